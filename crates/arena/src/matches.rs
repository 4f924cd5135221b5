//! A match: one player on some streams, or two that are compared, until it is certain which is better.
//!
//! Several games are played side by side. The first fault or error ends them all.

use std::collections::BTreeSet;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use tetris_pipe::Rules;

use crate::compare::{Comparison, FEWEST};
use crate::outcome::Outcome;
use crate::players::{End, Host, Played, Player, Watch};
use crate::rules::{Refused, refuse};
use crate::scores::{Scores, Verdict};
use crate::stream::Unit;

/// The games to play.
#[derive(Clone, Copy)]
pub struct Match<'a> {
    /// One player, or A and B, which are compared.
    pub players: &'a [&'a dyn Player],
    /// The seeds of the streams: all are played by one player, and as many as it takes by two.
    pub seeds: &'a [u64],
    /// The number of pieces in a stream.
    pub pieces: usize,
    /// The most games to play at the same time.
    pub jobs: usize,
    /// The standard error at which a comparison ends, in points for 65,536 pieces.
    pub standard_error: f64,
}

/// The results of a match.
pub struct Results<'a> {
    of: Match<'a>,
    /// The games of each player that were played to their end, in the order of the seeds.
    pub games: Vec<Vec<Played>>,
    /// The number of streams that were begun.
    begun: usize,
    /// Why not all games were played to their end.
    pub failure: Option<Failure>,
}

/// The game that ended a match.
#[derive(Debug)]
pub struct Failure {
    /// The number of the player.
    pub player: usize,
    /// The seed of the stream.
    pub seed: u64,
    /// Its end.
    pub end: End,
}

impl<'a> Match<'a> {
    /// Plays the games.
    ///
    /// # Errors
    ///
    /// If two players have too few streams for a comparison.
    pub fn play(self, host: &dyn Host) -> Result<Results<'a>, Refused> {
        if self.players.len() == 2 && self.seeds.len() < FEWEST {
            return refuse(format_args!(
                "a comparison needs at least {FEWEST} streams, since fewer show no difference"
            ));
        }
        let mut results = Results {
            of: self,
            games: self.players.iter().map(|_| Vec::new()).collect(),
            begun: 0,
            failure: None,
        };
        let players = self.players.len();
        while results.failure.is_none()
            && let more @ 1.. = results.more(host)
        {
            let seeds = &self.seeds[results.begun..][..more];
            results.begun += more;
            host.begins((more * players * self.pieces) as u64);
            let game = |number| Some((number % players, *seeds.get(number / players)?));
            let (played, failure) = self.side_by_side(host, game, |_, (player, seed), watch| {
                if let Some(known) = host.known(player, seed) {
                    host.placed(self.pieces as u64);
                    return Ok((player, known));
                }
                let game = self.players[player].play(seed, self.pieces, watch);
                match &game {
                    Ok(Played { placements, score }) => {
                        host.played(player, seed, placements, Some(score))?;
                    }
                    Err(End::Broken(broken)) => {
                        host.played(player, seed, &broken.placements, None)?;
                    }
                    Err(_) => {}
                }
                Ok((player, game?))
            });
            for (player, game) in played {
                results.games[player].push(game);
            }
            results.failure = failure;
        }
        Ok(results)
    }

    /// Does some work on as many threads as there are jobs, as long as there is a next player and seed,
    /// and returns the results in order. The first failure stops all work.
    fn side_by_side<T: Send>(
        self,
        host: &dyn Host,
        next: impl Fn(usize) -> Option<(usize, u64)> + Sync,
        work: impl Fn(usize, (usize, u64), &Watch) -> Result<T, End> + Sync,
    ) -> (Vec<T>, Option<Failure>) {
        let failed = AtomicBool::new(false);
        let watch = Watch { host, failed };
        let (begun, done) = (AtomicUsize::new(0), Mutex::new((Vec::new(), None)));
        let fails = |(player, seed), end| {
            // The games that this failure stops fail after it.
            let mut done = done.lock().expect("no thread panicked");
            done.1.get_or_insert(Failure { player, seed, end });
            watch.failed.store(true, Relaxed);
        };
        let worker = || {
            loop {
                let number = begun.fetch_add(1, Relaxed);
                let Some(game) = next(number) else { return };
                if watch.stops() {
                    return fails(game, End::Stopped);
                }
                match work(number, game, &watch) {
                    Ok(result) => {
                        let mut done = done.lock().expect("no thread panicked");
                        done.0.push((number, result));
                    }
                    Err(end) => return fails(game, end),
                }
            }
        };
        thread::scope(|scope| {
            for game in (0..self.jobs).map_while(&next) {
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, worker) {
                    let error = format!("cannot start the threads: {error}");
                    return fails(game, io::Error::other(error).into());
                }
            }
        });
        let (mut results, failure) = done.into_inner().expect("no thread panicked");
        results.sort_by_key(|&(number, _)| number);
        (results.into_iter().map(|(_, it)| it).collect(), failure)
    }
}

impl Results<'_> {
    /// How many streams to play next.
    fn more(&self, host: &dyn Host) -> usize {
        let [a, b] = &self.games[..] else {
            return self.of.seeds.len() - self.begun;
        };
        // Both have played all streams that were begun.
        let [a, b] = [a, b].map(|games| games.iter().map(|game| game.score).collect());
        let unit = Unit::Stream;
        let comparison = Comparison { unit, a, b };
        if let Some(difference) = comparison.difference() {
            host.looks(&format!("{} streams: {difference:+.0}", self.begun));
        }
        comparison.more(self.of.standard_error, self.of.seeds.len())
    }

    /// Tests the lookahead of the players for some time, each in turn, by changed copies of the streams
    /// that they have played, from a seed on. Returns the number of trials.
    ///
    /// A fault ends the match as one in a game does, and then no game counts.
    pub fn trials(&mut self, time: Duration, seed: u64, host: &dyn Host) -> usize {
        let started = Instant::now();
        let (games, of) = (&self.games, self.of);
        let known = |player: &usize| !games[*player][0].placements.is_empty();
        let players: Vec<_> = (0..games.len()).filter(known).collect();
        let turn = |number: usize| {
            let (player, number) = (players[number % players.len()], number / players.len());
            let game = &games[player][number % games[player].len()];
            (player, number as u64, game)
        };
        let next = |number| {
            let (player, _, game) = turn(number);
            (started.elapsed() < time).then_some((player, game.score.seed))
        };
        let (done, failure) = of.side_by_side(host, next, |number, _, watch| {
            let (player, number, game) = turn(number);
            of.players[player].trial(game, seed.wrapping_add(number), watch)
        });
        self.failure = failure;
        if !self.stand() {
            self.games.iter_mut().for_each(Vec::clear);
        }
        done.len()
    }

    /// The scores of a player.
    pub fn scores(&self, player: usize) -> Scores {
        let streams: Vec<_> = self.games[player].iter().map(|game| game.score).collect();
        let finished: BTreeSet<_> = streams.iter().map(|stream| stream.seed).collect();
        let unfinished = self.of.seeds[..self.begun].iter().copied();
        let failure = self.failure.as_ref();
        let failure = failure.map(|it| (&it.end, it.player == player));
        Scores {
            player: self.of.players[player].identity(),
            rules: Rules::CHALLENGE,
            verdict: match failure {
                Some((End::Broken(_), true)) => Verdict::Broken,
                Some((End::Error(_), _)) => Verdict::Unknown,
                _ if streams.is_empty() => Verdict::Unknown,
                _ => Verdict::Kept,
            },
            version: self.of.players[player].version(),
            unfinished: unfinished.filter(|it| !finished.contains(it)).collect(),
            streams,
        }
    }

    /// Whether no fault and no error has ended the games.
    pub fn stand(&self) -> bool {
        let end = self.failure.as_ref().map(|failure| &failure.end);
        matches!(end, None | Some(End::Stopped))
    }

    /// The scores, with a comparison on the streams that both of two players have finished.
    pub fn outcome(&self) -> Outcome {
        let scores: Vec<_> = (0..self.games.len()).map(|it| self.scores(it)).collect();
        let comparison = match &scores[..] {
            [a, b] if self.stand() => Comparison::of(a, b).ok(),
            _ => None,
        };
        Outcome { scores, comparison }
    }
}
