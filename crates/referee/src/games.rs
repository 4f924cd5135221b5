//! All games of a match: the streams, some side by side, and the trials of the lookahead after
//! them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::Stdio;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rayon::ThreadPool;
use rayon::prelude::*;
use tetris_pipe::{Network, Tally, analysis, replay, streams};
use tetris_pipe_arena::StreamScore;
use tetris_pipe_cli::progress::{self, ProgressBar};
use tetris_pipe_cli::{errors, file};
use tetris_referee::{End, Player, Violation};

use crate::args::Cli;
use crate::plan::{Broken, Failure, Finished, Plan, Results};
use crate::process::{Conditions, Process};
use crate::whole::{self, Played, Trial};

/// Plays the games of a plan.
pub(crate) struct Referee<'a> {
    plan: &'a Plan<'a>,
    cli: &'a Cli,
    programs: Vec<&'a [OsString]>,
    /// Whether a game has failed, which stops the others.
    stop: AtomicBool,
    /// One for each of `--jobs`.
    threads: &'a ThreadPool,
    progress: ProgressBar,
}

impl<'a> Referee<'a> {
    pub(crate) fn new(plan: &'a Plan, threads: &'a ThreadPool) -> Self {
        Self {
            plan,
            cli: plan.cli,
            programs: plan.programs(),
            stop: AtomicBool::new(false),
            threads,
            progress: progress::pieces(Some(0)),
        }
    }

    /// Plays all games, and then trials for some time.
    pub(crate) fn play(self) -> Results {
        let mut results = Results {
            games: [Vec::new(), Vec::new()],
            begun: Vec::new(),
            trials: 0,
            failure: None,
        };
        while results.failure.is_none()
            && let more @ 1.. = self.more(&results)
        {
            self.play_streams(more, &mut results);
        }
        if results.failure.is_none() {
            self.play_trials(&mut results);
        }
        let saved = match &results.failure {
            Some(Failure::Broken(broken)) => self.save_trial(broken),
            _ => Ok(()),
        };
        if let Err(error) = saved {
            results.failure = Some(error.into());
        }
        results
    }

    /// How many streams to play next.
    fn more(&self, results: &Results) -> u64 {
        let begun = results.begun.len() as u64;
        match results.comparison(self.plan) {
            None => self.plan.streams - begun,
            Some(comparison) => {
                if let Some(difference) = comparison.difference() {
                    let look = format!("{begun} streams: {difference:+.0}");
                    self.progress.suspend(|| errors::print(look));
                }
                comparison.more(self.cli.standard_error, self.plan.streams as usize) as u64
            }
        }
    }

    /// Plays the next streams with each program.
    fn play_streams(&self, count: u64, results: &mut Results) {
        let (first, programs) = (results.begun.len() as u64, self.programs.len() as u64);
        let seeds = (first..first + count).map(|number| self.plan.seed(number));
        results.begun.extend(seeds);
        let games = count * programs;
        self.progress.inc_length(games * self.plan.pieces as u64);
        let begun = &results.begun;
        let (finished, failure) = self.side_by_side(
            |number| number < games,
            |number| {
                let seed = begun[(first + number / programs) as usize];
                let player = (number % programs) as usize;
                Ok((player, self.game(player, seed)?))
            },
        );
        for (player, game) in finished {
            results.games[player].push(game);
        }
        results.failure = failure;
    }

    /// Tests the lookahead of each program.
    fn play_trials(&self, results: &mut Results) {
        // A stream of two pieces has no piece after the next one.
        let time = self.cli.trials();
        if time.is_zero() || self.plan.pieces <= 2 {
            return;
        }
        let (started, seconds) = (Instant::now(), time.as_secs_f64());
        self.progress
            .println(format!("trials of the lookahead, for {seconds} s"));
        let programs = self.programs.len() as u64;
        let games = &results.games;
        let (trials, failure) = self.side_by_side(
            |_| started.elapsed() < time,
            |number| {
                let player = (number % programs) as usize;
                self.trial(player, &games[player], number / programs)
            },
        );
        results.trials = trials.len();
        if matches!(failure, Some(Failure::Broken(_) | Failure::Error(_))) {
            results.games = [Vec::new(), Vec::new()];
        }
        results.failure = failure;
    }

    /// Does some work on the threads, as long as there is `more`, and returns the results in order. The
    /// first failure stops all work.
    fn side_by_side<T: Send>(
        &self,
        more: impl Fn(u64) -> bool + Sync + Send,
        work: impl Fn(u64) -> Result<T, Failure> + Sync + Send,
    ) -> (Vec<T>, Option<Failure>) {
        let failure = OnceLock::new();
        let numbers = (0..).take_while(|&number| !self.stop.load(Relaxed) && more(number));
        // The next number goes to a free thread, so what is finished is a start of the whole.
        let done = numbers
            .par_bridge()
            .filter_map(|number| match work(number) {
                Ok(result) => Some((number, result)),
                Err(why) => {
                    // The games that this failure stops fail after it.
                    let _ = failure.set(why);
                    self.stop.store(true, Relaxed);
                    None
                }
            });
        let done: BTreeMap<_, _> = self.threads.install(|| done.collect());
        (done.into_values().collect(), failure.into_inner())
    }

    /// The pieces of the stream with this seed.
    fn stream(&self, seed: u64) -> Vec<u8> {
        streams::stream(seed, self.plan.pieces)
    }

    /// Plays a stream with a player.
    fn game(&self, player: usize, seed: u64) -> Result<Finished, Failure> {
        let started = Instant::now();
        let (placements, result) = if self.cli.whole {
            let game = whole::play(&self.conditions(player), &self.stream(seed))?;
            self.progress.inc(self.plan.pieces as u64);
            game
        } else {
            self.lockstep(player, seed)?
        };
        let time = started.elapsed();
        if self.cli.save.is_some() {
            // Each writer has a file of its own until it is complete.
            self.save(&format!("{seed}.i"), &self.stream(seed))?;
            self.save(
                &format!("{seed}.{}o", ["", "against."][player]),
                &placements,
            )?;
        }
        match result {
            Ok(tally) => Ok(Finished {
                score: self.score(seed, &tally, &placements, time),
                placements,
            }),
            Err(violation) => Err(Failure::Broken(Broken {
                player,
                seed,
                violation,
                placements,
                trial: None,
            })),
        }
    }

    fn score(&self, seed: u64, tally: &Tally, placements: &[u8], time: Duration) -> StreamScore {
        let luck = self.plan.needs_luck().then(|| {
            let pieces = self.stream(seed);
            let steps = replay::steps(&pieces, placements);
            let steps = steps.map(|step| step.expect("a valid game"));
            analysis::lucks(Network::embedded(), steps).sum()
        });
        StreamScore::new(seed, tally, luck, time)
    }

    fn conditions(&self, player: usize) -> Conditions<'_> {
        Conditions {
            program: self.programs[player],
            timeout: self.cli.timeout(),
            stop: &self.stop,
        }
    }

    fn lockstep(&self, player: usize, seed: u64) -> io::Result<Played> {
        let conditions = self.conditions(player);
        // They are drawn one at a time, so that no later one exists.
        let mut pieces = streams::bytes(seed);
        let pieces = (0..self.plan.pieces).map(|_| pieces.next().expect("it has no end"));
        let mut process = Process::start(&conditions, None, Stdio::piped(), pieces.len() + 1)?;
        let placed = || self.progress.inc(1);
        let result = tetris_referee::play(&mut process, pieces, conditions.timeout, placed);
        let result = match result {
            Ok(tally) => Ok(tally),
            Err(End::Violation(violation)) => Err(violation),
            Err(End::System(error)) => return Err(error),
        };
        Ok((process.answers().to_vec(), result))
    }

    /// Tests the lookahead of a player with a changed copy of the stream of one of its games.
    fn trial(&self, player: usize, games: &[Finished], number: u64) -> Result<(), Failure> {
        let game = &games[(number % games.len() as u64) as usize];
        let (seed, first) = (game.score.seed, &game.placements);
        let pieces = self.stream(seed);
        let trial = Trial::new(&pieces, self.plan.first_seed.wrapping_add(number));
        let fails = |violation, placements, trial: Option<Trial>| {
            Err(Failure::Broken(Broken {
                player,
                seed,
                violation,
                placements,
                trial: trial.map(|trial| trial.pieces),
            }))
        };
        let (changed, result) = whole::play(&self.conditions(player), &trial.pieces)?;
        if let Err(violation) = result {
            return fails(violation, changed, Some(trial));
        }
        // Up to two pieces before the first changed one, the placements must be the same.
        let Some(number) = first_difference(first, &changed, trial.changed - 1) else {
            return Ok(());
        };
        // A program that is not deterministic differs without a change, too.
        let (again, result) = whole::play(&self.conditions(player), &pieces)?;
        if let Err(violation) = result {
            return fails(violation, again, None);
        }
        if let Some(number) = first_difference(first, &again, first.len()) {
            let violation = Violation::NotDeterministic {
                number,
                bytes: [first[number], again[number]],
            };
            return fails(violation, again, None);
        }
        let bytes = [first[number], changed[number]];
        let violation = Violation::DependsOnLaterPieces {
            number,
            bytes,
            changed: trial.changed,
        };
        fails(violation, changed, Some(trial))
    }

    /// Keeps some bytes, if the command line asks for it.
    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let Some(directory) = &self.cli.save else {
            return Ok(());
        };
        file::write(&directory.join(name), |mut file| file.write_all(bytes))
    }

    fn save_trial(&self, broken: &Broken) -> io::Result<()> {
        let Some(pieces) = &broken.trial else {
            return Ok(());
        };
        self.save("trial.i", pieces)?;
        self.save("trial.o", &broken.placements)
    }
}

/// The number of the first of `count` placements that is not the same in two games.
fn first_difference(a: &[u8], b: &[u8], count: usize) -> Option<usize> {
    (0..count).find(|&i| a.get(i) != b.get(i))
}
