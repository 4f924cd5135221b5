//! `tetris-train compare`: whether one player is better than another.

use std::io::{Write, stderr};

use anyhow::Result;
use tetris_pipe::train::{Score, Streams};
use tetris_pipe_cli::output;

use crate::args::{self, CompareArgs};
use crate::estimate::Estimate;
use crate::score::{scaled, speed, without_luck};

/// Streams that are added at a time.
const BATCH: usize = 8;

/// Plays the same streams with both players, until a difference is shown or the standard error of
/// the difference is as small as asked, and prints the difference and a verdict.
pub(crate) fn compare(args: &CompareArgs) -> Result<()> {
    let threads = args.games.threads.start()?;
    let networks = [
        args::network(args.a.as_deref())?,
        args::network(args.b.as_deref())?,
    ];
    let reference = args.games.effort.beams();
    let beams = [args.beams.as_deref().unwrap_or(reference), reference];
    let mut scores = [Vec::new(), Vec::new()];
    let (difference, count) = difference(
        args.error,
        args.streams as usize,
        &mut stderr(),
        |first, count| {
            let streams = Streams {
                first_seed: args.seed.wrapping_add(first as u64),
                count,
                pieces: args.games.pieces as usize,
            };
            for player in 0..2 {
                let played = threads.install(|| streams.play(&networks[player], beams[player]));
                scores[player].extend(played);
            }
            let less = |number: fn(&Score) -> f64| {
                let [a, b] = [0, 1].map(|player: usize| scores[player][first..].iter().map(number));
                a.zip(b).map(|(a, b)| a - b).collect()
            };
            [
                less(|score| scaled(score, score.tally.points as f64)),
                less(|score| scaled(score, score.luck)),
            ]
        },
    );
    let [a, b] = scores.map(|scores| {
        let speed = speed(&scores);
        format!(
            "{:.0}, {speed:.0} pieces per second per thread",
            without_luck(&scores)
        )
    });
    let [low, high] = [-1.0, 1.0].map(|sign| difference.mean.mean + sign * difference.margin());
    output::print(&format!(
        "A: {a}\nB: {b}\nA - B: {difference:+.0} on {count} streams of {} pieces, scaled to 65,536, \
         {low:+.0} to {high:+.0} at 95 %: {}\n",
        args.games.pieces,
        verdict(&difference),
    ))
}

/// The difference of two players, and the number of streams that it took. `play` plays so many
/// streams from a number on, and returns the differences of the points and of the luck.
fn difference(
    error: f64,
    most: usize,
    progress: &mut impl Write,
    mut play: impl FnMut(usize, usize) -> [Vec<f64>; 2],
) -> (Estimate, usize) {
    let [mut points, mut luck] = [Vec::new(), Vec::new()];
    loop {
        let [more_points, more_luck] = play(points.len(), BATCH.min(most - points.len()));
        points.extend(more_points);
        luck.extend(more_luck);
        let difference = Estimate::of(&points, &luck);
        let _ = writeln!(progress, "{} streams: {difference:+.0}", points.len());
        let is_small = difference.mean.standard_error.is_some_and(|it| it <= error);
        if difference.is_shown() || is_small || points.len() == most {
            return (difference, points.len());
        }
    }
}

/// What is known about the difference.
fn verdict(difference: &Estimate) -> &'static str {
    match difference.is_shown() {
        true if difference.mean.mean > 0.0 => "A is better",
        true => "A is worse",
        false => "no difference is shown",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    use crate::estimate::tests::normal;

    /// What comparisons of two players find out whose points have this mean difference, with this
    /// standard deviation between streams when the luck is known: the share of those that show a
    /// difference, and the mean number of streams.
    fn simulated(comparisons: u32, mean: f64, deviation: f64, error: f64, most: usize) -> [f64; 2] {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut compare = || {
            difference(error, most, &mut io::sink(), |_, count| {
                let luck: Vec<_> = (0..count).map(|_| 400.0 * normal(&mut rng)).collect();
                let points = luck
                    .iter()
                    .map(|luck| mean + 0.9 * luck + deviation * normal(&mut rng));
                [points.collect(), luck]
            })
        };
        let (mut shown, mut streams) = (0, 0);
        for _ in 0..comparisons {
            let (difference, count) = compare();
            shown += u32::from(difference.is_shown());
            streams += count;
        }
        let comparisons = f64::from(comparisons);
        [f64::from(shown) / comparisons, streams as f64 / comparisons]
    }

    #[test]
    fn of_equal_players_at_most_one_pair_in_20_is_told_apart() {
        for (error, most) in [(1e-9, 400), (1e-9, 8), (12.0, 1000)] {
            let [shown, streams] = simulated(1000, 0.0, 110.0, error, most);
            assert!(shown <= 0.05, "{shown} after {streams} streams");
        }
    }

    #[test]
    fn differences_of_50_and_100_points_take_as_many_streams_as_the_documents_say() {
        let document = include_str!("../../../docs/measuring.md");
        for points in [100.0, 50.0] {
            let streams = [160.0, 110.0].map(|deviation| {
                let [shown, streams] = simulated(300, points, deviation, 1e-9, 100_000);
                assert!(shown > 0.99, "{shown}");
                format!("{streams:.0}")
            });
            let row = format!("| {points} points | {} |", streams.join(" | "));
            assert!(document.contains(&row), "{row}");
        }
        let [shown, streams] = simulated(300, 50.0, 110.0, 12.0, 1000);
        let percent = format!("{:.0} % of differences of 50 points", 100.0 * shown);
        assert!(document.contains(&percent), "{percent}, {streams}");
    }
}
