//! An output: a file or stdout, buffered, and never one of the inputs.
//!
//! A file is truncated only after it has been compared with the inputs.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::os::fd::AsFd;
use std::path::Path;

use anyhow::{Result, bail};

use super::failure::cannot;
use super::source::Source;

/// An open file, or stdout, whose name is part of every error.
#[derive(Debug)]
pub struct Output {
    file: File,
    name: String,
}

impl Output {
    /// Opens and truncates a file, or takes stdout if `path` is `None`.
    ///
    /// Stdout is written as a plain file too: the standard library would flush it at
    /// every byte that happens to be a newline. The caller decides when to flush.
    ///
    /// # Errors
    ///
    /// If it cannot be opened for writing, or is one of the inputs.
    pub fn open(path: Option<&Path>, inputs: &[&Source]) -> Result<BufWriter<Self>> {
        let name = path.map_or("stdout".to_owned(), |path| path.display().to_string());
        let open = || {
            let file = match path {
                // The comparison is with the open file, so that no other file can take
                // its place in between. It is therefore truncated only afterwards.
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
        Ok(()) // A file has no buffer in this process.
    }
}
