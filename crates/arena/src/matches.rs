//! A match: one player on some streams, or several on the same ones, until it is certain which is better.
//!
//! Several games are played side by side. The first fault or error of a player ends its games, and the
//! others go on.

use std::collections::BTreeSet;
use std::io;
use std::iter;
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tetris_pipe::{Rules, Scorer};

use crate::outcome::{Outcome, Row};
use crate::players::{Cancellation, FailedGame, Failure, MatchEvents, Played, Player, Stream};
use crate::scores::{Scores, Verdict};

/// Streams that are added to a comparison at a time.
const BATCH: usize = 8;

/// A player of a match, and the name that it has there.
pub struct Entry {
    /// The name.
    pub name: String,
    /// The player.
    pub player: Box<dyn Player>,
    /// Whether it is a program.
    pub is_command: bool,
}

/// The games to play.
#[derive(Clone, Copy)]
pub struct Match<'a> {
    /// The players. Several are compared.
    pub entries: &'a [Entry],
    /// Who counts their games.
    pub scorer: Scorer,
    /// The streams: one player plays all of them; a comparison stops when it is decided.
    pub streams: &'a [Stream],
    /// The most games to play at the same time.
    pub jobs: usize,
    /// The standard error at which a comparison ends, in points for 65,536 pieces.
    pub standard_error: f64,
}

/// The results of a match.
pub struct Results<'a> {
    of: Match<'a>,
    /// The results of each player, in the order of the entries.
    pub players: Vec<PlayerResults>,
    /// The number of streams that were begun.
    begun: usize,
}

/// The results of a player.
#[derive(Default)]
pub struct PlayerResults {
    /// The games that were played to their end, in the order of the streams.
    games: Vec<Played>,
    /// Why not all games were played to their end.
    pub failure: OnceLock<FailedGame>,
    /// How often the lookahead was tested.
    pub trials: usize,
}

impl PlayerResults {
    /// Whether no fault and no error has ended the games.
    pub fn stands(&self) -> bool {
        self.failure.get().is_none()
    }
}

impl<'a> Match<'a> {
    /// Plays the games.
    pub fn play(self, events: &dyn MatchEvents) -> Results<'a> {
        let players = self.entries.len();
        let players_of = iter::repeat_with(PlayerResults::default).take(players).collect();
        let mut results = Results { of: self, players: players_of, begun: 0 };
        while let more @ 1.. = results.more(events) {
            let streams = &self.streams[results.begun..][..more];
            results.begun += more;
            let standing: Vec<_> =
                (0..players).filter(|&it| results.players[it].stands()).collect();
            let pieces: usize = streams.iter().map(Stream::pieces).sum();
            events.begins((pieces * standing.len()) as u64);
            let game = |stream, &player: &usize| Task { player, stream, round: 0 };
            let games = streams.iter().flat_map(|it| standing.iter().map(move |who| game(it, who)));
            let played = results.side_by_side(events, games, |task, cancellation| {
                let Task { player: number, stream, .. } = task;
                let player = &*self.entries[number].player;
                let game = player.play(stream, cancellation);
                let ends = |placements, score| events.played(number, stream, placements, score);
                match &game {
                    Ok(Played { placements, score }) => ends(placements, Some(score))?,
                    Err(Failure::Broken(broken)) => ends(&broken.placements, None)?,
                    Err(_) => {}
                }
                let mut game = game?;
                if !player.is_tested() {
                    game.placements = Vec::new(); // A million games would not fit into memory.
                }
                Ok(game)
            });
            for (player, game) in played {
                results.players[player].games.push(game);
            }
        }
        results
    }
}

/// A game to play, or a trial of the lookahead in it.
#[derive(Clone, Copy)]
struct Task<'t> {
    player: usize,
    stream: &'t Stream,
    /// How often each player was tested before.
    round: u64,
}

impl Results<'_> {
    /// How many streams to play next.
    fn more(&self, events: &dyn MatchEvents) -> usize {
        let left = self.of.streams.len() - self.begun;
        if events.is_cancelled() || !self.players.iter().any(PlayerResults::stands) {
            return 0;
        }
        if self.players.len() == 1 {
            return left;
        }
        if self.begun > 0 && left > 0 {
            let outcome = self.outcome();
            if outcome.is_decided(self.of.standard_error) {
                return 0;
            }
            if let Some(line) = outcome.progress() {
                events.progress(&format!("{} streams: {line}", self.begun));
            }
        }
        BATCH.min(left)
    }

    /// Does some work on as many threads as there are jobs, and returns the results in order, each with the
    /// number of its player. A failure stops the work for its player.
    fn side_by_side<'t, T: Send>(
        &self,
        events: &dyn MatchEvents,
        tasks: impl Iterator<Item = Task<'t>> + Send,
        work: impl Fn(Task, &Cancellation) -> Result<T, Failure> + Sync,
    ) -> Vec<(usize, T)> {
        let (tasks, done) = (Mutex::new(tasks.enumerate()), Mutex::new(Vec::new()));
        let next = || tasks.lock().expect("no thread panicked").next();
        let worker = || {
            while let Some((number, task)) = next() {
                let failed = &self.players[task.player].failure;
                let cancellation = Cancellation { events, failed, scorer: self.of.scorer };
                if cancellation.is_cancelled() {
                    continue;
                }
                match work(task, &cancellation) {
                    Ok(result) => {
                        let mut done = done.lock().expect("no thread panicked");
                        done.push((number, (task.player, result)));
                    }
                    Err(Failure::Cancelled) => {}
                    // The games that this failure stops fail after it.
                    Err(failure) => {
                        let _ = failed.set(FailedGame { seed: task.stream.seed(), failure });
                    }
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.of.jobs {
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, worker) {
                    for player in &self.players {
                        let error = format!("cannot start the threads: {error}");
                        let failure = io::Error::other(error).into();
                        let _ = player.failure.set(FailedGame { seed: None, failure });
                    }
                    return;
                }
            }
        });
        let mut done = done.into_inner().expect("no thread panicked");
        done.sort_by_key(|&(number, _)| number);
        done.into_iter().map(|(_, result)| result).collect()
    }

    /// Tests the lookahead of the players for some time, each in turn, by changed copies of the streams
    /// that they have played, from a seed on.
    ///
    /// Of a player that fails, no game counts.
    pub fn trials(&mut self, time: Duration, seed: u64, events: &dyn MatchEvents) {
        let (started, of) = (Instant::now(), self.of);
        let can_be_tested = |&player: &usize| {
            let is_tested = of.entries[player].player.is_tested();
            is_tested && self.players[player].stands() && !self.players[player].games.is_empty()
        };
        let players: Vec<_> = (0..self.players.len()).filter(can_be_tested).collect();
        if players.is_empty() {
            return;
        }
        let game = |player: usize, round: u64| {
            let games = &self.players[player].games;
            &games[(round % games.len() as u64) as usize]
        };
        let task = |player, round| {
            let seed = game(player, round).score.seed;
            let stream = of.streams.iter().find(|stream| stream.seed() == seed)?;
            Some(Task { player, stream, round })
        };
        let tasks = (0..).flat_map(|round| players.iter().map(move |&player| (player, round)));
        let tasks = tasks.take_while(|_| {
            let is_over = started.elapsed() >= time || events.is_cancelled();
            !is_over && players.iter().any(|&player| self.players[player].stands())
        });
        let tasks = tasks.filter_map(|(player, round)| task(player, round));
        let done = self.side_by_side(events, tasks, |task, cancellation| {
            let Task { player, stream, round } = task;
            let seed = seed.wrapping_add(round);
            of.entries[player].player.trial(stream, game(player, round), seed, cancellation)
        });
        for (player, ()) in done {
            self.players[player].trials += 1;
        }
        for player in players {
            let player = &mut self.players[player];
            if !player.stands() {
                player.games.clear();
            }
        }
    }

    /// The scores of a player.
    pub fn scores(&self, player: usize) -> Scores {
        let streams: Vec<_> = self.players[player].games.iter().map(|game| game.score).collect();
        let finished: BTreeSet<_> = streams.iter().map(|stream| stream.seed).collect();
        let unfinished = self.of.streams[..self.begun].iter().map(Stream::seed);
        let own = &*self.of.entries[player].player;
        let failure = self.players[player].failure.get().map(|game| &game.failure);
        Scores {
            player: own.identity(),
            rules: Rules::by(self.of.scorer),
            verdict: match failure {
                Some(Failure::Broken(_)) => Verdict::Broken,
                Some(Failure::Error(_)) => Verdict::Unknown,
                _ if streams.is_empty() => Verdict::Unknown,
                _ => Verdict::Kept,
            },
            version: own.version(),
            unfinished: unfinished.filter(|it| !finished.contains(it)).flatten().collect(),
            streams,
        }
    }

    /// The scores of all players, with their comparisons on the streams that both of a pair have finished.
    ///
    /// # Panics
    ///
    /// If a player has scores of another game.
    pub fn outcome(&self) -> Outcome {
        let entries = self.of.entries.iter().enumerate();
        let rows = entries.map(|(player, entry)| {
            let row = Row::new(entry.name.clone(), self.scores(player));
            Row { has_failed: !self.players[player].stands(), ..row }
        });
        Outcome::new(rows.collect()).expect("all play the same game")
    }
}
