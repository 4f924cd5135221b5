//! One pass over a game: it is replayed, listed, observed and analysed piece by piece.

use std::cell::{Cell, RefCell};
use std::io::{BufReader, BufWriter, Read, Write};

use anyhow::{Context, Result};
use tetris_pipe::Piece;
use tetris_pipe::analysis::{Analyser, PieceAnalysis};
use tetris_pipe::board::Outcome;
use tetris_pipe::judge::{Fault, Interruption, Replay, Step};
use tetris_pipe_cli::Output;
use tetris_pipe_cli::progress::{self, ProgressBar};

use crate::args::Cli;
use crate::files::{self, Files};
use crate::report::{Analysis, Observer, Report};

/// The fewest placements before a fault that a hint is based on.
const LAST: usize = 100;

/// What a pass finds.
pub(crate) struct Findings {
    pub(crate) report: Report,
    /// The page, if there is to be one.
    pub(crate) page: Option<tetris_page::Replay>,
    /// How the game breaks the rules, if it does.
    pub(crate) fault: Option<Fault>,
    /// The last placements that were read, for a hint at a common mistake.
    pub(crate) last: Vec<u8>,
}

/// Replays a game, analyses it if there is an analyser, and lists its pieces on `stdout` if there is
/// to be a list.
pub(crate) fn pass(
    cli: &Cli,
    files: Files,
    mut analyser: Option<Analyser>,
    stdout: &mut BufWriter<Output>,
) -> Result<Findings> {
    let sources = [&files.pieces, &files.placements];
    let name = files.placements.name().to_owned();
    let mut pieces = Pieces {
        list: cli.list.then_some(stdout),
        is_live: sources.iter().any(|source| !source.metadata().is_file()),
        page: cli.page.is_some().then(tetris_page::Replay::default),
        analysis: cli.analysis.then(|| Analysis::new(cli.effort)),
        progress: progress(cli, &files),
        name: &name,
    };
    let mut observer = Observer::default();
    // A placement is analysed once the piece after it is known.
    let mut waiting: Option<(u64, Step)> = None;
    // The piece that was read last, unless the pieces have ended.
    let piece = Cell::new(None);
    let piece_bytes = BufReader::new(files.pieces).bytes().inspect(|byte| {
        let byte = byte.as_ref().ok().copied();
        piece.set(byte.map(Piece::from_byte));
    });
    let last = RefCell::new(Vec::new());
    let placement_bytes = BufReader::new(files.placements).bytes().inspect(|byte| {
        let mut last = last.borrow_mut();
        if last.len() == 2 * LAST {
            last.drain(..LAST);
        }
        last.extend(byte.as_ref().ok());
    });
    let mut replay = Replay::new(piece_bytes, placement_bytes);
    let fault = loop {
        piece.set(None);
        let number = replay.game().tally().pieces;
        let (step, fault) = match replay.next() {
            Some(Ok(step)) => (Some(step), None),
            Some(Err(Interruption::Fault(fault))) => (None, Some(fault)),
            Some(Err(read)) => return Err(files::error_of(read, &name, &[])),
            None => (None, None),
        };
        if let (Some((number, step)), Some(analyser)) = (waiting.take(), &mut analyser) {
            let found = analyser.analyse(step.placement, piece.get());
            pieces.add(number, &step, Some(found))?;
        }
        let Some(step) = step else { break fault };
        observer.observe(&step, replay.game());
        match analyser {
            Some(_) => waiting = Some((number, step)),
            None => pieces.add(number, &step, None)?,
        }
    };

    let mut report = observer.report(replay.game(), fault);
    let Pieces { page, analysis, .. } = pieces;
    report.analysis = analysis.map(|analysis| analysis.end(report.pieces, report.points));
    Ok(Findings {
        report,
        page,
        fault,
        last: last.take(),
    })
}

/// The progress of an analysis. The rest takes little time.
fn progress(cli: &Cli, files: &Files) -> ProgressBar {
    if !cli.analysis {
        return ProgressBar::hidden();
    }
    let pieces = files.pieces.metadata();
    progress::pieces(pieces.is_file().then_some(pieces.len()))
}

/// What is made of the pieces one by one, besides the report.
struct Pieces<'a> {
    list: Option<&'a mut BufWriter<Output>>,
    /// Whether each line is written at once: the player may hang, or wait for the reader of the
    /// list.
    is_live: bool,
    page: Option<tetris_page::Replay>,
    analysis: Option<Analysis>,
    progress: ProgressBar,
    /// That of the placements.
    name: &'a str,
}

impl Pieces<'_> {
    /// Takes in a piece, and what the analysis finds of it.
    fn add(&mut self, number: u64, step: &Step, found: Option<PieceAnalysis>) -> Result<()> {
        if let Some(list) = &mut self.list {
            write_line(list, number, step, found)?;
            if self.is_live {
                list.flush()?;
            }
        }
        if let Some(page) = &mut self.page {
            page.push(step.placement).context(self.name.to_owned())?;
            if let Some(found) = &found {
                page.analyse(found);
            }
        }
        if let (Some(analysis), Some(found)) = (&mut self.analysis, found) {
            analysis.add(number, step.placement, &found);
            self.progress.inc(1);
        }
        Ok(())
    }
}

/// The line of a piece in the list. A reset is a word, which counts as 0 in awk's sums.
fn write_line(
    list: &mut impl Write,
    number: u64,
    step: &Step,
    found: Option<PieceAnalysis>,
) -> Result<()> {
    let placement = step.placement;
    let (piece, rotation, column) = (placement.piece(), placement.rotation(), placement.column());
    let rows = match step.outcome {
        Outcome::Cleared(rows) => rows.to_string(),
        Outcome::Reset => "reset".to_owned(),
    };
    let points = step.outcome.points();
    write!(
        list,
        "{number}\t{piece}\t{rotation}\t{column}\t{rows}\t{points}"
    )?;
    if let Some(PieceAnalysis { luck, error, .. }) = found {
        write!(list, "\t{luck:.3}\t{error:.3}")?;
    }
    writeln!(list)?;
    Ok(())
}
