//! `tetris-train run`: trains until the run is done, and saves checkpoints.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, Write, stderr};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use tetris_pipe::cli::args::train::RunArgs;
use tetris_pipe::cli::failure::cannot;
use tetris_pipe::train::{Progress, Run};

/// The time between two saves.
const SAVE_PERIOD: Duration = Duration::from_secs(300);

/// Trains until the run is done, and saves it.
pub(crate) fn train(args: &RunArgs) -> Result<()> {
    let mut run = open(args)?;
    let report_period = Duration::from_secs(args.report);
    let (mut reported, mut saved) = (Instant::now(), Instant::now());
    let mut progress = Progress::default();
    while !run.is_done() {
        run.advance(args.threads, &mut progress);
        if reported.elapsed() >= report_period || run.is_done() {
            report(&run, &progress, reported.elapsed());
            progress = Progress::default();
            reported = Instant::now();
        }
        if saved.elapsed() >= SAVE_PERIOD {
            save(&run, &args.checkpoint)?;
            saved = Instant::now();
        }
    }
    save(&run, &args.checkpoint)?;
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
    let settings = args.settings();
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
        .and_then(|file| Run::load(BufReader::new(file)))
        .map_err(cannot("read", path.display()))
}

/// Writes a checkpoint to a new file first, so that an interruption keeps the old one.
fn save(run: &Run, path: &Path) -> io::Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    File::create(&new)
        .and_then(|file| run.save(BufWriter::new(file)))
        .and_then(|()| fs::rename(&new, path))
        .map_err(cannot("write", path.display()))
}
