//! The referee: programs that keep the rules get a score, and others a verdict.
//!
//! Its output is compared with the transcripts in `golden`. Timeouts are long where an answer
//! must come, and short where none does.
#![cfg(target_os = "linux")]

mod ends;
mod errors;
mod examples;
mod held;
mod hints;
mod players;
mod scores;
mod several;
mod verdicts;
mod whole;

use std::path::Path;
use std::process::{Command, Output, Stdio};

use rayon::prelude::*;
use tetris_pipe_support as support;
use tetris_pipe_support::{run, stderr, stdout, timeless, transcript, with_default_signals};

/// The referee, with options separated by spaces, and a program.
fn referee(options: &str, program: &[impl AsRef<str>]) -> Command {
    // By SIGTERM, it ends its programs.
    let mut command = with_default_signals(env!("CARGO_BIN_EXE_tetris-referee"), "TERM");
    command.args(options.split_whitespace());
    if !program.is_empty() {
        command.arg("--");
        command.args(program.iter().map(AsRef::as_ref));
    }
    command.stdin(Stdio::null());
    command
}

/// No program.
const NONE: &[&str] = &[];

/// The text of the referee about a program that keeps the rules.
#[track_caller]
fn keeps_the_rules(options: &str, program: &[impl AsRef<str>]) -> String {
    printed(&run(&mut referee(options, program)))
}

#[track_caller]
fn printed(end: &Output) -> String {
    assert_eq!(stderr(end), "");
    assert_eq!(end.status.code(), Some(0));
    stdout(end).to_owned()
}

/// The fault of a program that breaks the rules on the first stream.
#[track_caller]
fn breaks_the_rules(options: &str, program: &[impl AsRef<str>]) -> String {
    let end = run(&mut referee(options, program));
    let has_mean = stdout(&end).contains(" points on ");
    assert!(!has_mean, "no mean of a program that breaks the rules: {}", stdout(&end));
    assert_eq!(end.status.code(), Some(1), "{}", stderr(&end));
    let (verdict, _) = stderr(&end).split_once("\nhint: ").expect("two lines");
    let verdict = verdict.strip_prefix("tetris-referee: seed 1: ");
    verdict.expect("a verdict").to_owned()
}

/// What some work returns for each item. Sixteen are done at a time, which mostly wait for timeouts.
fn side_by_side<I: Sync, T: Send>(items: &[I], work: impl Fn(&I) -> T + Sync + Send) -> Vec<T> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(16).build().expect("threads");
    pool.install(|| items.par_iter().with_max_len(1).map(work).collect())
}

/// The output of some runs of the referee, in order.
#[derive(Default)]
struct Transcript(String);

impl Transcript {
    /// Adds a run.
    fn add(&mut self, title: &str, end: &Output) {
        let clean = |text: &str| {
            let directories = [players::COMPILED, players::SOURCES].map(|it| format!("{it}/"));
            let text = directories.iter().fold(text.to_owned(), |text, it| text.replace(it, "./"));
            without_speeds(&text)
        };
        self.0 += &transcript(title, end, clean);
    }

    /// Adds runs of the referee, with a title and a program each.
    fn run_all(&mut self, options: &str, programs: &[(&str, Vec<String>)]) {
        let ends = side_by_side(programs, |(_, program)| run(&mut referee(options, program)));
        for ((title, _), end) in programs.iter().zip(ends) {
            self.add(&format!("tetris-referee {options} -- {title}"), &end);
        }
    }

    /// Adds a run of the referee.
    fn run(&mut self, options: &str, title: &str, program: &[impl AsRef<str>]) {
        let end = run(&mut referee(options, program));
        self.add(&format!("tetris-referee {options} -- {title}"), &end);
    }

    /// Compares it with a file, without the names of directories and the version.
    #[track_caller]
    fn assert_is(self, name: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/referee/golden");
        let version = concat!("\"version\": \"", env!("CARGO_PKG_VERSION"), "\"");
        let text = self.0.replace(version, "\"version\": \"…\"");
        snapbox::assert_data_eq!(text, snapbox::Data::read_from(&path.join(name), None).raw());
    }
}

/// The text with 0 for the speeds in its tables, too.
fn without_speeds(text: &str) -> String {
    let mut in_table = false;
    let row = |line: &str| {
        let (whole, line) = (line, line.trim_end());
        let is_heading = line.ends_with(" pieces per second");
        in_table = is_heading || in_table && !line.is_empty();
        match line.rsplit_once(' ') {
            Some((before, speed))
                if in_table && speed.starts_with(|it: char| it.is_ascii_digit()) =>
            {
                let before = before.trim_end();
                format!("{before}{:>1$}\n", 0, line.len() - before.len())
            }
            _ if is_heading => whole.to_owned(),
            _ => timeless(whole),
        }
    };
    text.split_inclusive('\n').map(row).collect()
}
