//! Programs as players, piece by piece ([`lockstep`]) or with the whole stream at once.

#[cfg(not(unix))]
compile_error!("the feature `programs` needs Unix: a program is ended by its process group");

pub mod lockstep;
mod process;
mod violation;
mod whole;

use std::ffi::OsString;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tetris_pipe::{Network, Tally, streams};

pub use lockstep::{Event, Remote, Timeout};
pub use violation::Violation;

use crate::matches::Results;
use crate::players::{End, Host, Played, Player, Stream, Watch};
use crate::{Scores, StreamScore};
use process::Process;
use whole::Trial;

/// A program, and how it is played.
pub struct Program {
    /// The program and its arguments.
    pub words: Vec<OsString>,
    /// The bytes of the files that count as the program.
    pub size: u64,
    /// How long it may take.
    pub timeout: Timeout,
    /// Whether it gets the whole stream at once.
    pub whole: bool,
    /// Whether the luck of its games is counted.
    pub luck: bool,
}

/// How a program breaks the rules.
#[derive(Debug)]
pub struct Broken {
    /// The violation.
    pub violation: Violation,
    /// The pieces of the trial of the lookahead that showed it, if one did.
    pub trial: Option<Vec<u8>>,
}

impl Broken {
    /// Whether it happened on a copy of the stream with other pieces.
    #[must_use]
    pub const fn in_trial(&self) -> bool {
        let is_of_both = matches!(self.violation, Violation::DependsOnLaterPieces { .. });
        self.trial.is_some() && !is_of_both
    }
}

/// The placements of a program, and its tally or its fault.
type Attempt = (Vec<u8>, Result<Tally, Violation>);

/// The end of a game in which a program broke the rules with these placements.
fn broken(violation: Violation, placements: Vec<u8>, trial: Option<Trial>) -> End<Broken> {
    let trial = trial.map(|trial| trial.pieces);
    let fault = Broken { violation, trial };
    End::Fault { fault, placements }
}

/// The same end of a game, where it is no fault.
fn other(end: End<Violation>) -> End<Broken> {
    match end {
        End::Fault { fault, placements } => broken(fault, placements, None),
        End::Error(error) => End::Error(error),
        End::Stopped => End::Stopped,
    }
}

impl Program {
    fn attempt(&self, stream: Stream, watch: &Watch) -> Result<Attempt, End<Violation>> {
        if self.whole {
            let attempt = whole::play(self, &stream.bytes(), watch)?;
            watch.placed(stream.pieces as u64);
            return Ok(attempt);
        }
        // They are drawn one at a time, so that no later one exists.
        let mut pieces = streams::bytes(stream.seed);
        let pieces = (0..stream.pieces).map(|_| pieces.next().expect("it has no end"));
        let keep = pieces.len() + 1;
        let mut process = Process::start(&self.words, watch, None, Stdio::piped(), keep)?;
        let placed = || watch.placed(1);
        let result = match lockstep::play(&mut process, pieces, self.timeout, placed) {
            Ok(tally) => Ok(tally),
            Err(End::Fault { fault, .. }) => Err(fault),
            Err(end) => return Err(end),
        };
        Ok((process.answers().to_vec(), result))
    }

    /// Tests the lookahead with a changed copy of the stream of one of its games.
    fn trial(&self, game: &Played, seed: u64, watch: &Watch) -> Result<(), End<Broken>> {
        let (seed_of_game, first) = (game.score.seed, &game.placements);
        let pieces = streams::stream(seed_of_game, first.len());
        let trial = Trial::new(&pieces, seed);
        let (changed, result) = whole::play(self, &trial.pieces, watch).map_err(other)?;
        if let Err(violation) = result {
            return Err(broken(violation, changed, Some(trial)));
        }
        // Up to two pieces before the first changed one, the placements must be the same.
        let Some(number) = first_difference(first, &changed, trial.changed - 1) else {
            return Ok(());
        };
        // A program that is not deterministic differs without a change, too.
        let (again, result) = whole::play(self, &pieces, watch).map_err(other)?;
        if let Err(violation) = result {
            return Err(broken(violation, again, None));
        }
        if let Some(number) = first_difference(first, &again, first.len()) {
            let bytes = [first[number], again[number]];
            let violation = Violation::NotDeterministic { number, bytes };
            return Err(broken(violation, again, None));
        }
        let violation = Violation::DependsOnLaterPieces {
            number,
            bytes: [first[number], changed[number]],
            changed: trial.changed,
        };
        Err(broken(violation, changed, Some(trial)))
    }
}

/// The number of the first of `count` placements that is not the same in two games.
fn first_difference(a: &[u8], b: &[u8], count: usize) -> Option<usize> {
    (0..count).find(|&i| a.get(i) != b.get(i))
}

impl Player for Program {
    type Fault = Broken;

    fn identity(&self) -> Value {
        let words = self.words.iter().map(|word| word.to_string_lossy());
        json!({ "command": words.collect::<Vec<_>>(), "bytes": self.size })
    }

    fn play(&self, stream: Stream, watch: &Watch) -> Result<Played, End<Broken>> {
        let started = Instant::now();
        let (placements, result) = self.attempt(stream, watch).map_err(other)?;
        let time = started.elapsed();
        let tally = match result {
            Ok(tally) => tally,
            Err(violation) => return Err(broken(violation, placements, None)),
        };
        let luck = || watch.luck(Network::embedded(), &stream.bytes(), &placements);
        let luck = self.luck.then(luck).transpose()?;
        let score = StreamScore::new(stream.seed, &tally, luck, time);
        Ok(Played { score, placements })
    }
}

/// A player of a match between programs.
pub enum Contender {
    /// It plays now.
    Program(Program),
    /// It has played the streams of the match in an earlier run.
    Recorded(Scores),
}

impl Player for Contender {
    type Fault = Broken;

    fn identity(&self) -> Value {
        match self {
            Self::Program(program) => program.identity(),
            Self::Recorded(scores) => scores.player.clone(),
        }
    }

    fn version(&self) -> String {
        match self {
            Self::Program(program) => program.version(),
            Self::Recorded(scores) => scores.version.clone(),
        }
    }

    fn play(&self, stream: Stream, watch: &Watch) -> Result<Played, End<Broken>> {
        match self {
            Self::Program(program) => program.play(stream, watch),
            Self::Recorded(scores) => {
                watch.placed(stream.pieces as u64);
                let score = scores.streams.iter().find(|it| it.seed == stream.seed);
                let score = *score.expect("the streams are its own");
                let placements = Vec::new();
                Ok(Played { score, placements })
            }
        }
    }
}

/// Tests the lookahead of the programs for some time by changed copies of the streams they have played,
/// with random numbers from a seed. Returns the number of trials.
pub fn trials(
    results: &mut Results<Contender>,
    time: Duration,
    seed: u64,
    host: &dyn Host,
) -> usize {
    let started = Instant::now();
    results.again(
        host,
        |player| matches!(player, Contender::Program(_)),
        || started.elapsed() < time,
        |player, game, number, watch| match player {
            Contender::Program(program) => program.trial(game, seed.wrapping_add(number), watch),
            Contender::Recorded(_) => Ok(()),
        },
    )
}
