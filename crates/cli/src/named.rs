//! An open file or standard stream and its name.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

use same_file::Handle;

use crate::errors::cannot;

/// An open file or standard stream, whose name is part of every error.
#[derive(Debug)]
pub struct Named {
    handle: Handle,
    metadata: Metadata,
    name: String,
}

impl Named {
    /// Opens a file by `open`, or takes the standard stream if there is no path or it is `-`.
    pub(crate) fn open(
        path: Option<&Path>,
        open: impl FnOnce(&Path) -> io::Result<File>,
        (standard, standard_name): (fn() -> io::Result<Handle>, &str),
        verb: &str,
    ) -> io::Result<Self> {
        let path = path.filter(|path| path.as_os_str() != "-");
        let name = path.map_or(standard_name.to_owned(), |path| path.display().to_string());
        let open = || {
            let handle = path.map_or_else(standard, |path| Handle::from_file(open(path)?))?;
            let metadata = handle.as_file().metadata()?;
            Ok((handle, metadata))
        };
        let (handle, metadata) = open().map_err(cannot(verb, &name))?;
        Ok(Self {
            handle,
            metadata,
            name,
        })
    }

    /// The path, or "stdin" or "stdout".
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The open file.
    #[must_use]
    pub fn file(&self) -> &File {
        self.handle.as_file()
    }

    /// The metadata of the file when it was opened.
    #[must_use]
    pub const fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// Whether both are the same regular file, under any name. Writing one would then destroy
    /// the other.
    #[must_use]
    pub fn is_same_file(&self, other: &Self) -> bool {
        self.metadata.is_file() && self.handle == other.handle
    }
}
