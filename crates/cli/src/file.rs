//! A file that takes its name only once it is complete.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::Result;
use same_file::Handle;
use tempfile::{Builder, NamedTempFile};

use crate::named::{self, Named, cannot, one_line};

/// What a temporary name ends in, after so many random letters and digits.
const SUFFIX: &str = ".tmp";
const RANDOM: usize = 6;

/// The bytes of a name that leave room for both.
const LONGEST: usize = 255 - ".".len() - ".".len() - RANDOM - SUFFIX.len();

/// Writes a file under a temporary name in the same directory, through to the disk, and gives
/// it its name. If anything fails, an old file of that name stays as it is. Only one that cannot be
/// replaced, such as a file that is mounted into a container, is written in place.
///
/// # Errors
///
/// If that fails, if `write` does, or if the name is that of a directory, a pipe or a device.
pub fn write(path: &Path, write: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
    let write = || {
        let temporary = temporary(path)?;
        let path = target(path);
        if let Ok(old) = fs::metadata(&path) {
            temporary.as_file().set_permissions(old.permissions())?;
        }
        write(temporary.as_file())?;
        sync(temporary.as_file())?;
        match temporary.persist(&path) {
            Err(refused) if refused.error.kind() == ErrorKind::ResourceBusy => {
                fs::copy(refused.file.path(), &path)?;
                sync(&File::open(&path)?)?;
            }
            persisted => drop(persisted?),
        }
        // The name is on the disk once the directory is. Not everybody may open it.
        #[cfg(unix)]
        if let Ok(directory) = File::open(directory(&path)) {
            sync(&directory)?;
        }
        Ok(())
    };
    write().map_err(cannot("write", path.display()))
}

/// Checks before long work that [`write()`] will be able to write a file, and that it is none of
/// the `others`.
///
/// # Errors
///
/// If it is one of them, or cannot be written.
pub fn check(path: &Path, others: &[&Named]) -> Result<()> {
    let name = one_line(path.display());
    temporary(path).map_err(cannot("write", &name))?;
    if path.exists() {
        let file = Handle::from_path(path).map_err(cannot("read", &name))?;
        named::differs(&name, &file, others)?;
    }
    Ok(())
}

/// Removes what is left of writing a file that was interrupted. No other process may write it
/// at the same time. What cannot be removed stays.
pub fn remove_left(path: &Path) {
    let path = &target(path);
    let prefix = prefix(path);
    let is_left = |name: &OsStr| {
        let random = name
            .as_encoded_bytes()
            .strip_prefix(prefix.as_encoded_bytes());
        let random = random.and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
        random.is_some_and(|it| it.len() == RANDOM && it.iter().all(u8::is_ascii_alphanumeric))
    };
    let entries = fs::read_dir(directory(path)).into_iter().flatten();
    for entry in entries.flatten().filter(|it| is_left(&it.file_name())) {
        let _ = fs::remove_file(entry.path());
    }
}

/// Whether there is a regular file of this name. A pipe is not opened, which could take for ever.
///
/// # Errors
///
/// If it is a directory, a pipe or a device, and if the system does not say.
pub fn exists(path: &Path) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(true),
        Ok(_) => Err(io::Error::other("it is not a regular file")),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether two paths have the same name in the same directory, in which it need not exist yet.
#[must_use]
pub fn is_same_name(a: &Path, b: &Path) -> bool {
    let [a, b] = [a, b].map(target);
    let [in_a, in_b] = [&a, &b].map(|path| Handle::from_path(directory(path)).ok());
    a.file_name() == b.file_name() && in_a.is_some() && in_a == in_b
}

/// What a symbolic link points at, which need not exist yet.
#[must_use]
pub fn target(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // Linux follows as many. More, or a circle, is an error of whoever opens it.
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(link) => path = path.parent().unwrap_or(&path).join(link),
            Err(_) => break,
        }
    }
    path
}

/// Waits until a file is on the disk. A network file system reports a full quota only then.
/// File systems that cannot do this are trusted.
pub(crate) fn sync(file: &File) -> io::Result<()> {
    file.sync_all().or_else(|error| match error.kind() {
        ErrorKind::InvalidInput | ErrorKind::Unsupported => Ok(()),
        _ => Err(error),
    })
}

/// A new file beside the target of a path that is free, or names a regular file.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    exists(path)?;
    let path = target(path);
    let prefix = prefix(&path);
    // Anyone may read it whom the user's mask lets, and its name is in no error.
    Builder::new()
        .prefix(&prefix)
        .suffix(SUFFIX)
        .rand_bytes(RANDOM)
        .make_in(directory(&path), |path| File::create_new(path))
}

/// Another file beside a file, whose name has this end.
#[must_use]
pub fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = prefix(path);
    name.push(end);
    directory(path).join(name)
}

fn directory(path: &Path) -> PathBuf {
    Path::new(".").join(path.parent().unwrap_or(path))
}

/// What the temporary names of a file begin with. A name has at most 255 bytes, and a long one is
/// cut here.
fn prefix(path: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    match path.file_name() {
        Some(name) if name.len() > LONGEST => {
            let name = name.to_string_lossy();
            prefix.push(name.chars().take(LONGEST / 4).collect::<String>());
        }
        name => prefix.push(name.unwrap_or_default()),
    }
    prefix.push(".");
    prefix
}
