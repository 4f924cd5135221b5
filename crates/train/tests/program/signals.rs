//! Signals: a run is saved, and then ends by the signal.

use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tetris_pipe::train::Run;

use super::memory;
use super::program::Directory;
use super::support::{assert_failure, poll, wait, with_timeout};

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
        for signal in [Signal::INT, Signal::TERM] {
            let directory = Directory::new();
            let mut child = start(&directory, "--games 8 --report 0");
            let mut lines = BufReader::new(child.stderr.take().expect("a pipe from stderr"));
            lines.read_line(&mut String::new()).expect("a report");
            send(signal, &child);
            assert_eq!(wait(child).status.signal(), Some(signal.as_raw()));
            assert_eq!(directory.names(), ["run"]);
            let run = Run::load(directory.file("run").as_slice()).expect("a checkpoint");
            assert!(run.steps_done() > 0 && !run.is_done());
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
