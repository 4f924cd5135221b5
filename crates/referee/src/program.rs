//! The program to play, as the command line gives it: how it is started, where it gets its
//! pieces, and where its placements come from.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind, Read};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf, absolute};
use std::process::{Command, id};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::args::Cli;
use anyhow::{Result, bail};

/// What stands for the files of pieces and placements.
const PLACEHOLDERS: [&str; 2] = ["{i}", "{o}"];

/// A program and its arguments.
#[derive(Debug)]
pub(crate) struct Program {
    name: OsString,
    arguments: Vec<OsString>,
    /// Whether it runs in a directory of its own.
    own_directory: bool,
    /// Whether its arguments have placeholders for pieces and placements.
    placeholders: [bool; 2],
}

/// Where a program that gets its stream at once takes pieces from and puts placements.
#[derive(Debug)]
pub(crate) struct Files {
    directory: Directory,
    /// Whether the pieces are only in the file.
    pub(crate) has_input: bool,
    /// Whether the placements are in the file, or `None` if they are there only if the
    /// file exists.
    has_output: Option<bool>,
}

/// A new directory, which is removed at the end.
#[derive(Debug)]
struct Directory(PathBuf);

impl Program {
    pub(crate) fn new(cli: &Cli) -> Result<Self> {
        let (name, arguments) = cli.program.split_first().expect("a program is required");
        let has = |text: &str| arguments.iter().any(|argument| contains(argument, text));
        let placeholders = PLACEHOLDERS.map(has);
        if placeholders != [false; 2] && !cli.whole {
            bail!("{{i}} and {{o}} stand for files, which need --whole");
        }
        if name.is_empty() {
            bail!("the name of PROGRAM is empty");
        }
        let mut name = name.clone();
        if cli.files && contains(&name, "/") {
            name = absolute(&name)?.into_os_string();
        }
        Ok(Self {
            name,
            arguments: arguments.to_vec(),
            own_directory: cli.files,
            placeholders,
        })
    }

    /// The command for a game piece by piece.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.name);
        command.args(&self.arguments);
        command
    }

    /// The command for a stream at once, and its files if it needs them.
    pub(crate) fn command_on(&self, pieces: &[u8]) -> io::Result<(Command, Option<Files>)> {
        let [has_input, has_output] = self.placeholders;
        if !self.own_directory && !has_input && !has_output {
            return Ok((self.command(), None));
        }
        let files = Files {
            directory: Directory::new()?,
            has_input: has_input || self.own_directory,
            has_output: if has_output {
                Some(true)
            } else if self.own_directory {
                None
            } else {
                Some(false)
            },
        };
        fs::write(files.path("i"), pieces)?;
        let mut command = Command::new(&self.name);
        for argument in &self.arguments {
            let mut argument = argument.clone();
            for (placeholder, name) in PLACEHOLDERS.iter().zip(["i", "o"]) {
                argument = replaced(&argument, placeholder, files.path(name).as_os_str());
            }
            command.arg(argument);
        }
        if self.own_directory {
            command.current_dir(&files.directory.0);
        }
        Ok((command, Some(files)))
    }
}

impl Files {
    fn path(&self, name: &str) -> PathBuf {
        self.directory.0.join(name)
    }

    /// The placements in the file, at most `limit` of them, instead of those on stdout.
    ///
    /// `Ok(None)` means those on stdout. There is an error of the kind
    /// [`ErrorKind::NotFound`] if the file must exist and does not.
    pub(crate) fn placements(&self, limit: usize) -> io::Result<Option<Vec<u8>>> {
        if self.has_output == Some(false) {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        match File::open(self.path("o")) {
            Ok(file) => file.take(limit as u64).read_to_end(&mut bytes)?,
            Err(error) if error.kind() == ErrorKind::NotFound && self.has_output.is_none() => {
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        Ok(Some(bytes))
    }
}

impl Directory {
    fn new() -> io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let parent = absolute(env::temp_dir())?;
        loop {
            let number = NUMBER.fetch_add(1, Relaxed);
            let path = parent.join(format!("tetris-referee-{}-{number}", id()));
            match DirBuilder::new().mode(0o700).create(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                result => return result.map(|()| Self(path)),
            }
        }
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        // A directory that cannot be removed must not hide the result of the game.
        let _ = fs::remove_dir_all(Path::new(&self.0));
    }
}

fn contains(text: &OsStr, part: &str) -> bool {
    position(text.as_bytes(), part.as_bytes()).is_some()
}

fn replaced(text: &OsStr, part: &str, by: &OsStr) -> OsString {
    let mut rest = text.as_bytes();
    let mut result = Vec::new();
    while let Some(start) = position(rest, part.as_bytes()) {
        result.extend_from_slice(&rest[..start]);
        result.extend_from_slice(by.as_bytes());
        rest = &rest[start + part.len()..];
    }
    result.extend_from_slice(rest);
    OsString::from_vec(result)
}

fn position(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}
