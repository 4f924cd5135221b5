//! The SVG file: two panels above one axis of pieces.
//!
//! It refers to no other file. Its colours follow the light or dark setting of the viewer;
//! programs without such a setting show the light ones.

use std::fmt::{self, Formatter};

use tetris_pipe::board::HEIGHT;
use tetris_pipe::judge::Tally;

use super::axis::Axis;
use super::series::{Bin, Series};
use crate::numbers::grouped;
use crate::report::{bound, percent_of_bound};

const WIDTH: f64 = 960.0;
const TALL: f64 = 580.0;

/// The left and right edge of the panels. The labels of the curves are on the right.
const LEFT: f64 = 76.0;
const RIGHT: f64 = 836.0;

/// The top and bottom of each panel.
const SCORE: (f64, f64) = (84.0, 324.0);
const STACK: (f64, f64) = (386.0, 516.0);

/// The distance of two lines of text.
const LINE: f64 = 17.0;

const STYLE: &str = "\
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-size: 18px; font-weight: 600 }
.quiet { fill: #59636e }
.ground { fill: #ffffff }
.grid { stroke: #d1d9e0; stroke-width: 1 }
.score, .bound, .mean { fill: none; stroke-width: 2; stroke-linejoin: round }
.score { stroke: #0969da }
.bound { stroke: #59636e; stroke-width: 1.5; stroke-dasharray: 6 4 }
.mean { stroke: #1a7f37; stroke-width: 1.5 }
.lost { fill: #0969da; fill-opacity: 0.12 }
.range { fill: #1a7f37; fill-opacity: 0.2 }
.reset { stroke: #cf222e; stroke-width: 1; stroke-opacity: 0.5 }
.mark { fill: #cf222e }
text.score { fill: #0969da; stroke: none }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.quiet { fill: #9198a1 }
.ground { fill: #0d1117 }
.grid { stroke: #30363d }
.score { stroke: #58a6ff }
.bound { stroke: #9198a1 }
.mean { stroke: #3fb950 }
.lost { fill: #58a6ff; fill-opacity: 0.18 }
.range { fill: #3fb950; fill-opacity: 0.25 }
.reset { stroke: #ff7b72 }
.mark { fill: #ff7b72 }
text.score { fill: #58a6ff }
}
";

/// The picture of a game; displayed, it is the SVG file.
pub(crate) struct Picture<'a> {
    bins: &'a [Bin],
    tally: &'a Tally,
    pieces: Axis,
    points: Axis,
    rows: Axis,
}

/// Coordinates in the picture.
type Point = (f64, f64);

impl<'a> Picture<'a> {
    pub(crate) fn new(series: &'a Series, tally: &'a Tally) -> Self {
        let max_points = bound(tally.pieces).max(tally.points).max(1) as f64;
        let axis = |start, end, max| Axis { start, end, max };
        Self {
            bins: series.bins(),
            tally,
            pieces: axis(LEFT, RIGHT, tally.pieces.max(1) as f64),
            points: axis(SCORE.1, SCORE.0, max_points),
            rows: axis(STACK.1, STACK.0, HEIGHT as f64),
        }
    }

    /// The result of the game.
    fn title(&self) -> String {
        let Tally {
            pieces,
            points,
            resets,
            ..
        } = *self.tally;
        let [pieces, points, resets] = [pieces, points, resets].map(grouped);
        let plural = if self.tally.resets == 1 { "" } else { "s" };
        let percent = percent_of_bound(self.tally)
            .map(|percent| format!(" ({percent:.1} % of the bound)"))
            .unwrap_or_default();
        format!("{pieces} pieces, {points} points{percent}, {resets} reset{plural}")
    }

    /// The number of pieces at the start and at the end of each bin, and the bin.
    fn spans(&self) -> impl Iterator<Item = (f64, f64, &Bin)> {
        let mut end = 0;
        self.bins.iter().map(move |bin| {
            let start = end;
            end += bin.pieces;
            (start as f64, end as f64, bin)
        })
    }

    fn axes(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (axis, ticks) in [(self.points, 6), (self.rows, 4)] {
            for tick in axis.ticks(ticks) {
                let y = axis.at(tick as f64);
                line(f, "grid", (LEFT, y), (RIGHT, y))?;
                text(f, "quiet", "end", (LEFT - 8.0, y + 4.5), &axis.label(tick))?;
            }
        }
        let below = STACK.1 + 5.0;
        for tick in self.pieces.ticks(8) {
            let x = self.pieces.at(tick as f64);
            line(f, "grid", (x, SCORE.0), (x, SCORE.1))?;
            line(f, "grid", (x, STACK.0), (x, below))?;
            text(
                f,
                "quiet",
                "middle",
                (x, below + LINE),
                &self.pieces.label(tick),
            )?;
        }
        let middle = f64::midpoint(LEFT, RIGHT);
        text(
            f,
            "",
            "middle",
            (middle, below + 2.3 * LINE),
            &self.pieces.unit("pieces"),
        )
    }

    fn score(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let at = |pieces: f64, points: u64| (self.pieces.at(pieces), self.points.at(points as f64));
        let start = at(0.0, 0);
        let end = at(self.tally.pieces as f64, bound(self.tally.pieces));
        let mut curve = vec![start];
        curve.extend(self.spans().map(|(_, pieces, bin)| at(pieces, bin.points)));
        let last = curve[curve.len() - 1];
        curve.push(end);
        path(f, "lost", &curve)?;
        curve.pop();
        line(f, "bound", start, end)?;
        path(f, "score", &curve)?;

        let name = format!("score in {}", self.points.unit("points"));
        text(f, "", "start", (LEFT, SCORE.0 - 12.0), &name)?;
        let Tally { pieces, points, .. } = *self.tally;
        let name = format!("bound {}", self.points.label(bound(pieces)));
        text(f, "quiet", "start", (RIGHT + 8.0, end.1 + 4.5), &name)?;
        let below = last.1.max(end.1 + LINE);
        let name = format!("score {}", self.points.label(points));
        text(f, "score", "start", (RIGHT + 8.0, below + 4.5), &name)
    }

    fn stack(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let at = |pieces: f64, rows: f64| (self.pieces.at(pieces), self.rows.at(rows));
        let (mut over, mut under, mut mean) = (Vec::new(), Vec::new(), Vec::new());
        for (start, end, bin) in self.spans() {
            for pieces in [start, end] {
                over.push(at(pieces, bin.highest.into()));
                under.push(at(pieces, bin.lowest.into()));
            }
            mean.push(at(f64::midpoint(start, end), bin.mean_height()));
        }
        over.extend(under.into_iter().rev());
        path(f, "range", &over)?;
        path(f, "mean", &mean)?;
        text(
            f,
            "",
            "start",
            (LEFT, STACK.0 - 30.0),
            "height of the stack in rows",
        )?;
        Ok(())
    }

    /// A triangle above the panel of the stack and a line through it at each bin with a reset.
    fn resets(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (start, end, _) in self.spans().filter(|(_, _, bin)| bin.resets > 0) {
            let x = self.pieces.at(f64::midpoint(start, end));
            line(f, "reset", (x, STACK.0), (x, STACK.1))?;
            mark(f, (x, STACK.0 - 1.0))?;
        }
        Ok(())
    }
}

/// The legend of the panel of the stack.
fn legend(f: &mut Formatter<'_>) -> fmt::Result {
    let x = RIGHT + 8.0;
    let y = |number: f64| STACK.0 + 12.0 + 1.3 * LINE * number;
    let range = [
        (x, y(0.0) - 6.0),
        (x + 16.0, y(0.0) - 6.0),
        (x + 16.0, y(0.0) + 6.0),
        (x, y(0.0) + 6.0),
    ];
    path(f, "range", &range)?;
    line(f, "mean", (x, y(1.0)), (x + 16.0, y(1.0)))?;
    mark(f, (x + 8.0, y(2.0) + 4.0))?;
    for (number, name) in [(0.0, "range"), (1.0, "mean"), (2.0, "reset")] {
        text(f, "quiet", "start", (x + 24.0, y(number) + 4.5), name)?;
    }
    Ok(())
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let title = self.title();
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {TALL}\" \
             width=\"{WIDTH}\" height=\"{TALL}\" role=\"img\">"
        )?;
        writeln!(f, "<title>{title}</title>\n<style>\n{STYLE}</style>")?;
        writeln!(
            f,
            "<rect class=\"ground\" width=\"{WIDTH}\" height=\"{TALL}\"/>"
        )?;
        text(f, "title", "start", (LEFT, 38.0), &title)?;
        self.axes(f)?;
        self.score(f)?;
        self.stack(f)?;
        self.resets(f)?;
        legend(f)?;
        writeln!(f, "</svg>")
    }
}

fn line(f: &mut Formatter<'_>, class: &str, from: Point, to: Point) -> fmt::Result {
    path(f, class, &[from, to])
}

fn path(f: &mut Formatter<'_>, class: &str, points: &[Point]) -> fmt::Result {
    write!(f, "<path class=\"{class}\" d=\"")?;
    for (i, (x, y)) in points.iter().enumerate() {
        let command = if i == 0 { 'M' } else { 'L' };
        write!(f, "{command}{x:.1} {y:.1}")?;
    }
    writeln!(f, "\"/>")
}

/// A triangle that points down to a point.
fn mark(f: &mut Formatter<'_>, (x, y): Point) -> fmt::Result {
    path(f, "mark", &[(x, y), (x - 4.5, y - 8.0), (x + 4.5, y - 8.0)])
}

/// The text must not contain characters that XML escapes.
fn text(
    f: &mut Formatter<'_>,
    class: &str,
    anchor: &str,
    (x, y): Point,
    text: &str,
) -> fmt::Result {
    writeln!(
        f,
        "<text class=\"{class}\" text-anchor=\"{anchor}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"
    )
}
