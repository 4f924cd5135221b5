//! How right the evaluations of a network are on the boards of a recorded game.
//!
//! V is the mean evaluation of a board over its next piece, and V' the same by a one-ply search. A
//! playout continues from the board by static evaluation, and what it gains is freed of the luck of
//! its pieces. Classes are by the holes of the boards and by their height.
//!
//! ```text
//! tetris-pipe i > o
//! cargo run --release --example accuracy i o
//! cargo run --release --example accuracy i o FILE.net
//! ```

use std::env;
use std::error::Error;
use std::fs;
use std::ops::RangeInclusive;

use tetris_pipe::afterstates::holes;
use tetris_pipe::{Board, Effort, Network, Piece, Placer, analysis, replay, streams};

/// The most boards of a game that are measured, evenly spaced.
const BOARDS: usize = 1000;

/// The playouts of a board.
const PLAYOUTS: u64 = 24;

/// The pieces of a playout. At its end the network evaluates the board.
const PIECES: usize = 150;

/// The measurements of one board, in points.
struct Sample {
    holes: u32,
    height: u32,
    /// The mean evaluation over the next piece.
    eval: f64,
    /// The mean gain of the playouts.
    playouts: f64,
    /// The variance of that mean.
    variance: f64,
    /// The one-ply backup less the evaluation, for each next piece.
    backup_errors: [f64; 7],
}

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<_> = env::args_os().skip(1).collect();
    let ([input, output] | [input, output, _]) = &paths[..] else {
        return Err("usage: accuracy INPUT OUTPUT [NETWORK]".into());
    };
    let own = match paths.get(2) {
        Some(path) => Some(Network::decode(&fs::read(path)?)?),
        None => None,
    };
    let network = Network::or_embedded(own.as_ref());
    let (pieces, placements) = (fs::read(input)?, fs::read(output)?);
    let steps: Vec<_> = replay::steps(&pieces, &placements).collect::<Result<_, _>>()?;
    let apart = steps.len().div_ceil(BOARDS).max(1);
    let boards = steps.iter().map(|step| &step.before).step_by(apart);
    let samples: Vec<_> =
        (0..).zip(boards).map(|(number, board)| sample(network, board, number)).collect();
    println!(
        "                boards       V  playouts   V - playouts: mean    rms   V' - V: mean    rms"
    );
    for class in [0..=0, 1..=1, 2..=4, 5..=9, 10..=19, 20..=39, 40..=200] {
        print_class("holes", &class, &samples, |sample| sample.holes);
    }
    for class in [0..=8, 9..=12, 13..=16, 17..=20] {
        print_class("height", &class, &samples, |sample| sample.height);
    }
    Ok(())
}

fn sample(network: &Network, board: &Board, number: u64) -> Sample {
    let evals = network.evaluate(board, None).map(f64::from);
    let playouts = (0..PLAYOUTS).map(|playout| play(network, board, number * PLAYOUTS + playout));
    let playouts: Vec<_> = playouts.collect();
    let count = PLAYOUTS as f64;
    let mean = playouts.iter().sum::<f64>() / count;
    let squares: f64 = playouts.iter().map(|gain| (gain - mean).powi(2)).sum();
    Sample {
        holes: holes(board),
        height: board.highest(),
        eval: evals.iter().sum::<f64>() / 7.0,
        playouts: mean,
        variance: squares / (count - 1.0) / count,
        backup_errors: Piece::ALL
            .map(|piece| backup(network, board, piece) - evals[piece as usize]),
    }
}

/// The one-ply backup of a board if `piece` is the next piece.
fn backup(network: &Network, board: &Board, piece: Piece) -> f64 {
    let mut placer = Placer::with_network(network, Effort::FASTEST.beams()).on_board(*board);
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
    let mut gained = -analysis::luck(network, board, None, current, None);
    let mut weight = 1.0;
    let mut points_before = 0;
    for _ in 0..PIECES {
        let next = draw();
        gained -= weight * analysis::luck(network, placer.board(), Some(current), next, None);
        placer.place(current, Some(next));
        let points = placer.tally().points;
        gained += weight * ((points - points_before) as f64 - network.mean_points());
        points_before = points;
        weight *= network.discount();
        current = next;
    }
    gained + weight * f64::from(network.evaluate(placer.board(), None)[current as usize])
}

/// Prints a line about the samples of a class, if there are any.
fn print_class(
    name: &str,
    class: &RangeInclusive<u32>,
    samples: &[Sample],
    of: impl Fn(&Sample) -> u32,
) {
    let samples: Vec<_> = samples.iter().filter(|it| class.contains(&of(it))).collect();
    if samples.is_empty() {
        return;
    }
    let count = samples.len() as f64;
    let mean = |of: &dyn Fn(&Sample) -> f64| samples.iter().map(|it| of(it)).sum::<f64>() / count;
    let error = |it: &Sample| it.eval - it.playouts;
    // The playouts' own variance is no error of the evaluations.
    let squared = mean(&|it| error(it).powi(2) - it.variance).max(0.0);
    let backup = mean(&|it| it.backup_errors.iter().sum::<f64>() / 7.0);
    let squared_backup = mean(&|it| it.backup_errors.iter().map(|it| it * it).sum::<f64>() / 7.0);
    println!(
        "{name:>6} {:<9} {count:>5} {:>7.2} {:>9.2} {:>20.2} {:>6.2} {backup:>14.2} {:>6.2}",
        format!("{} to {}", class.start(), class.end()),
        mean(&|it| it.eval),
        mean(&|it| it.playouts),
        mean(&error),
        squared.sqrt(),
        squared_backup.sqrt(),
    );
}
