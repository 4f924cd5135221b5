//! An output: a file or stdout, buffered, and never one of the inputs.
//!
//! A file is truncated only after it has been compared with the other files.

use std::fs::OpenOptions;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::ops::Deref;
use std::path::Path;

use anyhow::{Result, bail};
use same_file::Handle;

use crate::errors::cannot;
use crate::named::Named;

/// The bytes of an output's buffer. It is small, so that a viewer at the other end of a pipe
/// sees a slow game soon: at the default effort it fills in a tenth of a second.
const BUFFER: usize = 1 << 10;

/// An open file, or stdout.
#[derive(Debug)]
pub struct Output(Named);

impl Output {
    /// Opens and truncates a file, or takes stdout if there is no path or it is `-`.
    ///
    /// Stdout is written as a plain file too: the standard library would flush it at
    /// every byte that happens to be a newline. The caller decides when to flush.
    ///
    /// # Errors
    ///
    /// If it cannot be opened for writing, or is one of the `others`.
    pub fn open(path: Option<&Path>, others: &[&Named]) -> Result<BufWriter<Self>> {
        // The comparison is with the open file, so that no other file can take its place in
        // between. It is therefore truncated only afterwards.
        let open = |path: &Path| {
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(false).open(path)
        };
        let named = Named::open(path, open, (Handle::stdout, "stdout"), "write")?;
        let name = named.name();
        if let Some(other) = others.iter().find(|other| other.is_same_file(&named)) {
            bail!(
                "cannot write {name}: it is the same file as {}; write to another",
                other.name()
            );
        }
        if path.is_some_and(|path| path.as_os_str() != "-") && named.metadata().is_file() {
            named.file().set_len(0).map_err(cannot("write", name))?;
        }
        Ok(BufWriter::with_capacity(BUFFER, Self(named)))
    }

    /// Whether a program may read at the other end.
    #[must_use]
    pub fn is_pipe(&self) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt;
            let kind = self.metadata().file_type();
            kind.is_fifo() || kind.is_socket()
        }
        #[cfg(not(unix))]
        !self.metadata().is_file()
    }
}

/// Writes a text to stdout.
///
/// # Errors
///
/// If that fails.
pub fn print(text: &str) -> Result<()> {
    let mut output = Output::open(None, &[])?;
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(())
}

impl Deref for Output {
    type Target = Named;

    fn deref(&self) -> &Named {
        &self.0
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self.file().write(bytes) {
            Ok(0) => Err(ErrorKind::WriteZero.into()),
            written => written,
        };
        written.map_err(|error| cannot("write", self.name())(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(()) // A file has no buffer in this process.
    }
}
