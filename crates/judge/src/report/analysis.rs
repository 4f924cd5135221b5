//! The analysis in a report: the luck of the pieces, and the errors of the player by grade.

use std::fmt;

use serde::Serialize;
use tetris_pipe::analysis::{Grade, PieceAnalysis};
use tetris_pipe::game::Step;
use tetris_pipe::{Effort, Placement};
use tetris_pipe_cli::numbers::{grouped, grouped_tenths};

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
    /// The points of all errors.
    points_of_errors: f64,
    /// The best first.
    grades: [Graded; Grade::ALL.len()],
    /// The largest errors, the largest first; of equal ones the earlier.
    worst: Vec<Error>,
}

/// All placements of a grade.
#[derive(Debug, Serialize)]
struct Graded {
    grade: &'static str,
    /// The points that each error is below, unless there is no limit.
    below: Option<f64>,
    placements: u64,
    /// The points of their errors.
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
    grade: &'static str,
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
        let grades = Grade::ALL.map(|grade| Graded {
            grade: grade.name(),
            below: grade.below(),
            placements: 0,
            points: 0.0,
        });
        Self {
            effort: effort.number(),
            luck: 0.0,
            points_without_luck: 0.0,
            points_of_errors: 0.0,
            grades,
            worst: Vec::new(),
        }
    }

    /// Takes in what was found of a step.
    pub(crate) fn add(&mut self, step: &Step, found: &PieceAnalysis) {
        let (placement, points) = (step.placement, found.error);
        let grade = Grade::of(points);
        let graded = &mut self.grades[grade as usize];
        graded.placements += 1;
        self.luck += found.luck;
        for sum in [&mut graded.points, &mut self.points_of_errors] {
            *sum = (100.0 * (*sum + points)).round() / 100.0; // of hundredths
        }
        let place = self.worst.partition_point(|worse| worse.points >= points);
        if points > 0.0 && place < WORST {
            self.worst.truncate(WORST - 1);
            let error = Error {
                number: step.number,
                piece: placement.piece().to_string(),
                played: placement.into(),
                better: found.best.into(),
                points,
                grade: grade.name(),
            };
            self.worst.insert(place, error);
        }
    }

    /// The analysis of a game that is over after so many points.
    pub(crate) fn end(mut self, points: u64) -> Self {
        self.points_without_luck = points as f64 - self.luck;
        self
    }
}

impl fmt::Display for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let without_luck = grouped_tenths(self.points_without_luck);
        let errors = grouped_tenths(self.points_of_errors);
        writeln!(f, "{:<20}{:>10}", "luck", grouped_tenths(self.luck))?;
        writeln!(f, "{:<20}{without_luck:>10}", "points without luck")?;
        write!(f, "{:<20}{errors:>10}    ", "points of errors")?;
        let [.., strongest] = Effort::ALL;
        let is_weak = self.effort < strongest.number();
        let note = if is_weak {
            ", mostly its own if the player is stronger"
        } else {
            ""
        };
        writeln!(f, "by the search of effort {}{note}", self.effort)?;
        let titles = ["grades", "placements", "per 1,000", "points"];
        let row = |f: &mut fmt::Formatter, [name, number, rate, points]: [&str; 4]| {
            writeln!(f, "{name:<20}{number:>10}{rate:>14}{points:>14}")
        };
        writeln!(f)?;
        row(f, titles)?;
        let placements: u64 = self.grades.iter().map(|graded| graded.placements).sum();
        for graded in &self.grades {
            let name = match graded.below {
                Some(points) => format!("{}, below {points}", graded.grade),
                None => format!("{}, larger", graded.grade),
            };
            let per_1000 = 1000.0 * graded.placements as f64 / placements.max(1) as f64;
            let number = grouped(graded.placements);
            let [rate, points] = [per_1000, graded.points].map(grouped_tenths);
            row(f, [&name, &number, &rate, &points])?;
        }
        if self.worst.is_empty() {
            return Ok(());
        }
        let (title, played, better) = ("worst errors", "played", "better");
        writeln!(f, "\n{title:<20}{played:<22}{better:<22}{:>6}", "points")?;
        for error in &self.worst {
            let name = format!("piece {}, {}", grouped(error.number), error.piece);
            let (played, better) = (error.played, error.better);
            let (points, grade) = (error.points, error.grade);
            writeln!(
                f,
                "{name:<20}{played:<22}{better:<22}{points:>6.2}  {grade}"
            )?;
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
