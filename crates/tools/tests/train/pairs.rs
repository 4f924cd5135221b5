//! Pairs of options: each is refused, or each of the two has an effect.

#[expect(dead_code, reason = "only the declarations are of use")]
#[path = "../../src/train/args.rs"]
mod args;

use clap::CommandFactory;
use snapbox::{assert_data_eq, file};
use tetris_pipe::train::Run;

use super::program::{Directory, curriculum};
use super::support::options::Options;
use super::support::{timeless, with_default_signals};
use super::{memory, saved};

/// After a training, the network is exported, since the checkpoint has the options in it, and lines of
/// progress have a hundredth of what they say.
#[test]
fn no_option_of_a_run_is_ignored_beside_the_curriculum() {
    let _memory = memory();
    let mut command = args::Cli::command();
    let command = command.find_subcommand_mut("run").expect("a subcommand");
    let samples = "--from start, --scorer c, --curriculum, --explore 2, --steps 48, --horizon 16, \
                  --linear 0.5, --hidden 0.1, --dense 0.1, --average 1, --games 4, --rollout 8, \
                  --seed 5, --threads 2, --every 0, --csv";
    let optional = |arg: clap::Arg| {
        let is_required = arg.is_required_set() && arg.get_id() != "checkpoint";
        arg.required(is_required)
    };
    let start = saved(&Run::first(curriculum()));
    let options = Options {
        command: command.clone().mut_args(optional),
        base: |_| &["--steps 32", "--games 2", "--rollout 4"],
        samples,
        quiet: &["--threads"],
        clean: timeless,
        start: &|arguments| {
            let Directory(directory) = Directory::new();
            std::fs::write(directory.path().join("start"), &start).expect("writing a file");
            let script = "\"$0\" run \"$@\" new; status=$?; [ ! -f new ] || \"$0\" export new; \
                          rm -f .*.lock *; exit $status";
            let mut command = with_default_signals("sh", "KILL");
            command.arg("-c").arg(script).arg(env!("CARGO_BIN_EXE_tetris-train"));
            command.args(arguments).current_dir(&directory);
            (directory, command)
        },
    };
    // A run takes a second.
    let text = options.pairs_where(|pair| pair.contains(&"--curriculum"));
    assert_data_eq!(text, file!["golden/pairs-run.txt"].raw());
}
