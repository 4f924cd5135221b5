//! One pass over a game: it is replayed, listed, observed and analysed piece by piece.
//!
//! Whether it keeps the rules does not depend on what can be printed. But once nothing more can,
//! as when the reader has left, only that is found out, and an endless game ends.

use std::io::{self, Write};
use std::iter;

use anyhow::{Context, Result};
use tetris_pipe::Network;
use tetris_pipe::analysis::{Analyser, Grade, PieceAnalysis};
use tetris_pipe::board::Outcome;
use tetris_pipe::game::Step;
use tetris_pipe::judge::Fault;
use tetris_pipe_cli::output::Printer;
use tetris_pipe_cli::progress::{self, ProgressBar};

use crate::args::Cli;
use crate::files::{End, Files};
use crate::report::{Analysis, Observer, Report};

/// The results of a pass.
pub(crate) struct Results {
    pub(crate) report: Report,
    /// The page, if there is to be one.
    pub(crate) page: Option<Result<tetris_page::ReplayPage>>,
    /// How the game breaks the rules, if it does.
    pub(crate) fault: Option<Fault>,
}

/// Replays a game, analyses it if a network is given, and lists its pieces on `stdout` if there is to
/// be a list.
pub(crate) fn pass(
    cli: &Cli,
    files: Files,
    network: Option<&Network>,
    stdout: &mut Printer,
) -> Result<Results> {
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
            "\tluck\tloss\tgrade"
        } else {
            ""
        };
        let fields = "number\tpiece\trotation\tcolumn\trows\tpoints\treset";
        writeln!(stdout, "{fields}{analysis}")?;
    }
    let mut outputs = Outputs {
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
    let mut end = None;
    let mut replay = files.replay();
    let mut steps = iter::from_fn(|| match replay.next()? {
        Ok(step) => {
            observer.observe(&step, replay.game());
            Some(step)
        }
        Err(early) => {
            end = Some(early);
            None
        }
    });
    if let Some(network) = network {
        for (step, found) in Analyser::with_network(network, cli.effort.beams()).analyse(&mut steps)
        {
            outputs.add(&step, Some(found));
            if outputs.is_done() {
                break;
            }
        }
    }
    for step in steps {
        outputs.add(&step, None);
        if !has_end && outputs.is_done() {
            break;
        }
    }
    let fault = end.map(End::fault).transpose()?;
    let mut report = observer.report(replay.game(), fault);
    let Outputs { page, analysis, .. } = outputs;
    report.analysis = analysis.map(|analysis| analysis.end(report.points));
    Ok(Results {
        report,
        page,
        fault,
    })
}

/// The outputs to which each piece adds something, besides the report.
struct Outputs<'a> {
    list: Option<&'a mut Printer>,
    page: Option<Result<tetris_page::ReplayPage>>,
    analysis: Option<Analysis>,
    progress: ProgressBar,
    /// The name of the placements.
    name: &'a str,
}

impl Outputs<'_> {
    /// Takes in a piece and its analysis.
    fn add(&mut self, step: &Step, found: Option<PieceAnalysis>) {
        if let Some(list) = &mut self.list {
            // A printer does not fail.
            let _ = write_line(list, step, found);
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
        let is_cut = self.list.as_ref().is_some_and(|list| list.has_failed());
        is_cut && !matches!(self.page, Some(Ok(_)))
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
    if let Some(PieceAnalysis { luck, loss, .. }) = found {
        write!(list, "\t{luck:.3}\t{loss:.2}\t{}", Grade::of(loss).name())?;
    }
    writeln!(list)
}
