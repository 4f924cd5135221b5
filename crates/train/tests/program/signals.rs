//! Signals: whatever a run was saving, there is one whole checkpoint and no other file.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};

use rustix::fs::{CWD, Mode, mkfifoat};
use rustix::process::{Pid, Signal, kill_process};
use tetris_pipe::train::Run;

use super::program::{CURRICULUM, Directory};
use super::{memory, saved, settings};
use crate::support::{stderr, wait, with_timeout};

/// The program with the default action for every signal, even if these tests run with some of
/// them ignored.
fn start(directory: &Directory, arguments: &str) -> Child {
    let mut command = Command::new("env");
    command.args(["--default-signal", env!("CARGO_BIN_EXE_tetris-train")]);
    command.args(arguments.split_whitespace());
    command.current_dir(&directory.0).stdin(Stdio::null());
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("starting the program")
}

fn send(signal: Signal, child: &Child) {
    kill_process(Pid::from_child(child), signal).expect("sending a signal");
}

/// Starts the program with a FIFO in place of its temporary file, which it blocks on until this
/// reads it. Sends a signal in the midst of it.
#[track_caller]
fn end_while_it_saves(directory: &Directory, arguments: &str, temporary: &str, signal: Signal) {
    let path = directory.0.path().join(temporary);
    mkfifoat(CWD, &path, Mode::RUSR | Mode::WUSR).expect("making a FIFO");
    let child = start(directory, arguments);
    let mut fifo = File::open(&path).expect("opening the FIFO");
    fifo.read_exact(&mut [0]).expect("reading its first byte");
    send(signal, &child);
    let rest = fifo.read_to_end(&mut Vec::new()).expect("reading it");
    assert!(rest > 1 << 16, "the file of {rest} bytes fits into a pipe");
    let end = wait(child);
    assert_eq!(stderr(&end), "");
    assert_eq!(end.stdout, [0_u8; 0]);
    assert_eq!(end.status.signal(), Some(signal.as_raw()));
}

#[test]
fn a_signal_during_a_save_leaves_the_old_checkpoint_and_no_other_file() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        let old = directory.write_unbegun("run");
        for signal in [Signal::HUP, Signal::INT, Signal::TERM] {
            let arguments = format!("run run {CURRICULUM}");
            end_while_it_saves(&directory, &arguments, "run.new", signal);
            assert_eq!(directory.names(), ["run"]);
            assert!(directory.file("run") == old);
        }
    });
}

#[test]
fn a_signal_during_an_export_leaves_no_file() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        directory.write("run", &saved(&Run::first(settings(true))));
        let printed = directory.succeeds("export run .");
        let name = printed.split_whitespace().next().expect("a name");
        fs::remove_file(directory.0.path().join(name)).expect("removing it");
        let temporary = format!("{name}.new");
        end_while_it_saves(&directory, "export run .", &temporary, Signal::TERM);
        assert_eq!(directory.names(), ["run"]);
    });
}

/// The run has saved and removed a checkpoint before it reports its first steps.
#[test]
fn a_signal_between_two_saves_ends_a_run_at_once() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        let mut child = start(&directory, "run run --curriculum --games 8 --report 0");
        let lines = child.stderr.take().expect("a pipe from stderr");
        let mut line = String::new();
        let mut lines = BufReader::new(lines);
        lines.read_line(&mut line).expect("a report");
        assert!(line.contains(" steps, "), "{line}");
        send(Signal::INT, &child);
        drop(lines);
        assert_eq!(wait(child).status.signal(), Some(Signal::INT.as_raw()));
        assert!(directory.names().is_empty());
    });
}
