//! The program `tetris-train`.

use std::fs;
use std::process::{Command, Stdio};

use tempfile::TempDir;
use tetris_pipe::Network;
use tetris_pipe::search::Beam;
use tetris_pipe::train::{Run, Settings, Streams};

use super::{advanced, finish, hash, memory, saved, settings};

/// A directory for a test, in which the program runs.
pub(super) struct Directory(pub(super) TempDir);

impl Directory {
    pub(super) fn new() -> Self {
        Self(TempDir::new().expect("a temporary directory"))
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-train"));
        command
            .args(arguments.split_whitespace())
            .current_dir(&self.0)
            .stdin(Stdio::null());
        command
    }

    /// Writes and returns the checkpoint of a run of [`CURRICULUM`] before its first step.
    pub(super) fn write_unbegun(&self, name: &str) -> Vec<u8> {
        let settings = Settings {
            steps: 160,
            ..settings(true)
        };
        let checkpoint = saved(&Run::first(settings));
        self.write(name, &checkpoint);
        checkpoint
    }

    /// The last line of stderr, if a shell runs `before` and then the program.
    fn fails_with(&self, arguments: &str, before: &str) -> String {
        let program = env!("CARGO_BIN_EXE_tetris-train");
        let mut shell = Command::new("sh");
        let script = format!("{before}; exec '{program}' {arguments}");
        let output = shell.args(["-c", &script]).current_dir(&self.0).output();
        let output = output.expect("starting the shell");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let error = String::from_utf8(output.stderr).expect("text");
        error.lines().last().expect("an error").to_owned()
    }

    pub(super) fn succeeds(&self, arguments: &str) -> String {
        let output = self.command(arguments).output();
        let output = output.expect("starting the program");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments}: {error}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// The only line of stderr.
    fn fails(&self, arguments: &str) -> String {
        let output = self.command(arguments).output();
        let output = output.expect("starting the program");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty(), "{arguments}");
        let error = String::from_utf8(output.stderr).expect("text");
        assert_eq!(error.lines().count(), 1, "{arguments}: {error}");
        error
    }

    pub(super) fn file(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.path().join(name)).expect("a file")
    }

    pub(super) fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.0.path().join(name), bytes).expect("writing a file");
    }

    pub(super) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a directory");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<_> = entries
            .map(|entry| name(entry.expect("an entry")))
            .collect();
        names.sort();
        names
    }
}

pub(super) const CURRICULUM: &str = "--curriculum --steps 160 --games 8 --rounds 4 --seed 7";

#[test]
fn a_run_is_saved_and_exported_under_its_hash() {
    let _memory = memory();
    let directory = Directory::new();
    directory.succeeds(&format!("run first.1 {CURRICULUM}"));
    assert_eq!(directory.names(), ["first.1"]);
    let first = directory.file("first.1");
    let settings = Settings {
        steps: 160,
        ..settings(true)
    };
    assert!(first == saved(&finish(Run::first(settings), 1)));

    let printed = directory.succeeds("export first.1 .");
    let name = printed
        .split_whitespace()
        .next()
        .expect("a name")
        .trim_start_matches("./");
    let network = directory.file(name);
    assert_eq!(name, format!("{}.net", hash(&network)));
    assert!(Network::decode(&network).is_ok());
    assert!(
        printed.ends_with(&format!("({} bytes)\n", network.len())),
        "{printed}"
    );

    let printed = directory.succeeds("export first.1 . --rows 10");
    let smaller = printed.split_whitespace().next().expect("a name");
    assert!(directory.file(smaller).len() < network.len());

    let score = directory.succeeds(&format!("score {name} -e 1 --streams 1 --pieces 10"));
    assert!(score.starts_with("0 points on 1 x 10 pieces"), "{score}");
}

#[test]
fn a_run_starts_from_another_one_with_other_settings() {
    let _memory = memory();
    let directory = Directory::new();
    directory.succeeds(&format!("run first {CURRICULUM}"));
    directory
        .succeeds("run play --from first --explore 4 --average 0.25 --steps 80 --games 4 --rounds 4 --threads 1");
    let first = Run::load(directory.file("first").as_slice()).expect("a checkpoint");
    let settings = Settings {
        seed: 1,
        steps: 80,
        games: 4,
        ..settings(false)
    };
    assert!(directory.file("play") == saved(&finish(Run::after(first, settings), 1)));

    // The run is done, so the same command changes nothing and does not read --from.
    let play = directory.file("play");
    directory.succeeds(
        "run play --from nowhere --explore 4 --average 0.25 --steps 80 --games 4 --rounds 4",
    );
    assert!(directory.file("play") == play);

    let error = directory.fails("run play --from first --steps 81 --games 4 --rounds 4");
    assert!(
        error.contains("play belongs to a run with other settings"),
        "{error}"
    );
    assert!(error.contains("--steps 80 --games 4"), "{error}");
    assert!(directory.file("play") == play);
}

#[test]
fn a_stopped_run_continues_when_it_is_started_again() {
    let _memory = memory();
    let directory = Directory::new();
    let settings = Settings {
        steps: 160,
        ..settings(true)
    };
    directory.write("first", &saved(&advanced(Run::first(settings), 3)));
    directory.succeeds(&format!("run first {CURRICULUM}"));
    assert!(directory.file("first") == saved(&finish(Run::first(settings), 1)));
}

#[test]
fn runs_in_one_directory_do_not_share_files() {
    let _memory = memory();
    let directory = Directory::new();
    directory.write("first.new", b"precious");
    directory.succeeds(&format!("run first.1 {CURRICULUM}"));
    assert_eq!(directory.file("first.new"), b"precious");
}

#[test]
fn a_damaged_file_is_named_and_not_changed() {
    let _memory = memory();
    let directory = Directory::new();
    directory.write("short", b"tpcheck4");
    directory.write("other", b"something else");
    for name in ["short", "other"] {
        for arguments in [
            format!("run {name} {CURRICULUM}"),
            format!("run new --from {name}"),
            format!("export {name} ."),
            format!("score {name}"),
        ] {
            let error = directory.fails(&arguments);
            let begin = format!("tetris-train: cannot read {name}: ");
            assert!(error.starts_with(&begin), "{error}");
        }
    }
    assert_eq!(directory.names(), ["other", "short"]);
    assert_eq!(directory.file("other"), b"something else");
}

#[test]
fn a_missing_file_is_named() {
    let directory = Directory::new();
    for arguments in ["run new --from nowhere", "export nowhere", "score nowhere"] {
        let error = directory.fails(arguments);
        assert!(
            error.starts_with("tetris-train: cannot read nowhere: "),
            "{error}"
        );
    }
    assert!(directory.names().is_empty());
}

#[test]
fn a_missing_directory_is_named_before_the_first_step() {
    let _memory = memory();
    let directory = Directory::new();
    // Only a run that does not begin can end soon, and print nothing else.
    let error = directory.fails("run no/where --steps 1000000000000 --report 0");
    assert!(error.contains("cannot write no/where: "), "{error}");
    directory.succeeds("run here --curriculum --steps 0 --games 1");
    let error = directory.fails("export here no/where");
    assert!(error.contains("cannot write no/where/"), "{error}");
    assert_eq!(directory.names(), ["here"]);
}

#[test]
fn a_full_disk_leaves_the_old_file_and_no_other() {
    let _memory = memory();
    let directory = Directory::new();
    // The limit leaves room for the checkpoint of a run that has not begun, but not for
    // that of the same run at its end.
    let old = directory.write_unbegun("old");
    let blocks = old.len() / 512 + 100;
    for (arguments, names) in [
        (format!("run old {CURRICULUM}"), vec!["old"]),
        (format!("run new {CURRICULUM}"), vec!["old"]),
        ("export old .".to_owned(), vec!["old"]),
    ] {
        let blocks = if arguments.starts_with("export") {
            10
        } else {
            blocks
        };
        let error = directory.fails_with(&arguments, &format!("trap '' XFSZ; ulimit -f {blocks}"));
        assert!(error.contains("cannot write "), "{error}");
        assert_eq!(directory.names(), names, "{arguments}");
        assert!(directory.file("old") == old, "{arguments}");
    }
}

#[test]
fn a_run_that_diverges_keeps_its_last_checkpoint() {
    let _memory = memory();
    let directory = Directory::new();
    let rates = "--linear 1e30";
    let error = directory.fails(&format!("run new {CURRICULUM} {rates} --report 1000"));
    assert!(error.contains("diverged at step "), "{error}");
    assert!(error.ends_with("lower --linear\n"), "{error}");
    assert!(directory.names().is_empty());

    let settings = Settings {
        steps: 160,
        linear: rates
            .split_once(' ')
            .expect("a rate")
            .1
            .parse()
            .expect("a rate"),
        ..settings(true)
    };
    let good = saved(&Run::first(settings));
    directory.write("old", &good);
    let error = directory.fails(&format!("run old {CURRICULUM} {rates}"));
    assert!(
        error.ends_with("lower --linear; old is as last saved\n"),
        "{error}"
    );
    assert_eq!(directory.names(), ["old"]);
    assert!(directory.file("old") == good);
}

#[test]
fn endless_files_are_not_read_to_their_end() {
    let directory = Directory::new();
    for arguments in [
        "score /dev/zero",
        "export /dev/zero .",
        "run /dev/zero",
        "run new --from /dev/zero",
    ] {
        let error = directory.fails(arguments);
        assert!(error.contains("cannot read /dev/zero: not a "), "{error}");
    }
    assert!(directory.names().is_empty());
}

#[test]
fn the_score_is_the_mean_of_the_streams() {
    let directory = Directory::new();
    let streams = Streams {
        first_seed: 3,
        count: 2,
        pieces: 500,
    };
    let beams = [Beam::new(2, 1.0).expect("a beam")];
    let points: Vec<_> = streams
        .play(Network::embedded(), &beams, 1)
        .into_iter()
        .map(|tally| tally.points as f64)
        .collect();
    let scale = 65_536.0 / 500.0;
    let mean = f64::midpoint(points[0], points[1]) * scale;
    // With two streams the standard error is half of their difference.
    let error = (points[0] - points[1]).abs() / 2.0 * scale;
    let printed = directory.succeeds("score --beams 2:1 --streams 2 --pieces 500 --seed 3");
    let expected = format!("{mean:.0} points +- {error:.0} on 2 x 500 pieces, scaled to 65,536: ");
    assert!(printed.starts_with(&expected), "{printed}");
    assert_eq!(printed.lines().count(), 1);
}

#[test]
fn the_headroom_is_printed_for_each_weight_of_the_playouts() {
    let directory = Directory::new();
    let printed = directory
        .succeeds("headroom -e 1 --judge full --positions 2 --playouts 2 --pieces 3 --threads 1");
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(lines.len(), 5, "{printed}");
    assert!(lines[0].ends_with("weigh playouts 0.00 and search 1.00"));
    assert!(lines[4].ends_with("weigh playouts 1.00 and search 0.00"));
    assert!(
        lines
            .iter()
            .all(|line| line.contains(" points per 65,536 pieces"))
    );
}

#[test]
fn the_help_lists_the_subcommands() {
    let directory = Directory::new();
    let help = directory.succeeds("--help");
    for command in ["run", "export", "score", "headroom"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        assert!(
            directory
                .succeeds(&format!("{command} --help"))
                .contains("Usage: tetris-train")
        );
    }
    assert!(directory.succeeds("--version").starts_with("tetris-train "));
}

#[test]
fn bad_options_are_refused_before_anything_is_written() {
    let directory = Directory::new();
    for arguments in [
        "",
        "walk",
        "run",
        "run a --games 0",
        "run a --games 65537",
        "run a --games 65536 --rounds 17",
        "run a --games 18446744073709551615",
        "run a --steps 18446744073709551615",
        "run a --steps 18446744073709551616",
        "run a --explore 65537",
        "run a --linear nan",
        "run a --dense 1e39",
        "run a --horizon 0",
        "run a --horizon 1",
        "run a --horizon 100",
        "run a --horizon 65536",
        "run a --linear -1",
        "run a --hidden 1..x",
        "run a --rounds 0",
        "run a --rounds 257",
        "run a --rounds 18446744073709551615",
        "run a --threads 0",
        "run a --threads 1025",
        "export",
        "export a --rows 65536",
        "score --effort 0",
        "score --effort 6",
        "score --beams 0:1",
        "score --beams 2:1, ",
        "score --beams full --effort 2",
        "score --streams 0",
        "score --streams 18446744073709551615",
        "score --pieces 0",
        "score --pieces 18446744073709551615",
        "score --pieces 1000000000000",
        "score --threads 0",
        "headroom --positions 1",
        "headroom --playouts 3",
        "headroom --judge 0:1",
        "score --threads 18446744073709551615",
    ] {
        let error = directory.fails(arguments);
        assert!(
            error.starts_with("tetris-train: ") && error.ends_with(" (try tetris-train --help)\n"),
            "{error}"
        );
    }
    assert!(directory.names().is_empty());
}

#[test]
fn missing_arguments_are_named() {
    let directory = Directory::new();
    for (arguments, missing) in [
        (
            "",
            "requires a subcommand but one was not provided [subcommands: run, export, score, headroom, help]",
        ),
        (
            "run",
            "the following required arguments were not provided: <CHECKPOINT>",
        ),
        (
            "export",
            "the following required arguments were not provided: <CHECKPOINT>",
        ),
    ] {
        let error = directory.fails(arguments);
        assert!(error.contains(missing), "{error}");
    }
}
