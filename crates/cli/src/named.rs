//! An open file or standard stream, and the name by which errors call it.

use std::fmt::Display;
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::builder::{PathBufValueParser, TypedValueParser};
use same_file::Handle;

/// Adds to an I/O error which operation failed, and on what.
///
/// The kind is kept, because callers retry interrupted calls by it.
pub fn cannot(verb: &str, name: impl Display) -> impl FnOnce(io::Error) -> io::Error {
    move |error| {
        let kind = error.kind();
        let named = anyhow::Error::new(error).context(format!("cannot {verb} {}", one_line(name)));
        io::Error::new(kind, named)
    }
}

/// A name without control characters, which would break a line or change the terminal.
#[must_use]
pub fn one_line(name: impl Display) -> String {
    let mut line = String::new();
    for character in name.to_string().chars() {
        if character.is_control() {
            line.extend(character.escape_default());
        } else {
            line.push(character);
        }
    }
    line
}

/// Whether a path stands for stdin or stdout.
#[must_use]
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Parses the name of a file or a directory, where `-` would not be a standard stream.
#[must_use]
pub fn file_name() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        if is_standard(&path) {
            Err("expected a name; ./- is one of this name")
        } else {
            Ok(path)
        }
    })
}

/// An open file or standard stream, whose name is part of every error.
#[derive(Debug)]
pub struct Named {
    /// Windows knows no identity and no metadata of a console, a pipe or NUL.
    file: Result<Handle, File>,
    name: String,
}

impl Named {
    /// Opens a file by `open`, or takes the standard stream if there is no path or it is `-`.
    pub(crate) fn open(
        path: Option<&Path>,
        open: impl FnOnce(&Path) -> io::Result<File>,
        (standard, standard_name): (fn() -> io::Result<Handle>, &str),
        way: Way,
    ) -> io::Result<Self> {
        let path = path.filter(|path| !is_standard(path));
        let name = path.map_or(standard_name.to_owned(), |path| one_line(path.display()));
        let file = match path {
            None => standard().map(Ok),
            Some(path) => open(path).and_then(|file| match file.metadata() {
                Ok(_) => Handle::from_file(file).map(Ok),
                Err(_) => Ok(Err(file)),
            }),
        };
        let file = file.map_err(cannot(way.verb(), &name))?;
        Ok(Self { file, name })
    }

    /// The path, or "stdin" or "stdout".
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The open file.
    #[must_use]
    pub fn file(&self) -> &File {
        self.file.as_ref().map_or_else(|file| file, Handle::as_file)
    }

    /// The metadata of the file, if the system knows it.
    pub(crate) fn metadata(&self) -> Option<Metadata> {
        self.file().metadata().ok()
    }

    /// The bytes of a regular file. Nothing else has a length.
    #[must_use]
    pub fn length(&self) -> Option<u64> {
        let file = self.metadata().filter(Metadata::is_file);
        file.map(|metadata| metadata.len())
    }

    /// Whether both are the same regular file, under any name.
    pub(crate) fn is_same_file(&self, other: &Self) -> bool {
        other.file.as_ref().is_ok_and(|handle| self.is_file(handle))
    }

    /// Whether it is this regular file, under any name.
    fn is_file(&self, other: &Handle) -> bool {
        self.length().is_some() && self.file.as_ref().is_ok_and(|handle| handle == other)
    }

    /// Checks that writing this file destroys none of the others.
    ///
    /// # Errors
    ///
    /// If it is one of them, under any name.
    pub fn differs_from(&self, others: &[&Self]) -> Result<()> {
        let handle = self.file.as_ref();
        handle.map_or(Ok(()), |handle| differs(&self.name, handle, others))
    }

    /// Reads or writes, as `way` says, and waits if it is not ready. Another program that shares
    /// a standard stream may have set it to return an error instead.
    pub(crate) fn when_ready<T>(
        &self,
        way: Way,
        mut operation: impl FnMut(&File) -> io::Result<T>,
    ) -> io::Result<T> {
        let mut attempt = || {
            loop {
                match operation(self.file()) {
                    Err(error) if error.kind() == ErrorKind::WouldBlock => way.wait(self.file())?,
                    result => return result,
                }
            }
        };
        attempt().map_err(cannot(way.verb(), &self.name))
    }
}

/// Checks that a file of this name is none of the others.
pub(crate) fn differs(name: &str, file: &Handle, others: &[&Named]) -> Result<()> {
    if let Some(other) = others.iter().find(|other| other.is_file(file)) {
        bail!(
            "cannot write {name}: it is the same file as {}; write to another",
            other.name()
        );
    }
    Ok(())
}

/// What is done with a file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    Read,
    Write,
}

impl Way {
    const fn verb(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
        }
    }

    #[cfg(unix)]
    fn wait(self, file: &File) -> io::Result<()> {
        use rustix::event::{PollFd, PollFlags, poll};
        let flags = match self {
            Self::Read => PollFlags::IN,
            Self::Write => PollFlags::OUT,
        };
        match poll(&mut [PollFd::new(file, flags)], None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    #[cfg(not(unix))]
    fn wait(self, _file: &File) -> io::Result<()> {
        Err(ErrorKind::WouldBlock.into())
    }
}
