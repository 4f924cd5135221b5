//! `tetris-train score` and `compare`: one player on random streams, or two on the same ones, or the
//! scores of earlier runs.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::json;
use tetris_pipe::Network;
use tetris_pipe_arena::matches::{Failure, Match};
use tetris_pipe_arena::players::{End, Engine, Host};
use tetris_pipe_arena::{Outcome, Scores, compare};
use tetris_pipe_cli::{Named, errors, network, print, signals};

use crate::args::{CompareArgs, GamesArgs, ScoreArgs};
use crate::ends::with_ends;
use crate::export;

/// Plays streams or merges the scores of some, and prints one line about them, or JSON.
pub(crate) fn score(args: &ScoreArgs) -> Result<()> {
    if !args.merge.is_empty() {
        return say(&Outcome::of(vec![merged(&args.merge)?])?, args.json);
    }
    let network = with_ends(network(args.network.as_deref())?.0, args.games.ends.as_deref())?;
    let player = engine(&network, &args.games, true);
    let games = Match {
        players: &[&player],
        seeds: &seeds(&args.games, 1, 8),
        pieces: args.games.pieces as usize,
        jobs: args.threads.count(),
        standard_error: 0.0,
    };
    play(games, args.json)
}

/// Compares two files of scores, or plays the same streams with both players, until a difference is
/// shown or its standard error is as small as asked, and prints the difference and a verdict, or JSON.
pub(crate) fn compare(args: &CompareArgs) -> Result<()> {
    if !args.scores.is_empty() {
        let files = args.scores.chunks(1).map(merged);
        return say(&Outcome::of(files.collect::<Result<_>>()?)?, args.json);
    }
    let [a, b] = [&args.a, &args.b].map(|path| network(path.as_deref()));
    let (a, b) = (with_ends(a?.0, args.games.ends.as_deref())?, b?.0);
    let [a, b] = [engine(&a, &args.games, true), engine(&b, &args.games, false)];
    let games = Match {
        players: &[&a, &b],
        seeds: &seeds(&args.games, 6000, compare::STREAMS),
        pieces: args.games.pieces as usize,
        jobs: args.threads.count(),
        standard_error: args.standard_error,
    };
    play(games, args.json)
}

/// The scores of one player in several files.
fn merged(files: &[PathBuf]) -> Result<Scores> {
    let read = |path: &PathBuf| {
        let (scores, file) = Named::load(path, Scores::read)?;
        Ok((file.name().to_owned(), scores))
    };
    let parts = files.iter().map(read).collect::<Result<Vec<_>>>()?;
    Ok(Scores::merged(parts)?)
}

/// The seeds of the streams: by default this many from this one on.
fn seeds(games: &GamesArgs, first: u64, count: u32) -> Vec<u64> {
    let first = games.seed.unwrap_or(first);
    let numbers = 0..games.streams.unwrap_or(count).into();
    numbers.map(|number| first.wrapping_add(number)).collect()
}

/// Plays streams as far as no signal stops them, and prints the outcome.
fn play(games: Match, json: bool) -> Result<()> {
    signals::catch().context("cannot catch signals")?;
    let results = games.play(&Program)?;
    let outcome = results.outcome();
    if let Some(Failure { end: End::Error(error), .. }) = results.failure {
        return Err(error.into());
    }
    say(&outcome, json)?;
    signals::end_by_caught();
    Ok(())
}

fn say(outcome: &Outcome, json: bool) -> Result<()> {
    print(&if json { outcome.json(json!({})) } else { outcome.to_string() })
}

/// A player by its network and its effort, or with the options of player A.
fn engine<'a>(network: &'a Network, games: &'a GamesArgs, is_a: bool) -> Engine<'a> {
    let beams = games.beams.as_deref().filter(|_| is_a);
    let mut identity = json!({ "network": export::name(&network.encode()) });
    match beams {
        Some(beams) => identity["beams"] = beams.iter().map(ToString::to_string).collect(),
        None => identity["effort"] = games.effort.number().into(),
    }
    let ends = games.ends.is_some() && is_a;
    if ends {
        // What a network knows of ends is in another file.
        let name = network.encode_ends().map(|file| export::name(&file));
        identity["ends"] = name.map_or(true.into(), Into::into);
    }
    let beams = beams.unwrap_or(games.effort.beams());
    Engine { network, beams, ends, identity }
}

/// The trainer, in which the games are played.
struct Program;

impl Host for Program {
    fn stops(&self) -> bool {
        signals::caught()
    }

    fn looks(&self, line: &str) {
        errors::print(line);
    }
}
