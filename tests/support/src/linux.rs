//! Calls that only Linux has: pipes of a given size, the bytes in a pipe, and calls that fail.

use std::io::{PipeReader, PipeWriter, pipe};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use rustix::io::{Errno, ioctl_fionread};
use rustix::pipe::fcntl_setpipe_size;
use tempfile::TempDir;

use crate::{poll, shared_library};

/// A pipe with a capacity of one page.
pub fn small_pipe() -> (PipeReader, PipeWriter) {
    let (reader, writer) = pipe().expect("a pipe");
    fcntl_setpipe_size(&writer, 1).expect("a pipe of one page");
    (reader, writer)
}

/// Has the calls of `faults.c` fail in a program, each with an error number.
pub fn with_faults<'a>(command: &'a mut Command, faults: &[(&str, Errno)]) -> &'a mut Command {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/faults.c");
        shared_library(&source, &TempDir::new().expect("a temporary directory").keep())
    });
    for (call, error) in faults {
        command.env(call, error.raw_os_error().to_string());
    }
    command.env("LD_PRELOAD", library)
}

/// Waits until something has been written to a pipe.
pub fn wait_for_output(pipe: &PipeReader) {
    poll("the first placements", || {
        let ready = ioctl_fionread(pipe).expect("the bytes in the pipe");
        (ready > 0).then_some(())
    });
}
