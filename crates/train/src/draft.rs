//! A file that takes its name only once it is complete.
//!
//! It is written under the name with `.new` at its end. Whatever goes wrong before it is
//! renamed, an old file of that name stays as it is, and the new one is removed. A signal
//! waits until one of both is done.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tetris_pipe_cli::errors::cannot;
use tetris_pipe_cli::signals::Deferral;

/// A complete file under its temporary name. It is removed when this is dropped.
#[derive(Debug)]
pub(crate) struct Draft<'a> {
    target: &'a Path,
    path: PathBuf,
    /// It ends after the file was renamed or removed.
    _signals: Deferral,
}

impl<'a> Draft<'a> {
    /// Writes the file, through to the disk.
    pub(crate) fn write(
        target: &'a Path,
        write: impl FnOnce(&File) -> io::Result<()>,
    ) -> io::Result<Self> {
        let mut path = target.as_os_str().to_owned();
        path.push(".new");
        let path = PathBuf::from(path);
        let create = || {
            let signals = Deferral::begin()?;
            let file = File::create(&path)?;
            let draft = Self {
                target,
                path,
                _signals: signals,
            };
            Ok((file, draft))
        };
        let written = create().and_then(|(file, draft)| {
            write(&file)?;
            file.sync_all()?;
            Ok(draft)
        });
        written.map_err(cannot("write", target.display()))
    }

    /// What was written.
    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        fs::read(&self.path).map_err(cannot("read", self.path.display()))
    }

    /// Gives the file its name.
    pub(crate) fn keep(self) -> io::Result<()> {
        fs::rename(&self.path, self.target).map_err(cannot("write", self.target.display()))
    }
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        // After `keep` there is no such file any more.
        let _ = fs::remove_file(&self.path);
    }
}
