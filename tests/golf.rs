//! The entry: the program of few bytes for the challenge's own ranking.
//!
//! It is compiled and run here as anyone would do it, but for three numbers: it trains
//! itself before its first answer, for many minutes, and then searches far. Here it is
//! told to train for seconds and to search less far. The README says what the full
//! program comes to.

#[path = "pipe/support.rs"]
#[allow(dead_code, reason = "each test file uses its share")]
mod support;

use std::env;
use std::process::Command;

use support::{assert_answers, directory, in_lockstep, noise, patiently, run, run_on};
use tempfile::TempDir;
use tetris_pipe::judge;

const ENTRY: &str = include_str!("golf/tetris.rs");
const README: &str = include_str!("../README.md");

/// The number of training steps, the divisor that makes a step's share of them, and
/// how far the search goes.
const NUMBERS: [&str; 3] = ["5<<23", "4.2e7", "-2e-9"];

/// The entry with less to do, compiled.
struct Short {
    directory: TempDir,
}

impl Short {
    fn of(steps: u32) -> Self {
        let divisor = format!("{}.", steps + steps / 1000 + 1);
        let mut source = ENTRY.to_owned();
        for (number, other) in NUMBERS
            .into_iter()
            .zip([&steps.to_string(), &divisor, "-1e-9"])
        {
            assert_eq!(ENTRY.matches(number).count(), 1, "{number}");
            source = source.replace(number, other);
        }
        let directory = directory(&[("tetris.rs", source.as_bytes())]);
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut compile = Command::new(rustc);
        compile.current_dir(directory.path());
        compile.args(["-O", "--edition", "2021", "tetris.rs"]);
        let end = run(&mut compile);
        assert!(end.status.success(), "{}", support::stderr(&end));
        Self { directory }
    }

    fn command(&self) -> Command {
        Command::new(self.directory.path().join("tetris"))
    }

    fn answers(&self, pieces: &[u8]) -> Vec<u8> {
        let end = run_on(pieces, &mut self.command());
        assert_answers(&end, &end.stdout);
        end.stdout
    }
}

#[test]
fn it_has_the_bytes_that_the_readme_counts() {
    let bytes = ENTRY.len();
    let counted = format!("{},{:03} bytes", bytes / 1000, bytes % 1000);
    assert!(README.contains(&counted), "{counted}");
}

#[test]
fn it_gives_the_same_valid_answers_whenever_it_is_asked() {
    let entry = Short::of(1 << 14);
    let pieces = noise(50);
    let answers = entry.answers(&pieces);
    judge::replay(&pieces, &answers).expect("valid answers");
    assert_eq!(entry.answers(&pieces), answers);
    assert_eq!(entry.answers(&[]), []);
    assert_eq!(entry.answers(&pieces[..1]).len(), 1);
}

#[test]
fn no_answer_knows_what_comes_after_the_next_piece() {
    let entry = Short::of(1 << 14);
    let pieces = noise(50);
    let answers = entry.answers(&pieces);
    for i in [0, 17, 40] {
        let mut other = pieces.clone();
        other[i + 2..].iter_mut().for_each(|piece| *piece = !*piece);
        let others = entry.answers(&other);
        assert_eq!(others[..=i], answers[..=i]);
        assert_ne!(others, answers);
    }
}

#[test]
fn its_partner_gets_answer_i_before_sending_piece_i_plus_2() {
    patiently(|| {
        let entry = Short::of(1 << 14);
        let pieces = noise(50);
        let (answers, end) = in_lockstep(&mut entry.command(), &pieces);
        assert_eq!(answers, entry.answers(&pieces));
        assert_answers(&end, &[]);
    });
}
