//! Signals and failures: a run is saved, and then ends by the signal.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Lines, Write};
use std::iter;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStderr, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tetris_pipe::train::Run;
use tetris_pipe_cli::numbers::grouped;

use super::memory;
use super::program::Directory;
use super::support::{poll, wait, with_default_signals, with_faults, with_timeout};

/// An endless run, started by other words, and its lines on stderr.
fn start_by(words: &[&str], directory: &Directory, options: &str) -> (Child, Reports) {
    let line = format!("run run --curriculum {options}");
    let mut command = with_default_signals("env", "KILL");
    command.args(words).arg(env!("CARGO_BIN_EXE_tetris-train"));
    command.args(line.split_whitespace());
    spawn(command.current_dir(&directory.0))
}

fn spawn(command: &mut Command) -> (Child, Reports) {
    let child = command.stderr(Stdio::piped()).spawn();
    let mut child = child.expect("starting the program");
    let stderr = child.stderr.take().expect("a pipe from stderr");
    (child, Reports(BufReader::new(stderr).lines()))
}

fn start(directory: &Directory) -> (Child, Reports) {
    start_by(&[], directory, "--games 8 --every 0")
}

struct Reports(Lines<BufReader<ChildStderr>>);

impl Reports {
    fn next(&mut self) -> String {
        self.0.next().expect("a line").expect("text")
    }
}

fn send(signal: Signal, child: &Child) {
    kill_process(Pid::from_child(child), signal).expect("sending a signal");
}

fn saved(directory: &Directory) -> Run {
    Run::load(directory.file("run").as_slice()).expect("a checkpoint")
}

#[test]
fn a_signal_ends_a_run_after_it_is_saved_and_the_same_command_goes_on() {
    let _memory = memory();
    with_timeout(|| {
        let directory = Directory::new();
        // The run that a user kills begins anew.
        let (child, mut lines) = start(&directory);
        (0..3).for_each(|_| drop(lines.next()));
        send(Signal::KILL, &child);
        assert_eq!(wait(child).status.signal(), Some(Signal::KILL.as_raw()));
        assert_eq!(saved(&directory).steps_done(), 0);
        let mut at = String::new();
        for signal in [Signal::INT, Signal::TERM, Signal::HUP, Signal::USR1, Signal::USR2] {
            let mut command = directory.command("run run --curriculum --games 8 --every 0 --csv");
            let path = directory.0.path().join("csv");
            let csv = File::options().append(true).create(true).open(path);
            let (child, mut lines) = spawn(command.stdout(csv.expect("a file")));
            if !at.is_empty() {
                assert_eq!(lines.next(), format!("goes on from {at}"));
            }
            lines.next();
            send(signal, &child);
            if signal != Signal::INT {
                send(signal, &child); // as GNU timeout does
            }
            let last = lines.0.map_while(Result::ok).last();
            assert_eq!(wait(child).status.signal(), Some(signal.as_raw()));
            assert_eq!(directory.names(), ["csv", "run"]);
            let run = saved(&directory);
            assert!(run.steps_done() > 0 && !run.is_done());
            at = format!("run at {} steps", grouped(run.steps_done()));
            assert_eq!(last, Some(format!("saved {at}; run the same command to resume")));
        }
        // The steps of a run that was saved come once, under one header.
        let csv = String::from_utf8(directory.file("csv")).expect("text");
        let steps = csv.lines().map(|row| row.split(',').next());
        let steps: Vec<_> = steps.map(|step| step?.parse::<u64>().ok()).collect();
        assert!(steps.len() > 3 && steps.is_sorted_by(|a, b| a < b), "{csv}");
    });
}

#[test]
fn ends_are_written_at_a_signal() {
    with_timeout(|| {
        let directory = Directory::new();
        let (child, mut lines) = spawn(&mut directory.command("ends learned --games 10000000"));
        poll("its handlers", || {
            let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
            let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:\t"))?;
            let mask = u64::from_str_radix(mask, 16).expect("a mask");
            (mask >> (Signal::TERM.as_raw() - 1) & 1 == 1).then_some(())
        });
        send(Signal::TERM, &child);
        assert!(lines.next().contains(" games, error "));
        assert_eq!(wait(child).status.signal(), Some(Signal::TERM.as_raw()));
        assert_eq!(directory.names(), ["learned"]);
    });
}

const FAILS: &str = "cannot write run: it is not a regular file";

/// An endless run for which minutes pass in seconds, and whose checkpoint has become a directory, once
/// it has said so.
fn start_without_checkpoint(directory: &Directory) -> (Child, Reports) {
    let mut command = directory.command("run run --curriculum --games 8");
    let (child, mut lines) = spawn(with_faults(&mut command, &[]).env("CLOCK", "100"));
    lines.next();
    let path = directory.0.path().join("run");
    // A save that is under way may still replace the file.
    while fs::create_dir(&path).is_err() {
        let _ = fs::remove_file(&path);
    }
    let warning = format!("tetris-train: warning: {FAILS}; the run goes on");
    while lines.next() != warning {}
    (child, lines)
}

#[test]
fn a_run_saves_again_once_it_can_and_tries_until_then_at_its_end() {
    let _memory = memory();
    with_timeout(|| {
        let directory = Directory::new();
        let (child, _lines) = start_without_checkpoint(&directory);
        let path = directory.0.path().join("run");
        fs::remove_dir(&path).expect("removing a directory");
        poll("the next save", || path.is_file().then_some(()));
        send(Signal::KILL, &child);
        wait(child);
        assert!(saved(&directory).steps_done() > 0);

        let directory = Directory::new();
        let (child, mut lines) = start_without_checkpoint(&directory);
        // It prints every 30 seconds, and saves every 5 minutes.
        let warning = format!("tetris-train: warning: {FAILS}; the run goes on");
        let between = iter::from_fn(|| Some(lines.next())).take_while(|line| *line != warning);
        let count = between.count();
        assert!((3..=11).contains(&count), "{count}");
        send(Signal::TERM, &child);
        let then = "it tries again every 10 seconds; Ctrl-C ends the run unsaved";
        let warning = format!("tetris-train: warning: {FAILS}; {then}");
        while lines.next() != warning {}
        assert_eq!(lines.next(), warning);
        let path = directory.0.path().join("run");
        fs::remove_dir(&path).expect("removing a directory");
        assert_eq!(wait(child).status.signal(), Some(Signal::TERM.as_raw()));
        assert!(saved(&directory).steps_done() > 0);
        assert_eq!(directory.names(), ["run"]);
    });
}

/// Whether a start is refused, since another run has the checkpoint.
fn is_refused(child: Child, lines: &mut Reports) {
    assert_eq!(lines.next(), "tetris-train: another run writes run");
    assert_eq!(wait(child).status.code(), Some(2));
}

#[test]
fn a_checkpoint_has_one_run_at_a_time_until_that_ends_or_is_killed() {
    let _memory = memory();
    with_timeout(|| {
        let directory = Directory::new();
        let start = || {
            let mut command = directory.command("run run --curriculum --games 8");
            spawn(with_faults(&mut command, &[]).env("CLOCK", "100"))
        };
        // Two start at once where there is no checkpoint.
        let [(mut a, mut lines_a), (mut b, mut lines_b)] = [start(), start()];
        let a_ends = poll("the end of one", || {
            let ended = [&mut a, &mut b].map(|it| it.try_wait().expect("its state").is_some());
            ended.contains(&true).then_some(ended[0])
        });
        let child = if a_ends {
            is_refused(a, &mut lines_a);
            b
        } else {
            is_refused(b, &mut lines_b);
            a
        };
        // One starts after two saves, each to another file.
        let path = directory.0.path().join("run");
        let file = || poll("a save", || Some(fs::metadata(&path).ok()?.ino()));
        for _ in 0..2 {
            let before = file();
            poll("the next save", || (file() != before).then_some(()));
        }
        let (other, mut lines) = start();
        is_refused(other, &mut lines);
        assert!(saved(&directory).steps_done() > 0);
        // One starts after the end of the other, and removes what that has left.
        send(Signal::KILL, &child);
        wait(child);
        directory.write(".run.aBcDe0.tmp", b"");
        let (child, mut lines) = start();
        assert!(lines.next().starts_with("goes on from run at "));
        send(Signal::TERM, &child);
        drop(lines);
        assert_eq!(wait(child).status.signal(), Some(Signal::TERM.as_raw()));
        assert_eq!(directory.names(), ["run"]);
    });
}

#[test]
fn a_second_ctrl_c_ends_a_run_at_once() {
    let _memory = memory();
    with_timeout(|| {
        let directory = Directory::new();
        // It looks for a signal only after a million pieces.
        let (mut child, _lines) = start_by(&[], &directory, "--games 4096 --rollout 256");
        // It catches signals before it saves its start.
        poll("the first checkpoint", || {
            directory.names().contains(&"run".to_owned()).then_some(())
        });
        let status = poll("its end", || {
            send(Signal::INT, &child);
            child.try_wait().expect("its state")
        });
        assert_eq!(status.code(), Some(128 + Signal::INT.as_raw()));
        assert_eq!(saved(&directory).steps_done(), 0);
    });
}

/// A first process that a signal does not end, as in a container, ends by itself.
#[test]
fn a_first_process_ends_with_the_number_of_the_signal() {
    let words = ["unshare", "--user", "--map-root-user", "--fork", "--pid", "--kill-child"];
    let allowed = Command::new(words[0]).args(&words[1..]).arg("true").status();
    if !allowed.is_ok_and(|status| status.success()) {
        // This is not captured, as the output of a test that passes is.
        let _ = writeln!(io::stderr(), "skipped: this system does not allow unshare");
        return;
    }
    let _memory = memory();
    with_timeout(move || {
        let directory = Directory::new();
        let (child, mut lines) = start_by(&words, &directory, "--games 8 --every 0");
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
    let _memory = memory();
    with_timeout(|| {
        let directory = Directory::new();
        let words = ["--ignore-signal=HUP", "--ignore-signal=TERM"];
        let (mut child, mut lines) = start_by(&words, &directory, "--games 8 --every 0");
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
