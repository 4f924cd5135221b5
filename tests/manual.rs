//! The man pages and completions, as `man` and the shells find them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const PROGRAMS: [(&str, &str); 2] = [
    ("tetris-pipe", env!("CARGO_BIN_EXE_tetris-pipe")),
    ("tetris-judge", env!("CARGO_BIN_EXE_tetris-judge")),
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

/// The options of a program, as its short help lists them.
fn options(program: &Path) -> Vec<String> {
    let help = run(Command::new(program).arg("-h")).stdout;
    let help = String::from_utf8(help).expect("text");
    let words = help.split([' ', ',', '[', '\n']);
    let options: Vec<_> = words.filter(|word| word.starts_with("--")).collect();
    assert!(options.contains(&"--help"), "{help}");
    options.into_iter().map(str::to_owned).collect()
}

#[test]
fn a_man_page_tells_what_the_help_tells() {
    let share = written();
    for (name, program) in PROGRAMS {
        let page = content(&share, &format!("man/man1/{name}.1")).replace('\\', "");
        let title = format!(".TH {name} 1");
        assert!(page.contains(&title), "{page}");
        for option in options(program.as_ref()) {
            assert!(page.contains(&option), "{option} is missing in {page}");
        }
        assert!(page.contains("Exit status: 0 "), "{page}");
    }
}

#[test]
fn every_shell_knows_every_option() {
    let share = written();
    for (name, program) in PROGRAMS {
        for place in [
            format!("bash-completion/completions/{name}.bash"),
            format!("zsh/site-functions/_{name}"),
            format!("fish/vendor_completions.d/{name}.fish"),
        ] {
            let completions = content(&share, &place);
            for option in options(program.as_ref()) {
                let option = option.trim_start_matches("--");
                assert!(completions.contains(option), "{option} in {place}");
            }
        }
    }
}

#[test]
fn bash_completes_an_option() {
    let share = written();
    let script = "source \"$0\"; set -- $(complete -p tetris-pipe); \
                  while [ \"$1\" != -F ]; do shift; done; \
                  COMP_WORDS=(tetris-pipe --no); COMP_CWORD=1; \
                  \"$2\" tetris-pipe --no tetris-pipe; echo \"${COMPREPLY[*]}\"";
    let completions = share
        .path()
        .join("bash-completion/completions/tetris-pipe.bash");
    let mut bash = Command::new("bash");
    let output = run(bash.args(["-c", script]).arg(completions));
    assert_eq!(str::from_utf8(&output.stdout), Ok("--no-mmap\n"));
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
