//! The program `tetris-train`: help, errors, runs, exports and ends. The texts are those on Unix.

use std::fs;
use std::process::{Command, Output, Stdio};

use snapbox::{assert_data_eq, file};
use tempfile::TempDir;
use tetris_pipe::train::{Run, Settings};

use super::support::{
    assert_usage_error, names, run, stderr, stdout, timeless, transcript, with_default_signals,
};
use super::{finish, hash, memory, saved, settings};

/// A directory for a test, in which the program runs.
pub(super) struct Directory(pub(super) TempDir);

impl Directory {
    pub(super) fn new() -> Self {
        Self(TempDir::new().expect("a temporary directory"))
    }

    pub(super) fn command(&self, arguments: &str) -> Command {
        let mut command = with_default_signals(env!("CARGO_BIN_EXE_tetris-train"), "KILL");
        command.args(arguments.split_whitespace()).current_dir(&self.0).stdin(Stdio::null());
        command
    }

    pub(super) fn run(&self, arguments: &str) -> Output {
        run(&mut self.command(arguments))
    }

    /// The text that it prints.
    #[track_caller]
    pub(super) fn succeeds(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output).to_owned()
    }

    /// The transcript of some commands, without times.
    pub(super) fn transcript(&self, commands: &[&str]) -> String {
        let run = |arguments: &&str| {
            transcript(&format!("tetris-train {arguments}"), &self.run(arguments), timeless)
        };
        commands.iter().map(run).collect()
    }

    pub(super) fn file(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.path().join(name)).expect("a file")
    }

    pub(super) fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.0.path().join(name), bytes).expect("writing a file");
    }

    /// The names of its files, except locks.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names = names(&self.0);
        names.retain(|it| !it.contains(".lock"));
        names
    }
}

pub(super) const CURRICULUM: &str = "--curriculum --steps 160 --games 8 --rollout 4 --seed 7";

/// The settings of [`CURRICULUM`].
pub(super) fn curriculum() -> Settings {
    Settings { steps: 160, ..settings(true) }
}

/// Options of free play, and its settings.
const FREE_PLAY: &str = "--explore 4 --average 0.25 --steps 80 --games 4 --rollout 4";

fn free_play() -> Settings {
    Settings { seed: 1, steps: 80, games: 4, ..settings(false) }
}

#[test]
#[cfg(unix)]
fn the_help_is_the_golden_one() {
    let (directory, commands) = (Directory::new(), ["-h", "run -h", "export -h", "ends -h"]);
    assert_data_eq!(directory.transcript(&commands), file!["golden/help.txt"].raw());
    let output = directory.run("");
    assert_eq!((output.status.code(), stderr(&output)), (Some(2), &*directory.succeeds("-h")));
}

#[test]
#[cfg(unix)]
fn bad_options_are_refused_before_anything_is_written() {
    let directory = Directory::new();
    let errors = directory.transcript(&[
        "run a --horizon 100",
        "run a --linear nan",
        "run a --average 1.5",
        "run no/where --steps 1000000000000 --every 0",
        "ends no/where --games 10000000",
        "run -",
        "ends -",
        "ends a --games 0",
    ]);
    assert_data_eq!(errors, file!["golden/bad-options.txt"].raw());
    let wrong = "run, run a --games 0, run a --horizon 1, run a --horizon 65536, run a --hidden \
                 1..x, run a --dense -1";
    for arguments in wrong.split(", ") {
        assert_usage_error(&directory.run(arguments));
    }
    assert!(directory.names().is_empty());
}

#[test]
#[cfg(unix)]
fn runs_are_reported_saved_and_exported_under_a_hash() {
    let _memory = memory();
    let directory = Directory::new();
    fs::create_dir(directory.0.path().join("nets")).expect("a directory");
    let first = &format!("run first {CURRICULUM} --csv --every 0");
    let play = &format!("run play --from first {FREE_PLAY} --threads 1 --csv");
    let text = directory.transcript(&[
        first,
        first,
        play,
        // What it started from may be gone, but is not another file.
        &format!("run play --from nowhere {FREE_PLAY}"),
        &format!("run play --from play {FREE_PLAY}"),
        &format!("run play {FREE_PLAY}"),
        &format!("run first --from play {CURRICULUM}"),
        "run play --curriculum --steps 81 --games 4 --rollout 4 --linear 0.5",
        "export play",
        "export play nets --rows 10",
        "export play no/where",
        "export play first",
        &format!("run from-network --from b29ea9d51479.net {FREE_PLAY}"),
        "run one --games 8 --steps 160 --curriculum --linear 1e30",
        "run two --games 8 --steps 160 --dense 3e38",
        "run three --games 1 --rollout 1 --steps 1 --hidden 3e38 --dense 3e38",
    ]);
    assert_data_eq!(text, file!["golden/runs.txt"].raw());

    let first = finish(Run::first(curriculum()));
    assert!(directory.file("first") == saved(&first));
    let start = |file: Vec<u8>| Run::start_from(&file[..], free_play()).expect("a start");
    let play = finish(start(saved(&first)));
    assert!(directory.file("play") == saved(&play));
    let network = play.network(usize::from(u16::MAX));
    let name = format!("{}.net", hash(&network.encode()));
    assert!(directory.file(&name) == network.encode());
    let from_network = finish(start(network.encode()));
    assert!(directory.file("from-network") == saved(&from_network));
    for name in ["one", "two", "three"] {
        let run = Run::load(directory.file(name).as_slice()).expect("its start");
        assert_eq!(run.steps_done(), 0);
    }
}

#[test]
#[cfg(unix)]
fn a_file_that_cannot_be_read_is_named_and_not_changed() {
    let _memory = memory();
    let directory = Directory::new();
    let run = Run::first(curriculum());
    let mut damaged = saved(&run);
    damaged[100] ^= 1;
    let mut network = run.network(10).encode();
    network[100] ^= 1;
    let files =
        [("checkpoint", damaged), ("network", network), ("other", b"something else".to_vec())];
    for (name, bytes) in &files {
        directory.write(name, bytes);
    }
    let all = ["checkpoint", "network", "other", "missing"];
    let commands = all.iter().flat_map(|name| {
        let commands = ["run new --from", "export", "ends new --network"];
        let commands = commands.map(|command| format!("{command} {name}"));
        let run = (*name != "missing").then(|| format!("run {name}"));
        commands.into_iter().chain(run)
    });
    let commands: Vec<_> = commands.collect();
    let commands: Vec<_> = commands.iter().map(String::as_str).collect();
    let text = directory.transcript(&commands);
    assert_data_eq!(text, file!["golden/unreadable.txt"].raw());
    assert_eq!(directory.names().len(), files.len());
    for (name, bytes) in &files {
        assert!(directory.file(name) == *bytes);
    }
}

/// Learned twice, they are the same, and with another seed or network they are not.
#[test]
fn ends_are_learned_for_a_network() {
    let _memory = memory();
    let directory = Directory::new();
    directory.write("untrained", &Run::first(curriculum()).network(10).encode());
    let text = directory.transcript(&[
        "ends learned --games 2",
        "ends untrained.ends --games 2 --network untrained",
        "ends nothing --network learned",
    ]);
    assert_data_eq!(text, file!["golden/ends.txt"].raw());
    directory.succeeds("ends again --games 2");
    assert!(directory.file("again") == directory.file("learned"));
    directory.succeeds("ends other --games 2 --seed 2");
    assert!(directory.file("other") != directory.file("learned"));
    assert!(directory.file("untrained.ends") != directory.file("learned"));
}
