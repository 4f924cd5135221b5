//! What the tests share: pieces, the program, and the patience to wait for it.

use std::fs;
use std::io::{PipeReader, PipeWriter, Read, Write, pipe};
use std::panic::resume_unwind;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pipe::fcntl_setpipe_size;
use tempfile::TempDir;
use tetris_pipe::{Effort, Piece, Placer};

/// Longer than any test takes, however busy the machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// The program, with arguments separated by blanks.
pub(crate) fn tetris_pipe(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-pipe"));
    command.args(arguments.split_whitespace());
    command
}

/// The program in a directory, with nothing on stdin.
pub(crate) fn tetris_pipe_in(directory: &TempDir, arguments: &str) -> Command {
    let mut command = tetris_pipe(arguments);
    command.current_dir(directory).stdin(Stdio::null());
    command
}

/// The same bytes whenever it is called, of all values.
pub(crate) fn noise(length: u32) -> Vec<u8> {
    let scramble = |i: u32| i.wrapping_mul(0x9E37_79B9).rotate_left(9).to_le_bytes()[0];
    (1..=length).map(scramble).collect()
}

/// The library's answers at another effort than its default.
pub(crate) fn answers_at(effort: u8, pieces: &[u8]) -> Vec<u8> {
    let mut placer = Placer::new(Effort::new(effort).expect("an effort from 1 to 5"));
    let mut answers = Vec::new();
    for (i, &piece) in pieces.iter().enumerate() {
        let next = pieces.get(i + 1).copied().map(Piece::from_byte);
        answers.push(placer.place(Piece::from_byte(piece), next).to_byte());
    }
    answers
}

/// A directory with these files in it.
pub(crate) fn directory(files: &[(&str, &[u8])]) -> TempDir {
    let directory = TempDir::new().expect("a temporary directory");
    for (name, content) in files {
        fs::write(directory.path().join(name), content).expect("writing a file");
    }
    directory
}

pub(crate) fn content(directory: &TempDir, name: impl AsRef<Path>) -> Vec<u8> {
    fs::read(directory.path().join(name)).expect("reading a file")
}

/// A pipe that has room for one page.
pub(crate) fn small_pipe() -> (PipeReader, PipeWriter) {
    let (reader, writer) = pipe().expect("a pipe");
    fcntl_setpipe_size(&writer, 1).expect("a pipe of one page");
    (reader, writer)
}

/// Runs a command to its end. What is not redirected yet is caught.
pub(crate) fn run(command: &mut Command) -> Output {
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    end_of(child.expect("starting the program"))
}

/// Starts a command between pipes, of which that to its stdin is given apart.
pub(crate) fn between_pipes(command: &mut Command) -> (Child, ChildStdin) {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let child = command.stderr(Stdio::piped()).spawn();
    let mut child = child.expect("starting the program");
    let stdin = child.stdin.take().expect("a pipe to stdin");
    (child, stdin)
}

/// Runs a command with these bytes on its stdin.
pub(crate) fn run_on(input: &[u8], command: &mut Command) -> Output {
    let (child, mut stdin) = between_pipes(command);
    thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        end_of(child)
    })
}

/// Plays with a program as a partner who sends two pieces and then one more for each
/// answer: he would wait for ever if an answer depended on more, or stayed in a buffer.
/// Gives the answers, and how the program ended.
pub(crate) fn in_lockstep(command: &mut Command, pieces: &[u8]) -> (Vec<u8>, Output) {
    let (mut child, mut stdin) = between_pipes(command);
    let mut stdout = child.stdout.take().expect("a pipe from stdout");
    let mut answers = Vec::new();
    stdin.write_all(&pieces[..1]).expect("sending the first");
    for piece in &pieces[1..] {
        stdin.write_all(&[*piece]).expect("sending a piece");
        let mut answer = [0];
        stdout.read_exact(&mut answer).expect("reading an answer");
        answers.extend(answer);
    }
    drop(stdin);
    stdout.read_to_end(&mut answers).expect("reading the last");
    (answers, end_of(child))
}

/// Waits for a child. One that hangs fails the test, and ends when the tests do,
/// since its pipes end then.
pub(crate) fn end_of(child: Child) -> Output {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(child.wait_with_output()));
    let output = receiver.recv_timeout(PATIENCE);
    output.expect("it hangs").expect("waiting for the program")
}

/// Runs a test that would hang if it fails.
pub(crate) fn patiently(test: impl FnOnce() + Send + 'static) {
    let (sender, receiver) = mpsc::channel();
    let thread = thread::spawn(move || {
        test();
        sender.send(())
    });
    let ended = receiver.recv_timeout(PATIENCE);
    assert_ne!(ended, Err(RecvTimeoutError::Timeout), "it hangs");
    if let Err(panic) = thread.join() {
        resume_unwind(panic);
    }
}

/// Asks again and again until something is there.
pub(crate) fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        if let Some(answer) = ask() {
            return answer;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("waited in vain for {what}");
}

/// Done, with these answers, and without a word.
#[track_caller]
pub(crate) fn assert_answers(output: &Output, answers: &[u8]) {
    assert_eq!(stderr(output), "");
    assert_eq!(output.stdout, answers);
    assert_eq!(output.status.code(), Some(0));
}

/// Failed without an answer, with exactly this line on stderr.
#[track_caller]
pub(crate) fn assert_refused(output: &Output, line: &str) {
    assert_eq!(stderr(output), format!("{line}\n"));
    assert_eq!(output.stdout, [0_u8; 0]);
    assert_eq!(output.status.code(), Some(2));
}

pub(crate) fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).expect("text on stderr")
}
