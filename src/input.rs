//! The input: a named file mapped into memory, or anything that can be read.
//!
//! Both give the same bytes. Mapping is faster, so a file that cannot be mapped is not
//! an error: it is read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Seek};
use std::path::Path;

use tetris_pipe_cli::Source;

/// How to read the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Map it if possible, otherwise read blocks.
    MapOrBlocks,
    /// Read what is available, up to the size of a buffer.
    Blocks,
    /// Read one byte per system call.
    Bytes,
}

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
    /// Those of [`Source::open`].
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

    /// The number of bytes from the current position to the end, if known.
    pub(crate) fn length(&self) -> Option<u64> {
        let length = self.source.length()?;
        let left = length.checked_sub(self.source.file().stream_position().ok()?)?;
        (left > 0).then_some(left)
    }

    /// The bytes, mapped if `access` and the input allow it.
    pub(crate) fn into_bytes(self, access: Access) -> Box<dyn BufRead> {
        let map = match access {
            Access::MapOrBlocks => self.map(),
            Access::Blocks | Access::Bytes => None,
        };
        let reader = self.source;
        match (map, access) {
            (Some(map), _) => Box::new(Cursor::new(map)),
            (None, Access::Bytes) => Box::new(BufReader::with_capacity(1, reader)),
            (None, _) => Box::new(BufReader::new(reader)),
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
    fn map(&self) -> Option<Map> {
        if self.named && self.source.length()? > 0 {
            Map::new(self.source.file()).ok()
        } else {
            None
        }
    }
}

/// A whole file, mapped into memory for reading.
struct Map(memmap2::Mmap);

impl Map {
    #[expect(
        unsafe_code,
        reason = "the only unsafe code; the note below justifies it"
    )]
    fn new(file: &File) -> io::Result<Self> {
        // SAFETY: the compiler assumes that the bytes do not change while the map
        // exists. This process does not change them: an output that is the same file is
        // refused. No Unix can guarantee that other processes do not. Like every program
        // that maps its input, this one leaves that to the user, and the help text of
        // --no-mmap says so. The effect of a change is limited: each byte is read once,
        // on its own, to make a `Piece`, for which every value is valid, so another byte
        // is another piece. If the file is truncated, access to a page beyond its end
        // kills the process by SIGBUS.
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
    use std::io::{Read, SeekFrom, Write};

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

    /// The file is sparse, and the pages before the pieces are not read.
    #[test]
    fn a_mapped_file_is_read_across_an_offset_of_4_gib() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let path = directory.path().join("i");
        let start = (4 << 30) - 3;
        let mut file = File::create(&path).expect("creating a file");
        file.seek(SeekFrom::Start(start)).expect("seeking");
        file.write_all(b"pieces").expect("writing there");
        let input = Input::open(Some(&path)).expect("opening it");
        assert_eq!(input.length(), Some(start + 6));
        assert!(input.map().is_some());
        let mut bytes = input.into_bytes(Access::MapOrBlocks);
        bytes.consume(usize::try_from(start).expect("64 bits"));
        let mut rest = String::new();
        bytes.read_to_string(&mut rest).expect("reading it");
        assert_eq!(rest, "pieces");
    }

    #[test]
    fn the_length_of_a_file_is_what_is_left_of_it() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let path = directory.path().join("i");
        fs::write(&path, "pieces").expect("writing a file");
        let mut input = Input::open(Some(&path)).expect("opening it");
        assert_eq!(input.length(), Some(6));
        input.source.read_exact(&mut [0; 2]).expect("reading");
        assert_eq!(input.length(), Some(4));
        let device = Input::open(Some(Path::new("/dev/zero"))).expect("opening it");
        assert_eq!(device.length(), None);
    }
}
