//! Logs: no other file is damaged, no row is twice in one or missing, and a full disk does not
//! end a run.

use std::fs::{self, Permissions, hard_link};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command};

use rustix::io::Errno;
use rustix::process::Signal;
use tetris_pipe::train::Run;

use super::program::{CURRICULUM, Directory, curriculum};
use super::signals::{Reports, saved, send, spawn};
use super::support::{poll, run, wait, with_faults, with_timeout};
use super::{advanced, memory, saved as checkpoint};

const COLUMNS: &str = "steps,error,points_per_piece,singles,doubles,triples,tetrises,resets\n";

fn text(directory: &Directory, name: &str) -> String {
    String::from_utf8(directory.file(name)).expect("text")
}

#[test]
fn any_other_file_than_a_log_is_refused_before_anything_is_created() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        let path = |name| directory.0.path().join(name);
        let old = checkpoint(&Run::first(curriculum()));
        directory.write("old", &old);
        hard_link(path("old"), path("hard")).expect("a hard link");
        symlink("old", path("soft")).expect("a symbolic link");
        symlink("new", path("dangling")).expect("a symbolic link");
        directory.write("text", b"steps, and so on");
        directory.write("other", format!("{COLUMNS}32,1,2,3,4,5,6,7\n").as_bytes());
        fs::create_dir(path("folder")).expect("a directory");
        run(Command::new("mkfifo").arg(path("pipe")));
        let names = directory.names();
        let checkpoint_itself = "it is the checkpoint; name another file";
        let no_file = "it is not a regular file";
        for (name, cause) in [
            ("old", "it is not a log; name another file"),
            ("hard", "it is not a log; name another file"),
            ("soft", "it is not a log; name another file"),
            ("text", "it is not a log; name another file"),
            ("other", "it is the log of another run; name another file"),
            ("new", checkpoint_itself),
            ("folder/../new", checkpoint_itself),
            ("dangling", checkpoint_itself),
            ("folder", no_file),
            ("pipe", no_file),
            ("/dev/null", no_file),
            ("no/where", "No such file or directory"),
        ] {
            let arguments = format!("run new --from old {CURRICULUM} --log {name}");
            directory.fails(&arguments, &format!("cannot write {name}: {cause}"));
            assert_eq!(directory.names(), names, "{name}");
        }
        assert!(directory.file("old") == old);
        assert_eq!(text(&directory, "text"), "steps, and so on");
        assert_eq!(text(&directory, "other").lines().count(), 2);
    });
}

#[test]
fn rows_after_the_checkpoint_are_cut_and_come_again() {
    let _memory = memory();
    let directory = Directory::new();
    let run = advanced(Run::first(curriculum()), 3);
    directory.write("run", &checkpoint(&run));
    assert_eq!(run.steps_done(), 96);
    let rest = ",1.0000,0.0000,0.0000,0.0000,0.0000,0.0000,0.0000\n";
    let rows = |steps: &[&str]| steps.join(rest) + rest;
    let old = [COLUMNS, &rows(&["32", "64", "96", "128", "160"]), "19"].concat();
    directory.write("log", old.as_bytes());
    let command = format!("run run {CURRICULUM} --report 0 --log log");
    directory.succeeds(&command);
    let log = text(&directory, "log");
    let new = log.strip_prefix(&[COLUMNS, &rows(&["32", "64", "96"])].concat());
    let new: Vec<_> = new.expect("the old rows").lines().collect();
    let steps: Vec<_> = new.iter().map(|row| row.split(',').next()).collect();
    assert_eq!(steps, [Some("128"), Some("160")], "{log}");
}

/// An endless run for which the disk is full whenever a file has the sticky bit, and for which
/// five minutes pass in three seconds.
fn start(directory: &Directory) -> (Child, Reports) {
    let mut command = directory.command("run run --curriculum --games 8 --log log");
    let command = with_faults(&mut command, &[("WRITE_STICKY", Errno::NOSPC)]);
    let (child, mut lines) = spawn(command.env("CLOCK", "100"));
    lines.next();
    (child, lines)
}

fn fill_disk(directory: &Directory, name: &str, is_full: bool) {
    let mode = if is_full { 0o1644 } else { 0o644 };
    let path = directory.0.path().join(name);
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("setting the mode");
}

fn wait_for_line(lines: &mut Reports, start: &str) {
    while !lines.next().starts_with(start) {}
}

#[test]
fn a_full_disk_does_not_end_a_run_and_nothing_is_missing_once_there_is_room() {
    with_timeout(|| {
        let _memory = memory();
        let directory = Directory::new();
        let (child, mut lines) = start(&directory);
        fill_disk(&directory, "log", true);
        fill_disk(&directory, "run", true);
        let warning = |name: &str| format!("tetris-train: warning: cannot write {name}: No space");
        wait_for_line(&mut lines, &warning("log"));
        wait_for_line(&mut lines, &warning("run"));
        assert_eq!(saved(&directory).steps_done(), 0);
        fill_disk(&directory, "log", false);
        fill_disk(&directory, "run", false);
        poll("the next save", || {
            (saved(&directory).steps_done() > 0).then_some(())
        });
        send(Signal::TERM, &child);
        let rows = lines.0.map_while(Result::ok);
        drop(rows.last());
        assert_eq!(wait(child).status.signal(), Some(Signal::TERM.as_raw()));
        assert!(text(&directory, "log").lines().count() > 10);
        assert_eq!(directory.names(), ["log", "run"]);
    });
}

#[test]
fn what_is_missing_at_the_end_of_a_run_is_an_error() {
    with_timeout(|| {
        let _memory = memory();
        for name in ["log", "run"] {
            let directory = Directory::new();
            let (child, mut lines) = start(&directory);
            fill_disk(&directory, name, true);
            wait_for_line(&mut lines, "tetris-train: warning: cannot write ");
            send(Signal::TERM, &child);
            let last = lines.0.map_while(Result::ok).last();
            let start = format!("tetris-train: cannot write {name}: No space");
            assert!(last.is_some_and(|last| last.starts_with(&start)));
            assert_eq!(wait(child).status.code(), Some(2));
            assert_eq!(saved(&directory).steps_done() > 0, name == "log");
            assert_eq!(directory.names(), ["log", "run"]);
        }
    });
}
