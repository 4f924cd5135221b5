//! The man pages and completions, where `man` and the shells find them.

use std::fs::{self, DirEntry};
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const TRAIN: &str = env!("CARGO_BIN_EXE_tetris-train");

/// Everything with a help text: a program, its path, and a subcommand.
const COMMANDS: [(&str, &str, Option<&str>); 8] = [
    ("tetris-pipe", env!("CARGO_BIN_EXE_tetris-pipe"), None),
    ("tetris-judge", env!("CARGO_BIN_EXE_tetris-judge"), None),
    ("tetris-referee", env!("CARGO_BIN_EXE_tetris-referee"), None),
    ("tetris-train", TRAIN, None),
    ("tetris-train", TRAIN, Some("run")),
    ("tetris-train", TRAIN, Some("export")),
    ("tetris-train", TRAIN, Some("score")),
    ("tetris-train", TRAIN, Some("headroom")),
];

/// A directory with all man pages and completions.
fn manual() -> TempDir {
    let share = TempDir::new().expect("a temporary directory");
    let programs = Path::new(TRAIN).parent().expect("its directory");
    let output = run(tetris_manual(share.path()).env("PATH", programs));
    assert_eq!(output.stdout, b"");
    share
}

fn tetris_manual(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-manual"));
    command.arg(directory);
    command
}

/// The names of the files in a directory, sorted.
fn names(directory: &Path) -> Vec<String> {
    let files = fs::read_dir(directory).expect("reading a directory");
    let name = |file: DirEntry| file.file_name().into_string().expect("text");
    let mut names: Vec<_> = files.map(|file| name(file.expect("a file"))).collect();
    names.sort();
    names
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
    for subcommand in ["run", "export", "score", "headroom"] {
        let other = format!("tetris-train-{subcommand}(1)");
        assert!(page.contains(&other), "{other} is missing in {page}");
    }
}

#[test]
fn only_installed_or_named_programs_have_pages_and_completions() {
    let path = TempDir::new().expect("a temporary directory");
    fs::write(path.path().join("tetris-pipe"), "").expect("writing a file");
    for (programs, pages, completions) in [
        (&[][..], &["tetris-pipe.1"][..], &["tetris-pipe.bash"][..]),
        (
            &["tetris-judge"],
            &["tetris-judge.1"],
            &["tetris-judge.bash"],
        ),
    ] {
        let share = TempDir::new().expect("a temporary directory");
        run(tetris_manual(share.path())
            .args(programs)
            .env("PATH", path.path()));
        assert_eq!(names(&share.path().join("man/man1")), pages);
        let directory = share.path().join("bash-completion/completions");
        assert_eq!(names(&directory), completions);
    }
}

/// The lines of a section of a man page as it is shown, without indentation.
fn section(page: &str, title: &str) -> String {
    let start = format!("\n.SH {title}\n");
    let (_, section) = page
        .split_once(&start)
        .unwrap_or_else(|| panic!("{title}: {page}"));
    let (section, _) = section.split_once("\n.SH ").unwrap_or((section, ""));
    section.replace('\\', "")
}

#[test]
fn man_pages_have_the_usual_sections() {
    let share = manual();
    for (name, _, subcommand) in COMMANDS {
        let title = subcommand.map_or(name.to_owned(), |verb| format!("{name}-{verb}"));
        let page = content(&share, &format!("man/man1/{title}.1"));
        let description = section(&page, "DESCRIPTION");
        assert!(!description.contains("Examples:"), "{description}");
        assert!(!description.contains("Exit status:"), "{description}");
        let status = section(&page, "\"EXIT STATUS\"");
        assert!(
            status.contains("0 on success") || status.contains("0 if "),
            "{status}"
        );
        let others = section(&page, "\"SEE ALSO\"");
        assert!(others.contains("fBtetris-"), "{others}");
        assert!(!others.contains(&format!("fB{title}fR")), "{others}");
        if subcommand.is_none() {
            let examples = section(&page, "EXAMPLES");
            assert!(examples.contains(name), "{examples}");
        }
    }
}

#[test]
fn shells_complete_efforts() {
    let share = manual();
    let zsh = content(&share, "zsh/site-functions/_tetris-pipe");
    assert!(zsh.contains(":1..3:(1 2 3)'"), "{zsh}");
    let fish = content(&share, "fish/vendor_completions.d/tetris-pipe.fish");
    let efforts = "-r -f -a \"1\\t''\n2\\t''\n3\\t''\"";
    assert!(fish.contains(efforts), "{fish}");
}

/// Where the function of a program leaves a completion open, bash completes files.
#[test]
fn bash_completes_subcommands_options_and_values() {
    let share = manual();
    let script = "compopt() { :; }; source \"$0\"; \
                  COMP_WORDS=($1); [[ $1 == *' ' ]] && COMP_WORDS+=(''); \
                  COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); \
                  set -- $(complete -p ${COMP_WORDS[0]}); \
                  while [ \"$1\" != -F ]; do shift; done; \
                  \"$2\" ${COMP_WORDS[0]} \"${COMP_WORDS[-1]}\" ${COMP_WORDS[-2]}; \
                  echo \"${COMPREPLY[*]}\"";
    for (typed, completed) in [
        ("tetris-pipe --no", "--no-mmap\n"),
        ("tetris-train sc", "score\n"),
        ("tetris-train run --cur", "--curriculum\n"),
        ("tetris-pipe --effort ", "1 2 3\n"),
        ("tetris-pipe -e ", "1 2 3\n"),
        ("tetris-pipe --effort =", "1 2 3\n"),
        ("tetris-judge --report =", "text json\n"),
        ("tetris-judge --report = j", "json\n"),
        ("tetris-pipe ", "\n"),
        ("tetris-judge i ", "\n"),
        ("tetris-train run ", "\n"),
        ("tetris-train run --steps 5", "5\n"),
        ("tetris-train ", "run export score headroom\n"),
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
    let path = file.path().to_str().expect("text");
    for (arguments, error) in [
        (
            &[][..],
            "the following required arguments were not provided: <DIR> \
             (try tetris-manual --help)\n"
                .to_owned(),
        ),
        (
            &[path],
            "no program is in PATH: install one of tetris-pipe, ".to_owned(),
        ),
        (
            &[path, "tetris"],
            "there is no program tetris; the programs are tetris-pipe, ".to_owned(),
        ),
        (
            &[path, "tetris-pipe"],
            format!("cannot write into {path}/man/man1: "),
        ),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-manual"));
        command.args(arguments).env("PATH", "/no/such/path");
        let output = command.output().expect("running");
        let stderr = String::from_utf8(output.stderr).expect("text");
        let line = format!("tetris-manual: {error}");
        assert!(stderr.starts_with(&line), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert_eq!(output.status.code(), Some(2));
    }
}
