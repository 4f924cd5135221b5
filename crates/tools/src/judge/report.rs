//! The account of a game and its analysis as text.

use std::fmt;

use tetris_pipe::Scorer;
use tetris_pipe::board::HEIGHT;
use tetris_pipe_arena::account::{Account, Analysis, Target};
use tetris_pipe_cli::numbers::{grouped, grouped_tenths};

const KINDS: [&str; 5] = ["singles", "doubles", "triples", "tetrises (4 rows)", "5 rows"];

/// Characters of the longest bar of the histogram.
const BAR: u64 = 40;

/// Displays an account in some 30 lines.
pub(crate) struct Report<'a>(pub(crate) &'a Account);

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(account) = self;
        writeln!(f, "{:<17}{:>9}", "pieces", grouped(account.pieces))?;
        write!(f, "{:<17}{:>9}", "points", grouped(account.points))?;
        if let Some(points) = account.points_per_piece {
            write!(f, "    {points:.4} per piece")?;
        }
        if let (Some(percent), Some(bound)) = (account.percent_of_bound, account.bound) {
            write!(f, ", {percent:.2} % of the bound of {}", grouped(bound))?;
        }
        writeln!(f, "\n")?;
        losses(account, f)?;
        writeln!(f)?;
        if let Some(height) = &account.height {
            let (mean, highest) = (height.mean, height.highest);
            write!(f, "height of the stack       mean {mean:.2} rows, ")?;
            writeln!(f, "95th percentile {}, maximum {highest}", height.percentile_95)?;
        }
        let wait = account.longest_wait_for_i;
        if wait.pieces > 0 {
            let (pieces, from) = (grouped(wait.pieces), grouped(wait.from));
            writeln!(f, "longest wait for an I     {pieces} pieces, from piece {from}")?;
        }
        tetrises(account, f)?;
        match &account.analysis {
            Some(analysis) => write!(f, "\n{}", Found(analysis)),
            None => Ok(()),
        }
    }
}

/// A line for each kind of clear, and for the squares that no clear removed.
fn losses(account: &Account, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let lost = if account.scorer == Scorer::Rules { "points lost" } else { "" };
    table(f, "", ["number", "rows", "points", lost].map(str::to_owned))?;
    for (name, clears) in KINDS.iter().zip(&account.clears) {
        let rows = (clears.count * clears.rows) as f64;
        let (number, points) = (grouped(clears.count), grouped(clears.points));
        let lost = clears.lost.map_or(String::new(), grouped_tenths);
        table(f, name, [number, grouped_tenths(rows), points, lost])?;
    }
    let (resets, left) = (&account.resets, &account.left_at_the_end);
    let resets = ("resets", grouped(resets.count), &resets.squares);
    for (name, number, squares) in [resets, ("left at the end", String::new(), left)] {
        let lost = squares.lost.map_or(String::new(), grouped_tenths);
        table(f, name, [number, grouped_tenths(squares.rows), String::new(), lost])?;
    }
    if let Some(rows) = account.uncounted_rows {
        let rows = grouped_tenths(rows as f64);
        table(f, "full, not counted", [String::new(), rows, String::new(), String::new()])?;
    }
    Ok(())
}

/// A histogram of the tetrises over the heights of the stack.
fn tetrises(account: &Account, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let counts = &account.tetris_heights;
    let heights = || (0..=HEIGHT).filter(|&height| counts[height] > 0);
    let (Some(lowest), Some(highest)) = (heights().min(), heights().max()) else {
        return Ok(());
    };
    let most = counts.iter().copied().max().unwrap_or(1);
    writeln!(f)?;
    writeln!(f, "tetrises by the height of the stack before them, in rows")?;
    for height in lowest..=highest {
        let count = counts[height];
        let bar = "#".repeat((count * BAR).div_ceil(most) as usize);
        let line = format!("{height:>6}{:>10}  {bar}", grouped(count));
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}

fn table(f: &mut fmt::Formatter<'_>, name: &str, cells: [String; 4]) -> fmt::Result {
    let [number, rows, points, lost] = cells;
    let line = format!("{name:<17}{number:>9}{rows:>12}{points:>10}{lost:>14}");
    writeln!(f, "{}", line.trim_end())
}

/// Displays an analysis.
pub(crate) struct Found<'a>(pub(crate) &'a Analysis);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(analysis) = self;
        let without_luck = grouped_tenths(analysis.points_without_luck);
        let loss = grouped_tenths(analysis.total_loss);
        writeln!(f, "{:<20}{:>10}", "luck", grouped_tenths(analysis.luck))?;
        writeln!(f, "{:<20}{without_luck:>10}", "points without luck")?;
        write!(f, "{:<20}{loss:>10}    ", "total loss")?;
        let ends = if analysis.ends { ", with the end known" } else { "" };
        writeln!(f, "by the search of effort {}{ends}", analysis.effort)?;
        let titles = ["grades", "placements", "per 1,000", "loss"];
        let row = |f: &mut fmt::Formatter, [name, number, rate, loss]: [&str; 4]| {
            writeln!(f, "{name:<20}{number:>10}{rate:>14}{loss:>14}")
        };
        writeln!(f)?;
        row(f, titles)?;
        let placements: u64 = analysis.grades.iter().map(|graded| graded.placements).sum();
        for graded in &analysis.grades {
            let name = match graded.below {
                Some(points) => format!("{}, below {points}", graded.grade),
                None => format!("{}, larger", graded.grade),
            };
            let per_1000 = 1000.0 * graded.placements as f64 / placements.max(1) as f64;
            let number = grouped(graded.placements);
            let [rate, loss] = [per_1000, graded.loss].map(grouped_tenths);
            row(f, [&name, &number, &rate, &loss])?;
        }
        if analysis.worst.is_empty() {
            return Ok(());
        }
        let (title, played, better) = ("worst placements", "played", "better");
        writeln!(f, "\n{title:<20}{played:<22}{better:<22}{:>6}", "loss")?;
        for worst in &analysis.worst {
            let name = format!("piece {}, {}", grouped(worst.number), worst.piece);
            let [played, better] = [worst.played, worst.better].map(target);
            let (loss, grade) = (worst.loss, worst.grade);
            writeln!(f, "{name:<20}{played:<22}{better:<22}{loss:>6.2}  {grade}")?;
        }
        Ok(())
    }
}

fn target(target: Target) -> String {
    format!("rotation {} column {}", target.rotation, target.column)
}
