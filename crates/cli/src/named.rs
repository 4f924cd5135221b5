//! An open file or standard stream, and the name by which errors call it.

use std::fmt::Display;
use std::fs::{File, Metadata};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Result, bail};
use same_file::Handle;

/// The bytes of an output's buffer. It is small, so that a viewer at the other end of a pipe
/// sees a slow game soon: at the default effort it fills within a tenth of a second.
const BUFFER: usize = 1 << 10;

/// Adds to an I/O error which operation failed, and on what. The kind is kept, so that callers can
/// retry interrupted calls.
pub fn cannot(verb: &str, name: impl Display) -> impl FnOnce(io::Error) -> io::Error {
    move |error| {
        let kind = error.kind();
        let named = anyhow::Error::new(error).context(format!("cannot {verb} {name}"));
        io::Error::new(kind, named)
    }
}

/// A text whose names cannot control a terminal.
pub(crate) fn printable(text: &str) -> String {
    text.replace(|it: char| it.is_control() && it != '\n' && it != '\t', "\u{fffd}")
}

/// Whether a path stands for stdin or stdout.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// An open file or standard stream, whose name is part of every error.
#[derive(Debug)]
pub struct Named {
    file: File,
    name: String,
}

impl Named {
    /// Opens a file to read it, or stdin if there is no path or it is `-`.
    ///
    /// # Errors
    ///
    /// If it cannot be opened.
    pub fn input(path: Option<&Path>) -> io::Result<Self> {
        match path.filter(|path| !is_standard(path)) {
            Some(path) => Self::new("read", path, File::open(path)),
            None => Self::standard(Handle::stdin(), "stdin"),
        }
    }

    /// Opens and truncates a file, or takes stdout if there is no path or it is `-`.
    ///
    /// Stdout is written as a plain file too: the standard library would flush it at
    /// every byte that happens to be a newline. The caller decides when to flush.
    ///
    /// # Errors
    ///
    /// If it cannot be opened for writing, or is one of the `others` under any name, as in
    /// `tetris-pipe i -o i`.
    pub fn output(path: Option<&Path>, others: &[&Self]) -> Result<BufWriter<Self>> {
        let path = path.filter(|path| !is_standard(path));
        let output = match path {
            // The comparison is with the open file, so that no other file can take its place in
            // between. It is therefore truncated only afterwards.
            Some(path) => {
                let mut options = File::options();
                let file = options.write(true).create(true).truncate(false).open(path);
                Self::new("write", path, file)?
            }
            None => Self::standard(Handle::stdout(), "stdout")?,
        };
        let own = output.identity();
        let is_same = |other: &Self| own.is_some() && own == other.identity();
        if let Some(Self { name, .. }) = others.iter().find(|other| is_same(other)) {
            let output = output.name;
            bail!("cannot write {output}: it is the same file as {name}; write to another");
        }
        if path.is_some() && output.length().is_some() {
            let truncated = output.file.set_len(0);
            truncated.map_err(cannot("write", &output.name))?;
        }
        Ok(BufWriter::with_capacity(BUFFER, output))
    }

    /// Opens a file or stdin, reads it by a function, and names it in the error.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, and if the function fails.
    pub fn load<T>(path: &Path, load: impl FnOnce(File) -> io::Result<T>) -> io::Result<(T, Self)> {
        let source = Self::input(Some(path))?;
        let content = source.file.try_clone().and_then(load);
        let content = content.map_err(cannot("read", &source.name))?;
        Ok((content, source))
    }

    /// A file, or the error of opening it to do what `verb` says.
    fn new(verb: &str, path: &Path, file: io::Result<File>) -> io::Result<Self> {
        let name = path.display().to_string();
        let file = file.map_err(cannot(verb, &name))?;
        Ok(Self { file, name })
    }

    fn standard(stream: io::Result<Handle>, name: &str) -> io::Result<Self> {
        let file = stream.and_then(|stream| stream.as_file().try_clone());
        Self::new("open", name.as_ref(), file)
    }

    /// The path, or "stdin" or "stdout".
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The open file.
    pub const fn file(&self) -> &File {
        &self.file
    }

    /// The bytes of a regular file. Nothing else has a length.
    pub fn length(&self) -> Option<u64> {
        let file = self.file.metadata().ok().filter(Metadata::is_file);
        file.map(|metadata| metadata.len())
    }

    /// The identity of a regular file, which is the same under any name.
    fn identity(&self) -> Option<Handle> {
        self.length()?;
        Handle::from_file(self.file.try_clone().ok()?).ok()
    }
}

impl Read for Named {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer);
        read.map_err(cannot("read", &self.name))
    }
}

impl Write for Named {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes);
        written.map_err(cannot("write", &self.name))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(()) // A file has no buffer in this process.
    }
}

/// Writes a text to stdout. A reader that has left is not an error.
///
/// # Errors
///
/// If that fails.
pub fn print(text: &str) -> Result<()> {
    Ok(print_last(Named::output(None, &[])?, &printable(text))?)
}

/// Writes a text as the last one to an output. A reader that has left is not an error.
///
/// # Errors
///
/// If that fails.
pub fn print_last(mut output: impl Write, text: &str) -> io::Result<()> {
    let written = output.write_all(text.as_bytes());
    match written.and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}
