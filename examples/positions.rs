//! Makes the benchmark of positions (docs/benchmarks.md): each with the loss of every placement.
//!
//! A third of the boards is from good play, effort 2; a third from middling play, Dellacherie's
//! controller; and a third from weak play, the same with one placement in four at random. One position
//! in four is in the last 64 pieces of a game whose length is known. A loss is that of effort 3, or
//! of effort 2 if it is large; where both differ, playouts correct it.
//!
//! ```text
//! cargo run --release --example positions >crates/python/python/tetris_pipe/positions.tsv
//! ```
//!
//! A line has the play, the board, the current piece and the next one, the pieces left or `-`, and for
//! each distinct placement of the piece its loss in hundredths of a point. It depends on its number
//! alone: `positions 7 9` makes the lines 7 and 8, counted from 0.

use std::env;
use std::error::Error;

use tetris_pipe::board::Outcome;
use tetris_pipe::search::Search;
use tetris_pipe::{
    Board, Effort, Network, Piece, Placement, Rules, afterstates, analysis, streams,
};

/// The positions, each from a stream of its own.
const POSITIONS: u64 = 2400;

/// The seed of the first stream. No score and no tuning has these.
const SEED: u64 = 50_000;

/// A larger loss by effort 2 is not searched deeper: no choice is open there.
const CLEAR: f64 = 3.0;

/// The search is unsure of a placement if efforts 2 and 3 differ by more in points: then it is played
/// out, unless its loss is above the second number.
const UNSURE: [f64; 2] = [0.25, 2.0];

/// The playouts of a placement.
const PLAYOUTS: u64 = 48;

/// The pieces of a playout. At its end, the network evaluates the board, unless the game is over.
const PIECES: u32 = 32;

/// The kinds of play.
const PLAYS: [&str; 3] = ["good", "middling", "weak"];

/// A board, its current piece and the next one, and the pieces left if the game ends.
struct Position {
    board: Board,
    current: Piece,
    next: Piece,
    left: Option<u32>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1).map(|it| it.parse());
    let first = arguments.next().transpose()?.unwrap_or(0);
    let end = arguments.next().transpose()?.unwrap_or(POSITIONS);
    for number in first..end {
        let play = (number % 3) as usize;
        let position = position(play, number);
        let Position { board, current, next, left } = &position;
        let board = board.to_string();
        let rows: Vec<_> = board.lines().skip_while(|row| !row.contains('#')).collect();
        let left = left.map_or_else(|| "-".into(), |left| left.to_string());
        let losses = losses(&position, number).into_iter();
        let losses: Vec<_> = losses.map(|loss| format!("{:.0}", 100.0 * loss)).collect();
        let (rows, losses) = (rows.join("/"), losses.join(" "));
        println!("{}\t{rows}\t{current:?}\t{next:?}\t{left}\t{losses}", PLAYS[play]);
    }
    Ok(())
}

/// The position of a number, after 60 pieces or more of this kind of play.
fn position(play: usize, number: u64) -> Position {
    let mut stream = streams::bytes(SEED + number);
    let mut dice = streams::bytes(2 * SEED + number).map(usize::from);
    let mut draw = || Piece::from_byte(stream.next().expect("a stream does not end"));
    let mut throw = || dice.next().expect("a stream does not end");
    let mut search = Search::new(Effort::default());
    let (mut board, mut current, mut next) = (Board::EMPTY, draw(), draw());
    for _ in 0..60 + throw() {
        let all = current.placements();
        let placement = match play {
            0 => search.best(&board, current, Some(next), None),
            2 if throw() % 4 == 0 => all[throw() % all.len()],
            _ => controller(&board, current),
        };
        board.drop(placement);
        (current, next) = (next, draw());
    }
    let left = (number / 3 % 4 == 3).then(|| 1 + throw() as u32 % 64);
    Position { board, current, next, left }
}

/// The placement of Dellacherie's controller (Fahey, 2003).
fn controller(board: &Board, piece: Piece) -> Placement {
    let mut best = (f32::MIN, piece.placements()[0]);
    afterstates::visit(&Rules::CHALLENGE, board, piece, |size, after| {
        let [.., holes, _, _, wells, rows, columns, _, landing, eroded] = *after.features(size)
        else {
            return;
        };
        let value = eroded - landing - rows - columns - 4.0 * holes - wells;
        if after.outcome != Outcome::Reset && value > best.0 {
            best = (value, after.placement);
        }
    });
    best.1
}

/// The losses of all placements of a position, in points.
fn losses(position: &Position, number: u64) -> Vec<f64> {
    let Position { board, current, next, left } = *position;
    let [mut fast, mut deep] = [Effort::default(), Effort::STRONGEST].map(Search::new);
    let all = current.placements();
    let loss = |search: &mut Search, it| search.assess(&board, it, Some(next), false, left).0;
    let fast: Vec<_> = all.iter().map(|&it| loss(&mut fast, it)).collect();
    let deeper = |(&it, &fast)| if fast > CLEAR { fast } else { loss(&mut deep, it) };
    let mut losses: Vec<_> = all.iter().zip(&fast).map(deeper).collect();
    let best = losses.iter().position(|&loss| loss == 0.0).expect("a best placement");
    let is_unsure = |&it: &usize| {
        let [differs, most] = UNSURE;
        losses[it] <= most && (losses[it] - (fast[it] - fast[best])).abs() > differs
    };
    let unsure: Vec<_> = (0..losses.len()).filter(is_unsure).collect();
    let seeds = (0..PLAYOUTS).map(|playout| 3 * SEED + number * PLAYOUTS + playout);
    let play = |it: usize| seeds.clone().map(move |seed| playout(position, it, seed));
    let of_best: Vec<_> = play(best).take(if unsure.is_empty() { 0 } else { usize::MAX }).collect();
    for it in unsure {
        let differences: Vec<_> = of_best.iter().zip(play(it)).map(|(a, b)| a - b).collect();
        let count = PLAYOUTS as f64;
        let mean = differences.iter().sum::<f64>() / count;
        let squares = differences.iter().map(|it| (it - mean).powi(2)).sum::<f64>();
        // Playouts correct the search where they differ by more than two standard errors.
        if (mean - losses[it]).powi(2) > 4.0 * squares / (count - 1.0) / count {
            losses[it] = (100.0 * mean).round() / 100.0;
        }
    }
    let least = losses.iter().copied().fold(f64::INFINITY, f64::min);
    losses.iter().map(|loss| loss - least).collect()
}

/// What a game by static evaluation gains from a placement on, discounted as the evaluations are unless
/// the game ends, minus the luck of its pieces.
fn playout(position: &Position, number: usize, seed: u64) -> f64 {
    let network = Network::embedded();
    let mut search = Search::new(Effort::FASTEST);
    let mut pieces = streams::bytes(seed).map(Piece::from_byte);
    let Position { mut board, mut current, mut next, mut left } = *position;
    let (discount, mean) = match left {
        Some(_) => (1.0, 0.0),
        None => (network.discount(), network.mean_points()),
    };
    let mut placement = current.placements()[number];
    let (mut gained, mut weight) = (0.0, 1.0);
    for _ in 0..PIECES {
        gained += weight * (f64::from(board.drop(placement).points()) - mean);
        weight *= discount;
        left = left.map(|left| left - 1);
        if left == Some(0) {
            return gained;
        }
        current = next;
        let after = left.filter(|&left| left > 1).map(|left| left - 1);
        if left == Some(1) {
            placement = search.best(&board, current, None, left);
            continue;
        }
        next = pieces.next().expect("a stream does not end");
        gained -= weight * analysis::luck(network, &board, Some(current), next, after);
        placement = search.best(&board, current, Some(next), left);
    }
    gained + weight * f64::from(network.evaluate(&board, left)[current as usize])
}
