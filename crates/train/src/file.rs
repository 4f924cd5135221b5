//! A file that takes its name only once it is complete.

use std::fs::File;
use std::io;
use std::path::Path;

use tempfile::Builder;
use tetris_pipe_cli::errors::cannot;

/// Whether there may be a file of this name already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Old {
    /// It is replaced.
    Replaced,
    /// It is an error.
    Refused,
}

/// Writes a file under a temporary name in the same directory, through to the disk, and gives
/// it its name. If anything fails, an old file of that name stays as it is.
pub(crate) fn write(
    path: &Path,
    old: Old,
    write: impl FnOnce(&File) -> io::Result<()>,
) -> io::Result<File> {
    let directory = Path::new(".").join(path.parent().unwrap_or(path));
    let mut builder = Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As of any new file, less the user's mask.
        builder.permissions(PermissionsExt::from_mode(0o666));
    }
    let write = || {
        let temporary = builder.tempfile_in(&directory)?;
        write(temporary.as_file())?;
        temporary.as_file().sync_all()?;
        let file = match old {
            Old::Replaced => temporary.persist(path)?,
            Old::Refused => temporary.persist_noclobber(path)?,
        };
        // The name is on the disk once the directory is.
        #[cfg(unix)]
        File::open(&directory)?.sync_all()?;
        Ok(file)
    };
    write().map_err(cannot("write", path.display()))
}
