//! The program `tetris-train`.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use rustix::io::Errno;
use serde_json::Value;
use tempfile::TempDir;
use tetris_pipe::analysis::Analyser;
use tetris_pipe::search::Beam;
use tetris_pipe::train::{Run, Score, Settings, Streams};
use tetris_pipe::{Effort, Game, Network, Placement, Placer};

use super::support::{assert_failure, run, run_on, run_script, stderr, with_faults};
use super::{advanced, finish, hash, memory, saved, settings};

/// A directory for a test, in which the program runs.
pub(super) struct Directory(pub(super) TempDir);

impl Directory {
    pub(super) fn new() -> Self {
        Self(TempDir::new().expect("a temporary directory"))
    }

    pub(super) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-train"));
        command
            .args(arguments.split_whitespace())
            .current_dir(&self.0)
            .stdin(Stdio::null());
        command
    }

    pub(super) fn run(&self, arguments: &str) -> Output {
        let output = self.command(arguments).output();
        output.expect("starting the program")
    }

    /// What it prints.
    #[track_caller]
    pub(super) fn succeeds(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        String::from_utf8(output.stdout).expect("text")
    }

    /// The only line of stderr, which begins with `start`.
    #[track_caller]
    pub(super) fn fails(&self, arguments: &str, start: &str) -> String {
        let output = self.run(arguments);
        assert_failure(&output, &format!("tetris-train: {start}"));
        stderr(&output).to_owned()
    }

    pub(super) fn file(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.path().join(name)).expect("a file")
    }

    pub(super) fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.0.path().join(name), bytes).expect("writing a file");
    }

    pub(super) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a directory");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<_> = names
            .map(|name| name.into_string().expect("text"))
            .collect();
        names.sort();
        names
    }
}

pub(super) const CURRICULUM: &str = "--curriculum --steps 160 --games 8 --rollout 4 --seed 7";

/// The settings of [`CURRICULUM`].
pub(super) fn curriculum() -> Settings {
    Settings {
        steps: 160,
        ..settings(true)
    }
}

#[test]
fn a_run_is_saved_and_exported_under_its_hash() {
    let _memory = memory();
    let directory = Directory::new();
    directory.succeeds(&format!("run first.1 {CURRICULUM}"));
    assert_eq!(directory.names(), ["first.1"]);
    assert!(directory.file("first.1") == saved(&finish(Run::first(curriculum()))));

    let printed = directory.succeeds("export first.1");
    let (name, size) = printed.split_once(' ').expect("a name");
    let network = directory.file(name);
    assert_eq!(name, format!("{}.net", hash(&network)));
    assert_eq!(size, format!("({} bytes)\n", network.len()));
    assert!(Network::decode(&network).is_ok());

    let printed = directory.succeeds("export first.1 . --rows 10");
    let (smaller, _) = printed.split_once(' ').expect("a name");
    assert!(directory.file(smaller).len() < network.len());

    let score = directory.succeeds(&format!("score {name} -e 1 --streams 1 --pieces 2"));
    assert!(
        score.contains(" points without luck (coefficient 1.00), 0 points on 1 x 2 pieces"),
        "{score}"
    );

    // The filter plays with it. `cargo test` builds all programs.
    let filter = Path::new(env!("CARGO_BIN_EXE_tetris-train")).with_file_name("tetris-pipe");
    assert!(filter.exists(), "run `cargo build` first");
    let mut filter = Command::new(filter);
    filter
        .args(["-e", "1", "--network", name])
        .current_dir(&directory.0);
    let placements = run_on(b"any pieces", &mut filter).stdout;
    let network = Network::decode(&network).expect("a network");
    let mut placer = Placer::with_network(&network, &[]);
    let expected: Vec<_> = placer.place_all(b"any pieces").collect();
    assert_eq!(
        placements,
        expected
            .into_iter()
            .map(Placement::to_byte)
            .collect::<Vec<_>>()
    );
    assert_ne!(placements, tetris_pipe::place_all(b"any pieces"));

    fs::create_dir_all(directory.0.path().join("src/network")).expect("a directory");
    let printed = directory.succeeds("export first.1");
    assert!(
        printed.starts_with(&format!("src/network/{name} ")),
        "{printed}"
    );
}

/// Options of free play, and its settings.
const EIGHTY_STEPS: &str = "--explore 4 --average 0.25 --steps 80 --games 4 --rollout 4";

fn eighty_steps() -> Settings {
    Settings {
        seed: 1,
        steps: 80,
        games: 4,
        ..settings(false)
    }
}

#[test]
fn a_run_starts_from_another_one_with_other_settings() {
    let _memory = memory();
    let directory = Directory::new();
    directory.succeeds(&format!("run first {CURRICULUM}"));
    directory.succeeds(&format!("run play --from first {EIGHTY_STEPS} --threads 1"));
    let first = Run::load(directory.file("first").as_slice()).expect("a checkpoint");
    let play = saved(&finish(Run::after(first, eighty_steps())));
    assert!(directory.file("play") == play);

    // The run is done, so the same command changes nothing and does not read --from.
    let finished = directory.run(&format!("run play --from nowhere {EIGHTY_STEPS}"));
    assert_eq!(
        stderr(&finished),
        "play at 0.00M steps: the run is finished\n"
    );

    let other = "run play --curriculum --steps 81 --games 4 --rollout 4 --linear 0.5";
    let error = "play belongs to a run with other settings; name another file, or use its own: \
                 curriculum: false, explore: 4, steps: 80, linear: 1..0.1, average: 0.25\n";
    directory.fails(other, error);
    assert!(directory.file("play") == play);
}

#[test]
fn a_run_starts_from_a_network() {
    let _memory = memory();
    let directory = Directory::new();
    let network = finish(Run::first(curriculum())).network(1000);
    let mut bytes = network.encode();
    directory.write("first.net", &bytes);
    directory.succeeds(&format!("run play --from first.net {EIGHTY_STEPS}"));
    let play = saved(&finish(Run::from_network(&network, eighty_steps())));
    assert!(directory.file("play") == play);

    bytes[100] ^= 1;
    directory.write("damaged.net", &bytes);
    let error = "cannot read damaged.net: it is a damaged network; export it again\n";
    directory.fails("run other --from damaged.net", error);
}

#[test]
fn a_run_is_saved_to_what_a_symbolic_link_points_at() {
    let _memory = memory();
    let directory = Directory::new();
    fs::create_dir(directory.0.path().join("folder")).expect("a directory");
    let link = directory.0.path().join("link");
    symlink("folder/run", &link).expect("a symbolic link");
    symlink("circle", directory.0.path().join("circle")).expect("a link to itself");
    directory.fails("run circle --steps 1", "cannot read circle: ");
    // At first there is no such file. Then it is that of a run that was stopped.
    for run in [
        Run::first(curriculum()),
        advanced(Run::first(curriculum()), 3),
    ] {
        directory.succeeds(&format!("run link {CURRICULUM}"));
        assert!(directory.file("folder/run") == saved(&finish(Run::first(curriculum()))));
        assert!(link.is_symlink());
        directory.write("folder/run", &saved(&run));
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_not_changed() {
    let _memory = memory();
    let directory = Directory::new();
    let mut damaged = saved(&Run::first(curriculum()));
    damaged[100] ^= 1;
    directory.write("damaged", &damaged);
    directory.write("other", b"something else");
    for name in ["damaged", "other", "missing", "/dev/zero"] {
        let start = format!("cannot read {name}: ");
        directory.fails(&format!("run new --from {name}"), &start);
        directory.fails(&format!("export {name}"), &start);
        directory.fails(&format!("score {name}"), &start);
        if name != "missing" {
            directory.fails(&format!("run {name} {CURRICULUM}"), &start);
        }
    }
    let start = "cannot read damaged: it is a checkpoint; ";
    let error = directory.fails("score damaged", start);
    assert!(error.contains("tetris-train export"), "{error}");
    assert_eq!(directory.names(), ["damaged", "other"]);
    assert!(directory.file("damaged") == damaged);
    assert_eq!(directory.file("other"), b"something else");
}

#[test]
fn a_missing_directory_is_named_before_the_first_step() {
    let _memory = memory();
    let directory = Directory::new();
    // Only a run that does not begin can end soon, and print nothing else.
    let endless = "run no/where --steps 1000000000000 --report 0";
    directory.fails(
        endless,
        "cannot write no/where: No such file or directory (os error 2)\n",
    );
    directory.succeeds(&format!("run here {CURRICULUM}"));
    directory.fails("export here no/where", "cannot write no/where/");
    assert_eq!(directory.names(), ["here"]);
}

#[test]
fn a_full_disk_leaves_the_old_file_and_no_other() {
    let _memory = memory();
    let directory = Directory::new();
    // There is room for the checkpoint at the start of the run, but not for that at its end.
    let old = saved(&Run::first(curriculum()));
    directory.write("old", &old);
    for (arguments, blocks) in [
        (format!("run old {CURRICULUM}"), old.len() / 512 + 100),
        ("export old".to_owned(), 10),
    ] {
        let program = env!("CARGO_BIN_EXE_tetris-train");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec '{program}' {arguments}");
        let mut shell = Command::new("sh");
        let output = shell
            .args(["-c", &script])
            .current_dir(&directory.0)
            .output();
        let output = output.expect("starting the shell");
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains("cannot write "));
        assert_eq!(directory.names(), ["old"], "{arguments}");
        assert!(directory.file("old") == old, "{arguments}");
    }
}

/// Such as an older network file system.
#[test]
fn a_file_system_without_locks_is_reported() {
    let _memory = memory();
    let directory = Directory::new();
    let faults = [("FLOCK", Errno::NOLCK), ("FSYNC_DIRECTORY", Errno::INVAL)];
    for steps in ["80", "160"] {
        let arguments = format!("run {steps} {CURRICULUM} --steps {steps} --report 9");
        let mut command = directory.command(&arguments);
        let output = run(with_faults(&mut command, &faults));
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let warning = format!("tetris-train: warning: cannot lock {steps}: No locks available");
        assert_eq!(stderr(&output).matches(&*warning).count(), 1, "{output:?}");
    }
}

/// They are those of interrupted saves of the same file.
#[test]
fn temporary_files_that_were_left_are_removed() {
    let _memory = memory();
    let directory = Directory::new();
    let others = [
        ".other.abc123.tmp",
        ".run.abc12.tmp",
        ".run.abc1234.tmp",
        "run.abc123.tmp",
    ];
    for name in others
        .into_iter()
        .chain([".run.abc123.tmp", ".run.XyZ789.tmp"])
    {
        directory.write(name, b"left");
    }
    directory.succeeds(&format!("run run {CURRICULUM}"));
    let mut names = others.map(str::to_owned).to_vec();
    names.push("run".to_owned());
    names.sort();
    assert_eq!(directory.names(), names);
}

/// What a run is saved to first has a longer name.
#[test]
fn a_checkpoint_may_have_the_longest_name() {
    let _memory = memory();
    let directory = Directory::new();
    let name = "ä".repeat(127) + "n";
    directory.succeeds(&format!("run {name} {CURRICULUM}"));
    assert_eq!(directory.names(), [name]);
}

#[test]
fn a_checkpoint_is_no_standard_stream() {
    let directory = Directory::new();
    for arguments in ["run -", "run new --log -", "export -"] {
        let output = directory.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let words = "expected a name; ./- is one of this name";
        assert!(stderr(&output).contains(words), "{output:?}");
    }
    assert!(directory.names().is_empty());
}

#[test]
fn a_run_that_diverges_keeps_its_last_checkpoint() {
    let _memory = memory();
    let directory = Directory::new();
    for (name, options, rates) in [
        ("one", "--curriculum --linear 1e30", "--linear"),
        ("two", "--dense 3e38", "--linear, --hidden or --dense"),
    ] {
        let diverging = format!("run {name} --games 8 --steps 160 {options}");
        let error = directory.fails(&diverging, "the training diverged at step ");
        let end = format!("; lower {rates}, and remove {name} or name another file\n");
        assert!(error.ends_with(&end), "{error}");
        let run = Run::load(directory.file(name).as_slice()).expect("a checkpoint");
        assert_eq!(run.steps_done(), 0);
    }
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
    let scores = streams.play(Network::embedded(), &beams);
    let expected = |points: fn(&Score) -> f64| {
        let [first, second] = [0, 1].map(|stream| points(&scores[stream]) * 65_536.0 / 500.0);
        // With two streams the standard error is half of their difference.
        let (mean, error) = (f64::midpoint(first, second), (first - second).abs() / 2.0);
        format!("{mean:.0} +- {error:.0} points")
    };
    let score = "score --beams 2:1 --streams 2 --pieces 500 --seed 3";
    let points = expected(|score| score.tally.points as f64);
    let without_luck = expected(|score| score.tally.points as f64 - score.luck);
    let expected = format!(
        "{without_luck} without luck (coefficient 1.00), {points} on 2 x 500 pieces, scaled "
    );
    for threads in 1..=3 {
        let printed = directory.succeeds(&format!("{score} --threads {threads}"));
        assert!(printed.starts_with(&expected), "{printed}");
        assert_eq!(printed.lines().count(), 1);
    }
    let printed = directory.succeeds(&format!("{score} --json"));
    let printed: Value = serde_json::from_str(&printed).expect("JSON");
    for (stream, score) in scores.iter().enumerate() {
        let printed = &printed["streams"][stream];
        assert_eq!(printed["seed"], stream + 3);
        assert_eq!(printed["points"], score.tally.points);
        assert_eq!(printed["luck"], score.luck);
    }
}

/// By the analysis of the same game.
#[test]
fn the_luck_of_a_stream_is_the_sum_over_its_pieces() {
    let streams = Streams {
        first_seed: 5,
        count: 1,
        pieces: 300,
    };
    let [score] = streams.play(Network::embedded(), &[])[..] else {
        panic!("one stream")
    };
    let pieces = tetris_pipe::streams::stream(5, 300);
    let (mut placer, mut game) = (Placer::new(Effort::ALL[0]), Game::default());
    let steps = placer.place_all(&pieces).map(|it| game.play(it));
    let found = Analyser::new(Effort::ALL[0]).analyse(steps);
    let luck: f64 = found.map(|(_, found)| found.luck).sum();
    assert!((score.luck - luck).abs() < f64::EPSILON);
    assert_eq!(score.tally, *game.tally());
}

#[test]
fn a_player_is_compared_with_another_until_a_difference_is_shown() {
    let _memory = memory();
    let directory = Directory::new();
    let printed = directory.succeeds("compare -e 1 --pieces 200");
    let end = "A - B: +0 +- 0 points on 8 streams of 200 pieces, \
               scaled to 65,536, +0 to +0 at 95 %: no difference is shown\n";
    assert!(printed.ends_with(end), "{printed}");
    // Searched one ply deeper, A is clearly better.
    let compare = "compare -e 1 --beams full --pieces 1000";
    let printed = directory.succeeds(compare);
    assert!(
        printed.starts_with("A: ") && printed.contains("\nB: "),
        "{printed}"
    );
    assert!(printed.ends_with(": A is better\n"), "{printed}");
    assert!(!printed.contains(" on 8 streams "), "{printed}");
    directory.succeeds(&format!("run first.1 {CURRICULUM}"));
    let exported = directory.succeeds("export first.1");
    let name = exported.split(' ').next().expect("a name");
    let printed = directory.succeeds(&format!("compare {name} -e 1 --pieces 500"));
    assert!(printed.ends_with(": A is worse\n"), "{printed}");
}

#[test]
fn the_accuracy_has_a_line_for_each_class_of_boards() {
    let directory = Directory::new();
    let random = "accuracy --player low --random 1 --boards 40 --playouts 4";
    let printed = directory.succeeds(&format!("{random} --threads 1"));
    assert_eq!(
        directory.succeeds(&format!("{random} --threads 3")),
        printed
    );
    let boards = |name: &str| {
        let lines = printed
            .lines()
            .filter(|line| line.trim_start().starts_with(name));
        let fields = lines.map(|line| line.trim_start()[16..].split_whitespace());
        let counts = fields.map(|mut fields| fields.next()?.parse::<u32>().ok());
        counts.map(|count| count.expect("a number")).sum::<u32>()
    };
    assert_eq!((boards("holes"), boards("height")), (40, 40), "{printed}");

    // The two boards of a game of two pieces: the empty one, and one square piece.
    directory.write("i", &[0, 0]);
    directory.write("o", &[0, 2]);
    let printed = directory.succeeds("accuracy --game i o --playouts 2");
    let [_, holes, height] = printed.lines().collect::<Vec<_>>()[..] else {
        panic!("{printed}")
    };
    assert!(holes.starts_with(" holes 0             2 "), "{printed}");
    assert!(height.starts_with("height 0 to 8        2 "), "{printed}");
    directory.write("o", &[9, 9]);
    directory.fails("accuracy --game i o", "o: piece 0: ");
    directory.write("i", &[]);
    directory.write("o", &[]);
    directory.fails("accuracy --game i o", "i: no pieces");
}

#[test]
fn threads_that_cannot_start_are_reported_once() {
    let directory = Directory::new();
    let script = "ulimit -v 500000; exec \"$0\" score --threads 1024 --pieces 9";
    let output = run_script(&directory.0, script, &[env!("CARGO_BIN_EXE_tetris-train")]);
    let line =
        "tetris-train: cannot start the threads: Resource temporarily unavailable (os error 11)";
    assert_failure(&output, &format!("{line}\n"));
}

#[test]
fn bad_options_are_refused_before_anything_is_written() {
    let directory = Directory::new();
    for arguments in [
        "",
        "run",
        "run a --games 0",
        "run a --horizon 1",
        "run a --horizon 100",
        "run a --horizon 65536",
        "run a --linear nan",
        "run a --hidden 1..x",
        "run a --dense -1",
        "run a --average 1.5",
        "score --beams 0:1",
        "score --beams full --effort 2",
        "accuracy --random 1.5",
        "accuracy --player 4",
        "accuracy --game i",
        "compare --streams 7",
        "compare --error nan",
        "compare --error inf",
        "compare --error 0",
        "compare --error=-1",
    ] {
        let output = directory.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty(), "{arguments}");
    }
    assert!(directory.names().is_empty());
}
