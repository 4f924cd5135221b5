//! Nothing is left running, whatever the programs and the signals do.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use super::{Transcript, breaks_the_rules, keeps_the_rules, players, referee};
use crate::support::pty::Terminal;
use crate::support::{directory, names, poll, run_unread, start, stderr, wait, with_timeout};

/// The numbers of the processes that a player has written to a file.
fn processes(path: &Path) -> Option<Vec<u32>> {
    let text = fs::read_to_string(path).ok()?;
    let numbers = text.strip_suffix('\n')?.split(' ');
    Some(numbers.map(|number| number.parse().expect("a number")).collect())
}

/// Whether a process runs. One that has ended may wait for its parent to take note.
fn runs(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let state = status.rsplit_once(") ").map(|(_, rest)| &rest[..1]);
    !matches!(state, None | Some("Z" | "X"))
}

#[track_caller]
fn assert_ended(file: &Path) {
    let processes = processes(file).expect("its processes");
    assert_eq!(processes.len(), 2);
    // A killed process ends soon, but not at once.
    poll("the end of the processes", || (!processes.iter().copied().any(runs)).then_some(()));
}

/// A player whose two processes never end, and the file that names them. If it is
/// silent, it places nothing.
fn endless(directory: &TempDir, silent: bool) -> (Vec<String>, PathBuf) {
    let file = directory.path().join("processes");
    let name = file.to_str().expect("text").to_owned();
    let mut program = vec![players::c("endless"), name];
    program.extend(silent.then(|| "silent".to_owned()));
    (program, file)
}

#[test]
fn a_program_that_never_ends_is_reported_and_ended() {
    for (silent, fault) in [
        (
            true,
            "piece 0: it hangs, since no placement came within 1 s, nor after its input was \
             closed",
        ),
        (
            false,
            "it does not end: it still ran 1 s after its last placement and the end of its input",
        ),
    ] {
        let directory = TempDir::new().expect("a directory");
        let (program, file) = endless(&directory, silent);
        let verdict = breaks_the_rules("--pieces 20 --timeout 1", &program);
        assert_eq!(verdict, fault);
        assert_ended(&file);
    }
}

#[test]
fn a_process_that_a_program_leaves_is_ended() {
    let directory = TempDir::new().expect("a directory");
    let left = directory.path().join("left");
    let script = "sleep 1000 & echo $! $$ > \"$1\"; exec \"$2\"";
    let name = left.to_str().expect("text");
    let player = players::c("published");
    let program = ["sh", "-c", script, "sh", name, &player];
    // The sleeping process holds the output open, which is not a fault of the player.
    for mode in ["", "--whole --trials 0.1"] {
        keeps_the_rules(&format!("{mode} --streams 1 --pieces 100"), &program);
        assert_ended(&left);
    }
}

#[test]
fn a_signal_ends_the_programs_and_the_referee() {
    for signal in [Signal::INT, Signal::HUP, Signal::QUIT, Signal::XCPU] {
        for mode in ["", "--whole"] {
            let directory = TempDir::new().expect("a directory");
            let scratch = TempDir::new().expect("a directory");
            let (program, file) = endless(&directory, true);
            let mut command = referee(&format!("--timeout 100000 {mode}"), &program);
            let child = start(command.env("TMPDIR", scratch.path()));
            poll("the start of the player", || processes(&file));
            kill_process(Pid::from_child(&child), signal).expect("sending a signal");
            let end = wait(child);
            assert_eq!(end.status.signal(), Some(signal.as_raw()));
            let incomplete = b"incomplete: 4 of 4 streams are missing\n".to_vec();
            assert_eq!((end.stdout, end.stderr), (incomplete, Vec::new()));
            assert_ended(&file);
            poll("the end of the directory", || names(&scratch).is_empty().then_some(()));
        }
    }
}

/// A time limit of a cluster does not throw away what it has paid for.
#[test]
fn a_signal_prints_the_finished_streams() {
    let published = players::c("published");
    // Both players finish their second stream, and then one begins its third.
    let script =
        b"{ mkdir 1 || mkdir 2 || { touch 3; exec sleep 1000; }; } 2> /dev/null\nexec ./published";
    let mut transcript = Transcript::default();
    for (finished, options) in [(2, ""), (0, "--json"), (2, "./published")] {
        let directory = directory(&[("player", script)]);
        symlink(&published, directory.path().join("published")).expect("linking");
        for begun in finished..2 {
            fs::create_dir(directory.path().join((begun + 1).to_string())).expect("creating");
        }
        let mut command = referee(&format!("--pieces 50 {options}"), &["sh", "player"]);
        let child = start(command.current_dir(&directory));
        poll("the third stream", || directory.path().join("3").exists().then_some(()));
        kill_process(Pid::from_child(&child), Signal::TERM).expect("sending a signal");
        let title = format!("{finished} finished, tetris-referee {options} -- sh player");
        transcript.add(&title, &wait(child));
    }
    transcript.assert_is("signals.txt");
}

#[test]
fn a_reader_that_goes_away_does_not_change_the_verdict() {
    let published = players::c("published");
    for options in ["", "--json"] {
        let unread = |program: &[&str]| {
            run_unread(&mut referee(&format!("{options} --streams 2 --pieces 10"), program))
        };
        let end = unread(&[&published]);
        assert_eq!((end.status.code(), stderr(&end)), (Some(0), ""), "{options}");
        // It breaks the rules in its last game.
        let directory = TempDir::new().expect("a directory");
        let first = directory.path().join("first");
        let first = first.to_str().expect("text");
        let script = "mkdir \"$0\" 2> /dev/null && exec \"$1\"; printf '\\377'";
        let end = unread(&["sh", "-c", script, first, &published]);
        assert_eq!(end.status.code(), Some(1), "{options}");
        assert!(stderr(&end).contains("piece 0: byte 255 means"), "{}", stderr(&end));
    }
}

/// The pieces of a trial are not those of a stream.
#[test]
fn the_progress_does_not_exceed_the_streams() {
    with_timeout(|| {
        let terminal = Terminal::open();
        let program = ["head", "-c", "5", "/dev/zero"];
        let mut command = referee("--whole --trials 1 --streams 1 --pieces 5", &program);
        command.env("TERM", "xterm").stdout(Stdio::null());
        let child = command.stderr(terminal.slave()).spawn();
        drop(command);
        let end = wait(child.expect("starting"));
        let shown = terminal.shown();
        assert_eq!(end.status.code(), Some(0), "{shown}");
        let counts = shown.split(" of 5 pieces, ").filter_map(|before| before.rsplit(' ').next());
        let counts: Vec<_> = counts.filter_map(|count| count.parse::<u32>().ok()).collect();
        assert_eq!(counts.iter().max(), Some(&5), "{shown}");
        assert!(shown.contains("trials of the lookahead, for 1 s"), "{shown}");
    });
}
