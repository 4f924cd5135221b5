//! Writes the problems of the player page: positions in which weak players lose points, where one
//! placement is clearly the best.
//!
//! ```text
//! cargo run --release -p tetris-page --example problems > crates/page/player/problems.txt
//! ```
//!
//! A line has the theme, the strength from 1, the two known pieces, the placement of the weak player
//! and the best one (two hexadecimal digits each), the loss of the weak player in tenths of a point,
//! and the rows of the board as in an address. It takes some minutes, and writes the same each time.

use std::array;
use std::collections::HashSet;

use tetris_pipe::analysis::{Analyser, luck};
use tetris_pipe::board::{Board, HEIGHT, Outcome, WIDTH};
use tetris_pipe::{Effort, Network, Piece, Placement, Placer, streams};

const THEMES: [&str; 5] = ["well", "holes", "next", "four", "high"];

/// How many problems of each strength a theme has. They are 200 in all.
const COUNTS: [usize; 3] = [16, 16, 8];

/// The points that the weak player loses at least, and those that the second-best placement does.
const LEAST_LOSS: f64 = 2.0;
const LEAST_GAP: f64 = 0.5;

/// The pieces of a game of a weak player.
const PIECES: usize = 200;

/// The playouts of a placement, and the pieces of each.
const PLAYOUTS: u64 = 100;
const PLAYOUT: usize = 40;

/// A weak player places a piece where this is highest, and ignores the next one.
type Player = fn(&After) -> f64;

/// The games are those of the first two.
const PLAYERS: [Player; 3] = [greedy, linear, careful];

/// A board after a placement.
#[derive(PartialEq)]
struct After {
    board: Board,
    outcome: Outcome,
    heights: [u32; WIDTH],
    /// The empty squares below a filled one.
    holes: u32,
    /// The sum of the differences in height between neighbouring columns, without the last one.
    steps: u32,
    highest: u32,
}

impl After {
    fn new(before: &Board, placement: Placement) -> Self {
        let mut board = *before;
        let outcome = board.drop(placement);
        Self::of(board, outcome)
    }

    fn of(board: Board, outcome: Outcome) -> Self {
        let heights: [u32; WIDTH] = array::from_fn(|column| board.height(column));
        let steps = heights[..WIDTH - 1].windows(2);
        Self {
            board,
            outcome,
            heights,
            holes: heights.iter().sum::<u32>() - board.squares(),
            steps: steps.map(|two| two[0].abs_diff(two[1])).sum(),
            highest: board.highest(),
        }
    }

    /// All boards that a piece can make of this one.
    fn followers(&self, piece: Piece) -> impl Iterator<Item = Self> {
        let placements = piece.placements().iter();
        placements.map(|&placement| Self::new(&self.board, placement))
    }

    fn rows(&self) -> u32 {
        match self.outcome {
            Outcome::Cleared(rows) => rows,
            Outcome::Reset => 0,
        }
    }

    fn reset(&self) -> f64 {
        if self.outcome == Outcome::Reset {
            1000.0
        } else {
            0.0
        }
    }

    /// Whether three rows lack one square each, all in the same column.
    fn is_almost_four(&self) -> bool {
        let lacks = |row: usize| {
            let mut empty = (0..WIDTH).filter(move |&column| !self.board.is_filled(column, row));
            empty.next().filter(|_| empty.next().is_none())
        };
        let columns: Vec<usize> = (0..HEIGHT).filter_map(lacks).collect();
        let rows_of = |column| columns.iter().filter(|&&other| other == column).count();
        (0..WIDTH).any(|column| rows_of(column) >= 3)
    }
}

/// The player of examples/greedy.py.
fn greedy(after: &After) -> f64 {
    let too_high = after.highest.saturating_sub(12);
    let cost = 8 * after.holes + after.steps + 4 * too_high + 4 * after.heights[WIDTH - 1];
    f64::from(after.outcome.points()) - f64::from(cost)
}

/// The player `linear` of examples/python/baselines.py.
fn linear(after: &After) -> f64 {
    let too_high = (f64::from(after.highest) - 9.6).max(0.0);
    let cost = 16 * after.holes + after.steps + 2 * after.heights[WIDTH - 1];
    let lost = 3.75 * f64::from(after.rows()) - f64::from(after.outcome.points());
    -f64::from(cost) - too_high * too_high / 4.0 - lost - after.reset()
}

/// A player that only survives: its stack is low and even, and it clears what it can.
fn careful(after: &After) -> f64 {
    let last = after.heights[WIDTH - 1].abs_diff(after.heights[WIDTH - 2]);
    let cost = 9 * after.holes + 2 * (after.steps + last) + after.heights.iter().sum::<u32>();
    f64::from(8 * after.rows()) - f64::from(cost) - after.reset()
}

/// The placement of a weak player; of equal ones, the first.
fn place(player: Player, board: &Board, piece: Piece) -> Placement {
    let value = |placement: Placement| player(&After::new(board, placement));
    let placements = piece.placements().iter().copied().rev();
    let best = placements.max_by(|&a, &b| value(a).total_cmp(&value(b)));
    best.expect("every piece has placements")
}

/// The points that a placement loses and the best one, as the coach of the page finds them.
fn loss(board: &Board, placement: Placement, next: Piece) -> (f64, Placement) {
    Analyser::new(Effort::default()).assess(board, placement, Some(next), false, None)
}

/// A position, what a weak player does there, and what is best.
struct Position {
    board: Board,
    next: Piece,
    played: Placement,
    best: Placement,
}

impl Position {
    /// The theme: what a player would say that the best placement does better.
    fn theme(&self) -> Option<&'static str> {
        let before = After::of(self.board, Outcome::Cleared(0));
        let [played, best] = [self.played, self.best].map(|it| After::new(&self.board, it));
        if before.holes > 2 || self.board.squares() < 20 {
            return None;
        }
        if before.highest >= 12 {
            let is_lower = played.outcome == Outcome::Reset
                || best.highest < played.highest
                || best.rows() > played.rows();
            return is_lower.then_some("high");
        }
        let gets_four = |after: &After| after.followers(self.next).any(|last| last.rows() == 4);
        let waits = best.rows() == 0 && (1..4).contains(&played.rows()) && best.is_almost_four();
        if best.rows() == 4 || waits || gets_four(&best) && !gets_four(&played) {
            return Some("four");
        }
        let is_well = |column: usize| {
            let mut others = (0..WIDTH).filter(|&other| other != column);
            others.all(|other| before.heights[other] >= before.heights[column] + 3)
        };
        let covers = |placement: Placement| {
            let width = placement.shape().width;
            let is_upright_i = placement.piece() == Piece::I && width == 1;
            !is_upright_i && (0..width).any(|i| is_well(placement.column() + i))
        };
        if covers(self.played) && !covers(self.best) {
            return Some("well");
        }
        if best.holes > before.holes {
            return None;
        }
        if played.holes > before.holes {
            return Some("holes");
        }
        let has_place = |after: &After| {
            let mut followers = after.followers(self.next);
            followers.any(|last| last.reset() == 0.0 && last.holes <= after.holes)
        };
        (has_place(&best) && !has_place(&played)).then_some("next")
    }

    /// How strong a player has to be to find the best placement, from 1: stronger than the one who
    /// played, than linear, or than effort 1.
    fn strength(&self) -> usize {
        let piece = self.best.piece();
        let misses = |placement| loss(&self.board, placement, self.next).0 >= LEAST_GAP;
        let mut fast = Placer::new(Effort::FASTEST).on_board(self.board);
        if misses(fast.place(piece, Some(self.next))) {
            return 3;
        }
        1 + usize::from(misses(place(linear, &self.board, piece)))
    }

    /// Whether the second-best placement is clearly worse, by the search and by playouts.
    fn is_clear(&self) -> bool {
        let after = |placement| After::new(&self.board, placement);
        let placements = self.best.piece().placements().iter().copied();
        let others = placements.filter(|&other| after(other) != after(self.best));
        let losses = others.map(|other| (loss(&self.board, other, self.next).0, other));
        let second = losses.min_by(|a, b| a.0.total_cmp(&b.0));
        second.is_some_and(|(gap, second)| gap >= LEAST_GAP && self.is_confirmed(second))
    }

    /// Whether the best placement is better than another one in playouts on the same pieces, by more
    /// than three standard errors of the mean.
    fn is_confirmed(&self, other: Placement) -> bool {
        let difference = |seed| self.playout(self.best, seed) - self.playout(other, seed);
        let differences: Vec<f64> = (0..PLAYOUTS).map(difference).collect();
        let count = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / count;
        let squares: f64 = differences.iter().map(|it| (it - mean).powi(2)).sum();
        mean > 3.0 * (squares / (count * (count - 1.0))).sqrt()
    }

    /// The points after a placement without the luck of the pieces, played at effort 1.
    fn playout(&self, placement: Placement, seed: u64) -> f64 {
        let network = Network::embedded();
        let after = After::new(&self.board, placement);
        let mut placer = Placer::new(Effort::FASTEST).on_board(after.board);
        let (mut current, mut lucks) = (self.next, 0.0);
        for next in streams::bytes(seed).take(PLAYOUT).map(Piece::from_byte) {
            lucks += luck(network, placer.board(), Some(current), next, None);
            placer.place(current, Some(next));
            current = next;
        }
        let points = u64::from(after.outcome.points()) + placer.tally().points;
        let end = network.evaluate(placer.board())[current as usize];
        points as f64 + f64::from(end) - lucks
    }

    fn mirrored(&self) -> Self {
        Self {
            board: self.board.mirrored(),
            next: self.next.mirrored(),
            played: self.played.mirrored(),
            best: self.best.mirrored(),
        }
    }

    /// The line of a problem.
    fn line(&self, theme: &str, strength: usize, lost: f64) -> String {
        let row = |row| {
            let filled = (0..WIDTH).filter(|&column| self.board.is_filled(column, row));
            format!("{:x}", filled.map(|column| 1 << column).sum::<u32>())
        };
        let rows: Vec<String> = (0..self.board.highest() as usize).map(row).collect();
        let (current, next) = (self.best.piece(), self.next);
        let [played, best] = [self.played, self.best].map(Placement::to_byte);
        let tenths = 10.0 * lost;
        format!(
            "{theme} {strength} {current}{next} {played:02x}{best:02x} {tenths:.0} {}",
            rows.join(".")
        )
    }
}

fn main() {
    let mut found = THEMES.map(|_| COUNTS.map(|_| Vec::new()));
    let mut seen = HashSet::new();
    for seed in 1.. {
        let host = PLAYERS[seed as usize % 2];
        let bytes = streams::bytes(seed).take(PIECES);
        let pieces: Vec<Piece> = bytes.map(Piece::from_byte).collect();
        let mut after = Board::EMPTY;
        for pair in pieces.windows(2) {
            let (board, next) = (after, pair[1]);
            after.drop(place(host, &board, pair[0]));
            for weak in PLAYERS {
                let played = place(weak, &board, pair[0]);
                let (lost, best) = loss(&board, played, next);
                let position = Position {
                    board,
                    next,
                    played,
                    best,
                };
                if lost < LEAST_LOSS || seen.contains(&board) {
                    continue;
                }
                let Some(theme) = position.theme() else {
                    continue;
                };
                let strength = position.strength();
                let number = THEMES.iter().position(|&name| name == theme);
                let problems = &mut found[number.expect("a theme")][strength - 1];
                if problems.len() == COUNTS[strength - 1] || !position.is_clear() {
                    continue;
                }
                seen.extend([board, board.mirrored()]);
                // The players keep the last column open. Every second problem is mirrored.
                let problem = match problems.len() % 2 {
                    0 => position,
                    _ => position.mirrored(),
                };
                problems.push(problem.line(theme, strength, lost));
            }
        }
        if found
            .iter()
            .flatten()
            .map(Vec::len)
            .eq(THEMES.iter().flat_map(|_| COUNTS))
        {
            break;
        }
    }
    for problem in found.iter().flatten().flatten() {
        println!("{problem}");
    }
}
