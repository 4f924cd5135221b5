//! The checkpoint of a run: a file to which no other run saves at the same time.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use same_file::Handle;
use tetris_pipe::train::Run;
use tetris_pipe_cli::errors::{self, cannot, one_line};
use tetris_pipe_cli::{Source, file};

/// The file of a run, to which no other run saves until this is dropped.
pub(crate) struct Checkpoint {
    /// Where it is. This is no symbolic link.
    path: PathBuf,
    /// The name of the lock.
    lock: PathBuf,
    /// The open lock: a file of its own, since Windows replaces no file that is open.
    _held: File,
}

impl Checkpoint {
    /// Locks a checkpoint, which need not exist yet.
    pub(crate) fn hold(path: &Path) -> Result<Self> {
        let path = file::target(path);
        let name = one_line(path.display());
        file::exists(&path).map_err(cannot("read", &name))?;
        let lock = file::beside(&path, "lock");
        loop {
            let mut options = File::options();
            let held = options.append(true).create(true).open(&lock);
            let held = held.map_err(cannot("write", &name))?;
            let error = match held.try_lock() {
                Ok(()) => None,
                Err(TryLockError::Error(error)) => Some(error),
                Err(TryLockError::WouldBlock) => {
                    bail!("another run saves to {name}; wait for its end, or name another file")
                }
            };
            // The run that held it may just have removed it.
            match Handle::from_path(&lock) {
                Ok(named) if named == Handle::from_file(held.try_clone()?)? => {}
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
                Ok(_) | Err(_) => continue,
            }
            match error {
                // Those who left them are gone.
                None => file::remove_left(&path),
                Some(error) => {
                    let warning = "make sure that no other run saves to it";
                    let warning = format_args!("cannot lock {name}: {error}; {warning}");
                    errors::report("tetris-train", format_args!("warning: {warning}"));
                }
            }
            return Ok(Self {
                path,
                lock,
                _held: held,
            });
        }
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

impl Drop for Checkpoint {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.lock);
    }
}
