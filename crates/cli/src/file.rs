//! A file that takes its name only once it is complete.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::Source;
use crate::named::{Named, cannot};

/// Writes a file under a temporary name in the same directory, through to the disk, and gives
/// it its name. If anything fails, an old file of that name stays as it is.
///
/// The temporary name is always the same. So the next run removes what a killed one left.
///
/// # Errors
///
/// If that fails, if `write` does, or if the name is that of a directory, a pipe or a device.
pub fn write(path: &Path, write: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
    let replace = || {
        let path = target(path)?;
        let temporary = Temporary::create(&path)?;
        write(&temporary.file)?;
        // A network file system reports a full quota only then.
        temporary.file.sync_all()?;
        match fs::rename(&temporary.path, &path) {
            // A file that is mounted by itself into a container cannot be replaced.
            Err(error) if error.kind() == ErrorKind::ResourceBusy => {
                fs::copy(&temporary.path, &path).map(|_| ())
            }
            renamed => renamed,
        }
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
    let created = target(path).and_then(|path| Temporary::create(&path));
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

/// A new file that is removed at the end, unless it has another name by then.
struct Temporary {
    path: PathBuf,
    file: File,
}

impl Temporary {
    fn create(path: &Path) -> io::Result<Self> {
        let mut options = File::options();
        options.write(true).create_new(true);
        // A private file stays private.
        #[cfg(unix)]
        if let Ok(old) = fs::metadata(path) {
            options.mode(old.mode());
        }
        let path = beside(path, "tmp");
        let _ = fs::remove_file(&path);
        let file = options.open(&path)?;
        Ok(Self { path, file })
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}
