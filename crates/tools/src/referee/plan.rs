//! What the command line asks for: who plays which streams. Options that the players have no use for are
//! refused.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Result, bail};
use tetris_pipe::Rules;
use tetris_pipe::streams::PIECES;
use tetris_pipe_arena::compare::{FEWEST, STREAMS};
use tetris_pipe_arena::matches::Entry;
use tetris_pipe_arena::players::Stream;
use tetris_pipe_arena::{Scores, StreamScore, rules};
use tetris_pipe_cli::Named;

use crate::args::Cli;
use crate::players::{Players, size};

/// The games to play.
pub(crate) struct Plan {
    /// The players.
    pub(crate) entries: Vec<Entry>,
    pub(crate) streams: Vec<Stream>,
    /// The bytes of the files of `--size`.
    pub(crate) size: u64,
}

impl Plan {
    pub(crate) fn new(cli: &Cli, players: Players) -> Result<Self> {
        let streams = streams(cli, &players)?;
        let size = size(&cli.size)?;
        let pieces = streams[0].pieces();
        if size > 0 && pieces != PIECES {
            bail!(
                "--size is subtracted from the points of {PIECES} pieces, and these are {pieces}"
            );
        }
        let Players { live: mut entries, played } = players;
        let entry = |(name, scores)| Entry { name, player: Box::new(scores), is_command: false };
        entries.extend(played.into_iter().map(entry));
        Ok(Self { entries, streams, size })
    }
}

/// Refuses options that the players on the command line have no use for.
pub(crate) fn check(cli: &Cli, players: &Players) -> Result<()> {
    let (count, has_command) = (players.count(), players.live.iter().any(|it| it.is_command));
    if count == 0 {
        bail!(
            "no PLAYER: name one, as in tetris-referee 1, or a command after --, as in tetris-referee \
             --size player.c -- ./player"
        );
    }
    if !cli.size.is_empty() && (count > 1 || !has_command) {
        bail!("--size is that of one command, without other players");
    }
    if cli.save.is_some() && (count > 1 || players.live.is_empty()) {
        bail!("--save keeps the games of one player");
    }
    if (cli.whole || cli.timeout.is_some()) && !has_command {
        bail!("--whole and --timeout are for commands");
    }
    if cli.standard_error.is_some() && (count == 1 || players.live.is_empty()) {
        bail!("--standard-error is for several players, of which one plays at least");
    }
    let Some((name, _)) = players.played.first() else {
        return Ok(());
    };
    let given = [
        ("--seed", cli.seed.is_some()),
        ("--pieces", cli.pieces.is_some()),
        ("--stream", cli.stream.is_some()),
        ("--streams", cli.streams.is_some() && players.live.is_empty()),
    ];
    match given.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => bail!("{option} cannot be used with {name}"),
        None => Ok(()),
    }
}

/// The streams to play: those of the options, or those that all files of scores have.
fn streams(cli: &Cli, players: &Players) -> Result<Vec<Stream>> {
    let Some(((name, scores), others)) = players.played.split_first() else {
        return streams_of_options(cli, players.count());
    };
    if scores.rules != Rules::by(cli.scorer) {
        bail!("{name} has scores of another game, by {}", rules::name(&scores.rules));
    }
    let is_in = |score: &StreamScore, scores: &Scores| {
        scores.streams.iter().any(|it| (it.seed, it.pieces) == (score.seed, score.pieces))
    };
    let common =
        scores.streams.iter().filter(|it| others.iter().all(|(_, other)| is_in(it, other)));
    let stream = |score: &StreamScore| {
        Some(Stream::Random { seed: score.seed?, pieces: score.pieces as usize })
    };
    let streams: Vec<_> = common.filter_map(stream).collect();
    enough(streams.into_iter().take(cli.streams.map_or(usize::MAX, |it| it as usize)).collect())
}

fn streams_of_options(cli: &Cli, players: usize) -> Result<Vec<Stream>> {
    if let Some(path) = &cli.stream {
        return Ok(vec![stream(path)?]);
    }
    let (first, most) = if players > 1 { (6000, STREAMS) } else { (1, 4) };
    let first: u64 = cli.seed.unwrap_or(first);
    let numbers = 0..cli.streams.unwrap_or(most).into();
    let stream = |number| Stream::Random { seed: first.wrapping_add(number), pieces: cli.pieces() };
    let streams = numbers.map(stream).collect();
    if players > 1 { enough(streams) } else { Ok(streams) }
}

/// The streams, if they are enough for a comparison.
fn enough(streams: Vec<Stream>) -> Result<Vec<Stream>> {
    if streams.len() < FEWEST {
        bail!("a comparison needs at least {FEWEST} streams, since fewer show no difference");
    }
    Ok(streams)
}

/// The pieces in a file.
fn stream(path: &Path) -> io::Result<Stream> {
    let read = |mut file: File| {
        let mut pieces = Vec::new();
        file.read_to_end(&mut pieces)?;
        if pieces.is_empty() {
            return Err(io::Error::other("it has no pieces"));
        }
        Ok(pieces)
    };
    Ok(Stream::Given(Named::load(path, read)?.0))
}
