//! The input: a named file mapped into memory, or anything at all that can be read.
//!
//! Both give the same bytes. Mapping is only the faster way, so whatever speaks
//! against it is no error and is not mentioned: the input is read then.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Seek};
use std::path::Path;

use crate::cli::Access;
use crate::signals::Waiting;
use crate::source::Source;

/// An open input of which nothing has been read yet.
pub(crate) struct Input {
    source: Source,
    /// It was named on the command line, so it starts at its first byte and nobody
    /// else shares its position.
    named: bool,
}

impl Input {
    /// Opens a file, or stdin where there is no path.
    ///
    /// # Errors
    ///
    /// Those of [`Source::open`].
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
        Ok(Self {
            source: Source::open(path)?,
            named: path.is_some(),
        })
    }

    /// What is read.
    pub(crate) const fn source(&self) -> &Source {
        &self.source
    }

    /// How many bytes are left in it, as far as that can be known.
    pub(crate) fn length(&self) -> Option<u64> {
        let position = (&self.source.file).stream_position().ok()?;
        let left = self.source.metadata.len().checked_sub(position)?;
        (self.source.metadata.is_file() && left > 0).then_some(left)
    }

    /// The bytes, mapped if `access` and the input allow it.
    pub(crate) fn into_bytes(self, access: Access) -> Box<dyn BufRead> {
        match access {
            Access::MapOrBlocks => match self.map() {
                Some(map) => Box::new(Cursor::new(map)),
                None => Box::new(BufReader::new(Waiting(self.source))),
            },
            Access::Blocks => Box::new(BufReader::new(Waiting(self.source))),
            Access::ByteByByte => Box::new(BufReader::with_capacity(1, Waiting(self.source))),
        }
    }

    /// Decides whether to map, and does it.
    ///
    /// Stdin is never mapped, even where it is a file: its position is shared with
    /// whoever redirected it, may not be at the start, and has to move as we read.
    ///
    /// What is not a regular file (a pipe, a device) has no length to map. Files
    /// that are made up while they are read, as in /proc, say that they are regular
    /// and empty, and a truly empty file cannot be mapped. Reading gets all of
    /// these right, and what they hold is short or slow to come anyway.
    ///
    /// A file can still refuse (/sys, some network file systems, no address space
    /// left); then it may be readable all the same, and if not, reading says why.
    fn map(&self) -> Option<Map> {
        if self.named && self.source.metadata.is_file() && self.source.metadata.len() > 0 {
            Map::new(&self.source.file).ok()
        } else {
            None
        }
    }
}

/// A whole file, mapped into memory for reading.
struct Map(memmap2::Mmap);

impl Map {
    #[allow(unsafe_code, reason = "the only place; the note says what it rests on")]
    fn new(file: &File) -> io::Result<Self> {
        // SAFETY: the compiler takes it that the bytes do not change while we hold
        // the map. We do not change them: an output that is the same file is refused.
        // That no other process does, no Unix can promise; as in every program that
        // maps its input, it is left to the user, and the help names --no-mmap. What
        // a change can do is little: each byte is looked at once, by itself, to make
        // a `Piece` of it, which any value will do for, so another byte is another
        // piece. A file that is cut is worse: touching a page that is gone ends the
        // process by SIGBUS.
        unsafe { memmap2::Mmap::map(file) }.map(Self)
    }
}

impl AsRef<[u8]> for Map {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Read;

    #[test]
    fn a_file_is_mapped_unless_it_is_empty() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let path = directory.path().join("i");
        for (content, mapped) in [("pieces", true), ("", false)] {
            fs::write(&path, content).expect("writing a file");
            let input = Input::open(Some(&path)).expect("opening it");
            assert_eq!(input.map().is_some(), mapped);
        }
    }

    #[test]
    fn the_length_of_a_file_is_what_is_left_of_it() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let path = directory.path().join("i");
        fs::write(&path, "pieces").expect("writing a file");
        let input = Input::open(Some(&path)).expect("opening it");
        assert_eq!(input.length(), Some(6));
        (&input.source.file)
            .read_exact(&mut [0; 2])
            .expect("reading");
        assert_eq!(input.length(), Some(4));
        let device = Input::open(Some(Path::new("/dev/zero"))).expect("opening it");
        assert_eq!(device.length(), None);
    }
}
