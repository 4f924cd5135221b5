//! An open file or standard stream, and the name by which errors call it.

use std::fmt::Display;
use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

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

    /// The identity of a regular file, which is the same under any name.
    fn identity(&self) -> Option<Handle> {
        self.length()?;
        Handle::from_file(self.file.try_clone().ok()?).ok()
    }

    /// Checks that writing this file destroys none of the others, as `tetris-pipe i -o i` would.
    ///
    /// # Errors
    ///
    /// If it is one of them, under any name.
    pub fn differs_from(&self, others: &[&Self]) -> Result<()> {
        let own = self.identity();
        let is_same = |other: &Self| own.is_some() && own == other.identity();
        if let Some(other) = others.iter().find(|other| is_same(other)) {
            bail!(
                "cannot write {}: it is the same file as {}; write to another",
                self.name,
                other.name
            );
        }
        Ok(())
    }
}
