//! Shared by the tests and the fuzz targets: the reference implementation of the rules and what holds
//! for any bytes, and for tests of programs pieces, running one, and timeouts.

#![allow(
    missing_docs,
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    reason = "only tests call it"
)]

pub mod games;
#[cfg(target_os = "linux")]
mod linux;
pub mod networks;
pub mod options;
pub mod properties;
#[cfg(target_os = "linux")]
pub mod pty;
pub mod reference;

#[cfg(target_os = "linux")]
pub use linux::{small_pipe, wait_for_output, with_faults};
pub use networks::other_network;

use std::fs;
use std::io::{Read, Write, pipe};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Longer than any test takes, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(300);

/// Pseudo-random bytes, the same in every call.
pub fn noise(length: u32) -> Vec<u8> {
    let scramble = |i: u32| i.wrapping_mul(0x9E37_79B9).rotate_left(9).to_le_bytes()[0];
    (1..=length).map(scramble).collect()
}

/// A temporary directory with these files in it.
pub fn directory(files: &[(&str, &[u8])]) -> TempDir {
    let directory = TempDir::new().expect("a temporary directory");
    for (name, content) in files {
        fs::write(directory.path().join(name), content).expect("writing a file");
    }
    directory
}

pub fn content(directory: &TempDir, name: impl AsRef<Path>) -> Vec<u8> {
    fs::read(directory.path().join(name)).expect("reading a file")
}

/// The names of the files in a directory.
pub fn names(directory: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("text");
    let mut names: Vec<_> = entries.map(|entry| name(entry.expect("an entry"))).collect();
    names.sort();
    names
}

/// The text with fewer lines, for a file to compare it with: a short part of a JSON object takes one
/// line, and a line that is repeated has its number.
fn folded(text: &str) -> String {
    let (mut lines, mut open) = (Vec::<String>::new(), Vec::new());
    for line in text.lines() {
        lines.push(line.to_owned());
        if line.ends_with(['{', '[']) {
            open.push(lines.len() - 1);
        }
        if line.trim_start().starts_with(['}', ']'])
            && let Some(start) = open.pop()
        {
            let inner: Vec<_> = lines[start + 1..].iter().map(|it| it.trim_start()).collect();
            let part = format!("{} {}", lines[start], inner.join(" "));
            if part.len() <= 200 {
                lines.truncate(start);
                lines.push(part);
            }
        }
    }
    let runs = lines.chunk_by(|a, b| a == b).map(|run| match run {
        [line, _, _, ..] => format!("{line} × {}\n", run.len()),
        _ => run.join("\n") + "\n",
    });
    runs.collect()
}

/// The text with 0 in place of each speed and time, which differ from run to run.
pub fn timeless(text: &str) -> String {
    let without = |line: &str| {
        let is_member = line.contains("second\": ") || line.contains("seconds\": ");
        let ends = [" pieces per second", "/s,", " min left", ",\n"];
        let ends = &ends[..if is_member { 4 } else { 3 }];
        ends.iter().fold(line.to_owned(), |mut line, end| {
            if let Some(end) = line.find(end) {
                let start = line[..end].rfind(' ').map_or(0, |space| space + 1);
                line.replace_range(start..end, "0");
            }
            line
        })
    };
    text.split_inclusive('\n').map(without).collect()
}

/// A run in a transcript: its command, how it ended unless with 0, and what it printed, stdout first and in
/// few lines. `clean` leaves out what differs from run to run.
pub fn transcript(command: &str, end: &Output, clean: impl Fn(&str) -> String) -> String {
    let status = match end.status.code() {
        Some(0) => String::new(),
        Some(code) => format!("  # exit {code}"),
        None => format!("  # {}", end.status),
    };
    let [stdout, stderr] =
        [&end.stdout, &end.stderr].map(|it| clean(str::from_utf8(it).expect("text")));
    format!("$ {}{status}\n{}{stderr}", clean(command.trim_end()), folded(&stdout))
}

/// A pipe whose reader has left.
pub fn closed_pipe() -> Stdio {
    let (_, writer) = pipe().expect("a pipe");
    writer.into()
}

/// A program that ignores no signal, even if the tests do, as under nohup. On Linux it gets a signal at the
/// end of the thread that starts it, so a test that fails or is killed leaves nothing behind.
pub fn with_default_signals(program: &str, at_the_end: &str) -> Command {
    if !cfg!(target_os = "linux") {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", at_the_end, "env", "--default-signal", program]);
    command
}

/// Runs a shell script to its end. `$0` is the program, and `$1` and so on are the rest.
pub fn run_script(directory: &TempDir, script: &str, words: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", script]).args(words);
    run(command.current_dir(directory).stdin(Stdio::null()))
}

/// Compiles a C file to a library in a directory.
pub fn shared_library(source: &Path, directory: &Path) -> PathBuf {
    let library = directory.join("library.so");
    let mut compile = Command::new("cc");
    compile.args(["-shared", "-fPIC", "-Wall", "-Werror", "-o"]);
    let end = run(compile.arg(&library).arg(source));
    assert!(end.status.success(), "{}", stderr(&end));
    library
}

/// Starts a command, with pipes from stdout and stderr.
pub fn start(command: &mut Command) -> Child {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    child.expect("starting the program")
}

/// Runs a command to its end, and captures stdout and stderr.
pub fn run(command: &mut Command) -> Output {
    wait(start(command))
}

/// Runs a command whose stdout nobody reads.
pub fn run_unread(command: &mut Command) -> Output {
    let child = command.stdout(closed_pipe()).stderr(Stdio::piped()).spawn();
    wait(child.expect("starting the program"))
}

/// Starts a command with pipes for its standard streams.
pub fn start_with_pipes(command: &mut Command) -> (Child, ChildStdin) {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let child = command.stderr(Stdio::piped()).spawn();
    let mut child = child.expect("starting the program");
    let stdin = child.stdin.take().expect("a pipe to stdin");
    (child, stdin)
}

/// The placements of a program that receives piece i+2 only after placement i.
pub fn play_in_lockstep(command: &mut Command, pieces: &[u8]) -> Vec<u8> {
    let (mut child, mut stdin) = start_with_pipes(command);
    let mut stdout = child.stdout.take().expect("a pipe from stdout");
    let mut placements = Vec::new();
    stdin.write_all(&pieces[..1]).expect("sending the first");
    for piece in &pieces[1..] {
        stdin.write_all(&[*piece]).expect("sending a piece");
        let mut byte = [0];
        stdout.read_exact(&mut byte).expect("reading a placement");
        placements.extend(byte);
    }
    drop(stdin);
    stdout.read_to_end(&mut placements).expect("the last");
    assert_success(&wait(child), &[]);
    placements
}

/// Runs a command with these bytes on its stdin.
pub fn run_on(input: &[u8], command: &mut Command) -> Output {
    let (child, mut stdin) = start_with_pipes(command);
    thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        wait(child)
    })
}

/// Waits for the end of a child. If it hangs, the test fails, and the child ends with
/// the tests, since its pipes are closed then.
pub fn wait(child: Child) -> Output {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(child.wait_with_output()));
    let output = receiver.recv_timeout(TIMEOUT);
    output.expect("it hangs").expect("waiting for the program")
}

/// A field of the kernel's status of a process, in KiB, as long as it runs.
pub fn kib(process: u32, field: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let value = status.lines().find_map(|line| line.strip_prefix(field))?;
    value.split_whitespace().next()?.parse().ok()
}

/// Runs a test that may hang instead of failing.
pub fn with_timeout(test: impl FnOnce() + Send + 'static) {
    let (sender, receiver) = mpsc::channel();
    let thread = thread::spawn(move || {
        test();
        sender.send(())
    });
    let ended = receiver.recv_timeout(TIMEOUT);
    assert_ne!(ended, Err(RecvTimeoutError::Timeout), "it hangs");
    if let Err(panic) = thread.join() {
        resume_unwind(panic);
    }
}

/// Calls `check` until it returns a value.
pub fn poll<T>(what: &str, mut check: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    while started.elapsed() < TIMEOUT {
        if let Some(value) = check() {
            return value;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("timeout while waiting for {what}");
}

/// Success, with these bytes on stdout and nothing on stderr.
#[track_caller]
pub fn assert_success(output: &Output, stdout: &[u8]) {
    assert_eq!(stderr(output), "");
    assert_eq!(output.stdout, stdout);
    assert_eq!(output.status.code(), Some(0));
}

/// Exit code 2, with nothing on stdout and one line on stderr that starts like this.
#[track_caller]
pub fn assert_failure(output: &Output, start: &str) {
    assert!(stderr(output).starts_with(start), "{}", stderr(output));
    assert_eq!(stderr(output).lines().count(), 1, "{}", stderr(output));
    assert_eq!(output.stdout, [0_u8; 0]);
    assert_eq!(output.status.code(), Some(2));
}

/// Exit code 2, with what clap says about a command line.
#[track_caller]
pub fn assert_usage_error(output: &Output) {
    assert!(stderr(output).starts_with("error: "), "{}", stderr(output));
    assert_eq!(output.stdout, [0_u8; 0]);
    assert_eq!(output.status.code(), Some(2));
}

pub fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).expect("text on stdout")
}

pub fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).expect("text on stderr")
}
