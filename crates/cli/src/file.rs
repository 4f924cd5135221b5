//! A file that takes its name only once it is complete, and that no other run writes.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use tempfile::{Builder, NamedTempFile};

use crate::named::{cannot, is_standard};

/// The end of a temporary name, after six random characters.
const TEMPORARY: &str = ".tmp";

/// Writes a file under a temporary name in the same directory, `.NAME.XXXXXX.tmp`, through to the
/// disk, and gives it its name and the permissions of an old file of that name. If anything fails,
/// the old file stays as it is. A symbolic link is followed.
///
/// # Errors
///
/// If that fails, if `write` does, or if the name belongs to a directory, a pipe, a device or a
/// read-only file.
pub fn write(path: &Path, write: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
    let replace = || {
        let path = target(path)?;
        let old = writable(&path)?;
        let (directory, prefix) = beside(&path);
        let temporary = loop {
            let temporary = temporary(directory, &prefix)?;
            let _ = temporary.as_file().lock(); // Its run lives.
            // Before it was locked, another run may have taken it for one that was left.
            if temporary.path().exists() {
                break temporary;
            }
        };
        let file = temporary.as_file();
        if let Some(old) = old
            && old != file.metadata()?.permissions()
        {
            file.set_permissions(old)?;
        }
        write(file)?;
        // A network file system reports a full quota only then.
        file.sync_all()?;
        temporary.persist(&path)?;
        Ok(())
    };
    replace().map_err(cannot("write", path.display()))
}

/// Prepares for a file that is written after long work, or for those with one of these extensions in a
/// directory: fails where [`write()`] would fail by then, and removes what killed runs left under
/// temporary names.
///
/// # Errors
///
/// If the file cannot be written.
pub fn prepare(path: &Path, extensions: &[&str]) -> io::Result<()> {
    let is_directory = !extensions.is_empty();
    let prepare = || {
        let target = if is_directory { path.join("") } else { target(path)? };
        writable(&target)?;
        let (directory, prefix) =
            if is_directory { (&*target, ".".to_owned()) } else { beside(&target) };
        drop(temporary(directory, &prefix)?);
        let is_left = |name: &str| {
            let name = name.strip_prefix(&prefix)?.strip_suffix(TEMPORARY)?;
            let (own, random) = name.rsplit_once('.').unwrap_or(("", name));
            let extension = own.rsplit_once('.').map_or("", |(_, extension)| extension);
            let is_own =
                if is_directory { extensions.contains(&extension) } else { own.is_empty() };
            (is_own && random.len() == 6).then_some(())
        };
        for entry in fs::read_dir(directory)?.flatten() {
            // A run that lives has a lock on it. This lock is held until the file is removed.
            if entry.file_name().to_str().and_then(is_left).is_some()
                && let Ok(file) = File::open(entry.path())
                && file.try_lock().is_ok()
            {
                let _ = fs::remove_file(entry.path());
            }
        }
        Ok(())
    };
    prepare().map_err(cannot("write", path.display()))
}

/// A temporary file, which is removed when it is dropped. Others may read it, as any that this user
/// creates.
fn temporary(directory: &Path, prefix: &str) -> io::Result<NamedTempFile<File>> {
    let mut builder = Builder::new();
    let builder = builder.prefix(prefix).suffix(TEMPORARY);
    builder.make_in(directory, |path| File::create_new(path))
}

/// The permissions of a file that may be replaced, if there is one.
fn writable(path: &Path) -> io::Result<Option<fs::Permissions>> {
    let old = fs::metadata(path).ok().map(|old| old.permissions());
    if old.as_ref().is_some_and(fs::Permissions::readonly) {
        let text = "it is read-only";
        return Err(io::Error::new(ErrorKind::PermissionDenied, text));
    }
    Ok(old)
}

/// Keeps other runs from a file until the result is dropped, by a lock on the empty file
/// `.NAME.lock` beside it, or from a directory, by `.lock` in it. The lock file stays: another run
/// may just have opened it.
///
/// The file itself cannot be locked: [`write()`] replaces it. A file system without locks keeps
/// nobody away.
///
/// # Errors
///
/// If another run holds it.
pub fn hold(path: &Path) -> Result<Option<File>> {
    let (directory, prefix) = match target(path) {
        Ok(target) => {
            let (directory, prefix) = beside(&target);
            (directory.to_owned(), prefix)
        }
        Err(_) => (path.to_owned(), ".".to_owned()),
    };
    let lock = directory.join(format!("{prefix}lock"));
    let Ok(lock) = File::options().append(true).create(true).open(lock) else {
        return Ok(None); // [`prepare`] says why.
    };
    match lock.try_lock() {
        Err(TryLockError::WouldBlock) => bail!("another run writes {}", path.display()),
        Err(TryLockError::Error(_)) => return Ok(None),
        Ok(()) => {}
    }
    Ok(Some(lock))
}

/// The regular file that a path names or will name, at the end of a chain of symbolic links.
fn target(path: &Path) -> io::Result<PathBuf> {
    if is_standard(path) {
        return Err(io::Error::other("it is not written to stdout; ./- is a file of that name"));
    }
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

/// The directory of a file, and the start of the names of the hidden files that belong to it: of a
/// long name, as much as leaves room for their ends in the 255 bytes of a name.
fn beside(path: &Path) -> (&Path, String) {
    let directory = path.parent().filter(|it| !it.as_os_str().is_empty());
    let name = path.file_name().unwrap_or_default().display().to_string();
    let fits = |&(start, _): &(usize, char)| start < 236;
    let name: String = name.char_indices().take_while(fits).map(|(_, it)| it).collect();
    (directory.unwrap_or(Path::new(".")), format!(".{name}."))
}
