//! Regular files, opened without waiting: a program under test may put a named pipe in their
//! place, which would hold the referee for ever.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;
use tetris_pipe_cli::errors::cannot;

/// Opens a regular file. The error of another file has the kind [`ErrorKind::InvalidInput`].
pub(crate) fn open(path: &Path) -> io::Result<File> {
    open_with(OpenOptions::new().read(true), path).map_err(cannot("read", path.display()))
}

/// Writes a regular file.
pub(crate) fn write(path: &Path, bytes: impl Iterator<Item = u8>) -> io::Result<()> {
    let write = || {
        let file = open_with(OpenOptions::new().write(true).create(true), path)?;
        file.set_len(0)?;
        let mut file = BufWriter::new(file);
        for byte in bytes {
            file.write_all(&[byte])?;
        }
        file.flush()
    };
    write().map_err(cannot("write", path.display()))
}

fn open_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let file = options.custom_flags(flags).open(path)?;
    if !file.metadata()?.is_file() {
        let error = "it is not a regular file";
        return Err(io::Error::new(ErrorKind::InvalidInput, error));
    }
    Ok(file)
}
