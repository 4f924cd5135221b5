//! Signals: a run is saved, and then ends by the signal.

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStderr, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tetris_pipe::train::Run;

use super::memory;
use super::program::Directory;
use super::support::{assert_failure, poll, wait, with_default_signals, with_timeout};

/// An endless run, started by other words, and its lines on stderr.
fn start_by(words: &[&str], directory: &Directory, options: &str) -> (Child, Reports) {
    let program = directory.command(&format!("run run --curriculum {options}"));
    let mut command = with_default_signals("env");
    command
        .args(words)
        .arg(program.get_program())
        .args(program.get_args());
    spawn(command.current_dir(program.get_current_dir().expect("a directory")))
}

pub(super) fn spawn(command: &mut Command) -> (Child, Reports) {
    let child = command.stderr(Stdio::piped()).spawn();
    let mut child = child.expect("starting the program");
    let stderr = child.stderr.take().expect("a pipe from stderr");
    (child, Reports(BufReader::new(stderr).lines()))
}

fn start(directory: &Directory) -> (Child, Reports) {
    start_by(&[], directory, "--games 8 --report 0 --log log")
}

pub(super) struct Reports(pub(super) Lines<BufReader<ChildStderr>>);

impl Reports {
    pub(super) fn next(&mut self) -> String {
        self.0.next().expect("a line").expect("text")
    }
}

pub(super) fn send(signal: Signal, child: &Child) {
    kill_process(Pid::from_child(child), signal).expect("sending a signal");
}

pub(super) fn saved(directory: &Directory) -> Run {
    Run::load(directory.file("run").as_slice()).expect("a checkpoint")
}

#[test]
fn a_signal_ends_a_run_after_it_is_saved_and_the_same_command_goes_on() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        // The run that a user kills begins anew, and so do the rows of its log.
        let (child, mut lines) = start(&directory);
        (0..3).for_each(|_| drop(lines.next()));
        send(Signal::KILL, &child);
        assert_eq!(wait(child).status.signal(), Some(Signal::KILL.as_raw()));
        assert_eq!(saved(&directory).steps_done(), 0);
        let mut at = String::new();
        for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
            let (child, mut lines) = start(&directory);
            if !at.is_empty() {
                assert_eq!(lines.next(), format!("goes on from {at}"));
            }
            lines.next();
            send(signal, &child);
            let last = lines.0.map_while(Result::ok).last();
            assert_eq!(wait(child).status.signal(), Some(signal.as_raw()));
            assert_eq!(directory.names(), ["log", "run"]);
            let run = saved(&directory);
            assert!(run.steps_done() > 0 && !run.is_done());
            at = format!("run at {:.2}M steps", run.steps_done() as f64 / 1e6);
            assert_eq!(last, Some(format!("saved {at}; the same command goes on")));
        }
        let log = String::from_utf8(directory.file("log")).expect("text");
        let (columns, rows) = log.split_once('\n').expect("rows");
        let expected = "steps,error,points_per_piece,singles,doubles,triples,tetrises,resets";
        assert_eq!(columns, expected);
        let numbers = |row: &str| -> Vec<f64> {
            row.split(',')
                .map(|number| number.parse().expect("a number"))
                .collect()
        };
        let rows: Vec<_> = rows.lines().map(numbers).collect();
        assert!(
            rows.len() > 2 && rows.iter().all(|row| row.len() == 8),
            "{log}"
        );
        assert!(rows.is_sorted_by(|a, b| a[0] < b[0]), "{log}");
    });
}

#[test]
fn two_runs_do_not_share_a_checkpoint() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        let (child, mut lines) = start(&directory);
        lines.next();
        let second = directory.run("run run --curriculum --games 8");
        assert_failure(&second, "tetris-train: another run saves to run; ");
        send(Signal::TERM, &child);
        drop(lines);
        assert_eq!(wait(child).status.signal(), Some(Signal::TERM.as_raw()));
        assert!(saved(&directory).steps_done() > 0);
        assert_eq!(directory.names(), ["log", "run"]);
    });
}

/// All of them found no checkpoint.
#[test]
fn of_three_starts_at_once_one_goes_on() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        let mut starts = [(); 3].map(|()| start(&directory));
        let mut first = starts.each_mut().map(|(_, lines)| lines.next());
        first.sort();
        assert!(first[0].contains(" steps, "), "{first:?}");
        for line in &first[1..] {
            let start = "tetris-train: another run saves to run; ";
            assert!(line.starts_with(start), "{first:?}");
        }
        let mut codes = starts.map(|(child, _)| {
            send(Signal::TERM, &child);
            wait(child).status.code()
        });
        codes.sort();
        assert_eq!(codes, [None, Some(2), Some(2)]);
        assert_eq!(directory.names(), ["log", "run"]);
    });
}

#[test]
fn a_second_signal_ends_a_run_at_once() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        // It looks for a signal only after a million pieces.
        let (child, _lines) = start_by(&[], &directory, "--games 4096 --rollout 256");
        // It catches signals before it saves its start.
        poll("the first checkpoint", || {
            directory.names().contains(&"run".to_owned()).then_some(())
        });
        send(Signal::INT, &child);
        send(Signal::TERM, &child);
        let end = wait(child).status.signal();
        assert!(end == Some(Signal::INT.as_raw()) || end == Some(Signal::TERM.as_raw()));
        assert_eq!(saved(&directory).steps_done(), 0);
    });
}

/// A first process that a signal does not end, as in a container, ends by itself.
#[test]
fn a_first_process_ends_with_the_number_of_the_signal() {
    let words = [
        "unshare",
        "--user",
        "--map-root-user",
        "--fork",
        "--pid",
        "--kill-child",
    ];
    let allowed = Command::new(words[0])
        .args(&words[1..])
        .arg("true")
        .status();
    if !allowed.is_ok_and(|status| status.success()) {
        return; // This system does not allow it.
    }
    with_timeout(move || {
        let _memory = memory();
        let directory = Directory::new();
        let (child, mut lines) = start_by(&words, &directory, "--games 8 --report 0");
        lines.next();
        let path = format!("/proc/{0}/task/{0}/children", child.id());
        let first = fs::read_to_string(path).expect("its child");
        let first = Pid::from_raw(first.trim().parse().expect("a number"));
        kill_process(first.expect("a process"), Signal::TERM).expect("sending a signal");
        drop(lines);
        assert_eq!(wait(child).status.code(), Some(128 + Signal::TERM.as_raw()));
        assert!(saved(&directory).steps_done() > 0);
    });
}

#[test]
fn a_signal_that_is_ignored_at_the_start_stays_ignored() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        let words = ["--ignore-signal=HUP", "--ignore-signal=TERM"];
        let (mut child, mut lines) = start_by(&words, &directory, "--games 8 --report 0");
        lines.next();
        for signal in [Signal::HUP, Signal::TERM, Signal::HUP] {
            send(signal, &child);
            (0..20).for_each(|_| drop(lines.next()));
        }
        assert_eq!(child.try_wait().expect("its state"), None);
        send(Signal::INT, &child);
        drop(lines);
        assert_eq!(wait(child).status.signal(), Some(Signal::INT.as_raw()));
    });
}
