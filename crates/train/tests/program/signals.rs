//! Signals: a run is saved, and then ends by the signal.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tetris_pipe::train::Run;

use super::memory;
use super::program::Directory;
use super::support::{assert_failure, poll, wait, with_timeout};

const OPTIONS: &str = "--games 8 --report 0 --log log";

fn start(directory: &Directory, options: &str) -> Child {
    let mut command = directory.command(&format!("run run --curriculum {options}"));
    let child = command.stderr(Stdio::piped()).spawn();
    child.expect("starting the program")
}

fn send(signal: Signal, child: &Child) {
    kill_process(Pid::from_child(child), signal).expect("sending a signal");
}

#[test]
fn a_signal_ends_a_run_after_it_is_saved() {
    with_timeout(|| {
        let _memory = memory();
        for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
            let directory = Directory::new();
            let mut child = start(&directory, OPTIONS);
            let mut lines = BufReader::new(child.stderr.take().expect("a pipe from stderr"));
            lines.read_line(&mut String::new()).expect("a report");
            send(signal, &child);
            let last = lines.lines().map_while(Result::ok).last();
            assert_eq!(wait(child).status.signal(), Some(signal.as_raw()));
            assert_eq!(directory.names(), ["log", "run"]);
            let run = Run::load(directory.file("run").as_slice()).expect("a checkpoint");
            assert!(run.steps_done() > 0 && !run.is_done());
            let at = format!("run at {:.2}M steps", run.steps_done() as f64 / 1e6);
            assert_eq!(last, Some(format!("saved {at}; the same command goes on")));

            // It goes on, and ends by a second signal.
            let mut child = start(&directory, OPTIONS);
            let mut lines =
                BufReader::new(child.stderr.take().expect("a pipe from stderr")).lines();
            let first = lines.next().expect("a line").expect("text");
            assert_eq!(first, format!("goes on from {at}"));
            lines.next().expect("a report").expect("text");
            send(signal, &child);
            wait(child);
            let log = String::from_utf8(directory.file("log")).expect("text");
            let columns = "steps,error,points_per_piece,singles,doubles,triples,tetrises,resets";
            let steps = |row: &str| row.split(',').next().and_then(|steps| steps.parse().ok());
            let (header, rows) = log.split_once('\n').expect("rows");
            assert_eq!(header, columns);
            let steps: Vec<u64> = rows
                .lines()
                .map(|row| steps(row).expect("a number"))
                .collect();
            assert!(steps.len() > 1 && steps.is_sorted(), "{log}");
            assert!(rows.lines().all(|row| row.split(',').count() == 8), "{log}");
        }
    });
}

#[test]
fn two_runs_do_not_share_a_checkpoint() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        let mut child = start(&directory, "--games 8 --report 0");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe from stderr"));
        lines.read_line(&mut String::new()).expect("a report");
        let second = start(&directory, "--games 8");
        assert_failure(&wait(second), "tetris-train: another run saves to run; ");
        send(Signal::TERM, &child);
        assert_eq!(wait(child).status.signal(), Some(Signal::TERM.as_raw()));
        let run = Run::load(directory.file("run").as_slice()).expect("a checkpoint");
        assert!(run.steps_done() > 0);
        assert_eq!(directory.names(), ["run"]);
    });
}

#[test]
fn a_second_signal_ends_a_run_at_once() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        // It looks for a signal only after a million pieces.
        let child = start(&directory, "--games 4096 --rollout 256");
        // It catches signals before it saves its start.
        poll("the first checkpoint", || {
            directory.names().contains(&"run".to_owned()).then_some(())
        });
        send(Signal::INT, &child);
        send(Signal::TERM, &child);
        let end = wait(child).status.signal();
        assert!(end == Some(Signal::INT.as_raw()) || end == Some(Signal::TERM.as_raw()));
        let run = Run::load(directory.file("run").as_slice()).expect("a checkpoint");
        assert_eq!(run.steps_done(), 0);
    });
}

/// A first process that a signal does not end, as in a container, ends by itself.
#[test]
fn a_first_process_ends_with_the_number_of_the_signal() {
    with_timeout(|| {
        let _memory = memory();
        let unshare = || {
            let mut unshare = Command::new("unshare");
            unshare.args([
                "--user",
                "--map-root-user",
                "--fork",
                "--pid",
                "--kill-child",
            ]);
            unshare
        };
        if !unshare()
            .arg("true")
            .status()
            .is_ok_and(|status| status.success())
        {
            return; // This system does not allow it.
        }
        let directory = Directory::new();
        let command = directory.command("run run --curriculum --games 8 --report 0");
        let mut unshare = unshare();
        unshare.arg(command.get_program()).args(command.get_args());
        unshare.current_dir(command.get_current_dir().expect("a directory"));
        let child = unshare.stderr(Stdio::piped()).spawn();
        let mut child = child.expect("starting the program");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe from stderr"));
        lines.read_line(&mut String::new()).expect("a report");
        let path = format!("/proc/{0}/task/{0}/children", child.id());
        let first = fs::read_to_string(path).expect("its child");
        let first = Pid::from_raw(first.trim().parse().expect("a number"));
        kill_process(first.expect("a process"), Signal::TERM).expect("sending a signal");
        assert_eq!(wait(child).status.code(), Some(128 + Signal::TERM.as_raw()));
        let run = Run::load(directory.file("run").as_slice()).expect("a checkpoint");
        assert!(run.steps_done() > 0);
    });
}

#[test]
fn a_signal_that_is_ignored_at_the_start_stays_ignored() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        let command = directory.command("run run --curriculum --games 8 --report 0");
        let mut ignoring = Command::new("env");
        ignoring.args(["--ignore-signal=HUP", "--ignore-signal=TERM"]);
        ignoring.arg(command.get_program()).args(command.get_args());
        ignoring.current_dir(command.get_current_dir().expect("a directory"));
        let child = ignoring.stderr(Stdio::piped()).spawn();
        let mut child = child.expect("starting the program");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe from stderr")).lines();
        lines.next().expect("a report").expect("text");
        for signal in [Signal::HUP, Signal::TERM, Signal::HUP] {
            send(signal, &child);
            for line in lines.by_ref().take(20) {
                line.expect("a report");
            }
        }
        assert_eq!(child.try_wait().expect("its state"), None);
        send(Signal::INT, &child);
        drop(lines);
        assert_eq!(wait(child).status.signal(), Some(Signal::INT.as_raw()));
    });
}
