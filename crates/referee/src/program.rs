//! The program to play: its command, and what to type instead if it cannot be started.

use std::env;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, absolute};
use std::process::Command;

use rustix::io::Errno;
use tetris_pipe_cli::errors::one_line;

/// The command of a program and its arguments, for any directory.
pub(crate) fn command(words: &[OsString]) -> io::Result<Command> {
    let (program, arguments) = words.split_first().expect("a program is required");
    let mut command = if has_directory(Path::new(program)) {
        Command::new(absolute(program)?)
    } else {
        Command::new(program)
    };
    // It may run in another directory.
    if let Some(path) = env::var_os("PATH") {
        let from_here = |directory| absolute(Path::new(".").join(directory));
        let directories = env::split_paths(&path).map(from_here);
        let directories = directories.collect::<io::Result<Vec<_>>>()?;
        command.env(
            "PATH",
            env::join_paths(directories).map_err(io::Error::other)?,
        );
    }
    command.args(arguments);
    Ok(command)
}

/// Names the program in the error that starting it returned, and what to type instead.
pub(crate) fn cannot_start(program: &OsString, error: &io::Error) -> io::Error {
    let path = Path::new(program);
    let advice = advice(path, error).map_or(String::new(), |advice| format!("; {advice}"));
    let text = format!("cannot start {}: {error}{advice}", one_line(path.display()));
    io::Error::new(error.kind(), text)
}

fn advice(program: &Path, error: &io::Error) -> Option<String> {
    let name = one_line(program.display());
    let is_missing = error.kind() == ErrorKind::NotFound;
    if is_missing && program.to_str()?.contains(' ') {
        return Some(format!("type it without quotes: -- {name}"));
    }
    let metadata = program.metadata().ok()?;
    if metadata.is_dir() {
        return Some(format!(
            "it is a directory: name a program in it, as in -- {name}/player"
        ));
    }
    if !metadata.is_file() {
        return None;
    }
    let is_executable = metadata.permissions().mode() & 0o111 != 0;
    let interpreter = match program.extension().and_then(|extension| extension.to_str()) {
        Some("py") => "python3",
        Some("js") => "node",
        Some("rb") => "ruby",
        Some("pl") => "perl",
        Some("sh") => "sh",
        _ if !is_executable => return Some(format!("make it executable: chmod +x {name}")),
        _ if error.raw_os_error() == Some(Errno::NOEXEC.raw_os_error()) => {
            let advice = "it is no program of this machine, nor a script with #! in its first line";
            return Some(advice.to_owned());
        }
        _ if is_missing && !has_directory(program) => return Some(format!("type -- ./{name}")),
        _ => return None,
    };
    Some(format!("type -- {interpreter} {name}"))
}

/// Whether a program is a path, and not a name that is looked up in PATH.
fn has_directory(program: &Path) -> bool {
    program.components().count() > 1
}
