//! One run, and its checkpoint.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, Write, stderr};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use tetris_pipe::train::{Progress, Run};

use crate::cli::RunArgs;
use crate::failure::cannot;

/// Plays and learns until the run is done, and saves it.
pub(crate) fn train(args: &RunArgs) -> Result<()> {
    let mut run = args.run()?;
    let (report, save_every) = (Duration::from_secs(args.report), Duration::from_secs(300));
    let (mut reported, mut saved) = (Instant::now(), Instant::now());
    let mut progress = Progress::default();
    while !run.is_done() {
        run.advance(args.threads, &mut progress);
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
    save(&run, &args.checkpoint)?;
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
            Err(error) if error.kind() == ErrorKind::NotFound => match &self.from {
                Some(previous) => Ok(Run::after(load(previous)?, settings)),
                None => Ok(Run::first(settings)),
            },
            Err(error) => Err(error.into()),
        }
    }
}

/// Reads a run as it was saved.
pub(crate) fn load(path: &Path) -> io::Result<Run> {
    File::open(path)
        .and_then(|file| Run::load(BufReader::new(file)))
        .map_err(cannot("read", path.display()))
}

/// Saves beside the file first, so that a stop half way leaves the old one.
fn save(run: &Run, path: &Path) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    File::create(&beside)
        .and_then(|file| run.save(BufWriter::new(file)))
        .and_then(|()| fs::rename(&beside, path))
        .map_err(cannot("write", path.display()))
}
