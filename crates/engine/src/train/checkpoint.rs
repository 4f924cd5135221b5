//! The checkpoint: the complete state of a run, so that a run that was stopped continues
//! exactly as one that was not.
//!
//! The file is a magic number, the [`Run`] in the format of the crate `postcard`, and the checksum
//! of all bytes before it.

use std::io::{self, ErrorKind, Read, Write};

use super::run::{Run, to_play};
use super::settings::Settings;
use crate::checksum::{checksum, sealed, unsealed};
use crate::network::{Network, is_of_any_version};

/// The last letter changes when the features or the format change.
const MAGIC: &[u8; 8] = b"tpcheckg";

impl Run {
    /// Writes the complete state of the run.
    ///
    /// # Errors
    ///
    /// If writing fails, and if the network has numbers that are not finite.
    pub fn save(&self, mut output: impl Write) -> io::Result<()> {
        if !self.network.is_finite() {
            return Err(invalid("the network has numbers that are not finite"));
        }
        let bytes = postcard::to_extend(self, MAGIC.to_vec()).map_err(io::Error::other)?;
        output.write_all(&sealed(bytes))
    }

    /// Starts a run from a checkpoint that [`Self::save`] wrote, or from the file of a network.
    ///
    /// # Errors
    ///
    /// The same errors as of [`Self::load`], or of [`Network::read`] if the file starts like a network; and if it is
    /// for another scorer.
    pub fn start_from(mut input: impl Read, settings: Settings) -> io::Result<Self> {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        let of_the_same_scorer = |scorer| {
            let other = format!("it is for --scorer {scorer}, not for {}", settings.scorer);
            (scorer == settings.scorer).then_some(()).ok_or_else(|| invalid(&other))
        };
        let mut run = if is_of_any_version(&bytes) {
            let network = Network::read(&bytes[..])?;
            of_the_same_scorer(network.scorer())?;
            Self::from_network(&network, settings)
        } else {
            let previous = Self::load(&bytes[..])?;
            of_the_same_scorer(previous.settings.scorer)?;
            Self::after(previous, settings)
        };
        run.start = Some(checksum(&bytes));
        Ok(run)
    }

    /// Whether [`Self::start_from`] started the run from a file of these bytes, or, for none, whether
    /// it was not started from a file.
    pub fn is_from(&self, file: Option<&[u8]>) -> bool {
        self.start == file.map(checksum)
    }

    /// Reads what [`Self::save`] wrote.
    ///
    /// # Errors
    ///
    /// If reading fails, and if the bytes are not a checkpoint of this version of the trainer
    /// or are damaged. The kind of the second error is [`ErrorKind::InvalidData`].
    pub fn load(mut input: impl Read) -> io::Result<Self> {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        if !bytes.starts_with(MAGIC) {
            return Err(invalid("not a checkpoint of this version of the trainer"));
        }
        let damaged = || invalid("a damaged checkpoint");
        let content = unsealed(&bytes).and_then(|it| it.strip_prefix(MAGIC)).ok_or_else(damaged)?;
        let mut run: Self = postcard::from_bytes(content).map_err(|_| damaged())?;
        run.quantized = to_play(&run.settings, &run.network, &run.learner);
        Ok(run)
    }
}

fn invalid(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}
