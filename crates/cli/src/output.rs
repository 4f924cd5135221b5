//! An output: a file or stdout, buffered, and never one of the inputs.
//!
//! A file is compared with the inputs before it is truncated.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::ops::Deref;
use std::path::Path;

use anyhow::Result;
use same_file::Handle;

use crate::named::{Named, cannot, is_standard};

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
        let output = match path.filter(|path| !is_standard(path)) {
            // The comparison is with the open file, so that no other file can take its place in
            // between. It is therefore truncated only afterwards.
            Some(path) => {
                let mut options = File::options();
                let file = options.write(true).create(true).truncate(false).open(path);
                Self(Named::new("write", path, file)?)
            }
            None => Self::stdout()?,
        };
        output.differs_from(others)?;
        if path.is_some_and(|path| !is_standard(path)) && output.length().is_some() {
            let truncated = output.file().set_len(0);
            truncated.map_err(cannot("write", output.name()))?;
        }
        Ok(BufWriter::with_capacity(BUFFER, output))
    }

    fn stdout() -> io::Result<Self> {
        Named::standard(Handle::stdout(), "stdout").map(Self)
    }
}

impl Deref for Output {
    type Target = Named;

    fn deref(&self) -> &Named {
        &self.0
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file().write(bytes);
        written.map_err(cannot("write", self.name()))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(()) // A file has no buffer in this process.
    }
}

/// Text on stdout, beside other results of a program, such as its exit code.
///
/// Writing it never fails. After an error, as when the reader has left, nothing more is written.
pub struct Printer {
    output: BufWriter<Output>,
    failed: Option<io::Error>,
}

impl Printer {
    /// Stdout.
    ///
    /// # Errors
    ///
    /// If the system does not know it.
    pub fn stdout() -> io::Result<Self> {
        Ok(Self {
            output: BufWriter::with_capacity(1 << 16, Output::stdout()?),
            failed: None,
        })
    }

    /// Its file.
    #[must_use]
    pub fn named(&self) -> &Named {
        self.output.get_ref()
    }

    /// Whether nothing more can be written.
    #[must_use]
    pub const fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    /// Writes what is left.
    ///
    /// # Errors
    ///
    /// The first error. That the reader has left is none.
    pub fn finish(mut self) -> io::Result<()> {
        let _ = self.flush();
        match self.failed {
            Some(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
            Some(_) | None => Ok(()),
        }
    }

    fn attempt(&mut self, write: impl FnOnce(&mut BufWriter<Output>) -> io::Result<()>) {
        if self.failed.is_none() {
            self.failed = write(&mut self.output).err();
        }
    }
}

impl Write for Printer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.attempt(|output| output.write_all(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.attempt(BufWriter::flush);
        Ok(())
    }
}

/// Writes a text to stdout. It is no error if the reader has left.
///
/// # Errors
///
/// If that fails.
pub fn print(text: &str) -> Result<()> {
    let mut stdout = Printer::stdout()?;
    stdout.write_all(text.as_bytes())?;
    Ok(stdout.finish()?)
}
