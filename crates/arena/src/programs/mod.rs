//! Programs as players, piece by piece ([`lockstep`]) or with the whole stream at once.

pub mod lockstep;
mod process;
mod whole;

use std::ffi::OsString;
use std::process::Stdio;
use std::time::Instant;

use serde_json::{Value, json};
use tetris_pipe::{Network, Tally, streams};

pub use lockstep::{Event, Remote, Timeout};

use crate::players::{Broken, End, Played, Player, Watch};
use crate::stream::StreamScore;
use crate::violation::Violation;
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
    /// The pieces that it plays, if they are not those of a seed.
    pub pieces: Option<Vec<u8>>,
}

impl Program {
    fn pieces(&self, seed: u64, count: usize) -> Vec<u8> {
        let own = self.pieces.clone();
        own.unwrap_or_else(|| streams::stream(seed, count))
    }

    /// The tally of a game piece by piece, and the placements.
    fn lockstep(&self, seed: u64, count: usize, watch: &Watch) -> Result<(Tally, Vec<u8>), End> {
        // They are drawn one at a time, so that no later one exists.
        let own = self.pieces.iter().flatten().copied();
        let mut drawn = own.chain(streams::bytes(seed));
        let pieces = (0..count).map(|_| drawn.next().expect("it has no end"));
        let mut process = Process::start(&self.words, watch, None, Stdio::piped(), count + 1)?;
        let placed = || watch.host.placed(1);
        let result = lockstep::play(&mut process, pieces, self.timeout, placed);
        let placements = process.answers().to_vec();
        match result {
            Ok(tally) => Ok((tally, placements)),
            Err(End::Broken(Broken { violation, .. })) => {
                Err(End::Broken(Broken::new(violation, &self.pieces(seed, count), placements)))
            }
            Err(end) => Err(end),
        }
    }
}

impl Player for Program {
    fn identity(&self) -> Value {
        let words = self.words.iter().map(|word| word.to_string_lossy());
        json!({ "command": words.collect::<Vec<_>>(), "bytes": self.size })
    }

    fn play(&self, seed: u64, count: usize, watch: &Watch) -> Result<Played, End> {
        let pieces = || self.pieces(seed, count);
        let started = Instant::now();
        let (tally, placements) = if self.whole {
            let game = whole::play(self, &pieces(), watch)?;
            watch.host.placed(count as u64);
            game
        } else {
            self.lockstep(seed, count, watch)?
        };
        let time = started.elapsed();
        let luck = || watch.luck(Network::embedded(), &pieces(), &placements, None);
        let luck = self.luck.then(luck).transpose()?;
        let score = StreamScore::new(seed, &tally, luck, time);
        Ok(Played { score, placements })
    }

    fn trial(&self, game: &Played, seed: u64, watch: &Watch) -> Result<(), End> {
        let first = &game.placements;
        let pieces = self.pieces(game.score.seed, first.len());
        let trial = Trial::new(&pieces, seed);
        let in_trial = |fault| {
            let trial = Some(trial.pieces.clone());
            End::Broken(Broken { trial, ..fault })
        };
        let changed = match whole::play(self, &trial.pieces, watch) {
            Err(End::Broken(fault)) => return Err(in_trial(fault)),
            game => game?.1,
        };
        // Up to two pieces before the first changed one, the placements must be the same.
        let Some(number) = first_difference(first, &changed, trial.changed - 1) else {
            return Ok(());
        };
        // A program that is not deterministic differs without a change, too.
        let (_, again) = whole::play(self, &pieces, watch)?;
        if let Some(number) = first_difference(first, &again, first.len()) {
            let bytes = [first[number], again[number]];
            let violation = Violation::NotDeterministic { number, bytes };
            return Err(End::Broken(Broken::new(violation, &pieces, again)));
        }
        let violation = Violation::DependsOnLaterPieces {
            number,
            bytes: [first[number], changed[number]],
            changed: trial.changed,
        };
        Err(in_trial(Broken::new(violation, &trial.pieces, changed)))
    }
}

/// The number of the first of `count` placements that is not the same in two games.
fn first_difference(a: &[u8], b: &[u8], count: usize) -> Option<usize> {
    (0..count).find(|&i| a.get(i) != b.get(i))
}
