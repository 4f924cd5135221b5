//! An input: a file or stdin, whose name is part of every error. Also the network of a file, which
//! all programs load in the same way.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::ops::Deref;
use std::path::Path;

use same_file::Handle;

use crate::named::{Named, cannot, is_standard};

/// An open file, or stdin.
#[derive(Debug)]
pub struct Source(Named);

impl Source {
    /// Opens a file, or stdin if there is no path or it is `-`.
    ///
    /// # Errors
    ///
    /// If it cannot be opened.
    pub fn open(path: Option<&Path>) -> io::Result<Self> {
        let named = match path.filter(|path| !is_standard(path)) {
            Some(path) => Named::new("read", path, File::open(path)),
            None => Named::standard(Handle::stdin(), "stdin"),
        };
        named.map(Self)
    }

    /// Opens a file or stdin, reads it by a function, and names it in the error.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, and if the function fails.
    pub fn load<T>(path: &Path, load: impl FnOnce(File) -> io::Result<T>) -> io::Result<(T, Self)> {
        let source = Self::open(Some(path))?;
        let content = source.file().try_clone().and_then(load);
        let content = content.map_err(cannot("read", source.name()))?;
        Ok((content, source))
    }
}

/// The network in a file, if one is named, and the file. `read` decodes it.
///
/// # Errors
///
/// If it cannot be opened or read, or is not a network; then the error says how to make one.
pub fn network<N>(
    path: Option<&Path>,
    read: impl FnOnce(File) -> io::Result<N>,
) -> io::Result<Option<(N, Source)>> {
    let read = |file| {
        read(file).map_err(|error| match error.kind() {
            ErrorKind::InvalidData => io::Error::new(
                error.kind(),
                format!("{error}; tetris-train export writes one from a checkpoint"),
            ),
            _ => error,
        })
    };
    path.map(|path| Source::load(path, read)).transpose()
}

impl Deref for Source {
    type Target = Named;

    fn deref(&self) -> &Named {
        &self.0
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file().read(buffer);
        read.map_err(cannot("read", self.name()))
    }
}
