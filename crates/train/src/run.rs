//! `tetris-train run`: trains until the run is done, and saves checkpoints.

use std::io::{Write, stderr};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tetris_pipe::train::{Diverged, Progress, Run};
use tetris_pipe_cli::{Source, signals};

use crate::args::RunArgs;
use crate::checkpoint::Checkpoint;

/// The time between two saves.
const SAVE_PERIOD: Duration = Duration::from_secs(300);

/// Trains until the run is done or a signal arrives, and saves it.
pub(crate) fn train(args: &RunArgs) -> Result<()> {
    let threads = args.threads.start()?;
    let mut checkpoint = Checkpoint::hold(&args.checkpoint)?;
    let mut run = start_or_resume(&checkpoint, args)?;
    if run.is_done() {
        return Ok(());
    }
    signals::catch().context("cannot catch signals")?;
    // Where this fails, it would fail after hours, too.
    checkpoint.save(&run)?;
    threads.install(|| advance(&mut run, &mut checkpoint, args))?;
    checkpoint.save(&run)?;
    signals::end_by_caught();
    Ok(())
}

/// Advances the run until it is done or a signal arrives, and reports and saves it on the way.
fn advance(run: &mut Run, checkpoint: &mut Checkpoint, args: &RunArgs) -> Result<()> {
    let report_period = Duration::from_secs(args.report);
    let (mut reported, mut saved) = (Instant::now(), Instant::now());
    let mut progress = Progress::default();
    while !run.is_done() && !signals::caught() {
        if let Err(diverged) = run.advance(&mut progress) {
            bail!(advice(diverged, args));
        }
        if reported.elapsed() >= report_period || run.is_done() {
            report(run, &progress, reported.elapsed());
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

/// Prints a line about the steps since the last report.
fn report(run: &Run, progress: &Progress, time: Duration) {
    let tally = &progress.tally;
    let steps = tally.pieces as f64;
    let per_stream = |count: u64| count as f64 / steps * 65_536.0;
    let speed = steps / time.as_secs_f64();
    let left = run.settings().steps.saturating_sub(run.steps_done()) as f64 / speed / 60.0;
    let [_, singles, doubles, triples, tetrises] = tally.clears.map(per_stream);
    let _ = writeln!(
        stderr(),
        "{:.2}M steps, {speed:.0}/s, error {:.3}, {:.4} points per piece; per 65,536 pieces: \
         {singles:.0} singles, {doubles:.0} doubles, {triples:.0} triples, {tetrises:.0} tetrises, \
         {:.0} resets; {left:.0} min left",
        run.steps_done() as f64 / 1e6,
        (progress.squared_error / steps).sqrt(),
        tally.points as f64 / steps,
        per_stream(tally.resets),
    );
}

/// Resumes the run of the checkpoint, or else starts it.
fn start_or_resume(checkpoint: &Checkpoint, args: &RunArgs) -> Result<Run> {
    let settings = args.settings();
    match checkpoint.load()? {
        Some(run) if *run.settings() == settings => Ok(run),
        Some(run) => bail!(
            "{} belongs to a run with other settings; name another file, or use these: {:?}",
            args.checkpoint.display(),
            run.settings()
        ),
        None => match &args.from {
            Some(previous) => Ok(Run::after(Source::load(previous, Run::load)?.0, settings)),
            None => Ok(Run::first(settings)),
        },
    }
}
