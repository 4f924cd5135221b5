//! A game at once: the program gets the whole stream, and the lookahead is tested by trial.
//!
//! A trial changes the pieces of a stream from some piece on. The placements up to two pieces
//! before it must stay the same.

use std::env;
use std::fs::{self, File};
use std::io::Read;
use std::process::ExitStatus;
use std::time::Instant;

use tempfile::TempDir;
use tetris_pipe::{Piece, replay, streams};
use tetris_pipe_cli::cannot;

use super::process::Process;
use super::{Event, Program, Remote};
use crate::players::{Broken, Cancellation, Failure};
use crate::violation::Violation;

/// The placements of a game of a program.
///
/// It runs in a new directory. The stream is its stdin and its file `i`; the placements are
/// its file `o`, or its stdout if there is no such file.
pub(super) fn play(
    program: &Program,
    pieces: &[u8],
    cancellation: &Cancellation,
) -> Result<Vec<u8>, Failure> {
    let parent = env::temp_dir();
    let directory = TempDir::with_prefix_in("tetris-referee-", &parent)
        .map_err(cannot("create a directory in", parent.display()))?;
    let [i, o] = ["i", "o"].map(|name| directory.path().join(name));
    fs::write(&i, pieces).map_err(cannot("write", i.display()))?;
    let stdin = File::open(&i).map_err(cannot("read", i.display()))?;
    let limit = pieces.len() + 1;
    let stdin = stdin.into();
    let place = Some(directory.path());
    let mut player = Process::start(&program.words, cancellation, place, stdin, limit)?;

    let (time, started) = (program.timeout.first, Instant::now());
    let status = loop {
        match player.wait(time.saturating_sub(started.elapsed()))? {
            // It may go on for ever.
            Event::Answers if player.answers().len() == limit && !o.is_file() => {
                break Some(ExitStatus::default());
            }
            Event::Answers => {}
            Event::End(status) => break status,
            Event::Silence => break None,
        }
    };
    let mut placements = player.answers().to_vec();
    drop(player); // nothing writes to the file any more
    if o.is_file() {
        placements.clear();
        let file = File::open(&o).map_err(cannot("read", o.display()))?;
        let read = file.take(limit as u64).read_to_end(&mut placements);
        read.map_err(cannot("read", o.display()))?;
    }
    let violation = match status {
        Some(status) if status.success() => match replay::replay(pieces, &placements) {
            Ok(_) => return Ok(placements),
            Err(fault) => Violation::of_fault(fault, pieces.len()),
        },
        Some(status) => Violation::EndedEarly {
            placements: placements.len().min(pieces.len()),
            pieces: pieces.len(),
            status,
        },
        None => Violation::Timeout { placements: placements.len(), timeout: time.as_secs_f64() },
    };
    Err(Failure::Broken(Broken::new(violation, pieces, placements)))
}

/// A copy of a stream of at least three pieces for a trial with this seed, and the number of the first
/// piece that differs.
///
/// The number is random, from 2 on. The piece becomes another one, and random ones follow it.
pub(super) fn changed_copy(pieces: &[u8], seed: u64) -> (Vec<u8>, usize) {
    let mut random = fastrand::Rng::with_seed(streams::mix(seed));
    let changed = random.usize(2..pieces.len());
    let mut copy = pieces.to_vec();
    random.fill(&mut copy[changed..]);
    while Piece::from_byte(copy[changed]) == Piece::from_byte(pieces[changed]) {
        copy[changed] = random.u8(..);
    }
    (copy, changed)
}
