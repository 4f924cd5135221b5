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
            let is_left = entry.file_name().to_str().and_then(is_left).is_some();
            // A run that lives has a lock on it. This lock is held until the file is removed.
            if is_left
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::io::Write;
    use std::os::unix::fs::PermissionsExt;

    use tempfile::TempDir;

    fn text(error: io::Error) -> String {
        format!("{:#}", anyhow::Error::from(error))
    }

    #[test]
    fn a_file_keeps_its_mode_unless_it_is_read_only_and_then_it_is_kept() {
        let directory = TempDir::new().expect("a temporary directory");
        let path = directory.path().join("file");
        let write = |text: &str| write(&path, |mut file| file.write_all(text.as_bytes()));
        let mode = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode));
        write("new").expect("a new file");
        for private in [0o600, 0o640, 0o666] {
            mode(private).expect("its mode");
            write("old").expect("a file");
            let now = fs::metadata(&path).expect("a file").permissions().mode();
            assert_eq!(now & 0o777, private);
        }
        mode(0o444).expect("its mode");
        let error = write("other").expect_err("a read-only file");
        assert_eq!(text(error), format!("cannot write {}: it is read-only", path.display()));
        assert_eq!(fs::read(&path).expect("a file"), b"old");
        assert_eq!(fs::read_dir(&directory).expect("a directory").count(), 1);
    }

    #[test]
    fn a_temporary_name_tells_whose_it_is() {
        let directory = TempDir::new().expect("a temporary directory");
        let names = |_: &File| {
            let names = fs::read_dir(&directory)?.map(|it| Ok(it?.file_name()));
            let names = names.collect::<io::Result<Vec<_>>>()?;
            Err(io::Error::other(format!("{names:?}")))
        };
        let error = write(&directory.path().join("file"), names).expect_err("an error");
        let error = text(error);
        let (_, name) = error.split_once("[\".file.").expect(&error);
        assert_eq!(name.split_at(6).1, ".tmp\"]");
        assert_eq!(fs::read_dir(&directory).expect("a directory").count(), 0);
    }

    #[test]
    fn a_directory_is_held_once_as_a_file_is() {
        let directory = TempDir::new().expect("a temporary directory");
        let file = directory.path().join("file");
        for path in [directory.path(), &file] {
            let held = hold(path).expect("nobody holds it");
            let error = hold(path).expect_err("it is held").to_string();
            assert_eq!(error, format!("another run writes {}", path.display()));
            drop(held.expect("a lock"));
            hold(path).expect("nobody holds it any longer");
        }
        let mut names: Vec<_> = fs::read_dir(&directory)
            .expect("a directory")
            .map(|it| it.expect("an entry").file_name())
            .collect();
        names.sort();
        assert_eq!(names, [".file.lock", ".lock"]);
        let missing = hold(&file.join("missing")).expect("preparing it says why");
        assert!(missing.is_none());
    }

    #[test]
    fn what_killed_runs_left_is_removed() {
        let directory = TempDir::new().expect("a temporary directory");
        let file = directory.path().join("file");
        let left = [".file.abcdef.tmp", ".1.i.abcdef.tmp", ".1.net.abcdef.tmp"];
        let kept = [".file.abcde.tmp", ".abcdef.tmp", ".file.i", "file.i.abcdef.tmp"];
        for name in left.iter().chain(&kept) {
            fs::write(directory.path().join(name), "").expect("a file");
        }
        let names = || {
            let names = fs::read_dir(&directory).expect("a directory");
            let names = names.map(|it| it.expect("an entry").file_name().into_string());
            names.collect::<Result<BTreeSet<_>, _>>().expect("text")
        };
        let all = |left: &[&str]| left.iter().chain(&kept).map(|&it| it.to_owned()).collect();
        // A run that lives still writes it.
        write(&file, |_| {
            let own = names().len();
            prepare(&file, &[])?;
            assert_eq!(names().len(), own - 1);
            Ok(())
        })
        .expect("a file");
        fs::remove_file(&file).expect("removing it");
        assert_eq!(names(), all(&left[1..]));
        prepare(directory.path(), &["i", "o"]).expect("a directory");
        assert_eq!(names(), all(&left[2..]));
        let error = prepare(&file.join("missing"), &[]).expect_err("no directory");
        let missing = file.join("missing").display().to_string();
        assert!(text(error).starts_with(&format!("cannot write {missing}: No such file")));
        let error = prepare(Path::new("/proc"), &[]).expect_err("a directory without files");
        assert!(text(error).starts_with("cannot write /proc: "));
    }
}
