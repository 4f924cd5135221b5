//! Who plays a stream: this engine, or what a [`Player`] stands for.

use std::convert::Infallible;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use serde_json::Value;
use tetris_pipe::search::Beam;
use tetris_pipe::{Network, Placer, analysis, replay, streams};

use crate::StreamScore;

/// A player of whole streams.
pub trait Player: Sync {
    /// How it breaks the rules.
    type Fault: Send;

    /// The properties that distinguish it from others.
    fn identity(&self) -> Value;

    /// The version of the program that plays, or has played.
    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }

    /// Plays a stream.
    ///
    /// # Errors
    ///
    /// If it has no score.
    fn play(&self, stream: Stream, watch: &Watch) -> Result<Played, End<Self::Fault>>;
}

/// A random stream of so many pieces.
#[derive(Clone, Copy, Debug)]
pub struct Stream {
    /// Its seed.
    pub seed: u64,
    /// The number of its pieces.
    pub pieces: usize,
}

impl Stream {
    /// The pieces.
    #[must_use]
    pub fn bytes(self) -> Vec<u8> {
        streams::stream(self.seed, self.pieces)
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its score.
    pub score: StreamScore,
    /// Its placements, if they are known.
    pub placements: Vec<u8>,
}

/// Why a game has no score.
#[derive(Debug)]
pub enum End<F> {
    /// The player broke the rules.
    Fault {
        /// How it did.
        fault: F,
        /// The placements up to there.
        placements: Vec<u8>,
    },
    /// Something failed that is not the player's fault.
    Error(io::Error),
    /// The match was asked to stop.
    Stopped,
}

impl<F> From<io::Error> for End<F> {
    fn from(error: io::Error) -> Self {
        Self::Error(error)
    }
}

/// The program in which a match takes place. Its methods are called from several threads.
pub trait Host: Sync {
    /// Whether the match is to stop.
    fn stops(&self) -> bool;

    /// So many games begin, each of so many pieces.
    fn begins(&self, _games: u64, _pieces: usize) {}

    /// So many more pieces were placed.
    fn placed(&self, _pieces: u64) {}

    /// A player has played the stream with this seed, to its end or to its fault.
    ///
    /// # Errors
    ///
    /// If the program cannot keep the game.
    fn played(&self, _player: usize, _stream: Stream, _placements: &[u8]) -> io::Result<()> {
        Ok(())
    }

    /// What a comparison shows so far.
    fn looks(&self, line: &str);
}

/// What a game in progress sees of its match.
pub struct Watch<'a> {
    pub(crate) host: &'a dyn Host,
    /// Whether another game has failed.
    pub(crate) failed: AtomicBool,
}

impl Watch<'_> {
    /// Whether the game is to stop.
    #[must_use]
    pub fn stops(&self) -> bool {
        self.failed.load(Relaxed) || self.host.stops()
    }

    /// So many more pieces were placed.
    pub fn placed(&self, pieces: u64) {
        self.host.placed(pieces);
    }

    /// The luck of a game that keeps the rules.
    pub(crate) fn luck<F>(
        &self,
        network: &Network,
        pieces: &[u8],
        placements: &[u8],
    ) -> Result<f64, End<F>> {
        let steps = replay::steps(pieces, placements).map_while(Result::ok);
        let lucks = analysis::lucks(network, steps, None);
        let luck = lucks.map(|luck| (!self.stops()).then_some(luck));
        luck.sum::<Option<_>>().ok_or(End::Stopped)
    }
}

/// The engine in this process.
pub struct Engine<'n> {
    /// Its network.
    pub network: &'n Network,
    /// Its search: a beam for each ply.
    pub beams: &'n [Beam],
    /// The properties that distinguish it from others.
    pub identity: Value,
}

impl Player for Engine<'_> {
    type Fault = Infallible;

    fn identity(&self) -> Value {
        self.identity.clone()
    }

    fn play(&self, stream: Stream, watch: &Watch) -> Result<Played, End<Infallible>> {
        let pieces = stream.bytes();
        let mut placer = Placer::with_network(self.network, self.beams);
        let started = Instant::now();
        let placements = placer.placements(&pieces).map(|placement| {
            watch.placed(1);
            (!watch.stops()).then_some(placement.to_byte())
        });
        let placements = placements.collect::<Option<Vec<_>>>().ok_or(End::Stopped)?;
        let time = started.elapsed();
        let luck = watch.luck(self.network, &pieces, &placements)?;
        let score = StreamScore::new(stream.seed, placer.tally(), Some(luck), time);
        Ok(Played { score, placements })
    }
}
