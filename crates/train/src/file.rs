//! A file that takes its name only once it is complete.

use std::fs::File;
use std::io;
use std::path::Path;

use tempfile::Builder;
use tetris_pipe_cli::errors::cannot;

/// Writes a file under a temporary name in the same directory, through to the disk, and gives
/// it its name. If anything fails, an old file of that name stays as it is.
pub(crate) fn write(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let directory = path.parent().unwrap_or(path);
    let mut builder = Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As of any new file, less the user's mask.
        builder.permissions(PermissionsExt::from_mode(0o666));
    }
    let write = || {
        let mut file = builder.tempfile_in(Path::new(".").join(directory))?;
        write(file.as_file_mut())?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    write().map_err(cannot("write", path.display()))
}
