//! One run, and its checkpoint.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, ErrorKind, Write, stderr};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tetris_pipe::train::{Progress, Run};

use crate::cli::RunArgs;

/// Plays and learns until the run is done, and saves it.
pub(crate) fn train(args: &RunArgs) -> Result<()> {
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

impl RunArgs {
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

pub(crate) fn load(path: &Path) -> Result<Run> {
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
