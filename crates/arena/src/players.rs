//! Who plays a stream: this engine, the scores of an earlier run, or a program (`programs`).

use std::borrow::Cow;
use std::io;
use std::sync::OnceLock;
use std::time::Instant;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tetris_pipe::search::Beam;
use tetris_pipe::{Effort, Network, Placer, Scorer, analysis, replay, streams};

use crate::hints;
use crate::scores::Scores;
use crate::stream::StreamScore;
use crate::violation::Violation;

/// The pieces of a game.
#[derive(Clone, Debug)]
pub enum Stream {
    /// The first pieces of the random stream with a seed.
    Random {
        /// The seed.
        seed: u64,
        /// The number of pieces.
        pieces: usize,
    },
    /// Other pieces.
    Given(Vec<u8>),
}

impl Stream {
    /// The seed, if it has one.
    pub const fn seed(&self) -> Option<u64> {
        match self {
            Self::Random { seed, .. } => Some(*seed),
            Self::Given(_) => None,
        }
    }

    /// The number of pieces.
    pub const fn pieces(&self) -> usize {
        match self {
            Self::Random { pieces, .. } => *pieces,
            Self::Given(pieces) => pieces.len(),
        }
    }

    /// The pieces. Random ones are drawn one at a time, so that no later one exists.
    pub fn bytes(&self) -> impl ExactSizeIterator<Item = u8> {
        let mut drawn: Box<dyn Iterator<Item = u8>> = match self {
            Self::Random { seed, .. } => Box::new(streams::bytes(*seed)),
            Self::Given(pieces) => Box::new(pieces.iter().copied()),
        };
        (0..self.pieces()).map(move |_| drawn.next().unwrap_or(0)) // there are as many
    }
}

/// A player of whole streams.
pub trait Player: Sync {
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
    fn play(&self, stream: &Stream, cancellation: &Cancellation) -> Result<Played, Failure>;

    /// Whether its lookahead is tested by [trials](Self::trial).
    fn is_tested(&self) -> bool {
        false
    }

    /// Tests its lookahead by a changed copy of a stream that it has played.
    ///
    /// # Errors
    ///
    /// If the test shows that it breaks the rules, or does not succeed.
    fn trial(
        &self,
        _stream: &Stream,
        _game: &Played,
        _seed: u64,
        _cancellation: &Cancellation,
    ) -> Result<(), Failure> {
        Ok(())
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
pub enum Failure {
    /// The player broke the rules.
    Broken(Broken),
    /// Something failed that is not the player's fault.
    Error(io::Error),
    /// The game was cancelled.
    Cancelled,
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
    pub(crate) fn new(violation: Violation, pieces: &[u8], mut placements: Vec<u8>) -> Self {
        let hint = hints::at_violation(&violation, pieces, &placements);
        if let Violation::InvalidPlacement { number, .. } = violation {
            placements.truncate(number + 1);
        }
        Self { violation, hint, placements, trial: None }
    }

    /// Whether it happened on a copy of the stream with other pieces.
    pub const fn in_trial(&self) -> bool {
        let is_of_both = matches!(self.violation, Violation::DependsOnLaterPieces { .. });
        self.trial.is_some() && !is_of_both
    }
}

impl From<Violation> for Failure {
    fn from(violation: Violation) -> Self {
        Self::Broken(Broken::new(violation, &[], Vec::new()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Error(error)
    }
}

/// The game that ended the games of a player.
#[derive(Debug)]
pub struct FailedGame {
    /// The seed of the stream, if it has one.
    pub seed: Option<u64>,
    /// Why it has no score.
    pub failure: Failure,
}

/// What the program in which a match takes place learns of it, and tells it. The methods are called from
/// several threads.
pub trait MatchEvents: Sync {
    /// Whether the match is to stop.
    fn is_cancelled(&self) -> bool;

    /// The result of a comparison so far.
    fn progress(&self, line: &str);

    /// This many more pieces are going to be placed.
    fn begins(&self, pieces: u64);

    /// This many more pieces were placed.
    fn placed(&self, pieces: u64);

    /// A player has played a stream, to its end, which has a score, or to its fault.
    ///
    /// # Errors
    ///
    /// If the program cannot keep the game.
    fn played(
        &self,
        player: usize,
        stream: &Stream,
        placements: &[u8],
        score: Option<&StreamScore>,
    ) -> io::Result<()>;
}

/// The part of a match that a game in progress sees.
pub struct Cancellation<'a> {
    pub(crate) events: &'a dyn MatchEvents,
    /// How another game of the same player has failed.
    pub(crate) failed: &'a OnceLock<FailedGame>,
    /// Who counts.
    pub(crate) scorer: Scorer,
}

impl Cancellation<'_> {
    /// Whether the game is to stop.
    pub fn is_cancelled(&self) -> bool {
        self.failed.get().is_some() || self.events.is_cancelled()
    }

    /// The luck of a game that keeps the rules, by the evaluations of the network that is embedded for its
    /// scorer, if one is. The game has `end` pieces if the player knew the end.
    pub(crate) fn luck(
        &self,
        stream: &Stream,
        placements: &[u8],
        end: Option<u32>,
    ) -> Result<Option<f64>, Failure> {
        let Some(network) = Network::embedded_for(self.scorer) else {
            return Ok(None);
        };
        let pieces: Vec<_> = stream.bytes().collect();
        let steps = replay::steps_by(self.scorer, &pieces, placements).map_while(Result::ok);
        let lucks = analysis::lucks(network, steps, end);
        let luck = lucks.map(|luck| (!self.is_cancelled()).then_some(luck));
        luck.sum::<Option<_>>().ok_or(Failure::Cancelled).map(Some)
    }
}

/// The engine in this process.
pub struct Engine {
    network: Cow<'static, Network>,
    beams: Vec<Beam>,
    /// Whether it knows how many pieces a game has.
    knows_the_end: bool,
    identity: Value,
}

/// How an engine searches.
pub enum Search {
    /// By an effort.
    Effort(Effort),
    /// By these beams, one for each ply.
    Beams(Vec<Beam>),
}

impl Engine {
    /// A network with a search. If it knows how many pieces a game has, it plays with what its network
    /// knows of the endgame.
    pub fn new(network: Cow<'static, Network>, search: Search, knows_the_end: bool) -> Self {
        let mut identity = json!({ "network": name(&network.encode()) });
        let beams = match search {
            Search::Effort(effort) => {
                identity["effort"] = effort.number().into();
                effort.beams().to_vec()
            }
            Search::Beams(beams) => {
                identity["beams"] = beams.iter().map(ToString::to_string).collect();
                beams
            }
        };
        if knows_the_end {
            // What a network knows of the endgame is in another file.
            let name = network.encode_endgame().map(|file| name(&file));
            identity["ends"] = name.map_or(true.into(), Into::into);
        }
        Self { network, beams, knows_the_end, identity }
    }
}

/// The name of a network: the start of the hash of its file.
pub fn name(file: &[u8]) -> String {
    let start = Sha256::digest(file).into_iter().take(6);
    format!("{:012x}", start.fold(0, |start, byte| start << 8 | u64::from(byte)))
}

impl Player for Engine {
    fn identity(&self) -> Value {
        self.identity.clone()
    }

    fn play(&self, stream: &Stream, cancellation: &Cancellation) -> Result<Played, Failure> {
        let pieces: Vec<_> = stream.bytes().collect();
        let end = self.knows_the_end.then_some(pieces.len() as u32);
        let placer = Placer::with_network(&*self.network, &self.beams[..]);
        let mut placer = placer.with_pieces_left(end.map(u64::from));
        let started = Instant::now();
        let placements = placer.placements(&pieces).map(|placement| {
            cancellation.events.placed(1);
            (!cancellation.is_cancelled()).then_some(placement.to_byte())
        });
        let placements = placements.collect::<Option<Vec<_>>>().ok_or(Failure::Cancelled)?;
        let time = started.elapsed();
        let luck = cancellation.luck(stream, &placements, end)?;
        let score = StreamScore::new(stream.seed(), placer.tally(), luck, time);
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

    fn play(&self, stream: &Stream, cancellation: &Cancellation) -> Result<Played, Failure> {
        cancellation.events.placed(stream.pieces() as u64);
        let score = self.streams.iter().find(|score| score.seed == stream.seed());
        let unknown = || io::Error::other("no score on a stream that it should have played");
        Ok(Played { score: *score.ok_or_else(unknown)?, placements: Vec::new() })
    }
}
