//! The checkpoint: the complete state of a run, so that a run that was stopped continues
//! exactly as one that was not.
//!
//! The file is a magic number, the [`Run`] in the format of the crate `postcard`, and a
//! checksum of all bytes before it.

use std::io::{self, ErrorKind, Read, Write};

use super::run::{Run, to_play};
use super::settings::Settings;
use crate::checksum::{Checksum, checksum};
use crate::network::{ANY_VERSION, Network};

/// The last letter changes when the features or the format change.
const MAGIC: &[u8; 8] = b"tpcheckb";

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
        // A copy of the file in memory could be more than a limit allows, at the end of a long run.
        let length = postcard::experimental::serialized_size(self).map_err(io::Error::other)?;
        let mut summed = Summed {
            sum: Checksum::new(MAGIC.len() + length),
            block: MAGIC.to_vec(),
            written: Ok(()),
            output: &mut output,
        };
        summed = postcard::to_extend(self, summed).map_err(io::Error::other)?;
        let sum = summed.finish()?;
        output.write_all(&sum.to_le_bytes())?;
        output.flush()
    }

    /// Starts a run from a checkpoint that [`Self::save`] wrote, or from the file of a network.
    ///
    /// # Errors
    ///
    /// The errors are those of [`Self::load`], or of [`Network::read`] if the file starts like a network.
    pub fn start_from(mut input: impl Read, settings: Settings) -> io::Result<Self> {
        let mut start = Vec::new();
        let length = ANY_VERSION.len() as u64;
        input.by_ref().take(length).read_to_end(&mut start)?;
        let is_network = start == ANY_VERSION;
        let input = Read::chain(start.as_slice(), input);
        if is_network {
            Ok(Self::from_network(&Network::read(input)?, settings))
        } else {
            Ok(Self::after(Self::load(input)?, settings))
        }
    }

    /// Reads what [`Self::save`] wrote.
    ///
    /// # Errors
    ///
    /// If reading fails, and if the bytes are not a checkpoint of this version of the trainer
    /// or are damaged. The kind of the second error is [`ErrorKind::InvalidData`].
    pub fn load(mut input: impl Read) -> io::Result<Self> {
        let mut bytes = Vec::new();
        // Another kind of file may be endless.
        let start = MAGIC.len() as u64;
        input.by_ref().take(start).read_to_end(&mut bytes)?;
        if bytes != MAGIC {
            return Err(invalid("not a checkpoint of this version of the trainer"));
        }
        input.read_to_end(&mut bytes)?;
        let damaged = || invalid("a damaged checkpoint");
        let (content, sum) = bytes.split_last_chunk().ok_or_else(damaged)?;
        if checksum(content) != u64::from_le_bytes(*sum) {
            return Err(damaged());
        }
        let content = content.get(MAGIC.len()..).ok_or_else(damaged)?;
        let mut run: Self = postcard::from_bytes(content).map_err(|_| damaged())?;
        run.quantized = to_play(&run.settings, &run.network, &run.learner);
        Ok(run)
    }
}

/// Writes bytes in blocks, and sums them.
struct Summed<W> {
    output: W,
    sum: Checksum,
    /// The bytes that are not written yet.
    block: Vec<u8>,
    /// The first error.
    written: io::Result<()>,
}

/// The bytes of a block.
const BLOCK: usize = 1 << 16;

impl<W: Write> Extend<u8> for Summed<W> {
    fn extend<B: IntoIterator<Item = u8>>(&mut self, bytes: B) {
        self.block.extend(bytes);
        if self.block.len() >= BLOCK {
            let rest = self.sum.add(&self.block).len();
            let words = self.block.len() - rest;
            if self.written.is_ok() {
                self.written = self.output.write_all(&self.block[..words]);
            }
            self.block.drain(..words);
        }
    }
}

impl<W: Write> Summed<W> {
    /// Writes what is left, and returns the checksum.
    fn finish(mut self) -> io::Result<u64> {
        self.written?;
        self.output.write_all(&self.block)?;
        Ok(self.sum.finish(&self.block))
    }
}

fn invalid(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}
