//! One pass over a game: it is replayed, listed, observed and analysed piece by piece.
//!
//! Whether it keeps the rules does not depend on what can be printed.

use std::cell::{Cell, RefCell};
use std::io::{self, BufReader, Read, Write};

use anyhow::{Context, Result};
use tetris_pipe::Piece;
use tetris_pipe::analysis::{Analyser, PieceAnalysis};
use tetris_pipe::board::Outcome;
use tetris_pipe::judge::{Fault, Hints, Interruption, Replay, Step};
use tetris_pipe_cli::output::Printer;
use tetris_pipe_cli::progress::{self, ProgressBar};

use crate::args::Cli;
use crate::files::{self, Files};
use crate::report::{Analysis, Observer, Report};

/// What a pass finds.
pub(crate) struct Findings {
    pub(crate) report: Report,
    /// The page, if there is to be one.
    pub(crate) page: Option<Result<tetris_page::ReplayPage>>,
    /// How the game breaks the rules, if it does.
    pub(crate) fault: Option<Fault>,
    /// What the placements tell about common mistakes.
    pub(crate) hints: Hints,
}

/// Replays a game, analyses it if there is an analyser, and lists its pieces on `stdout` if there is
/// to be a list.
pub(crate) fn pass(
    cli: &Cli,
    files: Files,
    mut analyser: Option<Analyser>,
    stdout: &RefCell<Printer>,
) -> Result<Findings> {
    let name = files.placements.name().to_owned();
    let progress = if cli.analysis {
        progress::pieces(files.pieces.length())
    } else {
        ProgressBar::hidden() // The rest takes little time.
    };
    let mut pieces = Pieces {
        list: cli.list.then_some(stdout),
        page: cli
            .page
            .is_some()
            .then(|| Ok(tetris_page::ReplayPage::default())),
        analysis: cli.analysis.then(|| Analysis::new(cli.effort)),
        progress,
        name: &name,
    };
    let mut observer = Observer::default();
    // A placement is analysed once the piece after it is known.
    let mut waiting: Option<(u64, Step)> = None;
    // The piece that was read last, unless the pieces have ended.
    let piece = Cell::new(None);
    let source = Flushing(files.pieces, stdout);
    let piece_bytes = BufReader::new(source).bytes().inspect(|byte| {
        let byte = byte.as_ref().ok().copied();
        piece.set(byte.map(Piece::from_byte));
    });
    let source = Flushing(files.placements, stdout);
    let placement_bytes = BufReader::new(source).bytes();
    let mut replay = Replay::new(piece_bytes, placement_bytes);
    let fault = loop {
        piece.set(None);
        let number = replay.game().tally().pieces;
        let (step, fault) = match replay.next() {
            Some(Ok(step)) => (Some(step), None),
            Some(Err(Interruption::Fault(fault))) => (None, Some(fault)),
            Some(Err(read)) => return Err(files::error_of(read, &name, replay.hints())),
            None => (None, None),
        };
        if let (Some((number, step)), Some(analyser)) = (waiting.take(), &mut analyser) {
            let found = analyser.analyse(step.placement, piece.get());
            pieces.add(number, &step, Some(found));
        }
        let Some(step) = step else { break fault };
        observer.observe(&step, replay.game());
        match analyser {
            Some(_) => waiting = Some((number, step)),
            None => pieces.add(number, &step, None),
        }
    };

    let mut report = observer.report(replay.game(), fault);
    let Pieces { page, analysis, .. } = pieces;
    report.analysis = analysis.map(|analysis| analysis.end(report.pieces, report.points));
    Ok(Findings {
        report,
        page,
        fault,
        hints: replay.hints(),
    })
}

/// What is made of the pieces one by one, besides the report.
struct Pieces<'a> {
    list: Option<&'a RefCell<Printer>>,
    page: Option<Result<tetris_page::ReplayPage>>,
    analysis: Option<Analysis>,
    progress: ProgressBar,
    /// That of the placements.
    name: &'a str,
}

impl Pieces<'_> {
    /// Takes in a piece, and what the analysis finds of it.
    fn add(&mut self, number: u64, step: &Step, found: Option<PieceAnalysis>) {
        if let Some(list) = self.list {
            // A printer does not fail.
            let _ = write_line(&mut *list.borrow_mut(), number, step, found);
        }
        if let Some(Ok(page)) = &mut self.page {
            match page.push(step.placement) {
                Ok(()) => found.iter().for_each(|found| page.analyse(found)),
                Err(error) => self.page = Some(Err(error).context(self.name.to_owned())),
            }
        }
        if let (Some(analysis), Some(found)) = (&mut self.analysis, found) {
            analysis.add(number, step.placement, &found);
            self.progress.inc(1);
        }
    }
}

/// A source that is read once all lines before are printed: the player may hang, or wait for the
/// reader of the list.
struct Flushing<'a, R>(R, &'a RefCell<Printer>);

impl<R: Read> Read for Flushing<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1.borrow_mut().flush()?;
        self.0.read(buffer)
    }
}

/// The line of a piece in the list. A reset is a word, which counts as 0 in awk's sums.
fn write_line(
    list: &mut impl Write,
    number: u64,
    step: &Step,
    found: Option<PieceAnalysis>,
) -> io::Result<()> {
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
    writeln!(list)
}
