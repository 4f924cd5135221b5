//! An output: a file or stdout, buffered, and never one of the inputs.
//!
//! A file is truncated only after it has been compared with the other files, and once there is
//! something to write.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::mem;
use std::ops::Deref;
use std::path::Path;

use anyhow::Result;
use same_file::Handle;

use crate::named::{Named, is_standard};

/// The bytes of an output's buffer. It is small, so that a viewer at the other end of a pipe
/// sees a slow game soon: at the default effort it fills in a tenth of a second.
const BUFFER: usize = 1 << 10;

/// An open file, stdout, or stderr.
#[derive(Debug)]
pub struct Output {
    named: Named,
    /// Whether it is a file that still has its old content.
    is_old: bool,
}

impl Output {
    /// Opens a file, or takes stdout if there is no path or it is `-`. The first write truncates
    /// the file.
    ///
    /// Stdout is written as a plain file too: the standard library would flush it at
    /// every byte that happens to be a newline. The caller decides when to flush.
    ///
    /// # Errors
    ///
    /// If it cannot be opened for writing, or is one of the `others`.
    pub fn open(path: Option<&Path>, others: &[&Named]) -> Result<BufWriter<Self>> {
        let mut output = Self::stdout()?;
        if let Some(path) = path.filter(|path| !is_standard(path)) {
            // The comparison is with the open file, so that no other file can take its place in
            // between. It is therefore truncated only afterwards.
            let mut options = File::options();
            let file = options.write(true).create(true).truncate(false).open(path);
            let named = Named::new("write", path, file)?;
            // For those who write `-o /dev/stdout >> log`: the log is not written from its start.
            if !named.is_same_file(&output) {
                let is_old = named.length().is_some();
                output = Self { named, is_old };
            }
        }
        output.differs_from(others)?;
        Ok(BufWriter::with_capacity(BUFFER, output))
    }

    fn stdout() -> io::Result<Self> {
        let named = Named::standard(Handle::stdout(), "stdout")?;
        Ok(Self {
            named,
            is_old: false,
        })
    }

    pub(crate) fn stderr() -> io::Result<Self> {
        let named = Named::standard(Handle::stderr(), "stderr")?;
        Ok(Self {
            named,
            is_old: false,
        })
    }

    /// Writes what is left in the buffer.
    ///
    /// # Errors
    ///
    /// If that fails.
    pub fn finish(buffered: BufWriter<Self>) -> io::Result<()> {
        let output = buffered.into_inner();
        output.map_err(io::IntoInnerError::into_error)?.truncate()
    }

    /// Removes the old content of a file, if that is still there.
    fn truncate(&mut self) -> io::Result<()> {
        if mem::take(&mut self.is_old) {
            self.when_ready("write", |file| file.set_len(0))?;
        }
        Ok(())
    }
}

impl Deref for Output {
    type Target = Named;

    fn deref(&self) -> &Named {
        &self.named
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.truncate()?;
        self.when_ready("write", |mut file| file.write(bytes))
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
