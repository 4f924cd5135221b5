//! The network that a command line names.

use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};
use tetris_pipe::Network;

/// Reads a network from a file, or returns the embedded one if there is no path.
pub(crate) fn load(path: Option<&Path>) -> Result<Cow<'static, Network>> {
    let Some(path) = path else {
        return Ok(Cow::Borrowed(Network::embedded()));
    };
    let context = || format!("cannot read {}", path.display());
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(Network::MAX_BYTES + 1).read_to_end(&mut bytes))
        .with_context(context)?;
    Ok(Cow::Owned(Network::decode(&bytes).with_context(context)?))
}
