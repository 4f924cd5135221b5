//! The log of a run: its progress as CSV, of which no row is after the checkpoint.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use tetris_pipe_cli::errors::{cannot, one_line};
use tetris_pipe_cli::{Source, file};

/// What a log begins with.
const COLUMNS: &str = "steps,error,points_per_piece,singles,doubles,triples,tetrises,resets\n";

/// A log, and all of its text.
pub(crate) struct Log {
    path: PathBuf,
    text: String,
}

impl Log {
    /// Opens the log of a run, and cuts off the rows after the step of its checkpoint, if it has
    /// one. The steps after that are done again.
    ///
    /// Any other file than a log is refused and not changed.
    pub(crate) fn open(path: &Path, checkpoint: &Path, step: Option<u64>) -> Result<Self> {
        let name = one_line(path.display());
        if file::is_same_name(path, checkpoint) {
            bail!("cannot write {name}: it is the checkpoint; name another file for --log");
        }
        let mut old = Vec::new();
        if file::exists(path).map_err(cannot("write", &name))? {
            (old, _) = Source::load(path, read)?;
        }
        let old = String::from_utf8_lossy(&old);
        let Some(rows) = old.strip_prefix(COLUMNS).or(old.is_empty().then_some("")) else {
            bail!("cannot write {name}: it is not a log; name another file for --log");
        };
        if !rows.is_empty() && step.is_none() {
            bail!("cannot write {name}: it is the log of another run; name another file");
        }
        let is_before = |row: &&str| {
            let number = row.split(',').next().unwrap_or_default().parse().ok();
            row.ends_with('\n') && number.is_some() && number <= step
        };
        let rows = rows.split_inclusive('\n').take_while(is_before);
        // The checkpoint is locked, so those who left them are gone.
        file::remove_left(path);
        let log = Self {
            path: path.to_owned(),
            text: [COLUMNS].into_iter().chain(rows).collect(),
        };
        log.write()?;
        Ok(log)
    }

    /// Adds a row.
    pub(crate) fn add(&mut self, step: u64, numbers: &[f64]) {
        let numbers = numbers.iter().map(|number| format!(",{number:.4}"));
        let row = [step.to_string()].into_iter().chain(numbers);
        self.text.extend(row.chain(["\n".to_owned()]));
    }

    /// Writes all rows. If that fails, the file has those of the last time.
    pub(crate) fn write(&self) -> io::Result<()> {
        file::write(&self.path, |mut file| file.write_all(self.text.as_bytes()))
    }
}

/// The bytes of a log, or the first ones of another file.
fn read(mut file: File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // Another kind of file may be endless.
    let start = COLUMNS.len() as u64;
    Read::by_ref(&mut file)
        .take(start)
        .read_to_end(&mut bytes)?;
    if bytes == COLUMNS.as_bytes() {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
