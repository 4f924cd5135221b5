//! One pass over a game: it is replayed, listed, observed and analysed piece by piece.
//!
//! Whether it keeps the rules does not depend on what can be printed.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::iter;

use anyhow::{Context, Result};
use tetris_pipe::analysis::{Analyser, PieceAnalysis};
use tetris_pipe::board::Outcome;
use tetris_pipe::game::Step;
use tetris_pipe::judge::{Fault, Hints};
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
    analyser: Option<Analyser>,
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
    let mut error = None;
    let mut replay = files::replay(
        Flushing(files.pieces, stdout),
        Flushing(files.placements, stdout),
    );
    let steps = iter::from_fn(|| match replay.next()? {
        Ok(step) => {
            observer.observe(&step, replay.game());
            Some(step)
        }
        Err(end) => {
            error = Some(end);
            None
        }
    });
    match analyser {
        Some(analyser) => analyser
            .analyse(steps)
            .for_each(|(step, found)| pieces.add(&step, Some(found))),
        None => steps.for_each(|step| pieces.add(&step, None)),
    }
    let fault = error.map(anyhow::Error::downcast).transpose()?;
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
    fn add(&mut self, step: &Step, found: Option<PieceAnalysis>) {
        if let Some(list) = self.list {
            // A printer does not fail.
            let _ = write_line(&mut *list.borrow_mut(), step, found);
        }
        if let Some(Ok(page)) = &mut self.page {
            match page.push(step.placement) {
                Ok(()) => found.iter().for_each(|found| page.analyse(found)),
                Err(error) => self.page = Some(Err(error).context(self.name.to_owned())),
            }
        }
        if let (Some(analysis), Some(found)) = (&mut self.analysis, found) {
            analysis.add(step, &found);
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
fn write_line(list: &mut impl Write, step: &Step, found: Option<PieceAnalysis>) -> io::Result<()> {
    let (number, placement) = (step.number, step.placement);
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
