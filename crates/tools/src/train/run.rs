//! `tetris-train run`: trains until the run is done, and saves checkpoints.

use std::fs;
use std::io::{self, ErrorKind};
use std::iter::zip;
use std::path::Path;
use std::thread::{available_parallelism, sleep};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, anyhow, bail};
use rayon::ThreadPoolBuilder;
use serde_json::Value;
use tetris_pipe::Scorer;
use tetris_pipe::train::{Progress, Run, Settings};
use tetris_pipe_cli::numbers::grouped;
use tetris_pipe_cli::{Named, cannot, errors, file, print, signals};

use crate::args::RunArgs;

/// The time between two saves.
const SAVE_PERIOD: Duration = Duration::from_secs(300);

/// The header of the CSV.
const COLUMNS: &str = "steps,error,points_per_piece,singles,doubles,triples,tetrises,resets\n";

/// Trains until the run is done or a signal arrives, and saves it.
pub(crate) fn train(args: &RunArgs) -> Result<()> {
    let settings = args.settings.settings();
    if settings.curriculum && settings.scorer == Scorer::Script {
        bail!("--curriculum: clears of four rows are worth nothing by --scorer script");
    }
    let all = || available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(all, usize::from);
    let threads = ThreadPoolBuilder::new().num_threads(threads).build();
    // The text of its error has the cause already.
    let threads = threads.map_err(|error| anyhow!("cannot start the threads: {error}"))?;
    let _lock = file::hold(&args.checkpoint)?;
    file::prepare(&args.checkpoint, &[])?;
    let mut run = start_or_resume(args)?;
    let name = args.checkpoint.display();
    let say = |before: &str, run: &Run, after: &str| {
        let steps = steps(run.steps_done());
        errors::print(format_args!("{before}{name} at {steps}{after}"));
    };
    if run.is_done() {
        let after = format!(": the run is finished; to train longer, use --from {name} NEW");
        say("", &run, &after);
        return Ok(());
    }
    if run.steps_done() > 0 {
        say("goes on from ", &run, "");
    } else if args.csv {
        print(COLUMNS)?;
    }
    signals::catch().context("cannot catch signals")?;
    // Where this fails, it would fail after hours, too.
    save(&run, &args.checkpoint)?;
    threads.install(|| advance(&mut run, args))?;
    save_at_last(&run, &args.checkpoint)?;
    if !run.is_done() {
        say("saved ", &run, "; run the same command to resume");
    }
    signals::end_by_caught();
    Ok(())
}

fn save(run: &Run, path: &Path) -> io::Result<()> {
    file::write(path, |file| run.save(file))
}

/// Saves the run, and tries again until that works: the disk may be full. A signal ends the attempts,
/// unless one has stopped the run; then Ctrl-C does.
fn save_at_last(run: &Run, path: &Path) -> Result<()> {
    let is_stopped = signals::caught();
    while let Err(error) = save(run, path) {
        if error.kind() == ErrorKind::InvalidData {
            return Err(error.into()); // No time helps a network that is not finite.
        }
        let then = "it tries again every 10 seconds; Ctrl-C ends the run unsaved";
        warn(Err(error), then);
        for _ in 0..100 {
            sleep(Duration::from_millis(100));
            if !is_stopped {
                signals::end_by_caught();
            }
        }
    }
    Ok(())
}

/// Advances the run until it is done or a signal arrives, and prints its progress and saves it on the way.
/// A failed save is tried again the next time.
fn advance(run: &mut Run, args: &RunArgs) -> Result<()> {
    let period = Duration::from_secs(args.every);
    let (mut printed, mut saved) = (Instant::now(), Instant::now());
    let mut progress = Progress::default();
    while !run.is_done() && !signals::caught() {
        run.advance(&mut progress)?;
        if printed.elapsed() >= period || run.is_done() {
            let steps = [run.steps_done(), run.settings().steps];
            let [line, row] = status(steps, &progress, printed.elapsed());
            errors::print(line);
            if args.csv {
                warn(print(&row), "the run goes on");
            }
            progress = Progress::default();
            printed = Instant::now();
        }
        if saved.elapsed() >= SAVE_PERIOD {
            warn(save(run, &args.checkpoint), "the run goes on");
            saved = Instant::now();
        }
    }
    Ok(())
}

/// Warns of an error that is not the end, and says what follows.
fn warn<E: Into<Error>>(result: Result<(), E>, then: &str) {
    if let Err(error) = result.map_err(Into::into) {
        let message = format_args!("warning: {error:#}; {then}");
        errors::report("tetris-train", message);
    }
}

/// The progress of the steps since the last line, as a line and as a row of the CSV.
pub(crate) fn status(
    [steps_done, all]: [u64; 2],
    progress: &Progress,
    time: Duration,
) -> [String; 2] {
    let tally = &progress.tally;
    let count = tally.pieces as f64;
    let per_stream = |number: u64| number as f64 / count * 65_536.0;
    let [_, singles, doubles, triples, tetrises, fives] = tally.clears.map(per_stream);
    let tetrises = tetrises + fives;
    let resets = per_stream(tally.resets);
    let error = (progress.squared_error / count).sqrt();
    let points = tally.points as f64 / count;
    let per_second = count / time.as_secs_f64();
    let minutes_left = all.saturating_sub(steps_done) as f64 / per_second / 60.0;
    let line = format!(
        "{}, {per_second:.0}/s, error {error:.3}, {points:.4} points per piece; per 65,536 \
         pieces: {singles:.0} singles, {doubles:.0} doubles, {triples:.0} triples, \
         {tetrises:.0} tetrises, {resets:.0} resets; {minutes_left:.0} min left",
        steps(steps_done),
    );
    let numbers = [error, points, singles, doubles, triples, tetrises, resets];
    let numbers = numbers.map(|number| format!("{number:.4}")).join(",");
    [line, format!("{steps_done},{numbers}\n")]
}

/// A number of steps, in millions where there are any.
fn steps(count: u64) -> String {
    match count {
        ..1_000_000 => format!("{} steps", grouped(count)),
        _ => format!("{:.2}M steps", count as f64 / 1e6),
    }
}

/// Resumes the run that was saved, or else starts it.
fn start_or_resume(args: &RunArgs) -> Result<Run> {
    let (path, settings) = (&args.checkpoint, args.settings.settings());
    if !path.exists() {
        let start = |file| Run::start_from(file, settings);
        return match &args.from {
            Some(previous) => Ok(Named::load(previous, start)?.0),
            None => Ok(Run::first(settings)),
        };
    }
    let (run, _) = Named::load(path, Run::load)?;
    let (own, given) = (options(run.settings())?, options(&settings)?);
    let other = zip(own, given).filter(|(own, given)| own != given);
    let mut other: Vec<_> = other.map(|(own, _)| own).collect();
    let start = args.from.as_ref().map(|from| {
        let read = fs::read(from);
        read.map_err(|error| (error.kind(), cannot("read", from.display())(error)))
    });
    match start.transpose() {
        Ok(start) if run.is_from(start.as_deref()) => {}
        Ok(_) if run.is_from(None) => other.push("no --from".to_owned()),
        Ok(None) => other.push("a --from".to_owned()),
        Ok(Some(_)) => other.push("another --from, or one that has changed since".to_owned()),
        // The file that it started from may be gone: the checkpoint has all of it.
        Err((ErrorKind::NotFound, _)) => {}
        Err((_, error)) => return Err(error.into()),
    }
    if !other.is_empty() {
        bail!(
            "{name} belongs to a run with other options: {}; to train longer, use --from {name} NEW",
            other.join(", "),
            name = path.display(),
        );
    }
    Ok(run)
}

/// The settings of a run as options, always in the same order: these have the names of the fields.
fn options(settings: &Settings) -> Result<Vec<String>> {
    let fields = serde_json::to_value(settings)?;
    let option = |(name, value): (&String, &Value)| match value {
        Value::Bool(true) => format!("--{name}"),
        Value::Bool(false) => format!("no --{name}"),
        Value::Object(rates) => {
            format!("--{name} {}..{}", text(&rates["start"]), text(&rates["end"]))
        }
        value => format!("--{name} {}", text(value)),
    };
    Ok(fields.as_object().into_iter().flatten().map(option).collect())
}

/// A value as on the command line. Rates and shares are of 32 bits.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => {
            (number.as_f64().unwrap_or(f64::NAN) as f32).to_string()
        }
        value => value.to_string(),
    }
}
