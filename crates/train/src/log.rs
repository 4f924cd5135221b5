//! The log of a run: its progress as CSV, of which no row is after the checkpoint.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Result, bail};
use tetris_pipe_cli::errors::{cannot, one_line};
use tetris_pipe_cli::file;

/// What a log begins with.
const COLUMNS: &str = "steps,error,points_per_piece,singles,doubles,triples,tetrises,resets\n";

/// An open log.
pub(crate) struct Log {
    file: File,
    name: String,
    /// The bytes of its whole rows.
    length: u64,
    /// The rows after them, which have not been written yet.
    rows: String,
}

impl Log {
    /// Opens the log of a run, and cuts off the rows after the step of its checkpoint, if it has
    /// one. The steps after that are done again.
    ///
    /// Any other file than a log is refused and not changed.
    pub(crate) fn open(path: &Path, checkpoint: &Path, step: Option<u64>) -> Result<Self> {
        let name = one_line(path.display());
        file::exists(path).map_err(cannot("write", &name))?;
        if file::is_same_name(path, checkpoint) {
            bail!("cannot write {name}: it is the checkpoint; name another file for --log");
        }
        let open = || {
            let mut options = File::options();
            let options = options.read(true).write(true).create(true).truncate(false);
            let mut file = options.open(path)?;
            let mut start = Vec::new();
            let length = COLUMNS.len() as u64;
            Read::by_ref(&mut file)
                .take(length)
                .read_to_end(&mut start)?;
            Ok((file, start))
        };
        let (mut file, start) = open().map_err(cannot("write", &name))?;
        if !COLUMNS.as_bytes().starts_with(&start) {
            bail!("cannot write {name}: it is not a log; name another file for --log");
        }
        let (mut length, mut rows) = (0, COLUMNS.to_owned());
        if start.len() == COLUMNS.len() {
            let mut old = String::new();
            file.read_to_string(&mut old)
                .map_err(cannot("read", &name))?;
            if !old.is_empty() && step.is_none() {
                bail!("cannot write {name}: it is the log of another run; name another file");
            }
            let is_before = |row: &&str| {
                let number = row.split(',').next().unwrap_or_default().parse().ok();
                row.ends_with('\n') && number.is_some() && number <= step
            };
            let before = old.split_inclusive('\n').take_while(is_before);
            length = COLUMNS.len() + before.map(str::len).sum::<usize>();
            rows.clear();
        }
        file.set_len(length as u64)
            .map_err(cannot("write", &name))?;
        let mut log = Self {
            file,
            name,
            length: length as u64,
            rows,
        };
        log.write()?;
        Ok(log)
    }

    /// Adds a row.
    pub(crate) fn add(&mut self, step: u64, numbers: &[f64]) {
        let numbers = numbers.iter().map(|number| format!(",{number:.4}"));
        let row = [step.to_string()].into_iter().chain(numbers);
        self.rows.extend(row.chain(["\n".to_owned()]));
    }

    /// Writes the rows that have been added, or keeps them if that fails.
    pub(crate) fn write(&mut self) -> io::Result<()> {
        let end = SeekFrom::Start(self.length);
        let sought = self.file.seek(end);
        let written = sought.and_then(|_| self.file.write_all(self.rows.as_bytes()));
        if written.is_ok() {
            self.length += self.rows.len() as u64;
            self.rows.clear();
        } else {
            let _ = self.file.set_len(self.length);
        }
        written.map_err(cannot("write", &self.name))
    }
}
