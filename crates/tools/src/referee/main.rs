//! `tetris-referee`: plays and compares whatever can play, and prints scores and faults.

mod args;
mod games;
mod players;
mod summary;
mod table;

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, OnceLock};

use anyhow::{Result, bail};
use tetris_pipe::Rules;
use tetris_pipe::streams::{self, PIECES};
use tetris_pipe_arena::compare::{FEWEST, STANDARD_ERROR, STREAMS};
use tetris_pipe_arena::matches::{Entry, Match};
use tetris_pipe_arena::players::{Failure, Stream};
use tetris_pipe_arena::{Outcome, Row, Scores, StreamScore, Verdict, rules};
use tetris_pipe_cli::{Named, cannot, errors, file, parse, print, progress, signals};

use args::Cli;
use games::Games;
use players::Players;
use summary::Summary;
use table::Table;

const NAME: &str = "tetris-referee";

fn main() -> ExitCode {
    let cli: Cli = parse();
    let code = errors::exit_code(NAME, run(&cli).map(Into::into));
    signals::end_by_caught();
    code.into()
}

/// Whether the players keep the rules, as far as they were played.
fn run(cli: &Cli) -> Result<Verdict> {
    if let Some(path) = &cli.write_stream {
        write_stream(cli, path)?;
        return Ok(Verdict::Kept);
    }
    let players = Players::of(cli)?;
    check(cli, &players)?;
    let streams = streams_of(cli, &players)?;
    let Players { live: mut entries, played, mut commands } = players;
    if entries.is_empty() {
        let rows = played.into_iter().map(|(name, scores)| Row::new(name, scores));
        let outcome = Outcome::of_files(rows.collect())?;
        print(&if cli.json { outcome.json() } else { outcome.to_string() })?;
        return Ok(Verdict::Kept);
    }
    let entry = |(name, scores)| Entry { name, player: Box::new(scores) };
    entries.extend(played.into_iter().map(entry));
    commands.resize(entries.len(), false);
    let size = size(&cli.size)?;
    if size > 0 && streams[0].pieces() != PIECES {
        let pieces = streams[0].pieces();
        bail!("--size is subtracted from the points of {PIECES} pieces, and these are {pieces}");
    }
    let _held = cli.save.as_deref().map(hold).transpose()?;
    signals::catch()?;
    let has_table = !cli.json && entries.len() == 1;
    let table = has_table.then(|| Mutex::new(Table::new(&streams, cli.stream.as_deref())));
    let seen = iter::repeat_with(Mutex::default).take(entries.len()).collect();
    let games = Games { cli, progress: progress::pieces(Some(0)), table, seen };
    let games_to_play = Match {
        entries: &entries,
        streams: &streams,
        jobs: cli.jobs,
        standard_error: cli.standard_error.unwrap_or(STANDARD_ERROR),
    };
    let mut results = games_to_play.play(&games);
    let time = cli.trials();
    // A stream of two pieces has no piece after the next one.
    if !time.is_zero() && streams[0].pieces() > 2 && (0..entries.len()).any(|it| results.stands(it))
    {
        let line = format!("trials of the lookahead, for {} s", time.as_secs_f64());
        games.progress.println(line);
        results.trials(time, streams[0].seed().unwrap_or_default(), &games);
    }
    games.progress.finish_and_clear();
    let (mut verdict, mut kept) = (Verdict::Kept, Ok(()));
    for game in results.failures.iter().filter_map(OnceLock::get) {
        match &game.failure {
            Failure::Broken(fault) => {
                kept = kept.and(games.save_trial(fault));
                verdict = if verdict == Verdict::Unknown { verdict } else { Verdict::Broken };
            }
            _ => verdict = Verdict::Unknown,
        }
    }
    let summary =
        Summary { cli, entries: &entries, games: &games, results: &results, size, commands };
    if let Some(table) = &games.table
        && table.lock().expect("no thread panicked").finish()?
        && results.stands(0)
    {
        print("\n")?;
    }
    print(&if cli.json { summary.json() } else { summary.text() })?;
    for failure in (0..entries.len()).filter_map(|player| summary.failure(player)) {
        errors::report(NAME, failure);
    }
    kept?;
    Ok(verdict)
}

/// Refuses options that the players on the command line have no use for.
fn check(cli: &Cli, players: &Players) -> Result<()> {
    let (count, commands) = (players.count(), players.commands.iter().filter(|&&it| it).count());
    if count == 0 {
        bail!(
            "no PLAYER: name one, as in tetris-referee 1, or a command after --, as in tetris-referee \
             --size player.c -- ./player"
        );
    }
    if !cli.size.is_empty() && (count > 1 || commands == 0) {
        bail!("--size is that of one command, without other players");
    }
    if cli.save.is_some() && (count > 1 || players.live.is_empty()) {
        bail!("--save keeps the games of one player");
    }
    if (cli.whole || cli.timeout.is_some()) && commands == 0 {
        bail!("--whole and --timeout are for commands");
    }
    if cli.standard_error.is_some() && (count == 1 || players.live.is_empty()) {
        bail!("--standard-error is for several players, of which one plays at least");
    }
    Ok(())
}

/// The streams to play: those of the options, or those that all files of scores have.
fn streams_of(cli: &Cli, players: &Players) -> Result<Vec<Stream>> {
    let Some(((name, scores), others)) = players.played.split_first() else {
        return streams_of_options(cli, players.count());
    };
    let option =
        ["--streams"].into_iter().filter(|_| cli.streams.is_some() && players.live.is_empty());
    if let Some(option) = cli.options_of_streams().chain(option).next() {
        bail!("{option} cannot be used with {name}");
    }
    if players.live.is_empty() {
        return Ok(Vec::new());
    }
    if scores.rules != Rules::CHALLENGE {
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

/// Creates a directory, and keeps other runs from it until the result is dropped.
fn hold(directory: &Path) -> Result<Option<File>> {
    fs::create_dir_all(directory).map_err(cannot("create", directory.display()))?;
    let held = file::hold(directory)?;
    file::prepare(directory, &["i", "o"])?;
    Ok(held)
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

/// Writes the stream of the first seed.
fn write_stream(cli: &Cli, path: &Path) -> Result<()> {
    let mut output = Named::output(Some(path), &[])?;
    for piece in streams::bytes(cli.seed.unwrap_or(1)).take(cli.pieces()) {
        output.write_all(&[piece])?;
    }
    Ok(output.flush()?)
}

/// The bytes of the files that count as the program.
fn size(paths: &[PathBuf]) -> Result<u64> {
    let size = |path: &PathBuf| {
        let metadata = fs::metadata(path)?;
        // A pipe or a device has no size, and a directory one of another kind.
        let is_one = metadata.is_file();
        is_one
            .then_some(metadata.len())
            .ok_or_else(|| io::Error::other("it is not a file of bytes"))
    };
    let size = |path| size(path).map_err(cannot("read", path.display()));
    Ok(paths.iter().map(size).sum::<io::Result<_>>()?)
}
