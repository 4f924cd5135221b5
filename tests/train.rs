//! The trainer: the same bytes from the same settings, whatever the threads and the
//! stops on the way, and a program that says what is wrong.

use std::fs;
use std::io::ErrorKind;
use std::process::{Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tetris_pipe::effort::Beam;
use tetris_pipe::judge::Tally;
use tetris_pipe::train::{Progress, Run, Settings, Slope, Streams};
use tetris_pipe::value::Value;
use tetris_pipe::{Effort, Piece, Placer};

/// A run takes 150 MB, so only one test at a time has any.
fn memory() -> MutexGuard<'static, ()> {
    static MEMORY: Mutex<()> = Mutex::new(());
    MEMORY.lock().unwrap_or_else(PoisonError::into_inner)
}

fn settings(lesson: bool) -> Settings {
    let slope = |start, end| Slope { start, end };
    Settings {
        seed: 7,
        steps: 1600,
        games: 8,
        rounds: 4,
        lesson,
        beam: (!lesson).then_some(Beam {
            width: 3,
            margin: 1.0,
        }),
        horizon: 256,
        linear: slope(1.0, 0.1),
        hidden: slope(0.003, 0.0003),
        dense: slope(0.001, 0.0001),
    }
}

fn finish(mut run: Run, threads: usize) -> Run {
    let mut progress = Progress::default();
    while !run.is_done() {
        run.advance(threads, &mut progress);
    }
    run
}

fn advanced(mut run: Run, times: usize) -> Run {
    (0..times).for_each(|_| run.advance(1, &mut Progress::default()));
    run
}

/// A lesson, and free play with the head after it.
fn training(threads: usize) -> Run {
    let lesson = finish(Run::first(settings(true)), threads);
    finish(Run::after(lesson, settings(false)), threads)
}

fn saved(run: &Run) -> Vec<u8> {
    let mut bytes = Vec::new();
    run.save(&mut bytes).expect("memory can be written");
    bytes
}

fn hash(bytes: &[u8]) -> String {
    format!("{:x}", Sha256::digest(bytes))[..12].to_owned()
}

#[test]
fn a_short_training_gives_the_same_network_on_every_machine() {
    let _memory = memory();
    let run = training(1);
    assert_eq!(hash(&run.value(65_535).encode()), "d0680e5d6c20");
    assert_eq!(hash(&saved(&run)), "f10f69daab13");
}

#[test]
fn threads_change_nothing() {
    let _memory = memory();
    let one = saved(&training(1));
    for threads in [0, 2, 3, 100] {
        assert!(saved(&training(threads)) == one, "{threads} threads");
    }
}

#[test]
fn a_run_goes_on_as_if_it_had_never_stopped() {
    let _memory = memory();
    for lesson in [true, false] {
        let start = || {
            if lesson {
                Run::first(settings(true))
            } else {
                Run::after(finish(Run::first(settings(true)), 1), settings(false))
            }
        };
        let never_stopped = saved(&finish(start(), 1));
        for stop in [0, 1, 25] {
            let half_way = saved(&advanced(start(), stop));
            let resumed = Run::load(half_way.as_slice()).expect("a checkpoint");
            assert_eq!(*resumed.settings(), settings(lesson));
            assert_eq!(resumed.steps_done(), 4 * 8 * stop as u64);
            assert!(
                saved(&resumed) == half_way,
                "what is read is not what was written"
            );
            assert!(
                saved(&finish(resumed, 2)) == never_stopped,
                "stopped after {stop}"
            );
        }
    }
}

#[test]
fn other_settings_give_another_network() {
    let _memory = memory();
    let first = |settings| hash(&saved(&advanced(Run::first(settings), 20)));
    let usual = settings(true);
    let mut hashes = vec![
        first(usual),
        first(Settings { seed: 8, ..usual }),
        first(Settings { games: 9, ..usual }),
        first(Settings { rounds: 5, ..usual }),
        first(Settings {
            lesson: false,
            ..usual
        }),
        first(Settings {
            beam: Some(Beam::FULL),
            ..usual
        }),
        first(Settings {
            horizon: 128,
            ..usual
        }),
    ];
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), 7);
}

#[test]
fn a_checkpoint_cut_short_or_too_long_is_an_error() {
    let _memory = memory();
    let whole = saved(&advanced(Run::first(settings(true)), 20));
    let lengths = (0..100).chain((1..10).map(|part| whole.len() / 10 * part));
    for length in lengths.chain(whole.len() - 5..whole.len()) {
        let error = Run::load(&whole[..length]).expect_err("a checkpoint cut short");
        assert_eq!(error.kind(), ErrorKind::UnexpectedEof, "{length} bytes");
    }
    let mut longer = whole;
    longer.push(0);
    let error = Run::load(longer.as_slice()).expect_err("a checkpoint too long");
    assert_eq!(error.kind(), ErrorKind::InvalidData);
}

#[test]
fn what_cannot_be_a_checkpoint_is_an_error() {
    let _memory = memory();
    let whole = saved(&advanced(Run::first(settings(true)), 3));
    // Where things are: the magic, the number of games, that of rounds, a column above the
    // ceiling, a full row in all columns of the first game, its pieces, the number of a
    // table row.
    let games = 8 + 8 + 8 + 8 + 8 + 4 + 12 + 4 + 24 + 8 + 4;
    let damages: [(usize, &[u8]); 10] = [
        (0, b"tpcheck0"),
        (24, &[0; 8]),
        (24, &[255; 8]),
        (32, &[0; 8]),
        (32, &[255; 8]),
        (games, &[0, 0, 16, 0]),
        (games, &[1, 0, 0, 0].repeat(10)),
        (games + 40, &[7, 0, 0, 0]),
        (games + 44, &[255; 4]),
        (whole.len() - 4, &[254, 255, 255, 255]),
    ];
    for (place, damage) in damages {
        let mut bytes = whole.clone();
        bytes[place..place + damage.len()].copy_from_slice(damage);
        let error = Run::load(bytes.as_slice()).expect_err("a damaged checkpoint");
        assert_eq!(
            error.kind(),
            ErrorKind::InvalidData,
            "{damage:?} at {place}"
        );
    }
    assert!(Run::load(Value::embedded().encode().as_slice()).is_err());
}

#[test]
fn random_damage_never_panics() {
    let _memory = memory();
    let whole = saved(&advanced(Run::first(settings(true)), 3));
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..30 {
        let mut bytes = whole.clone();
        for _ in 0..rng.usize(1..4) {
            let end = if rng.bool() { 500 } else { bytes.len() };
            let place = rng.usize(0..end);
            bytes[place] = rng.u8(..);
        }
        // A number that changed may be read, but not play on: it is as good as another.
        let _ = Run::load(bytes.as_slice());
    }
}

fn tallies(threads: usize) -> Vec<Tally> {
    let streams = Streams {
        first_seed: 5,
        count: 5,
        pieces: 300,
    };
    streams.play(Value::embedded(), Effort::ALL[0].beams(), threads)
}

#[test]
fn streams_come_to_the_same_with_any_number_of_threads() {
    let one = tallies(1);
    assert_eq!(one.len(), 5);
    for threads in [0, 2, 3, 8] {
        assert_eq!(tallies(threads), one, "{threads} threads");
    }
}

#[test]
fn a_stream_is_that_of_its_seed_and_is_played_to_its_last_piece() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut bytes = [0; 300];
    rng.fill(&mut bytes);
    let pieces = bytes.map(Piece::from_byte);
    let mut placer = Placer::new(Effort::ALL[0]);
    for (i, &piece) in pieces.iter().enumerate() {
        placer.place(piece, pieces.get(i + 1).copied());
    }
    assert_eq!(tallies(2)[2], *placer.tally());
}

/// A directory for a test, and the program run in it.
struct Workshop(TempDir);

impl Workshop {
    fn new() -> Self {
        Self(TempDir::new().expect("a temporary directory"))
    }

    fn run(&self, arguments: &str) -> Output {
        Command::new(env!("CARGO_BIN_EXE_tetris-train"))
            .args(arguments.split_whitespace())
            .current_dir(&self.0)
            .stdin(Stdio::null())
            .output()
            .expect("starting the program")
    }

    fn succeeds(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments}: {complaint}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// The only line of stderr.
    fn fails(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty(), "{arguments}");
        let complaint = String::from_utf8(output.stderr).expect("text");
        assert_eq!(complaint.lines().count(), 1, "{arguments}: {complaint}");
        complaint
    }

    fn file(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.path().join(name)).expect("a file")
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.0.path().join(name), bytes).expect("writing a file");
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a directory");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<_> = entries
            .map(|entry| name(entry.expect("an entry")))
            .collect();
        names.sort();
        names
    }
}

const LESSON: &str = "--curriculum --steps 160 --games 8 --rounds 4 --seed 7";

#[test]
fn a_run_is_saved_and_exported_under_its_hash() {
    let _memory = memory();
    let workshop = Workshop::new();
    workshop.succeeds(&format!("run lesson.1 {LESSON}"));
    assert_eq!(workshop.names(), ["lesson.1"]);
    let lesson = workshop.file("lesson.1");
    let settings = Settings {
        steps: 160,
        ..settings(true)
    };
    assert!(lesson == saved(&finish(Run::first(settings), 1)));

    let told = workshop.succeeds("export lesson.1 .");
    let name = told
        .split_whitespace()
        .next()
        .expect("a name")
        .trim_start_matches("./");
    let network = workshop.file(name);
    assert_eq!(name, format!("{}.net", hash(&network)));
    assert!(Value::decode(&network).is_ok());
    assert!(
        told.ends_with(&format!("({} bytes)\n", network.len())),
        "{told}"
    );

    let told = workshop.succeeds("export lesson.1 . --rows 10");
    let smaller = told.split_whitespace().next().expect("a name");
    assert!(workshop.file(smaller).len() < network.len());

    let score = workshop.succeeds(&format!("score {name} -e 1 --streams 1 --pieces 10"));
    assert!(score.starts_with("0 points on 1 x 10 pieces"), "{score}");
}

#[test]
fn a_run_goes_on_from_another_one_and_not_from_its_settings() {
    let _memory = memory();
    let workshop = Workshop::new();
    workshop.succeeds(&format!("run lesson {LESSON}"));
    workshop
        .succeeds("run play --from lesson --beam 3:1 --steps 80 --games 4 --rounds 4 --threads 1");
    let lesson = Run::load(workshop.file("lesson").as_slice()).expect("a checkpoint");
    let settings = Settings {
        seed: 1,
        steps: 80,
        games: 4,
        ..settings(false)
    };
    assert!(workshop.file("play") == saved(&finish(Run::after(lesson, settings), 1)));

    // Started again, it is done; where it came from is no longer needed.
    let play = workshop.file("play");
    workshop.succeeds("run play --from nowhere --beam 3:1 --steps 80 --games 4 --rounds 4");
    assert!(workshop.file("play") == play);

    let complaint = workshop.fails("run play --from lesson --steps 81 --games 4 --rounds 4");
    assert!(
        complaint.contains("play belongs to a run with other settings"),
        "{complaint}"
    );
    assert!(complaint.contains("steps 80 games 4"), "{complaint}");
    assert!(workshop.file("play") == play);
}

#[test]
fn a_stopped_run_goes_on_when_it_is_started_again() {
    let _memory = memory();
    let workshop = Workshop::new();
    let settings = Settings {
        steps: 160,
        ..settings(true)
    };
    workshop.write("lesson", &saved(&advanced(Run::first(settings), 3)));
    workshop.succeeds(&format!("run lesson {LESSON}"));
    assert!(workshop.file("lesson") == saved(&finish(Run::first(settings), 1)));
}

#[test]
fn runs_side_by_side_do_not_share_what_they_write() {
    let _memory = memory();
    let workshop = Workshop::new();
    workshop.write("lesson.new", b"precious");
    workshop.succeeds(&format!("run lesson.1 {LESSON}"));
    assert_eq!(workshop.file("lesson.new"), b"precious");
}

#[test]
fn a_damaged_file_is_told_by_name_and_left_alone() {
    let _memory = memory();
    let workshop = Workshop::new();
    workshop.write("short", b"tpcheck1");
    workshop.write("other", b"something else");
    for name in ["short", "other"] {
        for arguments in [
            format!("run {name} {LESSON}"),
            format!("run new --from {name}"),
            format!("export {name} ."),
            format!("score {name}"),
        ] {
            let complaint = workshop.fails(&arguments);
            let begin = format!("tetris-train: cannot read {name}: ");
            assert!(complaint.starts_with(&begin), "{complaint}");
        }
    }
    assert_eq!(workshop.names(), ["other", "short"]);
    assert_eq!(workshop.file("other"), b"something else");
}

#[test]
fn a_missing_file_is_told_by_name() {
    let workshop = Workshop::new();
    for arguments in ["run new --from nowhere", "export nowhere", "score nowhere"] {
        let complaint = workshop.fails(arguments);
        assert!(
            complaint.starts_with("tetris-train: cannot read nowhere: "),
            "{complaint}"
        );
    }
    assert!(workshop.names().is_empty());
}

#[test]
fn a_directory_that_is_not_there_is_told_by_name() {
    let _memory = memory();
    let workshop = Workshop::new();
    let complaint = workshop.fails("run no/where --curriculum --steps 0 --games 1");
    assert!(complaint.contains("cannot write no/where: "), "{complaint}");
    workshop.succeeds("run here --curriculum --steps 0 --games 1");
    let complaint = workshop.fails("export here no/where");
    assert!(complaint.contains("cannot write no/where/"), "{complaint}");
}

#[test]
fn the_score_is_the_mean_of_the_streams() {
    let workshop = Workshop::new();
    let streams = Streams {
        first_seed: 3,
        count: 2,
        pieces: 500,
    };
    let beams = [Beam {
        width: 2,
        margin: 1.0,
    }];
    let points: Vec<_> = streams
        .play(Value::embedded(), &beams, 1)
        .into_iter()
        .map(|tally| tally.points as f64)
        .collect();
    let scale = 65_536.0 / 500.0;
    let mean = f64::midpoint(points[0], points[1]) * scale;
    // With two streams the standard error is half of what is between them.
    let error = (points[0] - points[1]).abs() / 2.0 * scale;
    let told = workshop.succeeds("score --beams 2:1 --streams 2 --pieces 500 --seed 3");
    let expected = format!("{mean:.0} points +- {error:.0} on 2 x 500 pieces, scaled to 65,536: ");
    assert!(told.starts_with(&expected), "{told}");
    assert_eq!(told.lines().count(), 1);
}

#[test]
fn the_help_lists_what_can_be_done() {
    let workshop = Workshop::new();
    let help = workshop.succeeds("--help");
    for command in ["run", "export", "score"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        assert!(
            workshop
                .succeeds(&format!("{command} --help"))
                .contains("Usage: tetris-train")
        );
    }
    assert!(workshop.succeeds("--version").starts_with("tetris-train "));
}

#[test]
fn bad_options_are_refused_before_anything_is_done() {
    let workshop = Workshop::new();
    for arguments in [
        "",
        "walk",
        "run",
        "run a --games 0",
        "run a --games 65537",
        "run a --horizon 1",
        "run a --horizon 100",
        "run a --horizon 65536",
        "run a --linear -1",
        "run a --hidden 1..x",
        "run a --rounds 0",
        "run a --rounds 257",
        "run a --threads 0",
        "export",
        "score --effort 0",
        "score --effort 6",
        "score --beams 0:1",
        "score --beams 2:1, ",
        "score --beams full --effort 2",
        "score --streams 0",
        "score --pieces 0",
        "score --threads 0",
    ] {
        let complaint = workshop.fails(arguments);
        assert!(
            complaint.starts_with("tetris-train: ")
                && complaint.ends_with(" (try tetris-train --help)\n"),
            "{complaint}"
        );
    }
    assert!(workshop.names().is_empty());
}

#[test]
fn what_is_missing_on_the_command_line_is_named() {
    let workshop = Workshop::new();
    for (arguments, missing) in [
        (
            "",
            "requires a subcommand but one was not provided [subcommands: run, export, score, help]",
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
        let complaint = workshop.fails(arguments);
        assert!(complaint.contains(missing), "{complaint}");
    }
}
