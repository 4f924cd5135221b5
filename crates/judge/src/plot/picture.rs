//! The SVG file: two panels above one axis of pieces.
//!
//! What all pictures have in common is in `picture.svg` and `style.css`. The file refers to no
//! other. Its colours follow the light or dark setting of the viewer; programs without such a
//! setting show the light ones.

use std::iter;

use tetris_pipe::board::HEIGHT;
use tetris_pipe_cli::numbers::{grouped, grouped_tenths};

use super::axis::Axis;
use super::series::{Bin, LOSSES, Series};
use crate::report::Report;

/// The left and right edge of the panels in `picture.svg`, and the bottom and top of each.
const PANELS: (f64, f64) = (76.0, 836.0);
const LOST: (f64, f64) = (324.0, 84.0);
const STACK: (f64, f64) = (516.0, 386.0);

/// The most bars of points lost. More would vary too much to show a trend.
const BARS: usize = 64;

/// The classes of losses, from the bottom of a bar to its top.
const KINDS: [&str; LOSSES] = ["singles", "doubles", "triples", "resets"];

/// The picture of a game.
pub(crate) fn picture(series: &Series, report: &Report) -> String {
    let bars: Vec<_> = series.grouped(BARS).collect();
    let heights = bars.iter().map(|bar| bar.lost.iter().sum());
    let axes = Axes {
        pieces: Axis::new(PANELS, report.pieces as f64),
        points: Axis::new(LOST, heights.fold(0.0, f64::max)),
        rows: Axis::new(STACK, HEIGHT as f64),
    };
    let lost = match bars.first().map_or(1, |bar| bar.pieces) {
        1 => "points lost with each piece".to_owned(),
        pieces => format!("points lost in every {} pieces", grouped(pieces)),
    };
    let clears = report.clears.each_ref();
    let [singles, doubles, triples, _] = clears.map(|clears| grouped_tenths(clears.lost));
    let curves = [
        axes.losses(&bars),
        axes.stack(series.bins()),
        axes.resets(series.bins()),
    ];
    format!(
        include_str!("picture.svg"),
        style = include_str!("style.css"),
        title = title(report),
        lost = lost,
        ticks = axes.ticks().join("\n"),
        curves = curves.concat().join("\n"),
        resets = grouped_tenths(report.resets.squares.lost),
        triples = triples,
        doubles = doubles,
        singles = singles,
    )
}

/// The result of the game.
fn title(report: &Report) -> String {
    let resets = report.resets.count;
    let plural = if resets == 1 { "" } else { "s" };
    let [pieces, points, resets] = [report.pieces, report.points, resets].map(grouped);
    let percent = report.percent_of_bound;
    let percent = percent.map(|percent| format!(" ({percent:.1} % of the bound)"));
    let percent = percent.unwrap_or_default();
    format!("{pieces} pieces, {points} points{percent}, {resets} reset{plural}")
}

/// The axis of both panels, and those of the upper and the lower one.
struct Axes {
    pieces: Axis,
    points: Axis,
    rows: Axis,
}

impl Axes {
    fn ticks(&self) -> Vec<String> {
        let mut ticks = Vec::new();
        for (axis, count) in [(self.points, 6), (self.rows, 4)] {
            for tick in axis.ticks(count) {
                let (x, y) = (PANELS.0, axis.at(tick as f64));
                ticks.push(path("grid", [(x, y), (PANELS.1, y)]));
                ticks.push(label("end", (x - 8.0, y + 4.5), tick));
            }
        }
        for tick in self.pieces.ticks(8) {
            let (x, below) = (self.pieces.at(tick as f64), STACK.0 + 5.0);
            ticks.push(path("grid", [(x, LOST.0), (x, LOST.1)]));
            ticks.push(path("grid", [(x, STACK.1), (x, below)]));
            ticks.push(label("middle", (x, below + 17.0), tick));
        }
        ticks
    }

    /// Bars, of which each kind of loss is a part. The last one is that of fewer pieces, and not
    /// scaled up: one loss with the last piece would be higher than all else.
    fn losses(&self, bars: &[Bin]) -> Vec<String> {
        let mut below = vec![0.0; bars.len()];
        let outline = |(kind, class)| {
            let parts = spans(bars).zip(&mut below).map(|((pieces, bar), below)| {
                let from = *below;
                *below += bar.lost[kind];
                (pieces, from, *below)
            });
            self.area(class, self.points, parts)
        };
        KINDS.into_iter().enumerate().map(outline).collect()
    }

    /// The range and the mean of the height.
    fn stack(&self, bins: &[Bin]) -> Vec<String> {
        let range =
            spans(bins).map(|(pieces, bin)| (pieces, bin.lowest.into(), bin.highest.into()));
        let mean = spans(bins).map(|((start, end), bin)| {
            let middle = self.pieces.at(f64::midpoint(start, end));
            (middle, self.rows.at(bin.mean_height()))
        });
        vec![self.area("range", self.rows, range), path("mean", mean)]
    }

    /// A triangle above the panel of the stack and a line through it at each bin with a reset.
    fn resets(&self, bins: &[Bin]) -> Vec<String> {
        let with_reset = spans(bins).filter(|(_, bin)| bin.resets > 0);
        let paths = with_reset.flat_map(|((start, end), _)| {
            let x = self.pieces.at(f64::midpoint(start, end));
            let y = STACK.1 - 1.0;
            [
                path("reset", [(x, STACK.1), (x, STACK.0)]),
                path("mark", [(x, y), (x - 4.5, y - 8.0), (x + 4.5, y - 8.0)]),
            ]
        });
        paths.collect()
    }

    /// The area between two numbers on an axis over each span of pieces.
    fn area(
        &self,
        class: &str,
        axis: Axis,
        parts: impl Iterator<Item = (Span, f64, f64)>,
    ) -> String {
        let (mut under, mut over) = (Vec::new(), Vec::new());
        for ((start, end), from, to) in parts {
            for x in [self.pieces.at(start), self.pieces.at(end)] {
                under.push((x, axis.at(from)));
                over.push((x, axis.at(to)));
            }
        }
        path(class, over.into_iter().chain(under.into_iter().rev()))
    }
}

/// The number of pieces at the start and at the end of a bin.
type Span = (f64, f64);

fn spans(bins: &[Bin]) -> impl Iterator<Item = (Span, &Bin)> {
    let mut end = 0;
    bins.iter().map(move |bin| {
        let start = end;
        end += bin.pieces;
        ((start as f64, end as f64), bin)
    })
}

fn path(class: &str, points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let commands = iter::once('M').chain(iter::repeat('L'));
    let points = commands.zip(points);
    let points = points.map(|(command, (x, y))| format!("{command}{x:.1} {y:.1}"));
    let data: String = points.collect();
    format!("<path class=\"{class}\" d=\"{data}\"/>")
}

fn label(anchor: &str, (x, y): (f64, f64), tick: u64) -> String {
    let tick = grouped(tick);
    format!(
        "<text class=\"quiet\" text-anchor=\"{anchor}\" x=\"{x:.1}\" y=\"{y:.1}\">{tick}</text>"
    )
}
