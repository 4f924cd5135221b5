//! A file that takes its name only once it is complete.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use anyhow::Result;
use tempfile::{Builder, NamedTempFile};

use crate::Source;
use crate::named::{Named, cannot};

/// Writes a file under a temporary name in the same directory, through to the disk, and gives
/// it its name. If anything fails, an old file of that name stays as it is.
///
/// Each writer has a temporary name of its own, so two of them can write the same file.
///
/// # Errors
///
/// If that fails, if `write` does, or if the name is that of a directory, a pipe or a device.
pub fn write(path: &Path, write: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
    let replace = || {
        let path = target(path)?;
        let temporary = temporary(&path)?;
        write(temporary.as_file())?;
        // A network file system reports a full quota only then.
        temporary.as_file().sync_all()?;
        temporary.persist(&path)?;
        Ok(())
    };
    replace().map_err(cannot("write", path.display()))
}

/// Checks before long work that [`write()`] will be able to write a file, and that it is none of
/// the `others`.
///
/// # Errors
///
/// If it is one of them, or cannot be written.
pub fn check(path: &Path, others: &[&Named]) -> Result<()> {
    let created = target(path).and_then(|path| temporary(&path));
    created.map_err(cannot("write", path.display()))?;
    if path.exists() {
        Source::open(Some(path))?.differs_from(others)?;
    }
    Ok(())
}

/// The regular file that a path names, or will name: what a symbolic link points at.
///
/// # Errors
///
/// If it is a directory, a pipe or a device, which a new file would replace.
pub fn target(path: &Path) -> io::Result<PathBuf> {
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
    Ok(path)
}

/// Another file beside a file, whose name has this end.
#[must_use]
pub fn beside(path: &Path, end: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().display();
    path.with_file_name(format!(".{name}.{end}"))
}

/// A new file beside the one with this path, which is removed unless it takes its name.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    let mut options = File::options();
    options.write(true).create_new(true);
    // A private file stays private.
    #[cfg(unix)]
    if let Ok(old) = fs::metadata(path) {
        options.mode(old.mode());
    }
    let directory = path.parent().filter(|it| !it.as_os_str().is_empty());
    let mut builder = Builder::new();
    let builder = builder.prefix(".").suffix(".tmp");
    builder.make_in(directory.unwrap_or(Path::new(".")), |path| {
        options.open(path)
    })
}
