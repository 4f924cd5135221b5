//! The report, as text and as JSON.

use serde_json::{Value, json};

use crate::support::assert_success;
use crate::{assert_fault, judge, judge_lossy, testgames};

fn json_of(pieces: &[u8], placements: &[u8]) -> Value {
    let output = judge((pieces, placements), "--json");
    assert_eq!(output.status.code(), Some(0));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Checked by hand.
const LOSSY: &str = "\
pieces                  25
points                  10    0.4000 per piece, 30.30 % of the bound of 33

                    number        rows    points   points lost
singles                  0         0.0         0           0.0
doubles                  1         2.0         3           4.5
triples                  1         3.0         7           4.3
tetrises (4 rows)        0         0.0         0           0.0
resets                   1         4.6                    17.3
left at the end                    0.4                     1.5

height of the stack       mean 5.40 rows, 95th percentile 18, maximum 20
longest wait for an I     12 pieces, from piece 13
";

#[test]
fn the_report_is_a_text() {
    assert_success(&judge_lossy("--report"), LOSSY.as_bytes());
}

#[test]
fn the_report_is_json() {
    let (pieces, placements) = testgames::lossy();
    let clears = |rows, count, points, lost: f64| json!({ "rows": rows, "count": count, "points": points, "lost": lost });
    let expected = json!({
        "pieces": 25,
        "points": 10,
        "points_per_piece": 0.4,
        "bound": 33,
        "percent_of_bound": 100.0 * (10.0 / 33.0),
        "clears": [
            clears(1, 0, 0, 0.0),
            clears(2, 1, 3, 4.5),
            clears(3, 1, 7, 4.25),
            clears(4, 0, 0, 0.0),
        ],
        "resets": { "count": 1, "rows": 4.6, "lost": 17.25 },
        "left_at_the_end": { "rows": 0.4, "lost": 1.5 },
        "height": { "mean": 5.4, "percentile_95": 18, "highest": 20 },
        "tetris_heights": vec![0; 21],
        "longest_wait_for_i": { "pieces": 12, "from": 13 },
        "fault": null,
    });
    assert_eq!(json_of(&pieces, &placements), expected);
}

#[test]
fn tetrises_are_counted_by_the_height_before() {
    // One at a height of four rows, and one at six: an O piece lies on the floor.
    let pieces = [vec![1; 10], vec![0], vec![1; 10]].concat();
    let columns: Vec<u8> = (0..10).collect();
    let placements = [&columns[..], &[0], &columns[..]].concat();
    let report = json_of(&pieces, &placements);
    let mut heights = [0; 21];
    (heights[4], heights[6]) = (1, 1);
    assert_eq!(report["tetris_heights"], json!(heights));
    let output = judge((&pieces, &placements), "--report");
    let text = str::from_utf8(&output.stdout).expect("text");
    let bar = "#".repeat(40);
    let histogram =
        format!("\n     4         1  {bar}\n     5         0\n     6         1  {bar}\n");
    assert!(text.ends_with(&histogram), "{text}");
}

#[test]
fn an_empty_game_has_no_means() {
    let report = json_of(b"", b"");
    for name in ["points_per_piece", "percent_of_bound", "height"] {
        assert_eq!(report[name], Value::Null);
    }
    let output = judge((b"", b""), "--report");
    let text = str::from_utf8(&output.stdout).expect("text");
    assert!(text.contains("pieces") && !text.contains("NaN"), "{text}");
}

#[test]
fn a_game_that_breaks_the_rules_is_reported_up_to_there() {
    let (mut pieces, placements) = testgames::lossy();
    pieces.push(0);
    let fault = "piece 25: no placement, since the output ends here";
    let output = judge((&pieces, &placements), "--report");
    assert_fault(&output, LOSSY, &format!("o: {fault}"));

    let output = judge((&pieces, &placements), "--json");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(report["fault"], json!(fault));
    assert_eq!(report["points"], json!(10));
}
