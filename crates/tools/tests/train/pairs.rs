//! Pairs of options: each is refused, or each of the two has an effect.

#[expect(dead_code, reason = "only the declarations are of use")]
#[path = "../../src/train/args.rs"]
mod args;

use std::path::Path;

use clap::CommandFactory;
use snapbox::{assert_data_eq, file};
use tetris_pipe::train::Run;

use super::program::{Directory, curriculum};
use super::support::options::Options;
use super::support::{timeless, with_default_signals};
use super::{memory, saved};

type Base = fn(&[&str]) -> &'static [&'static str];

/// The pairs of a subcommand. After a training, the network is exported, since the checkpoint has the
/// options in it, and lines of progress have a hundredth of what they say.
fn pairs(name: &str, base: Base, samples: &[&str], quiet: &[&str]) -> String {
    let mut command = args::Cli::command();
    let command = command.find_subcommand_mut(name).expect("a subcommand");
    let optional = |arg: clap::Arg| {
        let is_required = arg.is_required_set() && arg.get_id() != "checkpoint";
        arg.required(is_required)
    };
    let start = saved(&Run::first(curriculum()));
    let options = Options {
        command: command.clone().mut_args(optional),
        base,
        samples,
        quiet,
        clean: timeless,
        start: &|arguments| {
            let Directory(directory) = Directory::new();
            for (name, bytes) in [
                ("start", &start[..]),
                ("a.json", include_bytes!("golden/a.json")),
                ("b.json", include_bytes!("golden/other-player.json")),
            ] {
                std::fs::write(directory.path().join(name), bytes).expect("writing a file");
            }
            let new = if name == "run" { "new" } else { "" };
            let script = format!(
                "\"$0\" \"$@\" {new}; status=$?; [ ! -f new ] || \"$0\" export new; rm -f .*.lock *; \
                 exit $status"
            );
            let mut command = with_default_signals("sh");
            let program = Path::new(env!("CARGO_BIN_EXE_tetris-train"));
            command.arg("-c").arg(script).arg(program).arg(name);
            command.args(arguments).current_dir(&directory);
            (directory, command)
        },
    };
    // A run takes a second.
    options.pairs_where(|pair| name != "run" || pair.contains(&"--curriculum"))
}

#[test]
fn no_option_of_a_score_is_ignored_beside_another() {
    let base: Base = |names| {
        // These beams take the place of an effort.
        let beams = usize::from(names.contains(&"--beams"));
        &["--effort 1", "--streams 2", "--pieces 30"][beams..]
    };
    let samples = [
        "--effort 2",
        "--beams 3:2",
        "--ends",
        "--streams 3",
        "--seed 5",
        "--pieces 40",
        "--threads 2",
        "--json",
        "--merge a.json",
    ];
    let text = pairs("score", base, &samples, &["--threads"]);
    assert_data_eq!(text, file!["golden/pairs-score.txt"].raw());
}

#[test]
fn no_option_of_a_comparison_is_ignored_beside_another() {
    let base: Base = |_| &["--effort 1", "--beams 2:1", "--streams 13", "--pieces 30"];
    let samples = [
        "--effort 2",
        "--beams 3:2",
        "--ends",
        "--streams 14",
        "--seed 5",
        "--pieces 40",
        "--threads 2",
        "--standard-error 1000000",
        "--json",
        "--scores a.json b.json",
    ];
    let quiet = ["--threads", "--streams beside --standard-error"];
    let text = pairs("compare", base, &samples, &quiet);
    assert_data_eq!(text, file!["golden/pairs-compare.txt"].raw());
}

#[test]
fn no_option_of_a_run_is_ignored_beside_the_curriculum() {
    let _memory = memory();
    let base: Base = |_| &["--steps 32", "--games 2", "--rollout 4"];
    let samples = [
        "--from start",
        "--curriculum",
        "--explore 2",
        "--steps 48",
        "--horizon 16",
        "--linear 0.5",
        "--hidden 0.1",
        "--dense 0.1",
        "--average 1",
        "--games 4",
        "--rollout 8",
        "--seed 5",
        "--threads 2",
        "--every 0",
        "--csv",
    ];
    let text = pairs("run", base, &samples, &["--threads"]);
    assert_data_eq!(text, file!["golden/pairs-run.txt"].raw());
}
