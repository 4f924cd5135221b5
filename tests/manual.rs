//! The man pages and completions, as `man` and the shells find them.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

const TRAIN: &str = env!("CARGO_BIN_EXE_tetris-train");

/// A program, where it is, and what of it has a help: the whole or a subcommand.
const COMMANDS: [(&str, &str, Option<&str>); 6] = [
    ("tetris-pipe", env!("CARGO_BIN_EXE_tetris-pipe"), None),
    ("tetris-judge", env!("CARGO_BIN_EXE_tetris-judge"), None),
    ("tetris-train", TRAIN, None),
    ("tetris-train", TRAIN, Some("run")),
    ("tetris-train", TRAIN, Some("export")),
    ("tetris-train", TRAIN, Some("score")),
];

fn written() -> TempDir {
    let share = TempDir::new().expect("a temporary directory");
    let output = run(Command::new(env!("CARGO_BIN_EXE_tetris-manual")).arg(share.path()));
    assert_eq!(output.stdout, b"");
    share
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("running a program");
    assert_eq!(str::from_utf8(&output.stderr), Ok(""));
    assert_eq!(output.status.code(), Some(0));
    output
}

fn content(share: &TempDir, place: &str) -> String {
    let content = fs::read_to_string(share.path().join(place));
    content.unwrap_or_else(|error| panic!("{place}: {error}"))
}

/// The options of a command, as its short help lists them.
fn options(program: &str, subcommand: Option<&str>) -> Vec<String> {
    let help = run(Command::new(program).args(subcommand).arg("-h")).stdout;
    let help = String::from_utf8(help).expect("text");
    let words = help.split([' ', ',', '[', '\n']);
    let options: Vec<_> = words.filter(|word| word.starts_with("--")).collect();
    assert!(options.contains(&"--help"), "{help}");
    options.into_iter().map(str::to_owned).collect()
}

#[test]
fn a_man_page_tells_what_the_help_tells() {
    let share = written();
    for (name, program, subcommand) in COMMANDS {
        let title = subcommand.map_or(name.to_owned(), |verb| format!("{name}-{verb}"));
        let page = content(&share, &format!("man/man1/{title}.1")).replace('\\', "");
        assert!(page.contains(&format!(".TH {title} 1")), "{page}");
        for option in options(program, subcommand) {
            assert!(page.contains(&option), "{option} is missing in {page}");
        }
        let of_a_program = page.contains("Exit status: 0 ");
        assert_eq!(of_a_program, subcommand.is_none(), "{page}");
    }
}

#[test]
fn the_trainer_s_man_page_leads_to_those_of_its_subcommands() {
    let page = content(&written(), "man/man1/tetris-train.1").replace('\\', "");
    for (name, _, subcommand) in COMMANDS {
        if let Some(subcommand) = subcommand {
            let other = format!("{name}-{subcommand}(1)");
            assert!(page.contains(&other), "{other} is missing in {page}");
        }
    }
}

#[test]
fn every_shell_knows_every_option() {
    let share = written();
    for (name, program, subcommand) in COMMANDS {
        for place in [
            format!("bash-completion/completions/{name}.bash"),
            format!("zsh/site-functions/_{name}"),
            format!("fish/vendor_completions.d/{name}.fish"),
        ] {
            let completions = content(&share, &place);
            for option in options(program, subcommand) {
                let option = option.trim_start_matches("--");
                assert!(completions.contains(option), "{option} in {place}");
            }
        }
    }
}

#[test]
fn bash_completes_subcommands_and_options() {
    let share = written();
    let script = "source \"$0\"; COMP_WORDS=($1); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); \
                  set -- $(complete -p ${COMP_WORDS[0]}); \
                  while [ \"$1\" != -F ]; do shift; done; \
                  \"$2\" ${COMP_WORDS[0]} ${COMP_WORDS[-1]} ${COMP_WORDS[-2]}; \
                  echo \"${COMPREPLY[*]}\"";
    for (typed, completed) in [
        ("tetris-pipe --no", "--no-mmap\n"),
        ("tetris-train sc", "score\n"),
        ("tetris-train run --les", "--lesson\n"),
    ] {
        let program = typed.split(' ').next().expect("a program");
        let place = format!("bash-completion/completions/{program}.bash");
        let mut bash = Command::new("bash");
        let output = run(bash
            .args(["-c", script])
            .arg(share.path().join(place))
            .arg(typed));
        assert_eq!(str::from_utf8(&output.stdout), Ok(completed), "{typed}");
    }
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-manual"));
    let output = command.arg(file.path()).output().expect("running");
    let place = file.path().join("man/man1");
    let line = format!("tetris-manual: cannot write into {}: ", place.display());
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(
        told.starts_with(&line) && told.lines().count() == 1,
        "{told}"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_place_that_is_not_told_is_asked_for() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-manual"));
    let output = command.output().expect("running");
    let line = "tetris-manual: the following required arguments were not provided: <DIR> \
                (try tetris-manual --help)\n";
    assert_eq!(str::from_utf8(&output.stderr), Ok(line));
    assert_eq!(output.status.code(), Some(2));
}
