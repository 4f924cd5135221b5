//! The analysis in a report: the luck of the pieces, and the errors of the player.

use std::fmt;

use serde::Serialize;
use tetris_pipe::analysis::PieceAnalysis;
use tetris_pipe::game::Step;
use tetris_pipe::{Effort, Placement};
use tetris_pipe_cli::numbers::{grouped, grouped_tenths};

/// The upper ends of the classes of errors, in points; the last class has none.
const SIZES: [f64; 6] = [0.1, 0.25, 0.5, 1.0, 2.0, 4.0];

/// Errors that are listed.
const WORST: usize = 10;

/// The analysis of a game by a search. It is displayed as a text, and serialised as an object of
/// these fields.
#[derive(Debug, Serialize)]
pub(crate) struct Analysis {
    /// That of the search.
    effort: u8,
    /// The luck of all pieces, in points.
    luck: f64,
    points_without_luck: f64,
    errors: Errors,
    /// The largest errors, the largest first; of equal ones the earlier.
    worst: Vec<Error>,
}

/// All errors of a game.
#[derive(Debug, Default, Serialize)]
struct Errors {
    count: u64,
    points: f64,
    /// Unless there are no pieces.
    per_1000_pieces: Option<f64>,
    above_one_point: u64,
    sizes: [Size; SIZES.len() + 1],
}

/// The errors of one class.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Size {
    /// The largest error of the class, in points, unless there is no limit.
    up_to: Option<f64>,
    count: u64,
    points: f64,
}

/// One error.
#[derive(Debug, Serialize)]
struct Error {
    /// The number of the piece, counted from 0.
    number: u64,
    piece: String,
    played: Target,
    better: Target,
    points: f64,
}

/// Where a placement puts its piece.
#[derive(Clone, Copy, Debug, Serialize)]
struct Target {
    rotation: u8,
    column: usize,
}

impl From<Placement> for Target {
    fn from(placement: Placement) -> Self {
        Self {
            rotation: placement.rotation(),
            column: placement.column(),
        }
    }
}

impl Analysis {
    /// An analysis by the search of this effort, before the first piece.
    pub(crate) fn new(effort: Effort) -> Self {
        let mut errors = Errors::default();
        for (class, size) in errors.sizes.iter_mut().zip(SIZES) {
            class.up_to = Some(size);
        }
        Self {
            effort: effort.number(),
            luck: 0.0,
            points_without_luck: 0.0,
            errors,
            worst: Vec::new(),
        }
    }

    /// Takes in what was found of a step.
    pub(crate) fn add(&mut self, step: &Step, found: &PieceAnalysis) {
        let (number, played) = (step.number, step.placement);
        self.luck += found.luck;
        let points = found.error;
        if points <= 0.0 {
            return;
        }
        let errors = &mut self.errors;
        errors.count += 1;
        errors.points += points;
        errors.above_one_point += u64::from(points > 1.0);
        let class = SIZES.partition_point(|&size| size < points);
        errors.sizes[class].count += 1;
        errors.sizes[class].points += points;
        let place = self.worst.partition_point(|worse| worse.points >= points);
        if place < WORST {
            self.worst.truncate(WORST - 1);
            let (piece, played, better) =
                (played.piece().to_string(), played.into(), found.best.into());
            let error = Error {
                number,
                piece,
                played,
                better,
                points,
            };
            self.worst.insert(place, error);
        }
    }

    /// The analysis of a game that is over after so many pieces and points.
    pub(crate) fn end(mut self, pieces: u64, points: u64) -> Self {
        self.points_without_luck = points as f64 - self.luck;
        let per_piece = || self.errors.count as f64 / pieces as f64;
        self.errors.per_1000_pieces = (pieces > 0).then(|| 1000.0 * per_piece());
        self
    }
}

impl fmt::Display for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = &self.errors;
        let without_luck = grouped_tenths(self.points_without_luck);
        writeln!(f, "{:<20}{:>10}", "luck", grouped_tenths(self.luck))?;
        writeln!(f, "{:<20}{without_luck:>10}", "points without luck")?;
        write!(f, "{:<20}{:>10}", "errors", grouped(errors.count))?;
        if let Some(rate) = errors.per_1000_pieces {
            let large = grouped(errors.above_one_point);
            write!(f, "    {rate:.1} per 1,000 pieces, {large} above 1 point")?;
        }
        let points = grouped_tenths(errors.points);
        write!(f, "\n{:<20}{points:>10}    ", "points of all errors")?;
        writeln!(f, "by the search of effort {}", self.effort)?;
        if errors.count == 0 {
            return Ok(());
        }
        writeln!(
            f,
            "\n{:<20}{:>10}{:>14}",
            "errors by size", "number", "points"
        )?;
        for size in &errors.sizes {
            let name = match size.up_to {
                Some(up_to) => format!("up to {up_to}"),
                None => "larger".to_owned(),
            };
            let (count, points) = (grouped(size.count), grouped_tenths(size.points));
            writeln!(f, "{name:<20}{count:>10}{points:>14}")?;
        }
        let (title, played, better) = ("worst errors", "played", "better");
        writeln!(f, "\n{title:<20}{played:<22}{better:<20}{:>8}", "points")?;
        for error in &self.worst {
            let name = format!("piece {}, {}", grouped(error.number), error.piece);
            let (played, better, points) = (&error.played, &error.better, error.points);
            writeln!(f, "{name:<20}{played:<22}{better:<20}{points:>8.2}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!(
            "rotation {} column {}",
            self.rotation, self.column
        ))
    }
}
