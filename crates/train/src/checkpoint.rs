//! The checkpoint of a run: a file to which no other run saves at the same time.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use same_file::Handle;
use tetris_pipe::train::Run;
use tetris_pipe_cli::errors::{self, cannot};

use crate::file::{self, Old};

/// The file of a run, which is locked until this is dropped.
pub(crate) struct Checkpoint {
    /// Where it is. This is no symbolic link.
    path: PathBuf,
    /// The locked file of this name, once there is one.
    held: Option<File>,
}

impl Checkpoint {
    /// Locks the file, if there is one.
    pub(crate) fn hold(path: &Path) -> Result<Self> {
        let held = hold(path)?;
        Ok(Self {
            path: target(path),
            held,
        })
    }

    /// The run that was saved, if there is one.
    pub(crate) fn load(&self) -> io::Result<Option<Run>> {
        let load = |file| Run::load(file).map_err(cannot("read", self.path.display()));
        self.held.as_ref().map(load).transpose()
    }

    /// Saves the run. A file that is not its own is not replaced.
    pub(crate) fn save(&mut self, run: &Run) -> io::Result<()> {
        let old = match self.held {
            Some(_) => Old::Replaced,
            None => Old::Refused,
        };
        let save = |file: &File| {
            run.save(file)?;
            file.lock()
        };
        self.held = Some(file::write(&self.path, old, save)?);
        Ok(())
    }
}

fn hold(path: &Path) -> Result<Option<File>> {
    loop {
        let file = match errors::read(path, Ok) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let name = path.display();
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                bail!("another run saves to {name}; wait for its end, or name another file")
            }
            Err(TryLockError::Error(error)) => return Err(cannot("lock", name)(error).into()),
        }
        // Another run may just have replaced it.
        let current = errors::read(path, Handle::from_file)?;
        if current == Handle::from_file(file.try_clone()?)? {
            return Ok(Some(file));
        }
    }
}

/// What a symbolic link points at, which need not exist yet.
fn target(path: &Path) -> PathBuf {
    match fs::read_link(path) {
        Ok(link) => target(&path.parent().unwrap_or(path).join(link)),
        Err(_) => path.to_owned(),
    }
}
