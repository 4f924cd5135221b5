//! Regular files, opened without waiting: a program under test may put a named pipe in their
//! place, which would hold the referee for ever.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;
use tetris_pipe_cli::errors::cannot;
use tetris_pipe_cli::file::{self, Old};

/// Opens a regular file. The error of another file has the kind [`ErrorKind::InvalidInput`].
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let open = || {
        let file = OpenOptions::new()
            .read(true)
            .custom_flags(flags)
            .open(path)?;
        if !file.metadata()?.is_file() {
            let error = "it is not a regular file";
            return Err(io::Error::new(ErrorKind::InvalidInput, error));
        }
        Ok(file)
    };
    open().map_err(cannot("read", path.display()))
}

/// Writes a regular file as a whole.
pub(crate) fn write(path: &Path, bytes: impl Iterator<Item = u8>) -> io::Result<()> {
    let bytes: Vec<_> = bytes.collect();
    file::write(path, Old::Replaced, |mut file| file.write_all(&bytes)).map(drop)
}
