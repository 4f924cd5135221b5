//! All games of a program: some streams side by side, and the trials after them.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::args::Cli;
use anyhow::Result;
use tetris_pipe::Tally;
use tetris_pipe::board::Outcome;
use tetris_pipe::streams::stream;
use tetris_pipe_cli::errors::cannot;
use tetris_pipe_cli::progress::Progress;
use tetris_referee::{self, Player};

use crate::process::Process;
use crate::program::Program;
use crate::stop::Stop;
use crate::verdict::{Failure, Fault, Verdict};
use crate::whole::{self, Trial};

/// The games of a command line.
pub(crate) struct Games<'a> {
    cli: &'a Cli,
    program: &'a Program,
    stop: Stop,
    progress: Mutex<(Progress, Tally)>,
    /// The trials that failed, of which only the one in the verdict is kept.
    failed_trials: Mutex<Vec<FailedTrial>>,
}

/// The pieces and placements of a trial.
struct FailedTrial {
    number: u64,
    pieces: Vec<u8>,
    placements: Vec<u8>,
}

/// A game that was played to its end.
pub(crate) struct Game {
    pub(crate) seed: u64,
    pub(crate) tally: Tally,
    pub(crate) time: Duration,
    /// The placements of a program that got the stream at once.
    placements: Vec<u8>,
}

/// How the games ended.
pub(crate) enum End {
    Played(Vec<Game>),
    Fault(Verdict),
    /// A signal asked the referee to stop.
    Stopped,
}

impl<'a> Games<'a> {
    pub(crate) fn new(cli: &'a Cli, program: &'a Program) -> Self {
        let games = cli.streams.saturating_add(trials(cli));
        let total = games.saturating_mul(cli.pieces as u64);
        Self {
            cli,
            program,
            stop: Stop::default(),
            progress: Mutex::new((Progress::new(Some(total)), Tally::default())),
            failed_trials: Mutex::default(),
        }
    }

    /// Plays all games.
    pub(crate) fn play(self) -> Result<End> {
        let seed = |number| self.cli.seed.wrapping_add(number);
        let games = match self.side_by_side(self.cli.streams, |number| self.game(seed(number))) {
            Ok(games) => games,
            Err((number, failure)) => return end(failure, seed(number)),
        };
        if self.stop.is_requested() {
            return Ok(End::Stopped);
        }
        let of = |number| &games[(number % self.cli.streams) as usize];
        match self.side_by_side(trials(self.cli), |number| self.trial(of(number), number)) {
            Ok(_) if self.stop.is_requested() => Ok(End::Stopped),
            Ok(_) => Ok(End::Played(games)),
            Err((number, failure)) => {
                self.save_trial(number)?;
                end(failure, of(number).seed)
            }
        }
    }

    /// Does some work on several threads, and returns the results in order, or the failure
    /// with the lowest number. A failure stops all work.
    fn side_by_side<T: Send>(
        &self,
        count: u64,
        work: impl Fn(u64) -> Result<T, Failure> + Sync,
    ) -> Result<Vec<T>, (u64, Failure)> {
        let next = AtomicU64::new(0);
        let worker = || {
            let mut done = Vec::new();
            while !self.stop.is_requested() {
                let number = next.fetch_add(1, Relaxed);
                if number >= count {
                    break;
                }
                let result = work(number);
                if result.is_err() {
                    self.stop.request();
                }
                done.push((number, result));
            }
            done
        };
        let threads = (self.cli.jobs as u64).min(count);
        let mut done = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
            let joined = workers.into_iter().map(|worker| match worker.join() {
                Ok(done) => done,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            joined.flatten().collect::<Vec<_>>()
        });
        // A game that was stopped because of another one is not the reason.
        let is_stop = |result: &Result<T, Failure>| result.as_ref().is_err_and(Failure::is_stop);
        done.sort_by_key(|(number, result)| (is_stop(result), *number));
        let results = done.into_iter();
        results
            .map(|(number, result)| result.map_err(|failure| (number, failure)))
            .collect()
    }

    /// Plays the stream of a seed.
    fn game(&self, seed: u64) -> Result<Game, Failure> {
        let pieces = stream(seed, self.cli.pieces);
        let started = Instant::now();
        let (placements, result) = if self.cli.whole {
            self.whole(&pieces)?
        } else {
            self.lockstep(&pieces)?
        };
        let time = started.elapsed();
        self.save(&seed.to_string(), &pieces, &placements)?;
        Ok(Game {
            seed,
            tally: result?,
            time,
            placements,
        })
    }

    fn lockstep(&self, pieces: &[u8]) -> Result<(Vec<u8>, Result<Tally, Failure>), Failure> {
        let mut command = self.program.command();
        let mut player = Process::start(&mut command, pieces.len() + 1, &self.stop)?;
        let timeout = self.cli.timeout();
        let result = referee::play(&mut player, pieces, timeout, |outcome| self.count(outcome));
        Ok((player.answers().to_vec(), result.map_err(Failure::from)))
    }

    fn whole(&self, pieces: &[u8]) -> Result<(Vec<u8>, Result<Tally, Failure>), Failure> {
        let (placements, fault) =
            whole::play(self.program, pieces, self.cli.timeout(), &self.stop)?;
        let result = match fault {
            Some(fault) => Err(fault),
            None => whole::replay(pieces, &placements),
        };
        if let Ok(tally) = &result {
            let mut progress = lock(&self.progress);
            let (progress, total) = &mut *progress;
            add(total, tally);
            progress.update(total);
        }
        Ok((placements, result.map_err(Failure::Fault)))
    }

    /// Tests the lookahead with a changed copy of a stream.
    fn trial(&self, game: &Game, number: u64) -> Result<(), Failure> {
        let pieces = stream(game.seed, self.cli.pieces);
        let trial = Trial::new(&pieces, number);
        let (changed, result) = self.whole(&trial.pieces)?;
        let difference = trial.difference(&game.placements, &changed);
        if result.is_err() || difference.is_some() {
            let mut failed = lock(&self.failed_trials);
            failed.push(FailedTrial {
                number,
                pieces: trial.pieces.clone(),
                placements: changed.clone(),
            });
        }
        result.map_err(Failure::in_trial)?;
        let Some(piece) = difference else {
            return Ok(());
        };
        // A program that is not deterministic differs without a change, too.
        let (again, result) = self.whole(&pieces)?;
        result?;
        let first = &game.placements;
        Err(match (0..first.len()).find(|&i| first[i] != again[i]) {
            Some(piece) => Failure::Fault(Fault::Random {
                piece,
                bytes: [first[piece], again[piece]],
            }),
            None => Failure::Fault(Fault::Depends {
                piece,
                bytes: [first[piece], changed[piece]],
                changed: trial.changed,
            }),
        })
    }

    /// Counts a placement for the progress line.
    fn count(&self, outcome: Outcome) {
        let mut progress = lock(&self.progress);
        let (progress, tally) = &mut *progress;
        tally.count(outcome);
        progress.update(tally);
    }

    fn save_trial(&self, number: u64) -> io::Result<()> {
        let failed = lock(&self.failed_trials);
        match failed.iter().find(|failed| failed.number == number) {
            Some(trial) => self.save("trial", &trial.pieces, &trial.placements),
            None => Ok(()),
        }
    }

    /// Keeps pieces and placements, if the command line asks for it.
    fn save(&self, name: &str, pieces: &[u8], placements: &[u8]) -> io::Result<()> {
        if let Some(directory) = &self.cli.save {
            for (extension, bytes) in [("i", pieces), ("o", placements)] {
                let path = directory.join(Path::new(name).with_extension(extension));
                fs::write(&path, bytes).map_err(cannot("write", path.display()))?;
            }
        }
        Ok(())
    }
}

/// The number of trials of a command line. A stream of two pieces has nothing to look at.
pub(crate) fn trials(cli: &Cli) -> u64 {
    if cli.whole && cli.pieces > 2 {
        cli.trials
    } else {
        0
    }
}

fn end(failure: Failure, seed: u64) -> Result<End> {
    if failure.is_stop() {
        return Ok(End::Stopped);
    }
    let (in_trial, fault) = match failure {
        Failure::Fault(fault) => (false, fault),
        Failure::InTrial(fault) => (true, fault),
        Failure::Error(error) => return Err(error.into()),
    };
    Ok(End::Fault(Verdict {
        seed,
        in_trial,
        fault,
    }))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn add(total: &mut Tally, tally: &Tally) {
    total.pieces += tally.pieces;
    total.points += tally.points;
    total.resets += tally.resets;
    for (total, clears) in total.clears.iter_mut().zip(tally.clears) {
        *total += clears;
    }
}
