//! Who plays a stream: this engine, the scores of an earlier run, or a program (`programs`).

use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use serde_json::Value;
use tetris_pipe::search::Beam;
use tetris_pipe::{Network, Placer, analysis, replay, streams};

use crate::hints;
use crate::scores::Scores;
use crate::stream::StreamScore;
use crate::violation::Violation;

/// A player of whole streams.
pub trait Player: Sync {
    /// The properties that distinguish it from others.
    fn identity(&self) -> Value;

    /// The version of the program that plays, or has played.
    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }

    /// Plays this many pieces of the stream with this seed.
    ///
    /// # Errors
    ///
    /// If it has no score.
    fn play(&self, seed: u64, pieces: usize, watch: &Watch) -> Result<Played, End>;

    /// Tests its lookahead by a changed copy of the stream of a game that it has played.
    ///
    /// # Errors
    ///
    /// If the test shows that it breaks the rules, or does not succeed.
    fn trial(&self, _game: &Played, _seed: u64, _watch: &Watch) -> Result<(), End> {
        Ok(())
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its score.
    pub score: StreamScore,
    /// Its placements, if they are kept.
    pub placements: Vec<u8>,
}

/// Why a game has no score.
#[derive(Debug)]
pub enum End {
    /// The player broke the rules.
    Broken(Broken),
    /// Something failed that is not the player's fault.
    Error(io::Error),
    /// The match was asked to stop.
    Stopped,
}

/// A violation of the rules, and the game in which it happened.
#[derive(Debug)]
pub struct Broken {
    /// The violation.
    pub violation: Violation,
    /// The likeliest cause, and what to do about it.
    pub hint: &'static str,
    /// The placements up to there.
    pub placements: Vec<u8>,
    /// The pieces of the trial of the lookahead that showed it, if one did.
    pub trial: Option<Vec<u8>>,
}

impl Broken {
    /// A violation in a game of these pieces, which has these placements up to there.
    pub(crate) fn new(violation: Violation, pieces: &[u8], placements: Vec<u8>) -> Self {
        let hint = hints::at_violation(&violation, pieces, &placements);
        Self { violation, hint, placements, trial: None }
    }

    /// Whether it happened on a copy of the stream with other pieces.
    pub const fn in_trial(&self) -> bool {
        let is_of_both = matches!(self.violation, Violation::DependsOnLaterPieces { .. });
        self.trial.is_some() && !is_of_both
    }
}

impl From<Violation> for End {
    fn from(violation: Violation) -> Self {
        Self::Broken(Broken::new(violation, &[], Vec::new()))
    }
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::Error(error)
    }
}

/// The program in which a match takes place. Its methods are called from several threads.
pub trait Host: Sync {
    /// Whether the match is to stop.
    fn stops(&self) -> bool;

    /// The result of a comparison so far.
    fn looks(&self, line: &str);

    /// This many more pieces are going to be placed.
    fn begins(&self, _pieces: u64) {}

    /// This many more pieces were placed.
    fn placed(&self, _pieces: u64) {}

    /// The game of a player on the stream with this seed, if an earlier match has played it.
    fn known(&self, _player: usize, _seed: u64) -> Option<Played> {
        None
    }

    /// A player has played the stream with this seed, to its end, which has a score, or to its fault.
    ///
    /// # Errors
    ///
    /// If the program cannot keep the game.
    fn played(
        &self,
        _player: usize,
        _seed: u64,
        _: &[u8],
        _: Option<&StreamScore>,
    ) -> io::Result<()> {
        Ok(())
    }
}

/// The part of a match that a game in progress sees.
pub struct Watch<'a> {
    pub(crate) host: &'a dyn Host,
    /// Whether another game has failed.
    pub(crate) failed: AtomicBool,
}

impl Watch<'_> {
    /// Whether the game is to stop.
    pub fn stops(&self) -> bool {
        self.failed.load(Relaxed) || self.host.stops()
    }

    /// The luck of a game that keeps the rules, and has `end` pieces if the player knew the end.
    pub(crate) fn luck(
        &self,
        network: &Network,
        pieces: &[u8],
        placements: &[u8],
        end: Option<u32>,
    ) -> Result<f64, End> {
        let steps = replay::steps(pieces, placements).map_while(Result::ok);
        let lucks = analysis::lucks(network, steps, end);
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
    /// Whether it knows how many pieces a game has.
    pub ends: bool,
    /// The properties that distinguish it from others.
    pub identity: Value,
}

impl Player for Engine<'_> {
    fn identity(&self) -> Value {
        self.identity.clone()
    }

    fn play(&self, seed: u64, pieces: usize, watch: &Watch) -> Result<Played, End> {
        let pieces = streams::stream(seed, pieces);
        let end = self.ends.then_some(pieces.len() as u32);
        let placer = Placer::with_network(self.network, self.beams);
        let mut placer = placer.with_pieces_left(end.map(u64::from));
        let started = Instant::now();
        let placements = placer.placements(&pieces);
        let placements = placements.map(|it| (!watch.stops()).then_some(it.to_byte()));
        let placements = placements.collect::<Option<Vec<_>>>().ok_or(End::Stopped)?;
        let time = started.elapsed();
        let luck = watch.luck(self.network, &pieces, &placements, end)?;
        let score = StreamScore::new(seed, placer.tally(), Some(luck), time);
        // A million games would not fit into memory.
        let placements = Vec::new();
        Ok(Played { score, placements })
    }
}

/// The player of an earlier run, on the streams of that run.
impl Player for Scores {
    fn identity(&self) -> Value {
        self.player.clone()
    }

    fn version(&self) -> String {
        self.version.clone()
    }

    fn play(&self, seed: u64, pieces: usize, watch: &Watch) -> Result<Played, End> {
        watch.host.placed(pieces as u64);
        let score = self.streams.iter().find(|stream| stream.seed == seed);
        let unknown = || io::Error::other(format!("no score on the stream with seed {seed}"));
        Ok(Played { score: *score.ok_or_else(unknown)?, placements: Vec::new() })
    }
}
