//! The network that an argument names.

use std::borrow::Cow;
use std::io;
use std::path::Path;

use tetris_pipe_engine::{Network, Scorer};

use crate::named::Named;

/// The network in a file, with the file, or the embedded network if no file is named; for this scorer, or for any
/// that the file is for.
///
/// # Errors
///
/// If the file cannot be opened or read, is not a network, or is one for another scorer.
pub fn network(
    path: Option<&Path>,
    scorer: Option<Scorer>,
) -> io::Result<(Cow<'static, Network>, Option<Named>)> {
    let Some(path) = path else {
        let embedded = Network::embedded_for(scorer.unwrap_or_default());
        let absent = || io::Error::other("no network is embedded for this scorer: name a file");
        return Ok((Cow::Borrowed(embedded.ok_or_else(absent)?), None));
    };
    let hint = |error: io::Error| {
        let text = format!("{error}; tetris-train export writes networks");
        io::Error::new(error.kind(), text)
    };
    let read = |file| match (Network::read(file).map_err(hint)?, scorer) {
        (network, Some(scorer)) if network.scorer() != scorer => Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("it is a network for --scorer {}, not for {scorer}", network.scorer()),
        )),
        (network, _) => Ok(network),
    };
    let (network, file) = Named::load(path, read)?;
    Ok((Cow::Owned(network), Some(file)))
}
