//! Estimates and comparisons, on simulated games.

use std::mem;
use std::time::Duration;

use tetris_pipe::{Rules, Tally};
use tetris_pipe_arena::compare::ERROR_RATE;
use tetris_pipe_arena::outcome::Pair;
use tetris_pipe_arena::{
    Comparison, Estimate, Mean, Outcome, Row, Scores, StreamScore, Unit, Verdict,
};

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
        let Mean { mean, standard_error } = Estimate::of(&points, &luck).mean;
        bias += (mean - 7.0) / f64::from(TIMES);
        squares += (mean - 7.0).powi(2);
        promised += standard_error.expect("of several games").powi(2);
    }
    let of_points = f64::from(TIMES) / games as f64;
    assert!(bias.abs() < 4.0 * (squares.sqrt() / f64::from(TIMES)), "{bias}");
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
        let mut comparison = compared(&[], 0.0, 0.0);
        while comparison.a.len() < most && !comparison.is_decided(error) {
            for _ in 0..8.min(most - comparison.a.len()) {
                let luck = 400.0 * normal(&mut rng);
                let points = mean + share * luck + deviation * normal(&mut rng);
                comparison.a.push(stream(10_000.0 + points, luck));
                comparison.b.push(stream(10_000.0, 0.0));
            }
        }
        shown += u32::from(comparison.difference().expect("streams").is_shown(ERROR_RATE));
        streams += comparison.a.len();
    }
    let comparisons = f64::from(comparisons);
    [f64::from(shown) / comparisons, streams as f64 / comparisons]
}

fn stream(points: f64, luck: f64) -> StreamScore {
    let tally = Tally { pieces: 65_536, points: points.round() as u64, ..Tally::default() };
    StreamScore::new(Some(1), &tally, Some(luck), Duration::from_secs(2))
}

/// The comparison of A, who has these points, with B, who always has the same, on streams with this luck.
fn compared(a: &[f64], b: f64, luck: f64) -> Comparison {
    let streams = |points: &[f64]| points.iter().map(|&it| stream(it, luck)).collect();
    let (a, b) = (streams(a), streams(&vec![b; a.len()]));
    Comparison { unit: Unit::Stream, a, b, error_rate: ERROR_RATE }
}

fn line(comparison: &Comparison) -> String {
    comparison.line(["A", "B"]).expect("streams")
}

#[test]
fn the_text_has_both_players_and_what_is_known_about_the_difference() {
    let mut comparison = compared(&[120.0, 160.0].repeat(4), 100.0, 3.0);
    // The standard error is 20 / sqrt(7) = 7.56, and the margin is 4.25 times that.
    let of_8 = "points on 8 streams of 65536 pieces";
    let text = format!("A - B: +40 +- 8 {of_8}, +8 to +72 at 95 %: A is better\n");
    assert_eq!(line(&comparison), text);
    mem::swap(&mut comparison.a, &mut comparison.b);
    let text = format!("A - B: -40 +- 8 {of_8}, -72 to -8 at 95 %: A is worse\n");
    assert_eq!(line(&comparison), text);
    comparison.a.truncate(2);
    comparison.b.truncate(2);
    // With a ratio of (3 / 0.05^2)^(1/2) = 34.6, no mean can be rejected.
    let text = "A - B: -40 +- 20 points without luck (coefficient 1.00) on 2 streams of 65536 \
                pieces: no difference is shown; about 7 more streams would show one of this size\n";
    assert_eq!(line(&comparison), text);
}

/// However often the same players are equal, the next stream may tell them apart.
#[test]
fn streams_without_a_spread_show_nothing() {
    for a in [100.0, 140.0] {
        let comparison = compared(&[a; 8], 100.0, 0.0);
        assert!(!comparison.is_decided(12.0));
        let difference = comparison.difference().expect("streams");
        assert_eq!(difference.interval(ERROR_RATE), None);
        assert_eq!(difference.more_to_show(ERROR_RATE), None);
        assert!(!difference.is_shown(ERROR_RATE));
        let with_another = [&[a; 8][..], &[a + 1.0]].concat();
        assert!(compared(&with_another, 100.0, 0.0).is_decided(12.0));
    }
}

/// The outcome of players whose names are their numbers.
fn outcome(scores: Vec<Scores>) -> Outcome {
    let rows = scores.into_iter().enumerate();
    let rows = rows.map(|(number, scores)| Row::new(number.to_string(), scores));
    Outcome::new(rows.collect()).expect("of one game")
}

/// The outcome of a match of players with these mean points, which ends as a match does.
fn played(rng: &mut fastrand::Rng, means: &[f64], most: usize) -> Outcome {
    let mut all = vec![Vec::new(); means.len()];
    loop {
        for seed in (all[0].len()..).take(8) {
            for (streams, mean) in all.iter_mut().zip(means) {
                let points = 10_000.0 + mean + 110.0 * normal(rng);
                streams.push(StreamScore { seed: Some(seed as u64), ..stream(points, 0.0) });
            }
        }
        let scores = |streams: &Vec<_>| Scores {
            rules: Rules::CHALLENGE,
            streams: streams.clone(),
            ..of_the_literature(&[])
        };
        let outcome = outcome(all.iter().map(scores).collect());
        if all[0].len() >= most || outcome.is_decided(1e-9) {
            return outcome;
        }
    }
}

fn is_shown(pair: &Pair) -> bool {
    let comparison = &pair.comparison;
    comparison.difference().expect("streams").is_shown(comparison.error_rate)
}

/// Pairs that are not neighbours count, too. With 5 % for each of the 28 pairs it would be 7 of 200, since
/// these matches are short.
#[test]
fn of_equal_players_at_most_one_table_in_20_tells_two_apart() {
    let mut rng = fastrand::Rng::with_seed(2);
    let shown = (0..200).filter(|_| {
        let outcome = played(&mut rng, &[0.0; 8], 96);
        assert_eq!(outcome.comparisons.len(), 28);
        outcome.comparisons.iter().any(is_shown)
    });
    let shown = shown.count();
    assert!(shown <= 2, "{shown} of 200");
}

#[test]
fn a_match_of_several_goes_on_until_all_neighbours_are_told_apart() {
    let mut rng = fastrand::Rng::with_seed(4);
    for means in [[0.0, 100.0, 1000.0], [1000.0, 0.0, 100.0], [100.0, 1000.0, 0.0]] {
        let outcome = played(&mut rng, &means, 10_000);
        assert!(outcome.comparisons.iter().all(is_shown), "{outcome}");
        let best = means.iter().position(|&mean| mean > 500.0).expect("one");
        assert_eq!(outcome.comparisons[0].a, best, "{outcome}");
        assert!(outcome.comparisons[0].comparison.a.len() > 8, "{outcome}");
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

/// Players differ by a tenth of the standard deviation of a stream, and by 0.7 of it.
#[test]
fn after_as_many_more_streams_as_it_says_a_difference_is_shown_half_the_time() {
    let mut rng = fastrand::Rng::with_seed(5);
    for mean in [20.0, 140.0] {
        let (mut shown, mut said) = (0, 0);
        for _ in 0..200 {
            let mut game = || mean + 200.0 * normal(&mut rng);
            let points: Vec<_> = (0..2000).map(|_| game()).collect();
            // The first games are as far apart as the players are.
            let first: Vec<_> = (0..8).map(|i| mean + 187.0 * [-1.0, 1.0][i % 2]).collect();
            let more = Estimate::with_coefficient(0.0, &first, &first).more_to_show(ERROR_RATE);
            let more = more.expect("they differ") as usize;
            let all = [&first[..], &points[..more]].concat();
            shown += u32::from(Estimate::with_coefficient(0.0, &all, &all).is_shown(ERROR_RATE));
            said += more;
        }
        assert!((60..=140).contains(&shown), "{shown} of 200, after {}", said / 200);
    }
}

/// A game here differs by 1 from the mean.
#[test]
fn more_streams_are_said_up_to_100_000() {
    for (mean, more) in [(0.0144, Some(96_267)), (0.014, None)] {
        let games = [mean - 1.0, mean + 1.0].repeat(4);
        let estimate = Estimate::with_coefficient(0.0, &games, &games);
        assert_eq!(estimate.more_to_show(ERROR_RATE), more);
    }
}

/// The scores of a game of the literature on the streams 1, 2 and so on: points, and whether each
/// ended.
fn of_the_literature(games: &[(f64, bool)]) -> Scores {
    let streams = (1..).zip(games).map(|(seed, &(points, ended))| StreamScore {
        ended,
        points,
        clears: None,
        seconds: None,
        luck: None,
        seed: Some(seed),
        ..stream(0.0, 0.0)
    });
    Scores {
        player: "player".into(),
        rules: serde_json::from_str(r#"{"points": [0, 1, 2, 3, 4]}"#).expect("rules"),
        verdict: Verdict::Kept,
        version: "1".into(),
        streams: streams.collect(),
        unfinished: Vec::new(),
    }
}

#[test]
fn scores_say_what_they_are_of() {
    let ended = of_the_literature(&[(797.5, true), (799.0, true)]);
    let cut = of_the_literature(&[(6553.6, false), (13107.2, false)]);
    let both = of_the_literature(&[(797.5, true), (799.0, false)]);
    assert_eq!(ended.to_string(), "798.25 +- 0.75 points per game on 2 streams: 0.000 resets\n");
    let text = "0.1500 +- 0.0500 points per piece on 2 streams of 65536 pieces: 0.00000 resets\n";
    assert_eq!(cut.to_string(), text);
    let text = "798.25 +- 0.75 points per game on 2 streams, a lower bound: 1 of 2 games were cut: 0.000 resets\n";
    assert_eq!(both.to_string(), text);
    let refused = |a: &Scores, b: &Scores| Comparison::of(a, b).expect_err("refused").to_string();
    let mixed = "2 of 4 games were cut, and the points of the others are of whole games";
    assert_eq!(refused(&ended, &cut), mixed);
    let challenge = Scores { rules: Rules::CHALLENGE, ..ended.clone() };
    assert_eq!(
        refused(&ended, &challenge),
        r#"scores of different games: the rules {"points":[0,1,2,3,4]}, the challenge's rules"#
    );
    // These games have ended after fewer pieces.
    let mut other = of_the_literature(&[(790.0, true), (790.5, true)]);
    other.streams.iter_mut().for_each(|it| it.pieces = 999);
    let comparison = Comparison::of(&ended, &other).expect("a comparison");
    assert_eq!(
        line(&comparison),
        "A - B: +8.00 +- 0.50 points per game on 2 streams: no difference is shown; about 3 more streams would show one of this size\n"
    );
}

#[test]
fn files_of_scores_have_the_rules_that_differ_from_the_challenges() {
    let file = |rules: &str| {
        let json = format!(
            r#"{{"player": "p", "rules": {rules}, "keeps_the_rules": true, "version": "1", "streams": [], "unfinished": []}}"#
        );
        Scores::read(json.as_bytes()).map_err(|error| error.to_string())
    };
    let all = r#"{"columns":7,"draw":"bag","max_pieces":null,"overflow":"may_clear","pieces":"SZ","points":[-0.5,1,2,3,4],"preview":0,"rows":6,"terminate_on_reset":true}"#;
    for rules in ["{}", r#"{"max_pieces":400}"#, all] {
        let scores = file(rules).expect("scores");
        let written: serde_json::Value =
            serde_json::from_str(&outcome(vec![scores]).json()).expect("JSON");
        let written = &written["players"][0];
        assert_eq!(written["rules"].to_string(), rules);
    }
    assert_eq!(file("{}").expect("scores").rules, Rules::CHALLENGE);
    for (rules, why) in [
        (r#"{"rows": 3}"#, "a grid has 4 to 20 rows and 4 to 10 columns"),
        (r#"{"columns": 11}"#, "a grid has 4 to 20 rows and 4 to 10 columns"),
        (r#"{"pieces": "SZS"}"#, "pieces are some of the letters OIZJLST, each once"),
        (r#"{"pieces": ""}"#, "pieces are some of the letters OIZJLST, each once"),
        (r#"{"preview": 2}"#, "preview is 0 or 1"),
        (r#"{"max_pieces": 0}"#, "max_pieces is at least 1"),
        (r#"{"points": [0, 1, 3, 7]}"#, "invalid length 4, expected an array of length 5"),
        (r#"{"draw": "fair"}"#, "unknown variant `fair`, expected one of `bytes`, `equal`, `bag`"),
        (r#"{"gravity": 1}"#, "unknown field `gravity`"),
    ] {
        let error = file(rules).expect_err(rules);
        assert!(error.starts_with(&format!("not the JSON of scores: {why}")), "{error}");
    }
}

#[test]
fn parts_are_merged_if_they_are_of_one_game_and_what_misses_a_stream_is_said() {
    let kept = of_the_literature(&[(1.0, true), (2.0, true)]);
    let of_none = Scores {
        verdict: Verdict::Unknown,
        streams: Vec::new(),
        unfinished: vec![2, 3],
        ..kept.clone()
    };
    let challenge = Scores { rules: Rules::CHALLENGE, ..kept.clone() };
    let newer = Scores { version: "2".into(), ..kept.clone() };
    let merged = |a: &Scores, b: &Scores| {
        let parts = [("a", a), ("b", b)].map(|(name, it)| (name.to_owned(), it.clone()));
        Scores::merge(parts.to_vec()).expect("scores")
    };
    assert_eq!(merged(&of_none, &kept)[0].0, "a + b");
    let both = merged(&of_none, &kept).remove(0).1;
    let unfinished = vec![3];
    assert_eq!(both, Scores { unfinished, ..kept.clone() });
    assert_eq!([challenge, newer].map(|other| merged(&kept, &other).len()), [2, 2]);
    // B alone misses a stream, and one that both miss is missing once.
    for a in [&kept, &both] {
        let text = outcome(vec![a.clone(), both.clone()]).to_string();
        let end = "\nincomplete: 1 of 3 streams are missing\n";
        assert!(text.ends_with(end), "{text}");
    }
    // Together, games that were cut and others are a lower bound.
    let mut cut = of_the_literature(&[(3.0, false)]);
    cut.streams[0].seed = Some(3);
    let text = merged(&kept, &cut)[0].1.to_string();
    let begin = "2.00 +- 0.58 points per game on 3 streams, a lower bound: 1 of 3 games were cut";
    assert!(text.starts_with(begin), "{text}");
}
