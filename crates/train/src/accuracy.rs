//! `tetris-train accuracy`: how right the evaluations of a network are on the boards of a player.

use std::fmt::Write;
use std::io::{BufReader, Read};
use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Result, anyhow, ensure};
use rayon::prelude::*;
use tetris_pipe::afterstates::holes;
use tetris_pipe::game::Game;
use tetris_pipe::judge::{Fault, Replay};
use tetris_pipe::streams;
use tetris_pipe::{Board, Effort, Network, Piece, Placement, Placer, analysis};
use tetris_pipe_cli::{Source, errors, output, source};
use tetris_pipe_scores::Mean;

use crate::args::{AccuracyArgs, Policy};

/// Pieces between two boards of a game.
const APART: usize = 20;

/// The pieces of a playout. At its end the network evaluates the board.
const PLAYOUT: usize = 150;

/// The measurements of one board, in points.
struct Sample {
    holes: u32,
    height: u32,
    /// The mean evaluation over the next piece.
    eval: f64,
    /// The playouts.
    playouts: Mean,
    /// For each next piece, the one-ply backup minus the evaluation.
    backup_errors: [f64; 7],
}

/// Prints how far the evaluations are from playouts and from one-ply backups.
pub(crate) fn accuracy(args: &AccuracyArgs) -> Result<()> {
    let threads = args.threads.start()?;
    let own = source::network(args.network.as_deref(), Network::read)?;
    let network = Network::or_embedded(own.as_ref().map(|(own, _)| own));
    let boards = match &args.game[..] {
        [pieces, placements] => recorded(pieces, placements, args.boards as usize)?,
        _ => played(args, network),
    };
    let samples: Vec<_> = threads.install(|| {
        let boards = boards.par_iter().enumerate().with_max_len(1);
        boards
            .map(|(number, board)| sample(network, board, args, number as u64))
            .collect()
    });
    output::print(&table(&samples))
}

/// Boards of a game that is played for them.
fn played(args: &AccuracyArgs, network: &Network) -> Vec<Board> {
    let pieces = streams::stream(args.seed, args.boards as usize * APART + 1);
    let mut random = streams::bytes(!args.seed).map(usize::from);
    let mut draw = || random.next().expect("a stream does not end");
    let mut game = Game::default();
    let mut boards = Vec::new();
    for pair in pieces.windows(2) {
        let [current, next] = [pair[0], pair[1]].map(Piece::from_byte);
        let placements = current.placements();
        let placement = match args.player {
            _ if (draw() as f32) < 256.0 * args.random => placements[draw() % placements.len()],
            Policy::Low => low(game.board(), placements),
            Policy::Effort(effort) => Placer::with_network(network, effort.beams())
                .on_board(*game.board())
                .place(current, Some(next)),
        };
        game.play(placement);
        boards.push(*game.board());
    }
    boards.into_iter().skip(APART - 1).step_by(APART).collect()
}

/// At most `count` boards of a recorded game, evenly spaced.
fn recorded(pieces: &Path, placements: &Path, count: usize) -> Result<Vec<Board>> {
    let open = |path| -> Result<_> {
        let bytes = BufReader::new(Source::open(Some(path))?).bytes();
        Ok(bytes.map(|byte| byte.map_err(anyhow::Error::from)))
    };
    let boards: Result<Vec<_>, _> = Replay::new(open(pieces)?, open(placements)?)
        .map(|step| step.map(|step| step.before))
        .collect();
    let boards = boards.map_err(|error: anyhow::Error| match error.downcast::<Fault>() {
        Ok(fault) => anyhow!("{}: {fault}", errors::one_line(placements.display())),
        Err(error) => error,
    })?;
    ensure!(
        !boards.is_empty(),
        "{}: no pieces",
        errors::one_line(pieces.display())
    );
    let apart = boards.len().div_ceil(count);
    Ok(boards.into_iter().step_by(apart).collect())
}

/// The placement that ends lowest, where each hole that it makes counts like four rows.
fn low(board: &Board, placements: &[Placement]) -> Placement {
    let cost = |placement: &&Placement| {
        let mut after = *board;
        after.drop(**placement);
        let top = board.rest(**placement) + placement.shape().height as u32;
        top + 4 * holes(&after).saturating_sub(holes(board))
    };
    *placements.iter().min_by_key(cost).unwrap_or(&placements[0])
}

fn sample(network: &Network, board: &Board, args: &AccuracyArgs, number: u64) -> Sample {
    let evals = network.evaluate(board).map(f64::from);
    let playouts: Vec<_> = (1..=u64::from(args.playouts))
        .map(|playout| args.seed.wrapping_add((number << 20) + playout))
        .map(|seed| play(network, board, seed))
        .collect();
    Sample {
        holes: holes(board),
        height: board.highest(),
        eval: evals.iter().sum::<f64>() / 7.0,
        playouts: Mean::of(&playouts).expect("at least one playout"),
        backup_errors: Piece::ALL
            .map(|piece| backup(network, board, piece) - evals[piece as usize]),
    }
}

/// The one-ply backup of a board if `piece` is the next piece.
fn backup(network: &Network, board: &Board, piece: Piece) -> f64 {
    let placer = Placer::with_network(network, Effort::FASTEST.beams()).on_board(*board);
    let best = |next| f64::from(placer.ranked_moves(piece, Some(next))[0].points);
    Piece::ALL.map(best).iter().sum::<f64>() / 7.0
}

/// The gain of a game by static evaluation from this board on, discounted as the evaluations are,
/// minus the luck of its pieces.
fn play(network: &Network, board: &Board, seed: u64) -> f64 {
    let mut placer = Placer::with_network(network, Effort::FASTEST.beams()).on_board(*board);
    let mut pieces = streams::bytes(seed).map(Piece::from_byte);
    let mut draw = || pieces.next().expect("a stream does not end");
    let mut current = draw();
    let mut gained = -analysis::luck(network, board, None, current);
    let mut weight = 1.0;
    let mut points_before = 0;
    for _ in 0..PLAYOUT {
        let next = draw();
        gained -= weight * analysis::luck(network, placer.board(), Some(current), next);
        placer.place(current, Some(next));
        let points = placer.tally().points;
        gained += weight * ((points - points_before) as f64 - network.mean_points());
        points_before = points;
        weight *= network.discount();
        current = next;
    }
    gained + weight * f64::from(network.evaluate(placer.board())[current as usize])
}

/// A table of the samples by holes and by height.
fn table(samples: &[Sample]) -> String {
    let holes = [0..=0, 1..=1, 2..=4, 5..=9, 10..=19, 20..=39, 40..=200];
    let heights = [0..=8, 9..=12, 13..=16, 17..=20];
    let mut text = String::from(
        "                boards       V  playouts   V - playouts: mean    rms   V' - V: mean    rms\n",
    );
    for class in holes {
        line(&mut text, "holes", &class, samples, |sample| sample.holes);
    }
    for class in heights {
        line(&mut text, "height", &class, samples, |sample| sample.height);
    }
    text
}

/// Adds a line about the samples of a class, if there are any.
fn line(
    text: &mut String,
    name: &str,
    class: &RangeInclusive<u32>,
    samples: &[Sample],
    of: impl Fn(&Sample) -> u32,
) {
    let samples: Vec<_> = samples
        .iter()
        .filter(|it| class.contains(&of(it)))
        .collect();
    if samples.is_empty() {
        return;
    }
    let count = samples.len() as f64;
    let mean = |of: &dyn Fn(&Sample) -> f64| samples.iter().map(|it| of(it)).sum::<f64>() / count;
    let error = |it: &Sample| it.eval - it.playouts.mean;
    // The playouts' own variance is no error of the evaluations.
    let noise = |it: &Sample| it.playouts.standard_error.unwrap_or(0.0).powi(2);
    let squared = mean(&|it| error(it).powi(2) - noise(it));
    let backup = mean(&|it| it.backup_errors.iter().sum::<f64>() / 7.0);
    let squared_backup = mean(&|it| it.backup_errors.iter().map(|it| it * it).sum::<f64>() / 7.0);
    let (low, high) = (class.start(), class.end());
    let class = if low == high {
        format!("{low}")
    } else {
        format!("{low} to {high}")
    };
    let _ = writeln!(
        text,
        "{name:>6} {class:<9} {count:>5} {:>7.2} {:>9.2} {:>20.2} {:>6.2} {:>14.2} {:>6.2}",
        mean(&|it| it.eval),
        mean(&|it| it.playouts.mean),
        mean(&error),
        squared.max(0.0).sqrt(),
        backup,
        squared_backup.sqrt(),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use snapbox::{assert_data_eq, file};

    /// A board on each side of each boundary between classes.
    #[test]
    fn boards_are_in_the_classes_of_their_holes_and_heights() {
        let holes = [0, 1, 2, 4, 5, 9, 10, 19, 20, 39, 40, 200];
        let heights = [0, 8, 9, 12, 13, 16, 17, 20, 0, 0, 0, 0];
        let samples = holes.iter().zip(heights).zip(1..);
        let samples = samples.map(|((&holes, height), number)| Sample {
            holes,
            height,
            eval: f64::from(number),
            playouts: Mean {
                mean: f64::from(2 * number) + 0.5,
                standard_error: Some(1.0),
            },
            backup_errors: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, f64::from(7 * number)],
        });
        let table = table(&samples.collect::<Vec<_>>());
        assert_data_eq!(table, file!["../tests/program/golden/classes.txt"].raw());
    }
}
