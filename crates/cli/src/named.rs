//! An open file or standard stream, and the name by which errors call it.

use std::fmt::Display;
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::builder::{PathBufValueParser, TypedValueParser};
use same_file::Handle;

/// Adds to an I/O error which operation failed, and on what. Its kind stays, by which callers
/// repeat interrupted calls.
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
    file: File,
    name: String,
}

/// A standard stream and its name.
pub(crate) type Standard = (fn() -> io::Result<Handle>, &'static str);

impl Named {
    /// Opens a file by `open`, or takes the standard stream if there is no path or it is `-`.
    pub(crate) fn open(
        path: Option<&Path>,
        open: impl FnOnce(&Path) -> io::Result<File>,
        (standard, standard_name): Standard,
        way: Way,
    ) -> io::Result<Self> {
        let take_standard = || standard()?.as_file().try_clone();
        let (file, name) = match path.filter(|path| !is_standard(path)) {
            Some(path) => (open(path), one_line(path.display())),
            None => (take_standard(), standard_name.to_owned()),
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
    pub const fn file(&self) -> &File {
        &self.file
    }

    /// The metadata of the file. Windows knows none of a console, a pipe or NUL.
    pub(crate) fn metadata(&self) -> Option<Metadata> {
        self.file.metadata().ok()
    }

    /// The bytes of a regular file. Nothing else has a length.
    #[must_use]
    pub fn length(&self) -> Option<u64> {
        let file = self.metadata().filter(Metadata::is_file);
        file.map(|metadata| metadata.len())
    }

    /// Whether both are the same regular file, under any name.
    pub(crate) fn is_same_file(&self, other: &Self) -> bool {
        let identity = |named: &Self| {
            named.length()?;
            Handle::from_file(named.file.try_clone().ok()?).ok()
        };
        let [own, other] = [self, other].map(identity);
        own.is_some() && own == other
    }

    /// Checks that writing this file destroys none of the others.
    ///
    /// # Errors
    ///
    /// If it is one of them, under any name.
    pub fn differs_from(&self, others: &[&Self]) -> Result<()> {
        if let Some(other) = others.iter().find(|other| other.is_same_file(self)) {
            bail!(
                "cannot write {}: it is the same file as {}; write to another",
                self.name,
                other.name
            );
        }
        Ok(())
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
                match operation(&self.file) {
                    Err(error) if error.kind() == ErrorKind::WouldBlock => way.wait(&self.file)?,
                    result => return result,
                }
            }
        };
        attempt().map_err(cannot(way.verb(), &self.name))
    }
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
