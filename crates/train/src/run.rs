//! `tetris-train run`: trains until the run is done, and saves checkpoints.

use std::fs::File;
use std::io::{self, ErrorKind, Write, stderr};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::args::RunArgs;
use anyhow::{Result, bail};
use tetris_pipe::train::{Progress, Run};
use tetris_pipe_cli::errors::cannot;

use crate::draft::Draft;

/// The time between two saves.
const SAVE_PERIOD: Duration = Duration::from_secs(300);

/// Trains until the run is done, and saves it.
///
/// Before the first step it writes a checkpoint and removes it again: where that fails, it
/// would fail after hours, too.
pub(crate) fn train(args: &RunArgs) -> Result<()> {
    let mut run = open(args)?;
    drop(draft(&run, &args.checkpoint)?);
    let report_period = Duration::from_secs(args.report);
    let (mut reported, mut saved) = (Instant::now(), Instant::now());
    let mut progress = Progress::default();
    while !run.is_done() {
        if let Err(diverged) = run.advance(args.threads, &mut progress) {
            match args.checkpoint.display() {
                kept if args.checkpoint.exists() => bail!("{diverged}; {kept} is as last saved"),
                _ => bail!(diverged),
            }
        }
        if reported.elapsed() >= report_period || run.is_done() {
            report(&run, &progress, reported.elapsed());
            progress = Progress::default();
            reported = Instant::now();
        }
        if saved.elapsed() >= SAVE_PERIOD {
            draft(&run, &args.checkpoint)?.keep()?;
            saved = Instant::now();
        }
    }
    draft(&run, &args.checkpoint)?.keep()?;
    Ok(())
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

/// Resumes the run if its checkpoint exists, otherwise starts it.
fn open(args: &RunArgs) -> Result<Run> {
    let settings = args.settings()?;
    match load(&args.checkpoint) {
        Ok(run) if *run.settings() == settings => Ok(run),
        Ok(run) => bail!(
            "{} belongs to a run with other settings; name another file, or use these settings: {}",
            args.checkpoint.display(),
            run.settings()
        ),
        Err(error) if error.kind() == ErrorKind::NotFound => match &args.from {
            Some(previous) => Ok(Run::after(load(previous)?, settings)),
            None => Ok(Run::first(settings)),
        },
        Err(error) => Err(error.into()),
    }
}

/// Reads a checkpoint.
pub(crate) fn load(path: &Path) -> io::Result<Run> {
    File::open(path)
        .and_then(Run::load)
        .map_err(cannot("read", path.display()))
}

/// Writes a checkpoint under its temporary name.
fn draft<'a>(run: &Run, path: &'a Path) -> io::Result<Draft<'a>> {
    Draft::write(path, |file| run.save(file))
}
