//! A match: one player on some streams, or two that are compared, until it is certain which is better.
//!
//! Several games are played side by side. The first fault or error ends them all.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

use serde_json::Value;

use crate::players::{End, Host, Played, Player, Stream, Watch};
use crate::{Comparison, Rules, Scores, Unit, Verdict};

/// The games to play.
pub struct Match<'a, P> {
    /// One player, or A and B, which are compared.
    pub players: &'a [P],
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
pub struct Results<'a, P: Player> {
    of: Match<'a, P>,
    /// The games of each player that were played to their end, in the order of the seeds.
    pub games: Vec<Vec<Played>>,
    /// The number of streams that were begun.
    begun: usize,
    /// Why not all games were played to their end.
    pub failure: Option<Failure<P::Fault>>,
}

/// The game that ended a match.
#[derive(Debug)]
pub struct Failure<F> {
    /// The number of the player.
    pub player: usize,
    /// The seed of the stream.
    pub seed: u64,
    /// Its end.
    pub end: End<F>,
}

impl<'a, P: Player> Match<'a, P> {
    /// Plays the games.
    #[must_use]
    pub fn play(&self, host: &dyn Host) -> Results<'a, P> {
        let mut results = Results {
            of: Match { ..*self },
            games: self.players.iter().map(|_| Vec::new()).collect(),
            begun: 0,
            failure: None,
        };
        while results.failure.is_none()
            && let more @ 1.. = results.more(host)
        {
            let first = results.begun;
            results.begun += more;
            let games = more * self.players.len();
            host.begins(games as u64, self.pieces);
            let (played, failure) = side_by_side(
                self.jobs,
                host,
                |number| {
                    let seed = first + number / self.players.len();
                    (number < games).then(|| (number % self.players.len(), self.seeds[seed]))
                },
                |_, (player, seed), watch| Ok((player, self.game(player, seed, watch)?)),
            );
            for (player, game) in played {
                results.games[player].push(game);
            }
            results.failure = failure;
        }
        results
    }

    fn game(&self, player: usize, seed: u64, watch: &Watch) -> Result<Played, End<P::Fault>> {
        let stream = self.stream(seed);
        let result = self.players[player].play(stream, watch);
        match &result {
            Ok(Played { placements, .. }) | Err(End::Fault { placements, .. }) => {
                watch.host.played(player, stream, placements)?;
            }
            Err(_) => {}
        }
        result
    }

    fn stream(&self, seed: u64) -> Stream {
        let pieces = self.pieces;
        Stream { seed, pieces }
    }
}

impl<P: Player> Results<'_, P> {
    /// How many streams to play next.
    fn more(&self, host: &dyn Host) -> usize {
        let Match {
            seeds,
            standard_error,
            ..
        } = self.of;
        let Some(comparison) = self.comparison() else {
            return seeds.len() - self.begun;
        };
        if let Some(difference) = comparison.difference() {
            host.looks(&format!("{} streams: {difference:+.0}", self.begun));
        }
        comparison.more(standard_error, seeds.len())
    }

    /// Does more work for the games of some players in turn, as long as there is time, and returns how
    /// often. A fault ends the match as one in a game does, and then no game counts.
    pub fn again(
        &mut self,
        host: &dyn Host,
        is_one: impl Fn(&P) -> bool,
        is_time: impl Fn() -> bool + Sync,
        work: impl Fn(&P, &Played, u64, &Watch) -> Result<(), End<P::Fault>> + Sync,
    ) -> usize {
        let players = self.of.players;
        let some: Vec<_> = (0..players.len())
            .filter(|&it| is_one(&players[it]))
            .collect();
        let games = &self.games;
        let turn = |number: usize| {
            let (player, number) = (some[number % some.len()], number / some.len());
            (
                player,
                number as u64,
                &games[player][number % games[player].len()],
            )
        };
        let (done, failure) = side_by_side(
            self.of.jobs,
            host,
            |number| is_time().then(|| (turn(number).0, turn(number).2.score.seed)),
            |number, _, watch| {
                let (player, number, game) = turn(number);
                work(&players[player], game, number, watch)
            },
        );
        if matches!(
            &failure,
            Some(Failure {
                end: End::Fault { .. } | End::Error(_),
                ..
            })
        ) {
            self.games.iter_mut().for_each(Vec::clear);
        }
        self.failure = failure;
        done.len()
    }

    /// The scores of a player.
    #[must_use]
    pub fn scores(&self, player: usize) -> Scores {
        let streams: Vec<_> = self.games[player].iter().map(|game| game.score).collect();
        let begun = &self.of.seeds[..self.begun];
        let is_finished = |seed: &u64| streams.iter().any(|stream| stream.seed == *seed);
        Scores {
            player: self.of.players[player].identity(),
            rules: Rules::default(),
            verdict: match &self.failure {
                Some(Failure {
                    player: broken,
                    end: End::Fault { .. },
                    ..
                }) if *broken == player => Verdict::Broken,
                Some(Failure {
                    end: End::Error(_), ..
                }) => Verdict::Unknown,
                _ if streams.is_empty() => Verdict::Unknown,
                _ => Verdict::Kept,
            },
            version: self.of.players[player].version(),
            unfinished: begun
                .iter()
                .filter(|seed| !is_finished(seed))
                .copied()
                .collect(),
            streams,
        }
    }

    /// The comparison of two players on the streams that both have finished.
    #[must_use]
    pub fn comparison(&self) -> Option<Comparison> {
        let [a, b] = &self.games[..] else {
            return None;
        };
        let [a, b] = [a, b].map(|games| games.iter().map(|game| game.score).collect::<Vec<_>>());
        Some(Comparison::on(Unit::Stream, &a, &b))
    }

    /// The scores as JSON, or those of A and B and their comparison, with `more` fields.
    #[must_use]
    pub fn json(&self, more: Value) -> String {
        match self.comparison() {
            None => self.scores(0).json(more),
            Some(comparison) => comparison.json_of(&self.scores(0), &self.scores(1), more),
        }
    }

    /// How many streams are missing, as the last line of a text; empty if none is.
    #[must_use]
    pub fn missing(&self) -> String {
        let mut missing = (0..self.games.len()).map(|player| self.scores(player).missing());
        missing.find(|it| !it.is_empty()).unwrap_or_default()
    }
}

/// Does some work on as many threads as there are jobs, as long as there is a next player and seed, and
/// returns the results in order. The first failure stops all work.
fn side_by_side<T: Send, F: Send>(
    jobs: usize,
    host: &dyn Host,
    next: impl Fn(usize) -> Option<(usize, u64)> + Sync,
    work: impl Fn(usize, (usize, u64), &Watch) -> Result<T, End<F>> + Sync,
) -> (Vec<T>, Option<Failure<F>>) {
    let failed = AtomicBool::new(false);
    let watch = Watch { host, failed };
    let (begun, done) = (AtomicUsize::new(0), Mutex::new((Vec::new(), None)));
    let fails = |failure| {
        // The games that this failure stops fail after it.
        let mut done = done.lock().expect("no thread panicked");
        done.1.get_or_insert(failure);
        watch.failed.store(true, Relaxed);
    };
    let worker = || {
        loop {
            let number = begun.fetch_add(1, Relaxed);
            let Some((player, seed)) = next(number) else {
                return;
            };
            let result = if watch.stops() {
                Err(End::Stopped)
            } else {
                work(number, (player, seed), &watch)
            };
            match result {
                Ok(result) => {
                    let mut done = done.lock().expect("no thread panicked");
                    done.0.push((number, result));
                }
                Err(end) => return fails(Failure { player, seed, end }),
            }
        }
    };
    thread::scope(|scope| {
        for number in (0..jobs).take_while(|&number| next(number).is_some()) {
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, worker) {
                let error = format!("cannot start the threads: {error}");
                let (player, seed) = next(number).unwrap_or_default();
                let end = End::Error(io::Error::other(error));
                return fails(Failure { player, seed, end });
            }
        }
    });
    let (mut results, failure) = done.into_inner().expect("no thread panicked");
    results.sort_by_key(|&(number, _)| number);
    (
        results.into_iter().map(|(_, result)| result).collect(),
        failure,
    )
}
