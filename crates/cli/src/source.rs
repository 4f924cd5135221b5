//! An input: a file or stdin, whose name is part of every error.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::ops::Deref;
use std::path::Path;

use same_file::Handle;

use crate::errors::cannot;
use crate::named::Named;

/// An open file, or stdin.
#[derive(Debug)]
pub struct Source(Named);

impl Source {
    /// Opens a file, or stdin if there is no path or it is `-`.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, or is a directory, which can be opened but not read.
    pub fn open(path: Option<&Path>) -> io::Result<Self> {
        let named = Named::open(
            path,
            |path| File::open(path),
            (Handle::stdin, "stdin"),
            "read",
        )?;
        if named.metadata().is_dir() {
            let error = ErrorKind::IsADirectory.into();
            return Err(cannot("read", named.name())(error));
        }
        Ok(Self(named))
    }
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
        read.map_err(|error| cannot("read", self.name())(error))
    }
}
