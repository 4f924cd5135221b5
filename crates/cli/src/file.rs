//! A file that takes its name only once it is complete.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;

use tempfile::Builder;

use crate::named::cannot;

/// Writes a file under a temporary name in the same directory, through to the disk, and gives
/// it its name. If anything fails, an old file of that name stays as it is. A symbolic link is
/// followed.
///
/// Each writer has a temporary name of its own, so two of them can write the same file.
///
/// # Errors
///
/// If that fails, if `write` does, or if the name is that of a directory, a pipe or a device.
pub fn write(path: &Path, write: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
    let replace = || {
        match fs::metadata(path) {
            Ok(metadata) if !metadata.is_file() => {
                return Err(io::Error::other("it is not a regular file"));
            }
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut path = path.to_owned();
        while let Ok(link) = fs::read_link(&path) {
            path.set_file_name(link);
        }
        let mut builder = Builder::new();
        let builder = builder.prefix(".").suffix(".tmp");
        let directory = path.parent().filter(|it| !it.as_os_str().is_empty());
        let directory = directory.unwrap_or(Path::new("."));
        // Others may read it, as any new file.
        let temporary = builder.make_in(directory, |path| File::create_new(path))?;
        write(temporary.as_file())?;
        // A network file system reports a full quota only then.
        temporary.as_file().sync_all()?;
        temporary.persist(&path)?;
        Ok(())
    };
    replace().map_err(cannot("write", path.display()))
}
