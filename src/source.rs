//! What is only read: a file or stdin, whose errors tell its name.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::os::fd::AsFd;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use crate::failure::cannot;

/// An open file of which nothing has been read yet, or stdin.
pub(crate) struct Source {
    pub(crate) file: File,
    pub(crate) metadata: Metadata,
    name: String,
}

impl Source {
    /// Opens a file, or stdin where there is no path.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, or is a directory: it could be opened, but not read.
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
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

    /// What to call it: the path, or "stdin".
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether this is the regular file of `other`, under whatever name: writing
    /// one of them would destroy the other.
    pub(crate) fn is_same_file(&self, other: &Metadata) -> bool {
        let place = |metadata: &Metadata| (metadata.dev(), metadata.ino());
        self.metadata.is_file() && place(&self.metadata) == place(other)
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file
            .read(buffer)
            .map_err(|error| cannot("read", &self.name)(error))
    }
}
