//! The analysis in a report: the luck of the pieces, and the losses of the player by grade.

use std::fmt;

use serde::Serialize;
use tetris_pipe::analysis::{Grade, PieceAnalysis};
use tetris_pipe::game::Step;
use tetris_pipe::{Effort, Placement};
use tetris_pipe_cli::numbers::{grouped, grouped_tenths};

/// Placements that are listed.
const WORST: usize = 10;

/// The analysis of a game by a search. It is displayed as a text, and serialised as an object of
/// these fields.
#[derive(Debug, Serialize)]
pub(crate) struct Analysis {
    /// The effort of the search.
    effort: u8,
    /// The luck of all pieces, in points.
    luck: f64,
    points_without_luck: f64,
    /// The losses of all placements, in points.
    total_loss: f64,
    /// The best first.
    grades: [Graded; Grade::ALL.len()],
    /// The placements with the largest losses, the largest first; of equal ones the earlier.
    worst: Vec<Worst>,
}

/// All placements of a grade.
#[derive(Debug, Serialize)]
struct Graded {
    grade: &'static str,
    /// The points that each loss is below, unless there is no limit.
    below: Option<f64>,
    placements: u64,
    /// The sum of their losses, in points.
    loss: f64,
}

/// One of the worst placements.
#[derive(Debug, Serialize)]
struct Worst {
    /// The number of the piece, counted from 0.
    number: u64,
    piece: String,
    played: Target,
    better: Target,
    /// In points.
    loss: f64,
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
            loss: 0.0,
        });
        Self {
            effort: effort.number(),
            luck: 0.0,
            points_without_luck: 0.0,
            total_loss: 0.0,
            grades,
            worst: Vec::new(),
        }
    }

    /// Takes in the analysis of a step.
    pub(crate) fn add(&mut self, step: &Step, found: &PieceAnalysis) {
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

    /// The analysis of a game that is over after so many points.
    pub(crate) fn end(mut self, points: u64) -> Self {
        self.points_without_luck = points as f64 - self.luck;
        self
    }
}

impl fmt::Display for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let without_luck = grouped_tenths(self.points_without_luck);
        let loss = grouped_tenths(self.total_loss);
        writeln!(f, "{:<20}{:>10}", "luck", grouped_tenths(self.luck))?;
        writeln!(f, "{:<20}{without_luck:>10}", "points without luck")?;
        write!(f, "{:<20}{loss:>10}    ", "total loss")?;
        writeln!(f, "by the search of effort {}", self.effort)?;
        let titles = ["grades", "placements", "per 1,000", "loss"];
        let row = |f: &mut fmt::Formatter, [name, number, rate, loss]: [&str; 4]| {
            writeln!(f, "{name:<20}{number:>10}{rate:>14}{loss:>14}")
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
            let [rate, loss] = [per_1000, graded.loss].map(grouped_tenths);
            row(f, [&name, &number, &rate, &loss])?;
        }
        if self.worst.is_empty() {
            return Ok(());
        }
        let (title, played, better) = ("worst placements", "played", "better");
        writeln!(f, "\n{title:<20}{played:<22}{better:<22}{:>6}", "loss")?;
        for worst in &self.worst {
            let name = format!("piece {}, {}", grouped(worst.number), worst.piece);
            let (played, better) = (worst.played, worst.better);
            let (loss, grade) = (worst.loss, worst.grade);
            writeln!(f, "{name:<20}{played:<22}{better:<22}{loss:>6.2}  {grade}")?;
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
