//! The checkpoint of a run: a file to which no other run saves at the same time.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use tetris_pipe::train::Run;
use tetris_pipe_cli::errors::{cannot, one_line};
use tetris_pipe_cli::{Source, file};

/// The file of a run, to which no other run saves until this is dropped.
pub(crate) struct Checkpoint {
    /// Where it is. This is no symbolic link.
    path: PathBuf,
    /// An open file of its own, since Windows replaces no file that is open. It is never removed:
    /// another run may just have opened it.
    _lock: File,
}

impl Checkpoint {
    /// Locks a checkpoint, which need not exist yet.
    pub(crate) fn hold(path: &Path) -> Result<Self> {
        let name = one_line(path.display());
        let path = file::target(path).map_err(cannot("read", &name))?;
        let lock = file::beside(&path, "lock");
        let lock = File::options().append(true).create(true).open(lock);
        let lock = lock.map_err(cannot("write", &name))?;
        // Older network file systems have no locks. A run on one is not kept from it.
        if matches!(lock.try_lock(), Err(TryLockError::WouldBlock)) {
            bail!("another run saves to {name}; wait for its end, or name another file");
        }
        Ok(Self { path, _lock: lock })
    }

    /// The run that was saved, if there is one.
    pub(crate) fn load(&self) -> io::Result<Option<Run>> {
        let load = || Source::load(&self.path, Run::load).map(|(run, _)| run);
        self.path.exists().then(load).transpose()
    }

    /// Saves the run.
    pub(crate) fn save(&self, run: &Run) -> io::Result<()> {
        file::write(&self.path, |file| run.save(file))
    }
}
