//! The checkpoint: the complete state of a run, so that a run that was stopped continues
//! exactly as one that was not.
//!
//! The file is a magic number, the [`Run`] in the format of the crate `postcard`, and the 64-bit
//! FNV-1a hash (Fowler, Noll and Vo) of all bytes before it.

use std::io::{self, BufWriter, ErrorKind, Read, Write};

use super::run::{Run, to_play};
use super::settings::Settings;
use crate::network::{ANY_VERSION, Network};

/// The last letter changes when the features or the format change.
const MAGIC: &[u8; 8] = b"tpcheckc";

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
        let mut summed = Summed {
            output: BufWriter::with_capacity(1 << 16, &mut output),
            sum: BASIS,
            failed: None,
        };
        summed.write_all(MAGIC)?;
        if let Err(error) = postcard::to_io(self, &mut summed) {
            return Err(summed.failed.unwrap_or_else(|| io::Error::other(error)));
        }
        let Summed {
            mut output, sum, ..
        } = summed;
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
        if content.iter().copied().fold(BASIS, hash) != u64::from_le_bytes(*sum) {
            return Err(damaged());
        }
        let content = content.get(MAGIC.len()..).ok_or_else(damaged)?;
        let mut run: Self = postcard::from_bytes(content).map_err(|_| damaged())?;
        run.quantized = to_play(&run.settings, &run.network, &run.learner);
        Ok(run)
    }
}

/// The hash of no bytes.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash with one more byte.
const fn hash(sum: u64, byte: u8) -> u64 {
    (sum ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3)
}

/// Writes bytes and hashes them. It keeps an error, of which postcard only says that there was one.
struct Summed<W> {
    output: W,
    sum: u64,
    failed: Option<io::Error>,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.output.write(bytes) {
            Ok(count) => {
                self.sum = bytes[..count].iter().copied().fold(self.sum, hash);
                Ok(count)
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            Err(error) => {
                let kind = error.kind();
                self.failed = Some(error);
                Err(kind.into())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

fn invalid(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}
