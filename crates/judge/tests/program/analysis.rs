//! The analysis: luck and errors, as text, as JSON and in the list.

use serde_json::{Value, json};
use tetris_pipe::Effort;
use tetris_pipe::analysis::{Analyser, PieceAnalysis};
use tetris_pipe::judge::steps;

use crate::support::stderr;
use crate::{assert_fault, assert_first_output, judge, judge_lossy, testgames};

fn text(stdout: &[u8]) -> &str {
    str::from_utf8(stdout).expect("text")
}

/// What the library finds of a game, up to a fault.
fn found(pieces: &[u8], placements: &[u8], effort: u8) -> Vec<PieceAnalysis> {
    let analyser = Analyser::new(Effort::new(effort).expect("an effort"));
    let found = analyser.analyse(steps(pieces, placements).map_while(Result::ok));
    found.map(|(_, found)| found).collect()
}

fn json_of(game: (&[u8], &[u8]), arguments: &str) -> Value {
    let output = judge(game, &format!("--json --analysis {arguments}"));
    assert_eq!(stderr(&output), "");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    report["analysis"].clone()
}

/// The last two placements lost nothing: the first of them resets.
const LOSSY: &str = "\
luck                       3.1
points without luck        6.9
errors                      19    760.0 per 1,000 pieces, 6 above 1 point
points of all errors      19.2    by the search of effort 3

errors by size          number        points
up to 0.1                    5           0.3
up to 0.25                   1           0.1
up to 0.5                    3           1.1
up to 1                      4           2.8
up to 2                      2           2.5
up to 4                      3           8.4
larger                       1           4.0

worst errors        played                better                points
piece 12, I         rotation 0 column 9   rotation 1 column 2     4.04
piece 4, O          rotation 0 column 8   rotation 0 column 0     3.79
piece 13, O         rotation 0 column 0   rotation 0 column 6     2.52
piece 3, I          rotation 1 column 4   rotation 0 column 8     2.13
piece 21, O         rotation 0 column 0   rotation 0 column 2     1.44
piece 22, O         rotation 0 column 0   rotation 0 column 4     1.02
piece 19, O         rotation 0 column 0   rotation 0 column 2     0.87
piece 18, O         rotation 0 column 0   rotation 0 column 2     0.78
piece 17, O         rotation 0 column 0   rotation 0 column 2     0.57
piece 16, O         rotation 0 column 0   rotation 0 column 2     0.53
";

#[test]
fn the_analysis_is_a_text_by_itself_and_after_the_report() {
    assert_eq!(text(&judge_lossy("--analysis").stdout), LOSSY);
    let report = judge_lossy("--report").stdout;
    let both = judge_lossy("--report --analysis").stdout;
    assert_eq!(text(&both), format!("{}\n{LOSSY}", text(&report)));
}

#[test]
fn json_has_the_sums_and_the_worst_errors_of_the_library() {
    let (pieces, placements) = testgames::lossy();
    let found = found(&pieces, &placements, 2);
    let analysis = json_of((&pieces, &placements), "--effort 2");
    let sum = |value: fn(&PieceAnalysis) -> f64| found.iter().map(value).sum::<f64>();
    let luck = sum(|found| found.luck);
    let errors = found.iter().filter(|found| found.error > 0.0).count();
    let above = found.iter().filter(|found| found.error > 1.0).count();
    let sizes = analysis["errors"]["sizes"].as_array().expect("a list");
    let count = |size: &Value| size["count"].as_u64().expect("a number");
    assert_eq!(sizes.iter().map(count).sum::<u64>(), errors as u64);
    let worst = &found[12];
    for (name, value) in [
        ("/effort", json!(2)),
        ("/luck", json!(luck)),
        ("/points_without_luck", json!(10.0 - luck)),
        ("/errors/count", json!(errors)),
        ("/errors/points", json!(sum(|found| found.error))),
        ("/errors/per_1000_pieces", json!(40.0 * errors as f64)),
        ("/errors/above_one_point", json!(above)),
        ("/worst/0/number", json!(12)),
        ("/worst/0/piece", json!("I")),
        ("/worst/0/played", json!({ "rotation": 0, "column": 9 })),
        ("/worst/0/better/column", json!(worst.best.column())),
        ("/worst/0/points", json!(worst.error)),
    ] {
        assert_eq!(analysis.pointer(name), Some(&value), "{name}");
    }
}

#[test]
fn the_list_has_luck_and_error_in_two_more_fields() {
    let (pieces, placements) = testgames::lossy();
    let plain = judge_lossy("--list").stdout;
    let list = judge_lossy("--list --analysis").stdout;
    let found = found(&pieces, &placements, 3);
    let expected = std::iter::zip(text(&plain).lines(), found);
    let expected = expected.map(|(line, PieceAnalysis { luck, error, .. })| {
        format!("{line}\t{luck:.3}\t{error:.3}\n")
    });
    assert_eq!(text(&list), expected.collect::<String>());
}

/// The luck of the first piece is known at once, the error of its placement once it is known that
/// the game does not end with the second piece.
#[test]
fn a_live_list_is_two_pieces_behind() {
    assert_first_output("--list --analysis", &[0, 2, 4], b"0\tO\t0\t0\t0\t0\t");
}

#[test]
fn a_fault_ends_the_analysis() {
    let (pieces, placements) = testgames::lossy();
    // It is judged as a game that ends there.
    let short = &placements[..20];
    let output = judge((&pieces, short), "--list --analysis");
    let last = found(&pieces, short, 3)[19];
    let line = format!("\t{:.3}\t{:.3}\n", last.luck, last.error);
    assert!(text(&output.stdout).ends_with(&line), "{line}");
    let fault = "o: piece 20: no placement, since the output ends here";
    assert_fault(&output, text(&output.stdout), fault);
    assert_eq!(text(&output.stdout).lines().count(), 20);
}

#[test]
fn games_of_no_piece_and_of_one_are_analysed() {
    assert!(text(&judge((b"", b""), "--analysis").stdout).starts_with("luck "));
    let none = json_of((b"", b""), "");
    assert_eq!([&none["luck"], &none["errors"]["points"]], [&json!(0.0); 2]);
    assert_eq!(none["errors"]["per_1000_pieces"], Value::Null);
    let one = json_of((&[1], &[0]), "");
    let PieceAnalysis { luck, error, .. } = found(&[1], &[0], 3)[0];
    let expected = [&json!(luck), &json!(error)];
    assert_eq!([&one["luck"], &one["errors"]["points"]], expected);
}
