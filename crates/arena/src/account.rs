//! The account of a game: how it scored its points, how it lost others, its heights, and its analysis.
//!
//! A row that is cleared by a tetris, a clear of four rows, scores 15/4 points, and each of
//! its ten squares a tenth of that. A smaller clear, a reset or the end of the game scores
//! less for the same squares, and the difference is lost. So points and losses add up to
//! 3/2 points per piece. All of them are multiples of 1/8, so that sums are exact. By another scorer than the
//! rules, nothing is lost against tetrises.

#![expect(missing_docs, reason = "fields are explained above their structures")]

use serde::Serialize;
use tetris_pipe::analysis::{Grade, PieceAnalysis};
use tetris_pipe::board::{Board, HEIGHT, Outcome, WIDTH};
use tetris_pipe::game::{Game, Step};
use tetris_pipe::piece::Piece;
use tetris_pipe::replay::Fault;
use tetris_pipe::{Effort, Placement, Scorer};

/// The points of a row that is cleared by a tetris.
const ROW_POINTS: f64 = Outcome::Cleared(4).points() as f64 / 4.0;

/// The points of a square in such a row.
const SQUARE_POINTS: f64 = ROW_POINTS / WIDTH as f64;

/// Squares of a piece.
const SQUARES: u32 = 4;

/// Placements that an analysis lists.
const WORST: usize = 10;

/// An account. It is serialised as an object of these fields.
#[derive(Debug, Serialize)]
pub struct Account {
    /// The pieces of the game, or those before its fault.
    pub pieces: u64,
    pub points: u64,
    /// Unless there are no pieces.
    pub points_per_piece: Option<f64>,
    /// Who counts, if it is not the rules.
    #[serde(skip_serializing_if = "is_default")]
    pub scorer: Scorer,
    /// The most points that this number of pieces can score, if a bound is known.
    pub bound: Option<u64>,
    /// Unless the bound is 0.
    pub percent_of_bound: Option<f64>,
    /// Singles, doubles, triples and tetrises, and by the program in C clears of five rows.
    pub clears: Vec<Clears>,
    /// By the script, the rows that were full and did not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncounted_rows: Option<u64>,
    /// The pieces that did not fit, and what they removed.
    pub resets: Resets,
    /// The squares in the grid after the last piece.
    pub left_at_the_end: Squares,
    /// Unless there are no pieces.
    pub height: Option<Height>,
    /// The number of tetrises, by the height of the stack before: 0 to 20 rows.
    pub tetris_heights: [u64; HEIGHT + 1],
    /// The first of the longest runs.
    pub longest_wait_for_i: Wait,
    /// If one is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analysis: Option<Analysis>,
    /// How the game breaks the rules after these pieces, if it does.
    pub fault: Option<String>,
}

/// All clears of a number of rows: `lost` are the points of as many rows in tetrises, less those scored.
#[derive(Debug, Serialize)]
pub struct Clears {
    pub rows: u64,
    pub count: u64,
    pub points: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<f64>,
}

/// All resets: the squares in the grid before them, and the squares of the skipped pieces.
#[derive(Debug, Serialize)]
pub struct Resets {
    pub count: u64,
    #[serde(flatten)]
    pub squares: Squares,
}

/// Squares that no clear removed: a tenth of their number, and the points of as many rows in tetrises.
#[derive(Debug, Serialize)]
pub struct Squares {
    pub rows: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<f64>,
}

/// The height of the stack after each piece, in rows. At least 95 % of the boards do not exceed
/// `percentile_95`.
#[derive(Debug, Serialize)]
pub struct Height {
    pub mean: f64,
    pub percentile_95: usize,
    pub highest: usize,
}

/// A run of pieces without an I piece: its length, and its first piece, counted from 0.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Wait {
    pub pieces: u64,
    pub from: u64,
}

/// The analysis of a game by the search of an effort; luck and losses are in points.
#[derive(Debug, Serialize)]
pub struct Analysis {
    pub effort: u8,
    /// Whether the player knew the end of the game.
    pub ends: bool,
    pub luck: f64,
    pub points_without_luck: f64,
    pub total_loss: f64,
    /// The best first.
    pub grades: [Graded; Grade::ALL.len()],
    /// The placements with the largest losses, the largest first; of equal ones the earlier.
    pub worst: Vec<Worst>,
}

/// All placements of a grade: each loss is below a number of points, unless there is no limit.
#[derive(Debug, Serialize)]
pub struct Graded {
    pub grade: &'static str,
    pub below: Option<f64>,
    pub placements: u64,
    pub loss: f64,
}

/// One of the worst placements: the number of the piece, counted from 0, its letter, where it was put,
/// and the best placement.
#[derive(Debug, Serialize)]
pub struct Worst {
    pub number: u64,
    pub piece: String,
    pub played: Target,
    pub better: Target,
    pub loss: f64,
    pub grade: &'static str,
}

/// Where a placement puts its piece: the rotation, 0 to 3, and the column of its leftmost square.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Target {
    pub rotation: u8,
    pub column: usize,
}

impl From<Placement> for Target {
    fn from(placement: Placement) -> Self {
        Self { rotation: placement.rotation(), column: placement.column() }
    }
}

impl Analysis {
    /// An analysis by the search of this effort, before the first piece, of a game whose end the player
    /// knew or not.
    pub fn new(effort: Effort, ends: bool) -> Self {
        let grades = Grade::ALL.map(|grade| Graded {
            grade: grade.name(),
            below: grade.below(),
            placements: 0,
            loss: 0.0,
        });
        Self {
            effort: effort.number(),
            ends,
            luck: 0.0,
            points_without_luck: 0.0,
            total_loss: 0.0,
            grades,
            worst: Vec::new(),
        }
    }

    /// Takes in the analysis of a step.
    pub fn add(&mut self, step: &Step, found: &PieceAnalysis) {
        let (placement, loss) = (step.placement, found.loss);
        let grade = Grade::of(loss);
        let graded = &mut self.grades[grade as usize];
        graded.placements += 1;
        self.luck += found.luck;
        for sum in [&mut graded.loss, &mut self.total_loss] {
            *sum = (100.0 * (*sum + loss)).round() / 100.0; // of hundredths
        }
        let index = self.worst.partition_point(|worse| worse.loss >= loss);
        if loss > 0.0 && index < WORST {
            self.worst.truncate(WORST - 1);
            let worst = Worst {
                number: step.number,
                piece: placement.piece().to_string(),
                played: placement.into(),
                better: found.best.into(),
                loss,
                grade: grade.name(),
            };
            self.worst.insert(index, worst);
        }
    }
}

/// Plays a game, and collects what its account needs.
#[derive(Clone, Debug, Default)]
pub struct Observer {
    game: Game,
    /// The number of boards after a piece, by height.
    heights: [u64; HEIGHT + 1],
    /// The number of tetrises, by the height of the board before.
    tetris_heights: [u64; HEIGHT + 1],
    /// The squares that resets removed and the squares of the skipped pieces.
    reset_squares: u64,
    uncounted_rows: u64,
    wait: Wait,
    longest_wait: Wait,
}

impl Observer {
    /// The observer of a game that this scorer counts.
    pub fn by(scorer: Scorer) -> Self {
        Self { game: Game::default().by(scorer), ..Self::default() }
    }

    /// Plays a placement.
    pub fn play(&mut self, placement: Placement) -> Step {
        let step = self.game.play(placement);
        // Full rows that stay go by a reset alone.
        let more = full_rows(self.game.board()).saturating_sub(full_rows(&step.before));
        self.uncounted_rows += u64::from(more);
        self.heights[self.game.board().highest() as usize] += 1;
        match step.outcome {
            Outcome::Cleared(4) => self.tetris_heights[step.before.highest() as usize] += 1,
            Outcome::Cleared(_) => {}
            Outcome::Reset => self.reset_squares += u64::from(step.before.squares() + SQUARES),
        }
        if placement.piece() == Piece::I {
            let from = self.game.tally().pieces;
            self.wait = Wait { pieces: 0, from };
        } else {
            self.wait.pieces += 1;
            if self.wait.pieces > self.longest_wait.pieces {
                self.longest_wait = self.wait;
            }
        }
        step
    }

    /// The account of the game up to here.
    pub fn account(&self, fault: Option<Fault>, analysis: Option<Analysis>) -> Account {
        let (scorer, tally) = (self.game.scorer(), self.game.tally());
        let loses = scorer == Scorer::Rules;
        let most_rows = if scorer == Scorer::C { 5 } else { 4 };
        let bound = (scorer != Scorer::C).then(|| tally.bound(scorer));
        let per_piece = || tally.points as f64 / tally.pieces as f64;
        Account {
            pieces: tally.pieces,
            points: tally.points,
            points_per_piece: (tally.pieces > 0).then(per_piece),
            scorer,
            bound,
            percent_of_bound: bound.and_then(|_| tally.percent_of_bound(scorer)),
            clears: (1..=most_rows)
                .map(|rows| Clears::new(rows, tally.clears[rows as usize], loses))
                .collect(),
            uncounted_rows: (scorer == Scorer::Script).then_some(self.uncounted_rows),
            resets: Resets {
                count: tally.resets,
                squares: Squares::new(self.reset_squares, loses),
            },
            left_at_the_end: Squares::new(self.game.board().squares().into(), loses),
            height: Height::new(&self.heights),
            tetris_heights: self.tetris_heights,
            longest_wait_for_i: self.longest_wait,
            analysis: analysis.map(|analysis| Analysis {
                points_without_luck: tally.points as f64 - analysis.luck,
                ..analysis
            }),
            fault: fault.map(|fault| fault.to_string()),
        }
    }
}

impl Account {
    /// The account as JSON.
    pub fn json(&self) -> String {
        serde_json::json!(self).to_string()
    }
}

impl Clears {
    fn new(rows: u32, count: u64, loses: bool) -> Self {
        let points = count * u64::from(Outcome::Cleared(rows).points());
        Self {
            rows: rows.into(),
            count,
            points,
            lost: loses.then_some((count * u64::from(rows)) as f64 * ROW_POINTS - points as f64),
        }
    }
}

impl Squares {
    fn new(count: u64, loses: bool) -> Self {
        Self {
            rows: count as f64 / WIDTH as f64,
            lost: loses.then_some(count as f64 * SQUARE_POINTS),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_default(scorer: &Scorer) -> bool {
    *scorer == Scorer::Rules
}

/// The full rows of a board.
fn full_rows(board: &Board) -> u32 {
    board.columns().iter().fold(u32::MAX, |rows, column| rows & column).count_ones()
}

impl Height {
    /// From the number of boards of each height, unless there are none.
    fn new(heights: &[u64; HEIGHT + 1]) -> Option<Self> {
        let boards: u64 = heights.iter().sum();
        let highest = heights.iter().rposition(|&count| count > 0)?;
        let rows = (0..).zip(heights).map(|(height, count)| height * count);
        let sum: u64 = rows.sum();
        let mut up_to = 0;
        let percentile_95 = heights.iter().position(|count| {
            up_to += count;
            up_to * 100 >= boards * 95
        })?;
        Some(Self { mean: sum as f64 / boards as f64, percentile_95, highest })
    }
}
