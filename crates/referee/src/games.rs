//! All games of a program: some streams side by side, and the trials after them.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::Stdio;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use tetris_pipe::streams;
use tetris_pipe::{Tally, judge};
use tetris_pipe_cli::errors::cannot;
use tetris_pipe_cli::file;
use tetris_pipe_cli::progress::{self, MultiProgress, ProgressBar};
use tetris_referee::{Interruption, Player, Violation};

use crate::args::Cli;
use crate::process::{Conditions, Process};
use crate::whole::{self, Trial};

/// The games of a command line.
pub(crate) struct Games<'a> {
    cli: &'a Cli,
    /// Whether a game has failed, which stops the others.
    stop: AtomicBool,
    /// The first error of saving a game, or of removing the directory of a program.
    unsaved: OnceLock<io::Error>,
    bars: MultiProgress,
    progress: ProgressBar,
}

/// A game that was played to its end.
pub(crate) struct Game {
    pub(crate) seed: u64,
    pub(crate) tally: Tally,
    pub(crate) time: Duration,
    pub(crate) hints: judge::Hints,
    /// Its placements, if there are trials. A referee of many games needs no memory for others.
    placements: Vec<u8>,
}

/// A violation, and the game in which it happened.
pub(crate) struct Verdict {
    pub(crate) seed: u64,
    pub(crate) violation: Violation,
    pub(crate) placements: Vec<u8>,
    /// The pieces of the trial of the lookahead that showed it, if one did.
    trial: Option<Vec<u8>>,
}

/// What became of all games.
pub(crate) struct Played {
    /// Those that were played to their end. A violation in a trial is one in all games.
    pub(crate) games: Vec<Game>,
    /// The number of trials of the lookahead.
    pub(crate) trials: usize,
    /// What ended the others.
    pub(crate) failure: Option<Failure>,
    /// The first error of saving a game, or of removing the directory of a program.
    pub(crate) unsaved: Option<io::Error>,
}

/// Why not all games were played to their end.
pub(crate) type Failure = judge::Interruption<io::Error, Verdict>;

impl<'a> Games<'a> {
    pub(crate) fn new(cli: &'a Cli) -> Self {
        let bars = progress::several();
        let progress = progress::pieces(Some(cli.streams.saturating_mul(cli.pieces as u64)));
        Self {
            cli,
            stop: AtomicBool::new(false),
            unsaved: OnceLock::new(),
            progress: bars.add(progress),
            bars,
        }
    }

    /// Plays all games, and then trials for some time.
    pub(crate) fn play(self) -> Played {
        let is_stream = |number| number < self.cli.streams;
        let (mut games, mut failure) = self.side_by_side(is_stream, |number| self.game(number));
        let mut trials = Vec::new();
        if failure.is_none() {
            let (started, line) = (Instant::now(), progress::line(&self.bars));
            let is_time = |number| {
                line.set_message(format!("trial {number} of the lookahead"));
                started.elapsed() < self.cli.trials()
            };
            (trials, failure) = self.side_by_side(is_time, |number| self.trial(&games, number));
            if failure.is_some() {
                games.clear();
            }
        }
        if let Some(Failure::Fault(verdict)) = &failure
            && let Some(pieces) = &verdict.trial
        {
            self.save("trial", pieces, &verdict.placements);
        }
        Played {
            games,
            trials: trials.len(),
            failure,
            unsaved: self.unsaved.into_inner(),
        }
    }

    /// Does some work on several threads, as long as there is `more`, and returns the results in
    /// order. The first failure stops all work.
    fn side_by_side<T: Send>(
        &self,
        more: impl Fn(u64) -> bool + Sync,
        work: impl Fn(u64) -> Result<T, Failure> + Sync,
    ) -> (Vec<T>, Option<Failure>) {
        let next = AtomicU64::new(0);
        let worker = |results: Sender<_>| {
            while !self.stop.load(Relaxed) {
                let number = next.fetch_add(1, Relaxed);
                if !more(number) {
                    break;
                }
                let result = work(number);
                let is_failure = result.is_err();
                let _ = results.send((number, result));
                // The failures of the games that this one stops are sent after it.
                if is_failure {
                    self.stop.store(true, Relaxed);
                }
            }
        };
        let (sender, results) = channel();
        let (mut done, mut failure) = (BTreeMap::new(), None);
        thread::scope(|scope| {
            for _ in 0..self.cli.jobs {
                let (results, worker) = (sender.clone(), &worker);
                let started = thread::Builder::new().spawn_scoped(scope, move || worker(results));
                if let Err(error) = started.map_err(cannot("start", "a thread")) {
                    failure = Some(error.into());
                    self.stop.store(true, Relaxed);
                    break;
                }
            }
            drop(sender);
            for (number, result) in results {
                match result {
                    Ok(result) => drop(done.insert(number, result)),
                    Err(error) => _ = failure.get_or_insert(error),
                }
            }
        });
        (done.into_values().collect(), failure)
    }

    /// The seed of the stream with this number.
    const fn seed(&self, number: u64) -> u64 {
        self.cli.seed.wrapping_add(number)
    }

    /// The pieces of the stream with this number.
    fn stream(&self, number: u64) -> Vec<u8> {
        streams::stream(self.seed(number), self.cli.pieces)
    }

    /// Plays the stream with this number.
    fn game(&self, number: u64) -> Result<Game, Failure> {
        let seed = self.seed(number);
        let started = Instant::now();
        let (placements, result) = if self.cli.whole {
            let game = self.whole(number, &self.stream(number))?;
            self.progress.inc(self.cli.pieces as u64);
            game
        } else {
            self.lockstep(number)?
        };
        let time = started.elapsed();
        if self.cli.save.is_some() {
            self.save(&seed.to_string(), &self.stream(number), &placements);
        }
        match result {
            Ok(tally) => Ok(Game {
                seed,
                tally,
                time,
                hints: judge::Hints::of(&placements),
                placements: if self.cli.trials().is_zero() {
                    Vec::new()
                } else {
                    placements
                },
            }),
            Err(violation) => Err(failure(seed, violation, placements, None)),
        }
    }

    fn conditions(&self, number: u64) -> Conditions<'_> {
        Conditions {
            program: &self.cli.program,
            timeout: self.cli.timeout(),
            name: if self.cli.secret {
                format!("stream {}", number + 1)
            } else {
                format!("seed {}", self.seed(number))
            },
            stop: &self.stop,
            bars: &self.bars,
        }
    }

    fn lockstep(&self, number: u64) -> io::Result<(Vec<u8>, Result<Tally, Violation>)> {
        let conditions = self.conditions(number);
        // They are drawn one at a time, so that no later one exists.
        let mut pieces = streams::bytes(self.seed(number));
        let pieces = (0..self.cli.pieces).map(|_| pieces.next().expect("it has no end"));
        let mut player = Process::start(&conditions, None, Stdio::piped(), pieces.len() + 1)?;
        let placed = || self.progress.inc(1);
        let result = tetris_referee::play(&mut player, pieces, conditions.timeout, placed);
        let result = match result {
            Ok(tally) => Ok(tally),
            Err(Interruption::Fault(violation)) => Err(violation),
            Err(Interruption::Error(error)) => return Err(error),
        };
        Ok((player.answers().to_vec(), result))
    }

    fn whole(&self, number: u64, pieces: &[u8]) -> io::Result<(Vec<u8>, Result<Tally, Violation>)> {
        let (game, removed) = whole::play(&self.conditions(number), pieces)?;
        if let Err(error) = removed {
            let _ = self.unsaved.set(error);
        }
        Ok(game)
    }

    /// Tests the lookahead with a changed copy of a stream.
    fn trial(&self, games: &[Game], number: u64) -> Result<(), Failure> {
        let of = number % self.cli.streams;
        let game = &games[of as usize];
        let pieces = self.stream(of);
        let trial = Trial::new(&pieces, self.seed(number));
        let (changed, result) = self.whole(of, &trial.pieces)?;
        if let Err(violation) = result {
            return Err(failure(game.seed, violation, changed, Some(trial)));
        }
        let first = &game.placements;
        let difference = |other: &[u8], end| (0..end).find(|&i| first.get(i) != other.get(i));
        // These placements must not depend on the pieces that were changed.
        let Some(piece) = difference(&changed, trial.changed - 1) else {
            return Ok(());
        };
        // A program that is not deterministic differs without a change, too.
        let (again, result) = self.whole(of, &pieces)?;
        Err(match (result, difference(&again, first.len())) {
            (Err(violation), _) => failure(game.seed, violation, again, None),
            (Ok(_), Some(piece)) => {
                let violation = Violation::Random(piece, [first[piece], again[piece]]);
                failure(game.seed, violation, again, None)
            }
            (Ok(_), None) => {
                let violation = Violation::Depends {
                    piece,
                    bytes: [first[piece], changed[piece]],
                    changed: trial.changed,
                };
                failure(game.seed, violation, changed, Some(trial))
            }
        })
    }

    /// Keeps pieces and placements, if the command line asks for it. An error does not keep the
    /// results back.
    fn save(&self, name: &str, pieces: &[u8], placements: &[u8]) {
        let Some(directory) = &self.cli.save else {
            return;
        };
        for (extension, bytes) in [("i", pieces), ("o", placements)] {
            let path = directory.join(format!("{name}.{extension}"));
            let written = file::write(&path, |mut file| file.write_all(bytes));
            if let Err(error) = written {
                let _ = self.unsaved.set(error);
            }
        }
    }
}

impl Verdict {
    /// Whether it happened on a copy of the stream with other pieces.
    pub(crate) const fn in_trial(&self) -> bool {
        self.trial.is_some() && !matches!(self.violation, Violation::Depends { .. })
    }
}

fn failure(seed: u64, violation: Violation, placements: Vec<u8>, trial: Option<Trial>) -> Failure {
    Failure::Fault(Verdict {
        seed,
        violation,
        placements,
        trial: trial.map(|trial| trial.pieces),
    })
}
