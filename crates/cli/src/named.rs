//! An open file or standard stream, and the name by which errors call it.

use std::fmt::Display;
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Result, bail};
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

/// An open file or standard stream, whose name is part of every error.
#[derive(Debug)]
pub struct Named {
    file: File,
    name: String,
}

impl Named {
    /// A file, or the error of opening it to do what `verb` says.
    pub(crate) fn new(verb: &str, path: &Path, file: io::Result<File>) -> io::Result<Self> {
        let name = one_line(path.display());
        let file = file.map_err(cannot(verb, &name))?;
        Ok(Self { file, name })
    }

    /// A standard stream.
    pub(crate) fn standard(stream: io::Result<Handle>, name: &str) -> io::Result<Self> {
        let file = stream.and_then(|stream| stream.as_file().try_clone());
        Self::new("open", name.as_ref(), file)
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

    /// The bytes of a regular file. Nothing else has a length.
    #[must_use]
    pub fn length(&self) -> Option<u64> {
        let file = self.file.metadata().ok().filter(Metadata::is_file);
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

    /// Checks that writing this file destroys none of the others, as `tetris-pipe i -o i` would.
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

    /// Reads or writes, as `verb` says. A player in Node.js sets the streams that it shares not to
    /// block: they are tried again until they are ready.
    pub(crate) fn when_ready<T>(
        &self,
        verb: &str,
        mut operation: impl FnMut(&File) -> io::Result<T>,
    ) -> io::Result<T> {
        loop {
            match operation(&self.file) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    sleep(Duration::from_millis(1));
                }
                result => return result.map_err(cannot(verb, &self.name)),
            }
        }
    }
}
