//! `tetris-train run`: trains until the run is done, and saves checkpoints.

use std::io;
use std::iter::zip;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, bail};
use tetris_pipe::train::{Diverged, Progress, Run};
use tetris_pipe_cli::errors::{self, one_line};
use tetris_pipe_cli::{Source, signals};

use crate::args::RunArgs;
use crate::checkpoint::Checkpoint;
use crate::log::Log;

/// The time between two saves.
const SAVE_PERIOD: Duration = Duration::from_secs(300);

/// Trains until the run is done or a signal arrives, and saves it.
pub(crate) fn train(args: &RunArgs) -> Result<()> {
    let threads = args.threads.start()?;
    let checkpoint = Checkpoint::hold(&args.checkpoint)?;
    let saved = checkpoint.load()?;
    let is_new = saved.is_none();
    let mut run = start_or_resume(saved, args)?;
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
    let step = (!is_new).then(|| run.steps_done());
    let open = |path: &PathBuf| Log::open(path, &args.checkpoint, step);
    let mut log = args.log.as_ref().map(open).transpose()?;
    signals::catch().context("cannot catch signals")?;
    // Where this fails, it would fail after hours, too.
    checkpoint.save(&run)?;
    threads.install(|| advance(&mut run, &checkpoint, log.as_mut(), args))?;
    checkpoint.save(&run)?;
    if !run.is_done() {
        say("saved ", &run, "; the same command goes on");
    }
    drop(checkpoint);
    log.map_or(Ok(()), |log| log.write())?;
    signals::end_by_caught();
    Ok(())
}

/// Advances the run until it is done or a signal arrives, and reports and saves it on the way.
/// What cannot be written is tried again the next time, and at the end.
fn advance(
    run: &mut Run,
    checkpoint: &Checkpoint,
    mut log: Option<&mut Log>,
    args: &RunArgs,
) -> Result<()> {
    let report_period = Duration::from_secs(args.report);
    let (mut reported, mut saved) = (Instant::now(), Instant::now());
    let mut progress = Progress::default();
    while !run.is_done() && !signals::caught() {
        if let Err(diverged) = run.advance(&mut progress) {
            bail!(advice(diverged, args));
        }
        if reported.elapsed() >= report_period || run.is_done() {
            let row = report(run, &progress, reported.elapsed());
            if let Some(log) = &mut log {
                log.add(run.steps_done(), &row);
                warn(log.write());
            }
            progress = Progress::default();
            reported = Instant::now();
        }
        if saved.elapsed() >= SAVE_PERIOD {
            warn(checkpoint.save(run));
            saved = Instant::now();
        }
    }
    Ok(())
}

/// Warns of an error that need not be the end.
fn warn(written: io::Result<()>) {
    if let Err(error) = written.map_err(Error::from) {
        let warning = format_args!("warning: {error:#}; the run goes on, and tries again");
        errors::report("tetris-train", warning);
    }
}

/// What to do about a run that diverged.
fn advice(diverged: Diverged, args: &RunArgs) -> String {
    let rates = if args.settings.curriculum {
        "--linear"
    } else {
        "--linear, --hidden or --dense"
    };
    format!(
        "{diverged}; lower {rates}, and remove {} or name another file",
        args.checkpoint.display()
    )
}

/// Reports the steps since the last report on stderr, and returns what the log has of them.
fn report(run: &Run, progress: &Progress, time: Duration) -> [f64; 7] {
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
    [error, points, singles, doubles, triples, tetrises, resets]
}

/// Resumes the run that was saved, or else starts it.
fn start_or_resume(saved: Option<Run>, args: &RunArgs) -> Result<Run> {
    let settings = args.settings;
    match saved {
        Some(run) if *run.settings() == settings => Ok(run),
        Some(run) => {
            // A line for each setting.
            let [own, given] = [run.settings(), &settings].map(|it| format!("{it:#?}"));
            let other = zip(own.lines(), given.lines()).filter(|(own, given)| own != given);
            let other: Vec<_> = other.map(|(own, _)| own.trim_matches([' ', ','])).collect();
            bail!(
                "{} belongs to a run with other settings; name another file, or use its own: {}",
                args.checkpoint.display(),
                other.join(", ")
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
