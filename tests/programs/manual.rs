//! The man pages and completions, where `man` and the shells find them.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

const TRAIN: &str = env!("CARGO_BIN_EXE_tetris-train");

/// Everything with a help text: a program, its path, and a subcommand.
const COMMANDS: [(&str, &str, Option<&str>); 7] = [
    ("tetris-pipe", env!("CARGO_BIN_EXE_tetris-pipe"), None),
    ("tetris-judge", env!("CARGO_BIN_EXE_tetris-judge"), None),
    ("tetris-referee", env!("CARGO_BIN_EXE_tetris-referee"), None),
    ("tetris-train", TRAIN, None),
    ("tetris-train", TRAIN, Some("run")),
    ("tetris-train", TRAIN, Some("export")),
    ("tetris-train", TRAIN, Some("score")),
];

/// A directory with all man pages and completions.
fn manual() -> TempDir {
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

fn content(share: &TempDir, path: &str) -> String {
    let content = fs::read_to_string(share.path().join(path));
    content.unwrap_or_else(|error| panic!("{path}: {error}"))
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
fn man_pages_and_completions_have_every_option() {
    let share = manual();
    for (name, program, subcommand) in COMMANDS {
        let title = subcommand.map_or(name.to_owned(), |verb| format!("{name}-{verb}"));
        let page = content(&share, &format!("man/man1/{title}.1")).replace('\\', "");
        assert!(page.contains(&format!(".TH {title} 1")), "{page}");
        let is_program = page.contains("Exit status: 0 ");
        assert_eq!(is_program, subcommand.is_none(), "{page}");
        let completions = [
            format!("bash-completion/completions/{name}.bash"),
            format!("zsh/site-functions/_{name}"),
            format!("fish/vendor_completions.d/{name}.fish"),
        ];
        let completions = completions.map(|path| content(&share, &path));
        for option in options(program, subcommand) {
            assert!(page.contains(&option), "{option} is missing in {page}");
            let option = option.trim_start_matches("--"); // as in fish
            for text in &completions {
                assert!(text.contains(option), "{option} is missing in {text}");
            }
        }
    }
    let page = content(&share, "man/man1/tetris-train.1").replace('\\', "");
    for subcommand in ["run", "export", "score"] {
        let other = format!("tetris-train-{subcommand}(1)");
        assert!(page.contains(&other), "{other} is missing in {page}");
    }
}

#[test]
fn bash_completes_subcommands_and_options() {
    let share = manual();
    let script = "source \"$0\"; COMP_WORDS=($1); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); \
                  set -- $(complete -p ${COMP_WORDS[0]}); \
                  while [ \"$1\" != -F ]; do shift; done; \
                  \"$2\" ${COMP_WORDS[0]} ${COMP_WORDS[-1]} ${COMP_WORDS[-2]}; \
                  echo \"${COMPREPLY[*]}\"";
    for (typed, completed) in [
        ("tetris-pipe --no", "--no-mmap\n"),
        ("tetris-train sc", "score\n"),
        ("tetris-train run --cur", "--curriculum\n"),
    ] {
        let program = typed.split(' ').next().expect("a program");
        let path = format!("bash-completion/completions/{program}.bash");
        let mut bash = Command::new("bash");
        let bash = bash.args(["-c", script]).arg(share.path().join(path));
        let output = run(bash.arg(typed));
        assert_eq!(str::from_utf8(&output.stdout), Ok(completed), "{typed}");
    }
}

#[test]
fn a_failure_is_one_line() {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    let directory = file.path().join("man/man1");
    for (argument, error) in [
        (
            Some(file.path()),
            format!("cannot write into {}: ", directory.display()),
        ),
        (
            None,
            "the following required arguments were not provided: <DIR> \
             (try tetris-manual --help)\n"
                .to_owned(),
        ),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-manual"));
        let output = command.args(argument).output().expect("running");
        let stderr = String::from_utf8(output.stderr).expect("text");
        let line = format!("tetris-manual: {error}");
        assert!(stderr.starts_with(&line), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert_eq!(output.status.code(), Some(2));
    }
}
