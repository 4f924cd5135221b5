//! The report as text.

use std::fmt;

use tetris_pipe::board::HEIGHT;
use tetris_pipe_cli::numbers::{grouped, grouped_tenths};

use super::Report;

const KINDS: [&str; 4] = ["singles", "doubles", "triples", "tetrises (4 rows)"];

/// Characters of the longest bar of the histogram.
const BAR: u64 = 40;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<17}{:>9}", "pieces", grouped(self.pieces))?;
        write!(f, "{:<17}{:>9}", "points", grouped(self.points))?;
        if let Some(points) = self.points_per_piece {
            write!(f, "    {points:.4} per piece")?;
        }
        if let Some(percent) = self.percent_of_bound {
            let bound = grouped(self.bound);
            write!(f, ", {percent:.2} % of the bound of {bound}")?;
        }
        writeln!(f, "\n")?;
        self.losses(f)?;
        writeln!(f)?;
        if let Some(height) = &self.height {
            let (mean, highest) = (height.mean, height.highest);
            write!(f, "height of the stack       mean {mean:.2} rows, ")?;
            writeln!(
                f,
                "95th percentile {}, maximum {highest}",
                height.percentile_95
            )?;
        }
        let wait = self.longest_wait_for_i;
        if wait.pieces > 0 {
            let (pieces, from) = (grouped(wait.pieces), grouped(wait.from));
            writeln!(
                f,
                "longest wait for an I     {pieces} pieces, from piece {from}"
            )?;
        }
        self.tetrises(f)?;
        match &self.analysis {
            Some(analysis) => write!(f, "\n{analysis}"),
            None => Ok(()),
        }
    }
}

impl Report {
    /// A line for each kind of clear, and for the squares that no clear removed.
    fn losses(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let titles = ["number", "rows", "points", "points lost"];
        table(f, "", titles.map(str::to_owned))?;
        for (name, clears) in KINDS.iter().zip(&self.clears) {
            let rows = (clears.count * clears.rows) as f64;
            let (number, points) = (grouped(clears.count), grouped(clears.points));
            let lost = grouped_tenths(clears.lost);
            table(f, name, [number, grouped_tenths(rows), points, lost])?;
        }
        for (name, number, squares) in [
            ("resets", grouped(self.resets.count), &self.resets.squares),
            ("left at the end", String::new(), &self.left_at_the_end),
        ] {
            let (rows, lost) = (grouped_tenths(squares.rows), grouped_tenths(squares.lost));
            table(f, name, [number, rows, String::new(), lost])?;
        }
        Ok(())
    }

    /// A histogram of the tetrises over the heights of the stack.
    fn tetrises(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = &self.tetris_heights;
        let heights = || (0..=HEIGHT).filter(|&height| counts[height] > 0);
        let (Some(lowest), Some(highest)) = (heights().min(), heights().max()) else {
            return Ok(());
        };
        let most = counts.iter().copied().max().unwrap_or(1);
        writeln!(f)?;
        writeln!(
            f,
            "tetrises by the height of the stack before them, in rows"
        )?;
        for height in lowest..=highest {
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
