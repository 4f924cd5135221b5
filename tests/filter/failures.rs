//! A failure is one line that names what failed, keeps existing files, and exits with 2.
//! A closed output pipe is not a failure.

use std::process::{Output, Stdio};

use snapbox::{assert_data_eq, file};
use tempfile::TempDir;
use tetris_pipe::place_all;

use crate::support::pty::Terminal;
use crate::support::{
    assert_failure, assert_success, closed_pipe, content, directory, noise, other_network, stderr,
    wait,
};
use crate::{tetris_pipe, tetris_pipe_in, transcript};

/// An old file is kept, and no file is created.
#[test]
fn a_file_that_cannot_be_used_is_named() {
    let (network, longer) = (other_network(), [&other_network()[..], &[0]].concat());
    let directory = directory(&[
        ("i", b"pieces"),
        ("o", b"kept\n"),
        ("damaged", &network[..network.len() - 1]),
        ("longer", &longer),
        ("older", b"tetris03"),
        ("run", b"tpcheck_ and so on"),
        ("net", &network),
    ]);
    let commands = [
        "tetris-pipe --help > /dev/full",
        "ln i hard; ln -s i soft",
        // An input that cannot be read; of the last three, the first read fails.
        "tetris-pipe no-such",
        "tetris-pipe no-such -o o",
        "tetris-pipe no-such -o new",
        "tetris-pipe . -o o",
        "tetris-pipe -o o < .",
        "tetris-pipe /proc/self/mem -o o",
        "tetris-pipe --no-mmap /proc/self/mem -o o",
        "tetris-pipe -u /proc/self/mem -o o",
        // An output that cannot be written.
        "tetris-pipe i -o .",
        "tetris-pipe i -o no/such",
        "tetris-pipe i -o /dev/full",
        "tetris-pipe i > /dev/full",
        "tetris-pipe i -u > /dev/full",
        // An output that is an input.
        "tetris-pipe i -o i",
        "tetris-pipe i -o hard",
        "tetris-pipe -o ./i soft",
        "tetris-pipe --no-mmap hard -o soft",
        "tetris-pipe -o i < i",
        "tetris-pipe i >> i",
        "tetris-pipe < i >> i",
        "tetris-pipe -n net i -o ./net",
        // Files that are not networks.
        "tetris-pipe -n damaged i -o o",
        "tetris-pipe -n longer i -o o",
        "tetris-pipe -n older i -o o",
        "tetris-pipe -n run i -o o",
        "tetris-pipe -n i i -o o",
        "tetris-pipe -n . i -o o",
        "tetris-pipe -n none i -o o",
        "tetris-pipe -n - i -o o < i",
        "cat i o; ls",
    ];
    let printed = transcript(&directory, &commands);
    assert_data_eq!(printed, file!["golden/failures.txt"].raw());
}

/// Runs the program on 50 pieces and a read error after them: it reads the master side
/// of a terminal, which fails when the slave side is closed, instead of ending.
fn run_on_failing_input(arguments: &str, directory: &TempDir) -> Output {
    let terminal = Terminal::open();
    terminal.make_raw();
    terminal.print(&noise(50));
    let mut command = tetris_pipe_in(directory, arguments);
    let Terminal { master, slave } = terminal;
    let command = command.stdin(master).stdout(Stdio::piped());
    let child = command.stderr(Stdio::piped()).spawn();
    drop(slave);
    wait(child.expect("starting the program"))
}

#[test]
fn a_read_error_keeps_the_placements_before_it() {
    let directory = directory(&[]);
    let placements = &place_all(&noise(50))[..49]; // the piece after the last is unknown
    let line = "tetris-pipe: cannot read stdin: Input/output error";
    for arguments in ["-", "-u -"] {
        let output = run_on_failing_input(arguments, &directory);
        assert!(stderr(&output).starts_with(line), "{}", stderr(&output));
        assert_eq!(output.stdout, placements);
        assert_eq!(output.status.code(), Some(2));
    }
    let output = run_on_failing_input("- -o o", &directory);
    assert_failure(&output, line);
    assert_eq!(content(&directory, "o"), placements);
}

#[test]
fn a_closed_output_is_not_a_failure() {
    let directory = directory(&[("i", b"pieces")]);
    for arguments in ["i", "i -u", "--help", "-h", "--version"] {
        let mut command = tetris_pipe_in(&directory, arguments);
        let output = command.stdout(closed_pipe()).output().expect("running");
        assert_success(&output, &[]);
    }
}

#[test]
fn a_closed_stderr_does_not_change_the_exit_code() {
    let mut command = tetris_pipe("no-such");
    let output = command.stdin(Stdio::null()).stderr(closed_pipe()).output();
    assert_eq!(output.expect("running").status.code(), Some(2));
}
