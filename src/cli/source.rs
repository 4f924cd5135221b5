//! An input: a file or stdin, whose name is part of every error.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::os::fd::AsFd;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::failure::cannot;

/// An open file, or stdin.
#[derive(Debug)]
pub struct Source {
    file: File,
    metadata: Metadata,
    name: String,
}

impl Source {
    /// Opens a file, or stdin if `path` is `None`.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, or is a directory, which can be opened but not read.
    pub fn open(path: Option<&Path>) -> io::Result<Self> {
        let name = path.map_or("stdin".to_owned(), |path| path.display().to_string());
        let open = || {
            let file = match path {
                Some(path) => File::open(path)?,
                None => File::from(io::stdin().as_fd().try_clone_to_owned()?),
            };
            let metadata = file.metadata()?;
            if metadata.is_dir() {
                return Err(ErrorKind::IsADirectory.into());
            }
            Ok((file, metadata))
        };
        let (file, metadata) = open().map_err(cannot("read", &name))?;
        Ok(Self {
            file,
            metadata,
            name,
        })
    }

    /// The path, or "stdin".
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The open file.
    #[must_use]
    pub const fn file(&self) -> &File {
        &self.file
    }

    /// The metadata of the file when it was opened.
    #[must_use]
    pub const fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// Whether `other` is the same regular file, under any name. Writing one would then
    /// destroy the other.
    #[must_use]
    pub fn is_same_file(&self, other: &Metadata) -> bool {
        let identity = |metadata: &Metadata| (metadata.dev(), metadata.ino());
        self.metadata.is_file() && identity(&self.metadata) == identity(other)
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file
            .read(buffer)
            .map_err(|error| cannot("read", &self.name)(error))
    }
}
