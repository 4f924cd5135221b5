//! The SVG file: two panels above one axis of pieces.
//!
//! It refers to no other file. Its colours follow the light or dark setting of the viewer;
//! programs without such a setting show the light ones.

use std::fmt::{self, Formatter};

use tetris_pipe::board::HEIGHT;
use tetris_pipe::game::Tally;
use tetris_pipe_cli::numbers::{grouped, grouped_tenths};

use super::axis::Axis;
use super::series::{Bin, LOSSES, Series};

const WIDTH: f64 = 960.0;
const TALL: f64 = 580.0;

/// The left and right edge of the panels. The labels of the curves are on the right.
const LEFT: f64 = 76.0;
const RIGHT: f64 = 836.0;

/// The top and bottom of each panel.
const LOST: (f64, f64) = (84.0, 324.0);
const STACK: (f64, f64) = (386.0, 516.0);

/// The most bars of points lost. More would vary too much to show a trend.
const BARS: usize = 64;

/// The kinds of losses, from the bottom of a bar to its top.
const KINDS: [&str; LOSSES] = ["singles", "doubles", "triples", "resets"];

/// The distance of two lines of text.
const LINE: f64 = 17.0;

const STYLE: &str = "\
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-size: 18px; font-weight: 600 }
.quiet { fill: #59636e }
.ground { fill: #ffffff }
.grid { stroke: #d1d9e0; stroke-width: 1 }
.singles { fill: #0969da }
.doubles { fill: #54aeff }
.triples { fill: #d4a72c }
.resets { fill: #cf222e }
.mean { fill: none; stroke: #1a7f37; stroke-width: 1.5; stroke-linejoin: round }
.range { fill: #1a7f37; fill-opacity: 0.2 }
.reset { stroke: #cf222e; stroke-width: 1; stroke-opacity: 0.5 }
.mark { fill: #cf222e }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.quiet { fill: #9198a1 }
.ground { fill: #0d1117 }
.grid { stroke: #30363d }
.singles { fill: #1f6feb }
.doubles { fill: #79c0ff }
.triples { fill: #e3b341 }
.resets { fill: #ff7b72 }
.mean { stroke: #3fb950 }
.range { fill: #3fb950; fill-opacity: 0.25 }
.reset { stroke: #ff7b72 }
.mark { fill: #ff7b72 }
}
";

/// The picture of a game; displayed, it is the SVG file.
pub(crate) struct Picture<'a> {
    bins: &'a [Bin],
    bars: Vec<Bin>,
    /// The pieces of each bar but the last one, which may have fewer.
    per_bar: u64,
    tally: &'a Tally,
    pieces: Axis,
    points: Axis,
    rows: Axis,
}

/// Coordinates in the picture.
type Point = (f64, f64);

impl<'a> Picture<'a> {
    pub(crate) fn new(series: &'a Series, tally: &'a Tally) -> Self {
        let bars: Vec<_> = series.grouped(BARS).collect();
        let per_bar = bars.first().map_or(1, |bar| bar.pieces);
        let heights = bars.iter().map(|bar| bar.lost.iter().sum());
        let max_points = heights.fold(0.0, f64::max);
        let axis = |start, end, max| Axis { start, end, max };
        Self {
            bins: series.bins(),
            bars,
            per_bar,
            tally,
            pieces: axis(LEFT, RIGHT, tally.pieces.max(1) as f64),
            points: axis(LOST.1, LOST.0, max_points.max(1.0)),
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
        let percent = self.tally.percent_of_bound();
        let percent = percent
            .map(|percent| format!(" ({percent:.1} % of the bound)"))
            .unwrap_or_default();
        format!("{pieces} pieces, {points} points{percent}, {resets} reset{plural}")
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
            line(f, "grid", (x, LOST.0), (x, LOST.1))?;
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

    /// Bars, of which each kind of loss is a part. The last one is that of fewer pieces, and not
    /// scaled up: one loss with the last piece would be higher than all else.
    fn lost(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut below = vec![0.0; self.bars.len()];
        for (kind, name) in KINDS.iter().enumerate() {
            let (mut over, mut under) = (Vec::new(), Vec::new());
            for ((start, end, bar), below) in spans(&self.bars).zip(&mut below) {
                let above = *below + bar.lost[kind];
                for pieces in [start, end] {
                    let x = self.pieces.at(pieces);
                    over.push((x, self.points.at(above)));
                    under.push((x, self.points.at(*below)));
                }
                *below = above;
            }
            over.extend(under.into_iter().rev());
            path(f, name, &over)?;
        }
        let name = match grouped(self.per_bar).as_str() {
            "1" => "points lost with each piece".to_owned(),
            pieces => format!("points lost in every {pieces} pieces"),
        };
        text(f, "", "start", (LEFT, LOST.0 - 12.0), &name)
    }

    /// The sum of each kind of loss, the topmost kind first.
    fn sums(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (line, (kind, name)) in KINDS.iter().enumerate().rev().enumerate() {
            let lost = self.bars.iter().map(|bar| bar.lost[kind]).sum();
            let y = LOST.0 + 12.0 + 2.6 * LINE * line as f64;
            swatch(f, name, (RIGHT + 8.0, y))?;
            let x = RIGHT + 32.0;
            text(f, "", "start", (x, y + 4.5), name)?;
            text(
                f,
                "quiet",
                "start",
                (x, y + 4.5 + LINE),
                &format!("{} lost", grouped_tenths(lost)),
            )?;
        }
        Ok(())
    }

    fn stack(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let at = |pieces: f64, rows: f64| (self.pieces.at(pieces), self.rows.at(rows));
        let (mut over, mut under, mut mean) = (Vec::new(), Vec::new(), Vec::new());
        for (start, end, bin) in spans(self.bins) {
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
        for (start, end, _) in spans(self.bins).filter(|(_, _, bin)| bin.resets > 0) {
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
    swatch(f, "range", (x, y(0.0)))?;
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
        self.lost(f)?;
        self.sums(f)?;
        self.stack(f)?;
        self.resets(f)?;
        legend(f)?;
        writeln!(f, "</svg>")
    }
}

/// The number of pieces at the start and at the end of each bin, and the bin.
fn spans(bins: &[Bin]) -> impl Iterator<Item = (f64, f64, &Bin)> {
    let mut end = 0;
    bins.iter().map(move |bin| {
        let start = end;
        end += bin.pieces;
        (start as f64, end as f64, bin)
    })
}

/// A square of 12 pixels in the legend, from the middle of its left side.
fn swatch(f: &mut Formatter<'_>, class: &str, (x, y): Point) -> fmt::Result {
    let (right, top, bottom) = (x + 16.0, y - 6.0, y + 6.0);
    path(
        f,
        class,
        &[(x, top), (right, top), (right, bottom), (x, bottom)],
    )
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
