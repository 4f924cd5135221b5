//! The checkpoint of a run: a file to which no other run saves at the same time.

use std::cell::Cell;
use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use same_file::Handle;
use tetris_pipe::train::Run;
use tetris_pipe_cli::errors::{self, cannot, one_line};
use tetris_pipe_cli::file::{self, Old};

/// The file of a run, which is locked until this is dropped.
pub(crate) struct Checkpoint {
    /// Where it is. This is no symbolic link.
    path: PathBuf,
    /// The locked file of this name, once there is one.
    held: Option<File>,
    /// Whether the file system has no locks, as was reported.
    has_no_locks: Cell<bool>,
}

impl Checkpoint {
    /// Locks the file, if there is one.
    pub(crate) fn hold(path: &Path) -> Result<Self> {
        let mut checkpoint = Self {
            path: file::target(path),
            held: None,
            has_no_locks: Cell::default(),
        };
        checkpoint.lock()?;
        Ok(checkpoint)
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
        let mut unlocked = None;
        let save = |file: &File| {
            run.save(file)?;
            unlocked = file.lock().err();
            Ok(())
        };
        self.held = Some(file::write(&self.path, old, save)?);
        match unlocked {
            // Those of another run are gone, since this one holds the lock.
            None => file::remove_left(&self.path),
            Some(error) => self.warn(&error),
        }
        Ok(())
    }

    fn lock(&mut self) -> Result<()> {
        loop {
            let name = one_line(self.path.display());
            let open = || File::open(&self.path).map_err(cannot("read", &name));
            let file = match open() {
                Ok(file) => file,
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
                Err(error) => return Err(error.into()),
            };
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    bail!("another run saves to {name}; wait for its end, or name another file")
                }
                Err(TryLockError::Error(error)) => self.warn(&error),
            }
            // Another run may just have replaced it.
            if Handle::from_file(open()?)? == Handle::from_file(file.try_clone()?)? {
                self.held = Some(file);
                return Ok(());
            }
        }
    }

    /// Warns once that nothing keeps another run from the file.
    fn warn(&self, error: &io::Error) {
        if !self.has_no_locks.replace(true) {
            let name = one_line(self.path.display());
            let warning = "make sure that no other run saves to it";
            errors::report(
                "tetris-train",
                format_args!("warning: cannot lock {name}: {error}; {warning}"),
            );
        }
    }
}
