//! `tetris-train run`: trains until the run is done, and saves checkpoints.

use std::fs::File;
use std::io::{self, Write};
use std::iter::zip;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tetris_pipe::train::{Diverged, Progress, Run};
use tetris_pipe_cli::errors::{self, cannot, one_line};
use tetris_pipe_cli::{Source, signals};

use crate::args::{self, RunArgs};
use crate::checkpoint::Checkpoint;

/// The time between two saves.
const SAVE_PERIOD: Duration = Duration::from_secs(300);

/// Trains until the run is done or a signal arrives, and saves it.
pub(crate) fn train(args: &RunArgs) -> Result<()> {
    let threads = args.threads.start()?;
    let mut checkpoint = Checkpoint::hold(&args.checkpoint)?;
    let mut run = start_or_resume(&checkpoint, args)?;
    let name = one_line(args.checkpoint.display());
    let say = |before: &str, run: &Run, after: &str| {
        let steps = run.steps_done() as f64 / 1e6;
        errors::print(format_args!("{before}{name} at {steps:.2}M steps{after}"));
    };
    if run.is_done() {
        say("", &run, ": the run is finished");
        return Ok(());
    }
    if run.steps_done() > 0 {
        say("goes on from ", &run, "");
    }
    signals::catch().context("cannot catch signals")?;
    // Where this fails, it would fail after hours, too.
    checkpoint.save(&run)?;
    threads.install(|| advance(&mut run, &mut checkpoint, args))?;
    checkpoint.save(&run)?;
    if !run.is_done() {
        say("saved ", &run, "; the same command goes on");
    }
    signals::end_by_caught();
    Ok(())
}

/// Advances the run until it is done or a signal arrives, and reports and saves it on the way.
fn advance(run: &mut Run, checkpoint: &mut Checkpoint, args: &RunArgs) -> Result<()> {
    let open = |path: &PathBuf| open_log(path).map_err(cannot("write", path.display()));
    let log = args.log.as_ref().map(open).transpose()?;
    let report_period = Duration::from_secs(args.report);
    let (mut reported, mut saved) = (Instant::now(), Instant::now());
    let mut progress = Progress::default();
    while !run.is_done() && !signals::caught() {
        if let Err(diverged) = run.advance(&mut progress) {
            bail!(advice(diverged, args));
        }
        if reported.elapsed() >= report_period || run.is_done() {
            let time = reported.elapsed();
            report(run, &progress, time, log.as_ref()).context("cannot write the log")?;
            progress = Progress::default();
            reported = Instant::now();
        }
        if saved.elapsed() >= SAVE_PERIOD {
            checkpoint.save(run)?;
            saved = Instant::now();
        }
    }
    Ok(())
}

/// What to do about a run that diverged.
fn advice(diverged: Diverged, args: &RunArgs) -> String {
    let rates = if args.settings().curriculum {
        "--linear"
    } else {
        "--linear, --hidden or --dense"
    };
    format!(
        "{diverged}; lower {rates}, and remove {} or name another file",
        args.checkpoint.display()
    )
}

/// Reports the steps since the last report on stderr, and in the log as CSV.
fn report(run: &Run, progress: &Progress, time: Duration, log: Option<&File>) -> io::Result<()> {
    let (tally, done) = (&progress.tally, run.steps_done());
    let steps = tally.pieces as f64;
    let per_stream = |count: u64| count as f64 / steps * 65_536.0;
    let speed = steps / time.as_secs_f64();
    let left = run.settings().steps.saturating_sub(done) as f64 / speed / 60.0;
    let error = (progress.squared_error / steps).sqrt();
    let points = tally.points as f64 / steps;
    let [_, singles, doubles, triples, tetrises] = tally.clears.map(per_stream);
    let resets = per_stream(tally.resets);
    errors::print(format_args!(
        "{:.2}M steps, {speed:.0}/s, error {error:.3}, {points:.4} points per piece; per 65,536 \
         pieces: {singles:.0} singles, {doubles:.0} doubles, {triples:.0} triples, {tetrises:.0} \
         tetrises, {resets:.0} resets; {left:.0} min left",
        done as f64 / 1e6,
    ));
    log.map_or(Ok(()), |mut log| {
        let row = [error, points, singles, doubles, triples, tetrises, resets];
        let row = row.map(|number| format!(",{number:.4}")).concat();
        log.write_all(format!("{done}{row}\n").as_bytes())
    })
}

/// Opens a log to append to it. A new one begins with the names of its columns.
fn open_log(path: &Path) -> io::Result<File> {
    let mut log = File::options().append(true).create(true).open(path)?;
    if log.metadata()?.len() == 0 {
        log.write_all(b"steps,error,points_per_piece,singles,doubles,triples,tetrises,resets\n")?;
    }
    Ok(log)
}

/// Resumes the run of the checkpoint, or else starts it.
fn start_or_resume(checkpoint: &Checkpoint, args: &RunArgs) -> Result<Run> {
    let settings = args.settings();
    match checkpoint.load()? {
        Some(run) if *run.settings() == settings => Ok(run),
        Some(run) => {
            let settings = zip(args::options(run.settings()), args::options(&settings));
            let other = settings.filter(|(of_run, given)| of_run != given);
            bail!(
                "{} belongs to a run with other settings; name another file, or use {}",
                args.checkpoint.display(),
                other
                    .map(|(of_run, _)| of_run)
                    .collect::<Vec<_>>()
                    .join(", ")
            )
        }
        None => match &args.from {
            Some(previous) => {
                let start = |file| Run::start_from(file, settings);
                Ok(Source::load(previous, start)?.0)
            }
            None => Ok(Run::first(settings)),
        },
    }
}
