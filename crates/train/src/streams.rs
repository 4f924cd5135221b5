//! Random streams, as networks play them.

use anyhow::{Context, Result};
use serde_json::json;
use tetris_pipe::Network;
use tetris_pipe::search::Beam;
use tetris_pipe_arena::Match;
use tetris_pipe_arena::matches::{Failure, Results};
use tetris_pipe_arena::players::{End, Engine, Host, Player};
use tetris_pipe_cli::{errors, signals};

use crate::args::StreamArgs;
use crate::export;

/// Plays so many streams from a seed on with one player, or at most so many with two, as far as no
/// signal stops them.
pub(crate) fn play<'a>(
    players: &'a [&'a dyn Player],
    seeds: &'a [u64],
    games: &StreamArgs,
    standard_error: f64,
) -> Result<Results<'a>> {
    signals::catch().context("cannot catch signals")?;
    let of = Match {
        players,
        seeds,
        pieces: games.pieces as usize,
        jobs: games.threads.count(),
        standard_error,
    };
    let mut results = of.play(&Program);
    match results
        .failure
        .take_if(|failure| matches!(failure.end, End::Error(_)))
    {
        Some(Failure {
            end: End::Error(error),
            ..
        }) => Err(error.into()),
        _ => Ok(results),
    }
}

/// The seeds from one on.
pub(crate) fn seeds(first: u64, count: u32) -> Vec<u64> {
    (0..count.into())
        .map(|number| first.wrapping_add(number))
        .collect()
}

/// A player by its network, its beams or its effort, and whether it knows the end of a game.
pub(crate) fn engine<'n>(
    network: &'n Network,
    beams: Option<&'n [Beam]>,
    ends: bool,
    games: &StreamArgs,
) -> Engine<'n> {
    let name = export::name(&network.encode());
    let text = |beam: &Beam| match *beam {
        Beam::FULL => "full".to_owned(),
        beam => format!("{}:{}", beam.width(), beam.margin()),
    };
    let mut identity = match beams {
        Some(beams) => {
            json!({ "network": name, "beams": beams.iter().map(text).collect::<Vec<_>>() })
        }
        None => json!({ "network": name, "effort": games.effort.number() }),
    };
    if ends {
        identity["ends"] = true.into();
    }
    Engine {
        network,
        beams: beams.unwrap_or(games.effort.beams()),
        ends,
        identity,
    }
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
