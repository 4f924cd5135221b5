//! An output: a file or stdout, buffered, and never one of the inputs.
//!
//! A file is truncated only after it has been compared with the inputs.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use super::failure::{cannot, shown};
use super::source::Source;
use super::stdio;

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
        let name = path.map_or("stdout".to_owned(), shown);
        let open = || {
            let file = match path {
                // The comparison is with the open file, so that no other file can take
                // its place in between. It is therefore truncated only afterwards.
                Some(path) => OpenOptions::new()
                    .write(true)
                    .create(true)
                    .truncate(false)
                    .open(path)?,
                None => File::from(stdio::stdout()?),
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

    /// Takes stdout, for a text. A program takes it before it works for long.
    ///
    /// # Errors
    ///
    /// If it was closed when the program started.
    pub fn stdout() -> Result<BufWriter<Self>> {
        Self::open(None, &[])
    }
}

/// Writes a text to its end.
///
/// # Errors
///
/// If that fails.
pub fn write(mut output: BufWriter<Output>, text: &str) -> Result<()> {
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(())
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

/// How long a byte may wait in the buffer of a [`Timely`] output while others are written.
const MAX_AGE: Duration = Duration::from_millis(100);

/// A buffered output that flushes itself when the oldest byte in its buffer is 0.1 s old.
///
/// A viewer at the other end of a pipe then sees a slow game without a delay, and a reader
/// that goes away is noticed as soon. The age is checked at each write. A program that may
/// wait for something between two writes flushes the output before it waits.
#[derive(Debug)]
pub struct Timely<W: Write> {
    output: BufWriter<W>,
    /// When the oldest byte in the buffer was written.
    oldest: Option<Instant>,
}

impl<W: Write> Timely<W> {
    /// An output whose buffer is empty.
    pub fn new(output: BufWriter<W>) -> Self {
        Self {
            output,
            oldest: None,
        }
    }

    fn write_at(&mut self, now: Instant, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        let is_alone = self.output.buffer().len() <= written;
        let oldest = self.oldest.filter(|_| !is_alone).unwrap_or(now);
        self.oldest = Some(oldest);
        if now.duration_since(oldest) >= MAX_AGE {
            self.flush()?;
        }
        Ok(written)
    }
}

impl<W: Write> Write for Timely<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_at(Instant::now(), bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.oldest = None;
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_buffer_is_flushed_when_its_oldest_byte_is_a_tenth_of_a_second_old() {
        let start = Instant::now();
        let mut output = Timely::new(BufWriter::with_capacity(4, Vec::new()));
        let mut flushed_after = |milliseconds| {
            let now = start + Duration::from_millis(milliseconds);
            assert_eq!(output.write_at(now, b".").expect("room"), 1);
            output.output.get_ref().len()
        };
        assert_eq!([0, 60, 99].map(&mut flushed_after), [0, 0, 0]);
        assert_eq!(flushed_after(100), 4);
        // The next byte is as old as it is, not as old as the last flush.
        assert_eq!([500, 599].map(&mut flushed_after), [4, 4]);
        assert_eq!(flushed_after(600), 7);
        // So is a byte that follows a full buffer.
        let full = [700, 710, 720, 730, 780].map(&mut flushed_after);
        assert_eq!(full, [7, 7, 7, 7, 11]);
        assert_eq!([870, 879].map(&mut flushed_after), [11, 11]);
        assert_eq!(flushed_after(880), 15);
    }

    #[test]
    fn a_flush_makes_the_buffer_young() {
        let start = Instant::now();
        let mut output = Timely::new(BufWriter::new(Vec::new()));
        output.write_at(start, b".").expect("room");
        output.flush().expect("room");
        let later = start + Duration::from_secs(1);
        output.write_at(later, b".").expect("room");
        assert_eq!(output.output.get_ref().len(), 1);
    }
}
