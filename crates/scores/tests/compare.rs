//! Estimates and comparisons, on simulated games.

use std::mem;
use std::time::Duration;

use tetris_pipe::Tally;
use tetris_pipe_scores::{Comparison, Estimate, Mean, StreamScore};

/// A normally distributed number with mean 0 and variance 1.
fn normal(rng: &mut fastrand::Rng) -> f64 {
    let radius = (-2.0 * (1.0 - rng.f64()).ln()).sqrt();
    radius * (std::f64::consts::TAU * rng.f64()).cos()
}

/// The variance of the estimates from so many games whose points have the mean 7, in units of
/// that of the mean points, and in units of what the standard errors say.
fn variances(games: usize, share: f64, luck: f64) -> [f64; 2] {
    const TIMES: u32 = 4000;
    let mut rng = fastrand::Rng::with_seed(3);
    let [mut squares, mut promised, mut bias] = [0.0; 3];
    for _ in 0..TIMES {
        let game = |_| {
            let known = normal(&mut rng);
            let points = 7.0 + share * known + (1.0 - share * share).sqrt() * normal(&mut rng);
            (points, luck * known)
        };
        let (points, luck): (Vec<_>, Vec<_>) = (0..games).map(game).unzip();
        let Mean {
            mean,
            standard_error,
        } = Estimate::of(&points, &luck).mean;
        bias += (mean - 7.0) / f64::from(TIMES);
        squares += (mean - 7.0).powi(2);
        promised += standard_error.expect("of several games").powi(2);
    }
    let of_points = f64::from(TIMES) / games as f64;
    assert!(
        bias.abs() < 4.0 * (squares.sqrt() / f64::from(TIMES)),
        "{bias}"
    );
    [squares / of_points, squares / promised]
}

#[test]
fn the_coefficient_is_that_of_the_luck_in_the_points() {
    // The evaluations of a weak player's boards are wrong by far, and say little.
    for (share, luck) in [(0.0, 50.0), (0.1, 50.0), (0.9, 1.0), (0.9, 0.3)] {
        for (games, tolerance) in [(8, 0.25), (16, 0.1), (96, 0.1)] {
            let [ratio, promised] = variances(games, share, luck);
            let fit = (games as f64 - 2.0) / (games as f64 - 3.0);
            let known = 1.0 - share * share;
            assert!(ratio > 0.9 * known, "{ratio}, {known}");
            assert!(ratio < (1.0 + tolerance) * known * fit, "{ratio}, {known}");
            assert!((promised - 1.0).abs() < tolerance, "{promised}");
        }
    }
    // Luck that tells nothing is not fitted.
    let [useless, _] = variances(16, 0.0, 50.0);
    assert!(useless < 1.05, "{useless}");
    let [few, _] = variances(7, 0.0, 50.0);
    assert!(few > 2000.0, "the coefficient is 1: {few}");
}

/// The outcome of comparisons of two players whose points have this mean difference, `share`
/// times the luck and this standard deviation beside it: the share of those that show a
/// difference, and the mean number of streams.
fn simulated(
    comparisons: u32,
    [mean, share, deviation]: [f64; 3],
    error: f64,
    most: usize,
) -> [f64; 2] {
    let mut rng = fastrand::Rng::with_seed(1);
    let (mut shown, mut streams) = (0, 0);
    for _ in 0..comparisons {
        let mut comparison = Comparison::default();
        while let more @ 1.. = comparison.more(error, most) {
            for _ in 0..more {
                let luck = 400.0 * normal(&mut rng);
                let points = mean + share * luck + deviation * normal(&mut rng);
                comparison.a.push(stream(10_000.0 + points, luck));
                comparison.b.push(stream(10_000.0, 0.0));
            }
        }
        shown += u32::from(comparison.difference().is_shown());
        streams += comparison.a.len();
    }
    let comparisons = f64::from(comparisons);
    [f64::from(shown) / comparisons, streams as f64 / comparisons]
}

fn stream(points: f64, luck: f64) -> StreamScore {
    let tally = Tally {
        pieces: 65_536,
        points: points.round() as u64,
        ..Tally::default()
    };
    StreamScore::new(1, &tally, luck, Duration::from_secs(2))
}

#[test]
fn the_text_has_both_players_and_what_is_known_about_the_difference() {
    let mut comparison = Comparison::default();
    for (a, luck) in [(120.0, 3.0), (160.0, 3.0)].repeat(4) {
        comparison.a.push(stream(a, luck));
        comparison.b.push(stream(100.0, 3.0));
    }
    // The standard error is 20 / sqrt(7) = 7.56, and the margin is 4.25 times that.
    let text = "A: 140 +- 8 points, 32768 pieces per second\n\
                B: 100 +- 0 points, 32768 pieces per second\n\
                A - B: +40 +- 8 points on 8 streams of 65536 pieces, scaled to 65,536, +8 to \
                +72 at 95 %: A is better\n";
    assert_eq!(comparison.to_string(), text);
    mem::swap(&mut comparison.a, &mut comparison.b);
    let text = "A: 100 +- 0 points, 32768 pieces per second\n\
                B: 140 +- 8 points, 32768 pieces per second\n\
                A - B: -40 +- 8 points on 8 streams of 65536 pieces, scaled to 65,536, -72 to \
                -8 at 95 %: A is worse\n";
    assert_eq!(comparison.to_string(), text);
    comparison.a.truncate(2);
    comparison.b.truncate(2);
    // With a ratio of (3 / 0.05^2)^(1/2) = 34.6, no mean can be rejected.
    let text = "A: 97 +- 0 points without luck (coefficient 1.00), 32768 pieces per second\n\
                B: 137 +- 20 points without luck (coefficient 1.00), 32768 pieces per second\n\
                A - B: -40 +- 20 points without luck (coefficient 1.00) on 2 streams of 65536 \
                pieces, scaled to 65,536: no difference is shown\n";
    assert_eq!(comparison.to_string(), text);
}

/// However often the same players are equal, the next stream may tell them apart.
#[test]
fn streams_without_a_spread_show_nothing() {
    for a in [100.0, 140.0] {
        let streams = |points| vec![stream(points, 0.0); 8];
        let mut comparison = Comparison::of(Vec::new(), Vec::new());
        (comparison.a, comparison.b) = (streams(a), streams(100.0));
        assert_eq!(comparison.more(12.0, 20), 8);
        assert_eq!(comparison.difference().interval(), None);
        assert!(!comparison.difference().is_shown());
        comparison.a.push(stream(a + 1.0, 0.0));
        comparison.b.push(stream(100.0, 0.0));
        assert_eq!(comparison.more(12.0, 20), 0);
    }
}

#[test]
fn of_equal_players_at_most_one_pair_in_20_is_told_apart() {
    for share in [0.0, 0.1, 0.9] {
        for (error, most) in [(1e-9, 400), (1e-9, 8), (12.0, 1000)] {
            let [shown, streams] = simulated(1000, [0.0, share, 110.0], error, most);
            assert!(shown <= 0.05, "{shown} after {streams} streams");
        }
    }
}

#[test]
fn differences_of_50_and_100_points_take_as_many_streams_as_the_documents_say() {
    let document = include_str!("../../../docs/measuring.md");
    for points in [100.0, 50.0] {
        let streams = [160.0, 110.0].map(|deviation| {
            let [shown, streams] = simulated(300, [points, 0.9, deviation], 1e-9, 100_000);
            assert!(shown > 0.99, "{shown}");
            format!("{streams:.0}")
        });
        let row = format!("| {points} points | {} |", streams.join(" | "));
        assert!(document.contains(&row), "{row}");
    }
    let [shown, streams] = simulated(300, [50.0, 0.9, 110.0], 12.0, 1000);
    let percent = format!("{:.0} % of differences of 50 points", 100.0 * shown);
    assert!(document.contains(&percent), "{percent}, {streams}");
}
