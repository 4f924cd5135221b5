//! The network that an argument names.

use std::borrow::Cow;
use std::io;
use std::path::Path;

use tetris_pipe_engine::Network;

use crate::named::Named;

/// The network in a file, with the file, or the embedded network if no file is named.
///
/// # Errors
///
/// If the file cannot be opened or read, or is not a network.
pub fn network(path: Option<&Path>) -> io::Result<(Cow<'static, Network>, Option<Named>)> {
    let Some(path) = path else {
        return Ok((Cow::Borrowed(Network::embedded()), None));
    };
    let hint = |error: io::Error| {
        let text = format!("{error}; tetris-train export writes networks");
        io::Error::new(error.kind(), text)
    };
    let (network, file) = Named::load(path, |file| Network::read(file).map_err(hint))?;
    Ok((Cow::Owned(network), Some(file)))
}
