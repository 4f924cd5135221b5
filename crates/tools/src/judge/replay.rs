//! One pass over a game: it is replayed, listed, observed and analysed piece by piece, and its results
//! are printed: the score, a report or a list, and a page beside it.
//!
//! A game that breaks the rules has results up to there, except a score.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::io::{self, IsTerminal, Write};
use std::iter;

use anyhow::{Error, Result};
use tetris_page::ReplayPage;
use tetris_pipe::analysis::{Grade, PieceAnalysis};
use tetris_pipe::board::Outcome;
use tetris_pipe::game::Step;
use tetris_pipe::replay::Fault;
use tetris_pipe::search::Search;
use tetris_pipe::{Game, Network, Piece, Scorer};
use tetris_pipe_arena::Verdict;
use tetris_pipe_arena::account::{Analysis, Observer};
use tetris_pipe_cli::numbers::grouped;
use tetris_pipe_cli::progress::{self, ProgressBar};
use tetris_pipe_cli::{Named, errors, file, print_last};

use crate::args::Cli;
use crate::files::Files;
use crate::report::{Found, Report};

/// The number of a step that is not played.
const UNPLAYED: u64 = u64::MAX;

/// Replays a game, analyses it if a network is given, and prints its results. Returns whether it
/// keeps the rules.
pub(crate) fn replay(cli: &Cli, files: Files, network: Option<Cow<Network>>) -> Result<Verdict> {
    let title = format!("{} and {}", files.pieces.name(), files.placements.name());
    let length = files.pieces.length();
    let progress = match network {
        Some(_) => progress::pieces(length),
        None => ProgressBar::hidden(), // The rest takes little time.
    };
    let mut stdout = Named::output(None, &[])?;
    let mut page = ReplayPage::default();
    let mut analysis = network.as_ref().map(|_| Analysis::new(cli.effort, cli.ends));
    let mut observer = Observer::by(cli.scorer);
    let end = OnceCell::new();
    let (placements, judge) = files.replay();
    let steps = placements.map_while(|placement| {
        let placement = placement.map_err(|early| end.set(early)).ok()?;
        Some(observer.play(placement))
    });
    let steps = steps.chain(iter::once_with(|| unplayed(end.get(), length)).flatten());
    let found: Box<dyn Iterator<Item = _>> = match network {
        Some(network) => {
            let found = Search::with_network(network, cli.effort.beams()).analyse(steps, cli.ends);
            Box::new(found.map(|(step, found)| (step, Some(found))))
        }
        None => Box::new(steps.map(|step| (step, None))),
    };
    for (step, found) in found.take_while(|(step, _)| step.number != UNPLAYED) {
        if cli.list {
            write_line(&mut stdout, &step, found)?;
        }
        if cli.page.is_some() {
            page.push(step.placement)?;
            if let Some(found) = &found {
                page.analyse(found);
            }
        }
        if let (Some(analysis), Some(found)) = (&mut analysis, found) {
            analysis.add(&step, &found);
            progress.inc(1);
        }
    }
    drop(progress);
    let fault: Option<Fault> = end.into_inner().map(Error::downcast).transpose()?;
    let account = observer.account(fault, analysis);
    let points = account.points;
    // A page that cannot be written does not keep the results back.
    let written = cli.page.as_ref().map_or(Ok(()), |path| {
        let message = fault.map(|fault| fault.to_string());
        let pieces = if fault.is_some() { length } else { Some(account.pieces) };
        let page = page.with_end(pieces.filter(|_| cli.ends).map(|pieces| pieces as usize));
        let page = page.page(&title, message.as_deref());
        file::write(path, |mut file| file.write_all(page.as_bytes()))
    });
    let text = match &account.analysis {
        _ if cli.list => String::new(),
        _ if cli.report => Report(&account).to_string(),
        _ if cli.json => serde_json::to_string_pretty(&account)? + "\n",
        Some(analysis) => Found(analysis).to_string(),
        None if fault.is_none() => format!("{points}\n"),
        None => String::new(),
    };
    let is_score = text == format!("{points}\n");
    print_last(stdout, &text)?;
    if is_score && cli.page.is_none() && io::stdout().is_terminal() {
        let points = grouped(points);
        let hint = match account.bound {
            Some(bound) if cli.scorer == Scorer::Rules => {
                format!("{points} of {} points; --page game.html shows the game", grouped(bound))
            }
            Some(bound) => format!("{points} of {} points", grouped(bound)),
            None => format!("{points} points"),
        };
        errors::print(hint);
    }
    let verdict = judge.verdict(fault);
    written?;
    Ok(verdict)
}

/// Steps of the pieces from a fault on, which are not played: the game would end after them. If its length is
/// not known, they have no end. An analysis looks only at some of them.
fn unplayed(end: Option<&Error>, length: Option<u64>) -> impl Iterator<Item = Step> + use<> {
    let (number, piece) = match end.and_then(Error::downcast_ref) {
        Some(Fault::Invalid { number, piece, .. }) => (*number as u64, *piece),
        Some(Fault::TooFew { placements, piece }) => (*placements as u64, *piece),
        _ => (length.unwrap_or(u64::MAX), 0),
    };
    let mut step = Game::default().play(Piece::from_byte(piece).placements()[0]);
    step.number = UNPLAYED;
    let left = length.unwrap_or(u64::MAX).saturating_sub(number);
    iter::repeat_n(step, left as usize)
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
    write!(list, "{number}\t{piece}\t{rotation}\t{column}\t{rows}\t{points}\t{reset}")?;
    if let Some(PieceAnalysis { luck, loss, .. }) = found {
        write!(list, "\t{luck:.3}\t{loss:.2}\t{}", Grade::of(loss).name())?;
    }
    writeln!(list)
}
