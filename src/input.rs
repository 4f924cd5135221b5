//! The input: a named file mapped into memory, or anything that can be read.
//!
//! Both give the same bytes in the same time. A file that cannot be mapped is read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use memmap2::Mmap;
use tetris_pipe_cli::Source;
use tetris_pipe_cli::errors::cannot;

/// An open input of which nothing has been read yet.
pub(crate) struct Input {
    source: Source,
    /// It was named on the command line, so it starts at its first byte, and no other
    /// process shares its position.
    named: bool,
}

impl Input {
    /// Opens a file, or stdin if `path` is `None`.
    ///
    /// # Errors
    ///
    /// The errors are those of [`Source::open`].
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
        Ok(Self {
            source: Source::open(path)?,
            named: path.is_some(),
        })
    }

    /// The file or stdin.
    pub(crate) const fn source(&self) -> &Source {
        &self.source
    }

    /// The bytes: mapped if possible, unless `no_mmap`, or else read as available, in blocks.
    /// If `unbuffered`, each is read with a system call of its own.
    pub(crate) fn into_bytes(self, unbuffered: bool, no_mmap: bool) -> Box<dyn BufRead> {
        if unbuffered {
            return Box::new(BufReader::with_capacity(1, self.source));
        }
        let map = if no_mmap { None } else { self.map() };
        match map {
            Some(map) => Box::new(Mapped {
                map,
                played: 0,
                source: self.source,
            }),
            None => Box::new(BufReader::new(self.source)),
        }
    }

    /// Maps the input if that gives the same bytes as reading it.
    ///
    /// Stdin is never mapped, even if it is a file: its position is shared with the
    /// process that redirected it, may not be 0, and has to advance with the reads.
    ///
    /// A pipe or a device has no length to map. The generated files in /proc claim to
    /// be regular and empty, and a truly empty file cannot be mapped. All of these are
    /// read. What they hold is short, or slow to arrive, anyway.
    ///
    /// A regular file may still refuse to be mapped (/sys, some network file systems, a
    /// full address space). It is read then, and if that fails too, the error of the
    /// read is reported.
    fn map(&self) -> Option<Mmap> {
        if self.named && self.source.length()? > 0 {
            map(self.source.file()).ok()
        } else {
            None
        }
    }
}

/// A mapped file. It is played up to the length it had at startup, and has an error at its end if
/// it is shorter by then.
struct Mapped {
    map: Mmap,
    /// The number of bytes that were consumed.
    played: usize,
    source: Source,
}

impl BufRead for Mapped {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let rest = &self.map[self.played..];
        // The rest of the last page of a file that was truncated is 0, and was played.
        if rest.is_empty() && self.source.length() < Some(self.map.len() as u64) {
            let error = io::Error::other("it was truncated while it was played");
            return Err(cannot("read", self.source.name())(error));
        }
        Ok(rest)
    }

    fn consume(&mut self, count: usize) {
        self.played += count;
    }
}

impl Read for Mapped {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// A whole file, mapped into memory for reading.
#[expect(
    unsafe_code,
    reason = "the only unsafe code of the program; the note below justifies it"
)]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the compiler assumes that the bytes do not change while the map
    // exists. This process does not change them: an output that is the same file is
    // refused. No Unix can guarantee that other processes do not. Like every program
    // that maps its input, this one leaves that to the user, and the help text of
    // --no-mmap says so. The effect of a change is limited: each byte is read once,
    // on its own, to make a `Piece`, for which every value is valid, so another byte
    // is another piece. If the file is truncated, access to a page beyond its end
    // kills the process by SIGBUS, and `Mapped` reports what was cut from the last page.
    unsafe { Mmap::map(file) }
}
