//! An output: a file or stdout, buffered, and never one of the inputs.
//!
//! A file is truncated only after it has been compared with the other files, and once there is
//! something to write.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::ops::Deref;
use std::path::Path;

use anyhow::Result;
use same_file::Handle;

use crate::file;
use crate::named::{Named, Standard, Way, cannot, is_standard};

/// The bytes of an output's buffer. It is small, so that a viewer at the other end of a pipe
/// sees a slow game soon: at the default effort it fills in a tenth of a second.
const BUFFER: usize = 1 << 10;

const STDOUT: Standard = (Handle::stdout, "stdout");
pub(crate) const STDERR: Standard = (Handle::stderr, "stderr");

/// An open file, stdout, or stderr.
#[derive(Debug)]
pub struct Output {
    named: Named,
    /// Whether it is a regular file that was opened by its name.
    is_own: bool,
    /// Whether that file still has its old content.
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
        // The comparison is with the open file, so that no other file can take its place in
        // between. It is therefore truncated only afterwards.
        let open = |path: &Path| {
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(false).open(path)
        };
        let named = Named::open(path, open, STDOUT, Way::Write)?;
        named.differs_from(others)?;
        let is_own = path.is_some_and(|path| !is_standard(path)) && named.length().is_some();
        let output = Self {
            named,
            is_own,
            is_old: is_own,
        };
        // `-o /dev/stdout >> log` appends: the log is not written from its start.
        let mut standard = [STDOUT, STDERR].map(Self::standard).into_iter().flatten();
        let standard = standard.find(|standard| is_own && standard.is_same_file(&output));
        Ok(BufWriter::with_capacity(BUFFER, standard.unwrap_or(output)))
    }

    pub(crate) fn standard(standard: Standard) -> io::Result<Self> {
        Ok(Self {
            named: Named::open(None, |path| File::open(path), standard, Way::Write)?,
            is_own: false,
            is_old: false,
        })
    }

    /// Whether a program may read at the other end.
    #[must_use]
    pub fn is_pipe(&self) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt;
            let kind = self.metadata().map(|metadata| metadata.file_type());
            kind.is_some_and(|kind| kind.is_fifo() || kind.is_socket())
        }
        #[cfg(not(unix))]
        self.length().is_none()
    }

    /// Writes what is left in the buffer, and waits until a file is on the disk.
    ///
    /// # Errors
    ///
    /// If that fails.
    pub fn finish(buffered: BufWriter<Self>) -> io::Result<()> {
        let mut output = buffered
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        let finish = |output: &mut Self| {
            output.truncate()?;
            if output.is_own {
                file::sync(output.file())?;
            }
            Ok(())
        };
        finish(&mut output).map_err(cannot("write", output.name()))
    }

    /// Removes the old content of a file, if that is still there.
    fn truncate(&mut self) -> io::Result<()> {
        if self.is_old {
            self.file().set_len(0)?;
            self.is_old = false;
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
        self.truncate()
            .map_err(cannot("write", self.named.name()))?;
        self.when_ready(Way::Write, |mut file| match file.write(bytes) {
            Ok(0) => Err(ErrorKind::WriteZero.into()),
            written => written,
        })
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
            output: BufWriter::with_capacity(1 << 16, Output::standard(STDOUT)?),
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
