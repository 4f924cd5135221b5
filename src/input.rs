//! The input: a named file mapped into memory, or anything that can be read.
//!
//! Both give the same bytes in the same time. A file that cannot be mapped is read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use memmap2::Mmap;
use tetris_pipe_cli::{Named, cannot, is_standard};

use crate::args::Cli;

/// The bytes of an input: mapped if that gives the same bytes as reading it, or else read as
/// available, in blocks. With `--unbuffered`, each is read with a system call of its own.
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
pub(crate) fn bytes(input: Named, cli: &Cli) -> Box<dyn BufRead> {
    if cli.unbuffered {
        return Box::new(BufReader::with_capacity(1, input));
    }
    let is_named = cli.file.as_deref().is_some_and(|file| !is_standard(file));
    let is_mapped = is_named && !cli.no_mmap && input.length() > Some(0);
    if is_mapped && let Ok(map) = map(input.file()) {
        let end = BufReader::with_capacity(1, End(input, map.len() as u64));
        return Box::new(Cursor::new(map).chain(end));
    }
    Box::new(BufReader::new(input))
}

/// The end of a mapped file, with its length at startup. It is an error if the file is shorter by then,
/// since what was cut from its last page was played as 0.
struct End(Named, u64);

impl Read for End {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        if self.0.length() < Some(self.1) {
            let error = io::Error::other("it was truncated while it was played");
            return Err(cannot("read", self.0.name())(error));
        }
        Ok(0)
    }
}

/// A whole file, mapped into memory for reading.
#[expect(unsafe_code, reason = "the only unsafe code of the program; the note below justifies it")]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the compiler assumes that the bytes do not change while the map
    // exists. This process does not change them: an output that is the same file is
    // refused. No Unix can guarantee that other processes do not. Like every program
    // that maps its input, this one leaves that to the user, and the help text of
    // --no-mmap says so. The effect of a change is limited: each byte is read once,
    // on its own, to make a `Piece`, for which every value is valid, so another byte
    // is another piece. If the file is truncated, access to a page beyond its end
    // kills the process by SIGBUS, and `End` reports what was cut from the last page.
    unsafe { Mmap::map(file) }
}
