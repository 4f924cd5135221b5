//! One pass over a game: it is replayed, listed, observed and analysed piece by piece.
//!
//! Whether it keeps the rules does not depend on what can be printed. But once nothing more can,
//! as when the reader has left, only that is found out, and an endless game ends.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::iter;

use anyhow::{Context, Result};
use tetris_pipe::analysis::{Analyser, Grade, PieceAnalysis};
use tetris_pipe::board::Outcome;
use tetris_pipe::game::Step;
use tetris_pipe::judge::{Fault, Hints};
use tetris_pipe::{Effort, Network};
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
    /// Whether a stronger search finds far fewer errors than the one of the analysis.
    pub(crate) is_search_weak: bool,
}

/// Replays a game, analyses it if a network is given, and lists its pieces on `stdout` if there is to
/// be a list.
pub(crate) fn pass(
    cli: &Cli,
    files: Files,
    network: Option<&Network>,
    stdout: &RefCell<Printer>,
) -> Result<Findings> {
    let name = files.placements.name().to_owned();
    // A regular file has an end, and so has a game with one.
    let has_end = files
        .pieces
        .length()
        .or(files.placements.length())
        .is_some();
    let progress = if cli.analysis {
        progress::pieces(files.pieces.length())
    } else {
        ProgressBar::hidden() // The rest takes little time.
    };
    if cli.list && cli.header {
        let analysis = if cli.analysis {
            "\tluck\terror\tgrade"
        } else {
            ""
        };
        let fields = "number\tpiece\trotation\tcolumn\trows\tpoints\treset";
        writeln!(stdout.borrow_mut(), "{fields}{analysis}")?;
    }
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
    let mut steps = iter::from_fn(|| match replay.next()? {
        Ok(step) => {
            observer.observe(&step, replay.game());
            Some(step)
        }
        Err(end) => {
            error = Some(end);
            None
        }
    });
    let mut sample = network.and_then(|network| Sample::new(network, cli.effort));
    if let Some(network) = network {
        for (step, found) in Analyser::with_network(network, cli.effort.beams()).analyse(&mut steps)
        {
            if let Some(sample) = &mut sample {
                sample.add(&step, &found);
            }
            pieces.add(&step, Some(found));
            if pieces.is_done() {
                break;
            }
        }
    }
    for step in steps {
        pieces.add(&step, None);
        if !has_end && pieces.is_done() {
            break;
        }
    }
    let fault = error.map(anyhow::Error::downcast).transpose()?;
    let mut report = observer.report(replay.game(), fault);
    let Pieces { page, analysis, .. } = pieces;
    report.analysis = analysis.map(|analysis| analysis.end(report.points));
    Ok(Findings {
        report,
        page,
        fault,
        hints: replay.hints(),
        is_search_weak: sample.is_some_and(|sample| sample.is_search_weak()),
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

    /// Whether the list cannot be printed any more, and there is no page.
    fn is_done(&self) -> bool {
        let is_cut = self.list.is_some_and(|list| list.borrow().has_failed());
        is_cut && !matches!(self.page, Some(Ok(_)))
    }
}

/// The errors of the first pieces by the strongest search, beside those by the one of the analysis.
///
/// A search finds errors in the game of a stronger player, too, and they are its own.
struct Sample<'n> {
    strongest: Analyser<'n>,
    previous: Option<Step>,
    left: u32,
    /// The points of the errors by both searches.
    sums: [f64; 2],
}

impl<'n> Sample<'n> {
    /// A sample for the search of an effort, unless that is the strongest.
    fn new(network: &'n Network, effort: Effort) -> Option<Self> {
        let [.., strongest] = Effort::ALL;
        (effort < strongest).then(|| Self {
            strongest: Analyser::with_network(network, strongest.beams()),
            previous: None,
            left: 500,
            sums: [0.0; 2],
        })
    }

    fn add(&mut self, step: &Step, found: &PieceAnalysis) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        self.sums[0] += found.error;
        if let Some(previous) = self.previous.replace(*step) {
            let next = Some(step.placement.piece());
            let (error, _) =
                self.strongest
                    .assess(&previous.before, previous.placement, next, false);
            self.sums[1] += error;
        }
    }

    fn is_search_weak(&self) -> bool {
        let [own, strongest] = self.sums;
        strongest < own / 2.0
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

/// The line of a piece in the list.
fn write_line(list: &mut impl Write, step: &Step, found: Option<PieceAnalysis>) -> io::Result<()> {
    let (number, placement) = (step.number, step.placement);
    let (piece, rotation, column) = (placement.piece(), placement.rotation(), placement.column());
    let (rows, reset) = match step.outcome {
        Outcome::Cleared(rows) => (rows, 0),
        Outcome::Reset => (0, 1),
    };
    let points = step.outcome.points();
    write!(
        list,
        "{number}\t{piece}\t{rotation}\t{column}\t{rows}\t{points}\t{reset}"
    )?;
    if let Some(PieceAnalysis { luck, error, .. }) = found {
        write!(list, "\t{luck:.3}\t{error:.2}\t{}", Grade::of(error).name())?;
    }
    writeln!(list)
}
