//! Files, their temporary names, and their locks.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::thread::{self, ScopedJoinHandle};

use tempfile::TempDir;
use tetris_pipe_cli::file::{hold, prepare, write};
use tetris_pipe_support::names;

fn text(error: io::Error) -> String {
    format!("{:#}", anyhow::Error::from(error))
}

#[test]
fn a_file_keeps_its_mode_unless_it_is_read_only_and_then_it_is_kept() {
    let directory = TempDir::new().expect("a temporary directory");
    let path = directory.path().join("file");
    let write = |text: &str| write(&path, |mut file| file.write_all(text.as_bytes()));
    let mode = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode));
    write("new").expect("a new file");
    for private in [0o600, 0o640, 0o666] {
        mode(private).expect("its mode");
        write("old").expect("a file");
        let now = fs::metadata(&path).expect("a file").permissions().mode();
        assert_eq!(now & 0o777, private);
    }
    mode(0o444).expect("its mode");
    let error = write("other").expect_err("a read-only file");
    assert_eq!(text(error), format!("cannot write {}: it is read-only", path.display()));
    assert_eq!(fs::read(&path).expect("a file"), b"old");
    assert_eq!(names(&directory), ["file"]);
}

#[test]
fn a_temporary_name_tells_whose_it_is() {
    let directory = TempDir::new().expect("a temporary directory");
    let fail = |_: &File| Err(io::Error::other(names(&directory).join(" ")));
    let error = text(write(&directory.path().join("file"), fail).expect_err("an error"));
    let (_, name) = error.split_once(": .file.").expect(&error);
    assert_eq!(name.split_at(6).1, ".tmp");
    assert!(names(&directory).is_empty());
}

#[test]
fn a_directory_is_held_once_as_a_file_is() {
    let directory = TempDir::new().expect("a temporary directory");
    let file = directory.path().join("file");
    for path in [directory.path(), &file] {
        let held = hold(path).expect("nobody holds it");
        let error = hold(path).expect_err("it is held").to_string();
        assert_eq!(error, format!("another run writes {}", path.display()));
        drop(held.expect("a lock"));
        hold(path).expect("nobody holds it any longer");
    }
    assert_eq!(names(&directory), [".file.lock", ".lock"]);
    assert!(hold(&file.join("missing")).expect("preparing it says why").is_none());
}

#[test]
fn what_killed_runs_left_is_removed() {
    let directory = TempDir::new().expect("a temporary directory");
    let file = directory.path().join("file");
    let left = [".file.abcdef.tmp", ".1.i.abcdef.tmp", ".1.net.abcdef.tmp"];
    let kept = [".file.abcde.tmp", ".abcdef.tmp", ".file.i", "file.i.abcdef.tmp"];
    for name in left.iter().chain(&kept) {
        fs::write(directory.path().join(name), "").expect("a file");
    }
    let names = || BTreeSet::from_iter(names(&directory));
    let all = |left: &[&str]| left.iter().chain(&kept).map(|&it| it.to_owned()).collect();
    // A run that lives still writes it.
    write(&file, |_| {
        let own = names().len();
        prepare(&file, &[])?;
        assert_eq!(names().len(), own - 1);
        Ok(())
    })
    .expect("a file");
    fs::remove_file(&file).expect("removing it");
    assert_eq!(names(), all(&left[1..]));
    prepare(directory.path(), &["i", "o"]).expect("a directory");
    assert_eq!(names(), all(&left[2..]));
    let error = prepare(&file.join("missing"), &[]).expect_err("no directory");
    let missing = file.join("missing").display().to_string();
    assert!(text(error).starts_with(&format!("cannot write {missing}: No such file")));
    let error = prepare(Path::new("/proc"), &[]).expect_err("a directory without files");
    assert!(text(error).starts_with("cannot write /proc: "));
}

#[test]
fn a_file_is_written_and_held_at_the_end_of_a_chain_of_symbolic_links() {
    let directory = TempDir::new().expect("a temporary directory");
    let path = |name| directory.path().join(name);
    fs::create_dir(path("folder")).expect("a directory");
    let links =
        [("link", "folder/next".into()), ("folder/next", "../last".into()), ("last", path("file"))];
    for (link, target) in &links {
        symlink(target, path(link)).expect("a symbolic link");
    }
    let _held = hold(&path("link")).expect("nobody holds it");
    hold(&path("file")).expect_err("it is held");
    for text in ["new", "old"] {
        prepare(&path("link"), &[]).expect("a file");
        write(&path("link"), |mut file| file.write_all(text.as_bytes())).expect("a file");
        assert_eq!(fs::read_to_string(path("file")).expect("a file"), text);
        assert!(links.iter().all(|(link, _)| path(link).is_symlink()));
    }
}

/// Before a temporary file is locked, a run that starts may remove it.
#[test]
fn a_run_that_starts_takes_no_file_from_one_that_writes() {
    let directory = TempDir::new().expect("a temporary directory");
    let path = directory.path().join("file");
    thread::scope(|scope| {
        let write = || (0..1000).try_for_each(|_| write(&path, |_| Ok(())));
        let others = [(); 4].map(|()| scope.spawn(write));
        while !others.iter().all(ScopedJoinHandle::is_finished) {
            prepare(&path, &[]).expect("a file");
        }
        _ = others.map(|it| it.join().expect("it ends").expect("a file"));
    });
}
