//! The report as people read it.

use std::fmt;

use super::{Clears, Report};
use crate::numbers::{grouped, grouped_tenths};

const KINDS: [&str; 4] = ["singles", "doubles", "triples", "tetrises"];

/// The longest bar of the histogram.
const BAR: u64 = 40;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.score(f)?;
        writeln!(f)?;
        self.losses(f)?;
        writeln!(f)?;
        self.heights(f)?;
        self.longest_wait(f)?;
        self.tetrises(f)
    }
}

impl Report {
    fn score(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<17}{:>9}", "pieces", grouped(self.pieces))?;
        write!(f, "{:<17}{:>9}", "points", grouped(self.points))?;
        if let Some(points) = self.points_a_piece {
            write!(f, "    {points:.4} a piece")?;
        }
        if let Some(percent) = self.percent_of_bound {
            let bound = grouped(self.bound);
            write!(f, ", {percent:.2} % of the bound of {bound}")?;
        }
        writeln!(f)
    }

    /// A line for each way to take rows away.
    fn losses(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        table(
            f,
            "",
            ["number", "rows", "points", "points lost"].map(str::to_owned),
        )?;
        for (name, clears) in KINDS.iter().zip(&self.clears) {
            let Clears {
                rows,
                count,
                points,
                lost,
            } = *clears;
            let rows = (count * rows) as f64;
            let cells = [grouped(count), grouped_tenths(rows), grouped(points)];
            let [count, rows, points] = cells;
            table(f, name, [count, rows, points, grouped_tenths(lost)])?;
        }
        for (name, count, squares) in [
            ("resets", grouped(self.resets.count), &self.resets.squares),
            ("left at the end", String::new(), &self.left_at_the_end),
        ] {
            let (rows, lost) = (grouped_tenths(squares.rows), grouped_tenths(squares.lost));
            table(f, name, [count, rows, String::new(), lost])?;
        }
        Ok(())
    }

    fn heights(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(height) = self.height else {
            return Ok(());
        };
        writeln!(
            f,
            "height of the stack       mean {:.2}, 95 % of the time at most {}, at most {}",
            height.mean, height.percentile_95, height.highest
        )
    }

    fn longest_wait(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wait = self.longest_wait_for_i;
        if wait.pieces == 0 {
            return Ok(());
        }
        let (pieces, from) = (grouped(wait.pieces), grouped(wait.from));
        writeln!(
            f,
            "longest wait for an I     {pieces} pieces, from piece {from}"
        )
    }

    /// A histogram, over all heights between the lowest and the highest tetris.
    fn tetrises(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = &self.tetris_heights;
        let some = |&count: &u64| count > 0;
        let (Some(first), Some(last)) =
            (counts.iter().position(some), counts.iter().rposition(some))
        else {
            return Ok(());
        };
        let most = counts.iter().max().map_or(1, |&most| most.max(1));
        writeln!(f, "\ntetrises by the height of the stack before them")?;
        for height in first..=last {
            let count = counts[height];
            let bar = "#".repeat((count * BAR).div_ceil(most) as usize);
            let line = format!("{height:>6}{:>10}  {bar}", grouped(count));
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

fn table(f: &mut fmt::Formatter<'_>, name: &str, cells: [String; 4]) -> fmt::Result {
    let [number, rows, points, lost] = cells;
    writeln!(f, "{name:<17}{number:>9}{rows:>12}{points:>10}{lost:>14}")
}
