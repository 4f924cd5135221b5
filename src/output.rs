//! The output: a file or stdout, in blocks, never an input.
//!
//! Nothing is truncated before the output is known to be another file than the inputs.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::os::fd::AsFd;
use std::path::Path;

use anyhow::{Result, bail};

use crate::failure::cannot;
use crate::source::Source;

/// A file whose write errors tell its name.
pub(crate) struct Output {
    file: File,
    name: String,
}

impl Output {
    /// Opens a file, made empty, or stdout where there is no path.
    ///
    /// Rust's own stdout is flushed at newlines, which no placement is, so stdout is
    /// a plain file here, too. When to flush is up to the window.
    ///
    /// # Errors
    ///
    /// If it cannot be opened for writing, or is one of the inputs.
    pub(crate) fn open(path: Option<&Path>, inputs: &[&Source]) -> Result<BufWriter<Self>> {
        let name = path.map_or("stdout".to_owned(), |path| path.display().to_string());
        let open = || {
            let file = match path {
                // The open file itself is compared, so no other can slip in between;
                // hence it is truncated only afterwards.
                Some(path) => OpenOptions::new()
                    .write(true)
                    .create(true)
                    .truncate(false)
                    .open(path)?,
                None => File::from(io::stdout().as_fd().try_clone_to_owned()?),
            };
            let metadata = file.metadata()?;
            Ok((file, metadata))
        };
        let (file, metadata) = open().map_err(cannot("write", &name))?;
        let same = inputs.iter().find(|input| input.is_same_file(&metadata));
        if let Some(input) = same.map(|input| input.name()) {
            bail!("cannot write {name}: it is the same file as {input}; write to another");
        }
        if path.is_some() && metadata.is_file() {
            file.set_len(0).map_err(cannot("write", &name))?;
        }
        Ok(BufWriter::new(Self { file, name }))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.file.write(bytes) {
            Ok(0) => Err(cannot("write", &self.name)(ErrorKind::WriteZero.into())),
            Ok(written) => Ok(written),
            Err(error) => Err(cannot("write", &self.name)(error)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(()) // A file keeps nothing back.
    }
}
