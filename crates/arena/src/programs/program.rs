//! A program as a player.

use std::ffi::OsString;
use std::process::Stdio;
use std::time::Instant;

use serde_json::{Value, json};
use tetris_pipe::{Tally, replay};

use super::lockstep::{self, Remote, Timeout};
use super::process::Process;
use super::whole;
use crate::players::{Broken, Cancellation, Failure, Played, Player, Stream};
use crate::stream::StreamScore;
use crate::violation::Violation;

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

impl Program {
    /// The placements of a game piece by piece.
    fn lockstep(&self, stream: &Stream, cancellation: &Cancellation) -> Result<Vec<u8>, Failure> {
        let keep = stream.pieces() + 1;
        let mut process = Process::start(&self.words, cancellation, None, Stdio::piped(), keep)?;
        let placed = || cancellation.events.placed(1);
        let result = lockstep::play(&mut process, stream.bytes(), self.timeout, placed);
        let placements = process.answers().to_vec();
        match result {
            Ok(()) => Ok(placements),
            Err(Failure::Broken(Broken { violation, .. })) => {
                let pieces: Vec<_> = stream.bytes().collect();
                Err(Failure::Broken(Broken::new(violation, &pieces, placements)))
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

    fn play(&self, stream: &Stream, cancellation: &Cancellation) -> Result<Played, Failure> {
        let started = Instant::now();
        let placements = if self.whole {
            let pieces: Vec<_> = stream.bytes().collect();
            let placements = whole::play(self, &pieces, cancellation)?;
            cancellation.events.placed(stream.pieces() as u64);
            placements
        } else {
            self.lockstep(stream, cancellation)?
        };
        let time = started.elapsed();
        let pieces: Vec<_> = stream.bytes().collect();
        let mut tally = Tally::default();
        for step in replay::steps_by(cancellation.scorer, &pieces, &placements).flatten() {
            tally.count(step.outcome);
        }
        let luck = || cancellation.luck(stream, &placements, None);
        let luck = self.luck.then(luck).transpose()?.flatten();
        let score = StreamScore::new(stream.seed(), &tally, luck, time);
        Ok(Played { score, placements })
    }

    fn is_tested(&self) -> bool {
        self.whole
    }

    fn trial(
        &self,
        stream: &Stream,
        game: &Played,
        seed: u64,
        cancellation: &Cancellation,
    ) -> Result<(), Failure> {
        let first = &game.placements;
        let pieces: Vec<_> = stream.bytes().collect();
        let (others, first_changed) = whole::changed_copy(&pieces, seed);
        let in_trial = |fault| Failure::Broken(Broken { trial: Some(others.clone()), ..fault });
        let changed = match whole::play(self, &others, cancellation) {
            Err(Failure::Broken(fault)) => return Err(in_trial(fault)),
            placements => placements?,
        };
        // Up to two pieces before the first changed one, the placements must be the same.
        let Some(number) = first_difference(first, &changed, first_changed - 1) else {
            return Ok(());
        };
        // A program that is not deterministic differs without a change, too.
        let again = whole::play(self, &pieces, cancellation)?;
        if let Some(number) = first_difference(first, &again, first.len()) {
            let bytes = [first[number], again[number]];
            let violation = Violation::NotDeterministic { number, bytes };
            return Err(Failure::Broken(Broken::new(violation, &pieces, again)));
        }
        let violation = Violation::DependsOnLaterPieces {
            number,
            bytes: [first[number], changed[number]],
            changed: first_changed,
        };
        Err(in_trial(Broken::new(violation, &others, changed)))
    }
}

/// The number of the first of `count` placements that is not the same in two games.
fn first_difference(a: &[u8], b: &[u8], count: usize) -> Option<usize> {
    (0..count).find(|&i| a.get(i) != b.get(i))
}
