//! tetris-train: one run of the trainer.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, ErrorKind, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::{Args, Parser};
use sha2::{Digest, Sha256};
use tetris_pipe::Effort;
use tetris_pipe::effort::Beam;
use tetris_pipe::judge::Tally;
use tetris_pipe::train::{Progress, Run, Settings, Slope, Streams};
use tetris_pipe::value::Value;

/// Train a network by self-play, and score it.
#[derive(Parser)]
#[command(name = "tetris-train", version, max_term_width = 100)]
enum Cli {
    /// Play and learn, from nothing or from where another run ended
    ///
    /// A training is a chain of runs: a lesson from nothing, then runs of free play, each
    /// from the checkpoint of the one before. The same settings give the same files, byte
    /// for byte, with any number of threads. A run that was stopped goes on from its own
    /// checkpoint when it is started again.
    Run(RunArgs),
    /// Write the network of a checkpoint as it is played
    Export(ExportArgs),
    /// Play random streams with a network and tell what they came to
    Score(ScoreArgs),
}

#[derive(Args)]
struct RunArgs {
    /// Where the run is saved every few minutes and at its end
    checkpoint: PathBuf,

    /// Go on from this checkpoint of another run
    #[arg(long, value_name = "CHECKPOINT")]
    from: Option<PathBuf>,

    /// Keep the right-hand column for tetrises, and learn the linear lanes alone
    #[arg(long)]
    lesson: bool,

    /// Play by a search among these placements, one piece deeper, instead of by one look
    #[arg(long, value_name = "WIDTH:MARGIN")]
    beam: Option<Beam>,

    /// Pieces to play and learn from
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    steps: u64,

    /// Discount the future by 1 - 1/N a piece, a power of 2 up to 32768
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = horizon)]
    horizon: u32,

    /// Rate of the linear lanes, from the first step to the last
    #[arg(long, value_name = "RATES", default_value = "1..0.1")]
    linear: Slope,

    /// Rate of the hidden lanes
    #[arg(long, value_name = "RATES", default_value = "0.003..0.0003")]
    hidden: Slope,

    /// Rate of the dense layers
    #[arg(long, value_name = "RATES", default_value = "0.001..0.0001")]
    dense: Slope,

    /// Games that are played side by side
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = games)]
    games: usize,

    /// Seed of the games, and of a first network
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Threads, which change nothing but the time it takes
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = count)]
    threads: usize,

    /// Seconds between two lines of progress
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    report: u64,
}

#[derive(Args)]
struct ExportArgs {
    /// The checkpoint to read
    checkpoint: PathBuf,

    /// Where the network is written, under a name that carries its hash
    #[arg(default_value = "src/value")]
    directory: PathBuf,

    /// Keep this many rows of the table, those that were visited most
    #[arg(long, value_name = "N", default_value_t = 65_535)]
    rows: usize,
}

#[derive(Args)]
struct ScoreArgs {
    /// The network, or the one that comes with the program
    network: Option<PathBuf>,

    /// How far the player looks
    #[arg(short, long, value_name = "1..5", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    effort: u8,

    /// Search with these beams instead, one for each level: WIDTH:MARGIN or full
    #[arg(
        long,
        value_name = "BEAM,...",
        value_delimiter = ',',
        conflicts_with = "effort"
    )]
    beams: Option<Vec<Beam>>,

    /// Streams to play
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..))]
    streams: u64,

    /// Pieces of each stream
    #[arg(long, value_name = "N", default_value_t = 65_536, value_parser = count)]
    pieces: usize,

    /// Seed of the first stream; the next ones follow it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Threads, which change nothing but the time it takes
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = count)]
    threads: usize,
}

fn games(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(games) if (1..=Settings::MOST_GAMES).contains(&games) => Ok(games),
        _ => Err(format!("not a number from 1 to {}", Settings::MOST_GAMES)),
    }
}

fn count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count) if count > 0 => Ok(count),
        _ => Err("not a number above 0".to_owned()),
    }
}

fn horizon(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(horizon) if horizon.is_power_of_two() && (2..=1 << 15).contains(&horizon) => Ok(horizon),
        _ => Err("not a power of 2 from 2 to 32768".to_owned()),
    }
}

impl RunArgs {
    fn settings(&self) -> Settings {
        Settings {
            seed: self.seed,
            steps: self.steps,
            games: self.games,
            lesson: self.lesson,
            beam: self.beam,
            horizon: self.horizon,
            linear: self.linear,
            hidden: self.hidden,
            dense: self.dense,
        }
    }

    /// The run itself if it was saved before, or else its first step.
    fn run(&self) -> Result<Run> {
        let settings = self.settings();
        match load(&self.checkpoint) {
            Ok(run) if *run.settings() == settings => Ok(run),
            Ok(run) => bail!(
                "{} is of a run with other settings; name another file, or use its settings: {}",
                self.checkpoint.display(),
                run.settings()
            ),
            Err(error) if is_missing(&error) => match &self.from {
                Some(previous) => Ok(Run::after(load(previous)?, settings)),
                None => Ok(Run::first(settings)),
            },
            Err(error) => Err(error),
        }
    }
}

fn is_missing(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == ErrorKind::NotFound)
}

fn load(path: &Path) -> Result<Run> {
    let context = || format!("cannot read {}", path.display());
    let file = File::open(path).with_context(context)?;
    Run::load(BufReader::new(file)).with_context(context)
}

/// Saves beside the file first, so that a stop half way leaves the old one.
fn save(run: &Run, path: &Path) -> Result<()> {
    let context = || format!("cannot write {}", path.display());
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let file = File::create(&beside).with_context(context)?;
    run.save(BufWriter::new(file)).with_context(context)?;
    fs::rename(&beside, path).with_context(context)
}

fn main() -> ExitCode {
    let result = match Cli::parse() {
        Cli::Run(args) => train(&args),
        Cli::Export(args) => export(&args),
        Cli::Score(args) => score(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(stderr(), "tetris-train: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn train(args: &RunArgs) -> Result<()> {
    let mut run = args.run()?;
    let (report, save_every) = (Duration::from_secs(args.report), Duration::from_secs(300));
    let (mut reported, mut saved) = (Instant::now(), Instant::now());
    let mut progress = Progress::default();
    while !run.is_done() {
        run.round(args.threads, &mut progress);
        if reported.elapsed() >= report || run.is_done() {
            describe(&run, &progress, reported.elapsed());
            progress = Progress::default();
            reported = Instant::now();
        }
        if saved.elapsed() >= save_every {
            save(&run, &args.checkpoint)?;
            saved = Instant::now();
        }
    }
    save(&run, &args.checkpoint)
}

fn export(args: &ExportArgs) -> Result<()> {
    let bytes = load(&args.checkpoint)?.value(args.rows).encode();
    let hash = format!("{:x}", Sha256::digest(&bytes));
    let path = args.directory.join(&hash[..12]).with_extension("net");
    fs::write(&path, &bytes).with_context(|| format!("cannot write {}", path.display()))?;
    writeln!(stdout(), "{} ({} bytes)", path.display(), bytes.len())?;
    Ok(())
}

fn score(args: &ScoreArgs) -> Result<()> {
    let read;
    let value = match &args.network {
        None => Value::embedded(),
        Some(path) => {
            let context = || format!("cannot read {}", path.display());
            read = Value::decode(&fs::read(path).with_context(context)?).with_context(context)?;
            &read
        }
    };
    let effort = Effort::new(args.effort).unwrap_or_default();
    let beams = args.beams.as_deref().unwrap_or(effort.beams());
    let streams = Streams {
        first_seed: args.seed,
        count: args.streams,
        pieces: args.pieces,
    };
    let started = Instant::now();
    let tallies = streams.play(value, beams, args.threads);
    let seconds = started.elapsed().as_secs_f64() * args.threads as f64;
    let scale = 65_536.0 / args.pieces as f64;
    let count = args.streams as f64;
    let mean_of = |what: &dyn Fn(&Tally) -> u64| {
        tallies.iter().map(|tally| what(tally) as f64).sum::<f64>() / count * scale
    };
    let mean = mean_of(&|tally| tally.points);
    let squares = tallies
        .iter()
        .map(|tally| (tally.points as f64 * scale - mean).powi(2));
    // A single stream says nothing about how far it may be off.
    let error = if args.streams > 1 {
        format!(
            " +- {:.0}",
            (squares.sum::<f64>() / (count - 1.0) / count).sqrt()
        )
    } else {
        String::new()
    };
    let [singles, doubles, triples, tetrises] =
        [1, 2, 3, 4].map(|rows| mean_of(&|tally| tally.clears[rows]));
    let resets = mean_of(&|tally| tally.resets);
    writeln!(
        stdout(),
        "{mean:.0} points{error} on {} x {} pieces, scaled to 65,536: {singles:.0} singles, \
         {doubles:.0} doubles, {triples:.0} triples, {tetrises:.0} tetrises, {resets:.1} resets; \
         {:.0} pieces a second and thread",
        args.streams,
        args.pieces,
        count * args.pieces as f64 / seconds,
    )?;
    Ok(())
}

/// One line about the last rounds.
fn describe(run: &Run, progress: &Progress, time: Duration) {
    let steps = progress.steps as f64;
    let a_stream = |count: u64| count as f64 / steps * 65_536.0;
    let speed = steps / time.as_secs_f64();
    let left = run.settings().steps.saturating_sub(run.steps_done()) as f64 / speed / 60.0;
    let [_, singles, doubles, triples, tetrises] = progress.clears.map(a_stream);
    let _ = writeln!(
        stderr(),
        "{:.2}M steps, {speed:.0}/s, error {:.3}, {:.4} points a piece; in 65,536: \
         {singles:.0} singles, {doubles:.0} doubles, {triples:.0} triples, {tetrises:.0} tetrises, \
         {:.0} resets; {left:.0} min left",
        run.steps_done() as f64 / 1e6,
        (progress.squared_error / steps).sqrt(),
        progress.points as f64 / steps,
        a_stream(progress.resets),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
