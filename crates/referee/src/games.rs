//! All games of a program: some streams side by side, and the trials after them.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::mem;
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tetris_pipe::Tally;
use tetris_pipe::streams::stream;
use tetris_pipe_cli::errors::cannot;
use tetris_pipe_cli::progress::{self, MultiProgress, ProgressBar};
use tetris_referee::{Fault, Interruption, Player};

use crate::args::Cli;
use crate::files;
use crate::process::{Conditions, Process};
use crate::whole::{self, Trial};

/// The games of a command line.
pub(crate) struct Games<'a> {
    cli: &'a Cli,
    /// Whether a game has failed, which stops the others.
    stop: AtomicBool,
    bars: MultiProgress,
    progress: ProgressBar,
}

/// A game that was played to its end.
pub(crate) struct Game {
    pub(crate) seed: u64,
    pub(crate) tally: Tally,
    pub(crate) time: Duration,
    pub(crate) placements: Vec<u8>,
}

/// A fault, and the game in which it happened.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) seed: u64,
    pub(crate) fault: Fault,
    pub(crate) placements: Vec<u8>,
    /// The pieces of the trial of the lookahead that showed it, if one did.
    trial: Option<Vec<u8>>,
}

/// Why not all games were played to their end.
pub(crate) type Failure = Interruption<Verdict>;

impl<'a> Games<'a> {
    pub(crate) fn new(cli: &'a Cli) -> Self {
        let games = cli.streams.saturating_add(cli.trials());
        let bars = MultiProgress::new();
        let progress = progress::pieces(Some(games.saturating_mul(cli.pieces as u64)));
        Self {
            cli,
            stop: AtomicBool::new(false),
            progress: bars.add(progress),
            bars,
        }
    }

    /// Plays all games. Returns those that were played to their end, and the failure that
    /// ended the others. A fault in a trial is one in all games.
    pub(crate) fn play(self) -> (Vec<Game>, Option<Failure>) {
        let seed = |number| self.cli.seed.wrapping_add(number);
        let games = self.side_by_side(self.cli.streams, |number| self.game(seed(number)));
        let (games, None) = games else { return games };
        let of = |number| &games[(number % self.cli.streams) as usize];
        let trial = |number| self.trial(of(number), number);
        let (_, mut failure) = self.side_by_side(self.cli.trials(), trial);
        if let Some(Failure::Fault(verdict)) = &failure
            && let Some(pieces) = &verdict.trial
            && let Err(error) = self.save("trial", pieces, &verdict.placements)
        {
            failure = Some(error.into());
        }
        (if failure.is_none() { games } else { Vec::new() }, failure)
    }

    /// Does some work on several threads, and returns the results in order. The first failure
    /// stops all work.
    fn side_by_side<T: Send>(
        &self,
        count: u64,
        work: impl Fn(u64) -> Result<T, Failure> + Sync,
    ) -> (Vec<T>, Option<Failure>) {
        let next = AtomicU64::new(0);
        let done = Mutex::new(BTreeMap::new());
        let failure = Mutex::new(None);
        let fail = |error| {
            // The failures of the games that this one stops come later.
            lock(&failure).get_or_insert(error);
            self.stop.store(true, Relaxed);
        };
        let worker = || {
            while !self.stop.load(Relaxed) {
                let number = next.fetch_add(1, Relaxed);
                if number >= count {
                    break;
                }
                match work(number) {
                    Ok(result) => {
                        lock(&done).insert(number, result);
                    }
                    Err(error) => fail(error),
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..count.min(self.cli.jobs as u64) {
                let started = thread::Builder::new().spawn_scoped(scope, worker);
                if let Err(error) = started.map_err(cannot("start", "a thread")) {
                    fail(error.into());
                    break;
                }
            }
        });
        let done = mem::take(&mut *lock(&done));
        (done.into_values().collect(), lock(&failure).take())
    }

    /// Plays the stream of a seed.
    fn game(&self, seed: u64) -> Result<Game, Failure> {
        let pieces = stream(seed, self.cli.pieces);
        let started = Instant::now();
        let (placements, result) = if self.cli.whole {
            self.whole(seed, &pieces)?
        } else {
            self.lockstep(seed, &pieces)?
        };
        let time = started.elapsed();
        self.save(&seed.to_string(), &pieces, &placements)?;
        match result {
            Ok(tally) => Ok(Game {
                seed,
                tally,
                time,
                placements,
            }),
            Err(fault) => Err(failure(seed, fault, placements, None)),
        }
    }

    fn conditions(&self, seed: u64) -> Conditions<'_> {
        Conditions {
            program: &self.cli.program,
            timeout: self.cli.timeout(),
            name: format!("seed {seed}"),
            stop: &self.stop,
            bars: &self.bars,
        }
    }

    fn lockstep(&self, seed: u64, pieces: &[u8]) -> io::Result<(Vec<u8>, Result<Tally, Fault>)> {
        let conditions = self.conditions(seed);
        let mut player = Process::start(&conditions, None, Stdio::piped(), pieces.len() + 1)?;
        let placed = || self.progress.inc(1);
        let result = tetris_referee::play(&mut player, pieces, conditions.timeout, placed);
        let result = match result {
            Ok(tally) => Ok(tally),
            Err(Interruption::Fault(fault)) => Err(fault),
            Err(Interruption::Error(error)) => return Err(error),
        };
        Ok((player.answers().to_vec(), result))
    }

    fn whole(&self, seed: u64, pieces: &[u8]) -> io::Result<(Vec<u8>, Result<Tally, Fault>)> {
        let game = whole::play(&self.conditions(seed), pieces)?;
        self.progress.inc(pieces.len() as u64);
        Ok(game)
    }

    /// Tests the lookahead with a changed copy of a stream.
    fn trial(&self, game: &Game, number: u64) -> Result<(), Failure> {
        let pieces = stream(game.seed, self.cli.pieces);
        let trial = Trial::new(&pieces, number);
        let (changed, result) = self.whole(game.seed, &trial.pieces)?;
        if let Err(fault) = result {
            return Err(failure(game.seed, fault, changed, Some(trial)));
        }
        let first = &game.placements;
        let difference = |other: &[u8], end| (0..end).find(|&i| first.get(i) != other.get(i));
        // These placements must not depend on the pieces that were changed.
        let Some(piece) = difference(&changed, trial.changed - 1) else {
            return Ok(());
        };
        // A program that is not deterministic differs without a change, too.
        let (again, result) = self.whole(game.seed, &pieces)?;
        Err(match (result, difference(&again, first.len())) {
            (Err(fault), _) => failure(game.seed, fault, again, None),
            (Ok(_), Some(piece)) => {
                let fault = Fault::Random(piece, [first[piece], again[piece]]);
                failure(game.seed, fault, again, None)
            }
            (Ok(_), None) => {
                let fault = Fault::Depends {
                    piece,
                    bytes: [first[piece], changed[piece]],
                    changed: trial.changed,
                };
                failure(game.seed, fault, changed, Some(trial))
            }
        })
    }

    /// Keeps pieces and placements, if the command line asks for it.
    fn save(&self, name: &str, pieces: &[u8], placements: &[u8]) -> io::Result<()> {
        if let Some(directory) = &self.cli.save {
            for (extension, bytes) in [("i", pieces), ("o", placements)] {
                let path = directory.join(Path::new(name).with_extension(extension));
                let written = files::create(&path)?.write_all(bytes);
                written.map_err(cannot("write", path.display()))?;
            }
        }
        Ok(())
    }
}

impl Verdict {
    /// Whether it happened on a copy of the stream with other pieces.
    pub(crate) const fn in_trial(&self) -> bool {
        self.trial.is_some() && !matches!(self.fault, Fault::Depends { .. })
    }
}

fn failure(seed: u64, fault: Fault, placements: Vec<u8>, trial: Option<Trial>) -> Failure {
    Failure::Fault(Verdict {
        seed,
        fault,
        placements,
        trial: trial.map(|trial| trial.pieces),
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
