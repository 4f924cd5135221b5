//! The report, as text and as JSON.

use std::process::Output;

use serde_json::{Value, json};
use tetris_pipe::place_all;
use tetris_pipe::report::Report;

use super::support::{assert_ends, lossy_game, tetris_judge};
use crate::support::{content, run_on};

fn report_of(pieces: &[u8], placements: &[u8], option: &str) -> Output {
    let (_directory, mut command) = tetris_judge(("i", pieces), ("o", placements));
    command.arg(option).output().expect("running the program")
}

fn json_of(pieces: &[u8], placements: &[u8]) -> Value {
    let output = report_of(pieces, placements, "--report=json");
    assert_eq!(output.status.code(), Some(0));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Checked by hand.
const TROUBLED: &str = "\
pieces                  25
points                  10    0.4000 per piece, 33.33 % of the bound of 30

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
    let (pieces, placements) = lossy_game();
    for option in ["--report", "--report=text"] {
        let output = report_of(&pieces, &placements, option);
        assert_ends(&output, 0, TROUBLED, "");
    }
}

#[test]
fn the_report_is_json() {
    let (pieces, placements) = lossy_game();
    let clears = |rows, count, points, lost: f64| json!({ "rows": rows, "count": count, "points": points, "lost": lost });
    let expected = json!({
        "pieces": 25,
        "points": 10,
        "points_per_piece": 0.4,
        "bound": 30,
        "percent_of_bound": 100.0 * (10.0 / 30.0),
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
    let output = report_of(&pieces, &placements, "--report");
    let text = str::from_utf8(&output.stdout).expect("text");
    let histogram = format!(
        "\n     4         1  {0}\n     5         0\n     6         1  {0}\n",
        "#".repeat(40)
    );
    assert!(text.ends_with(&histogram), "{text}");
}

#[test]
fn points_and_losses_add_up() {
    let pieces: Vec<u8> = (0..500_u32).map(|i| (i * i / 7 + i / 3) as u8).collect();
    let report = json_of(&pieces, &place_all(&pieces));
    let number = |value: &Value| value.as_f64().expect("a number");
    let clears = report["clears"].as_array().expect("a list");
    let lost: f64 = clears.iter().map(|kind| number(&kind["lost"])).sum();
    let lost =
        lost + number(&report["resets"]["lost"]) + number(&report["left_at_the_end"]["lost"]);
    assert!(
        (number(&report["points"]) + lost - 750.0).abs() < 1e-6,
        "{report}"
    );
}

#[test]
fn an_empty_game_has_no_means() {
    let report = json_of(b"", b"");
    for name in ["points_per_piece", "percent_of_bound", "height"] {
        assert_eq!(report[name], Value::Null);
    }
    let output = report_of(b"", b"", "--report");
    assert_eq!(output.status.code(), Some(0));
    assert!(
        !str::from_utf8(&output.stdout)
            .expect("text")
            .contains("NaN")
    );
}

#[test]
fn a_game_that_breaks_the_rules_is_reported_up_to_there() {
    let (pieces, mut placements) = lossy_game();
    placements.push(0xff);
    let output = report_of(&[&pieces[..], &[0]].concat(), &placements, "--report");
    let fault = "piece 25: byte 255 means rotation 15, and the rotations are 0 to 3";
    assert_ends(&output, 1, TROUBLED, &format!("tetris-judge: o: {fault}\n"));

    placements.pop();
    let output = report_of(&[&pieces[..], &[0]].concat(), &placements, "--report=json");
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let fault = "piece 25: no placement, since the output ends here";
    assert_eq!(report["fault"], json!(fault));
    assert_eq!(report["points"], json!(10));
}

#[test]
fn a_report_a_list_and_a_plot_come_from_one_pass() {
    let (pieces, placements) = lossy_game();
    let (directory, mut command) = tetris_judge(("i", &pieces), ("o", b""));
    command.args([
        "i",
        "-",
        "--report",
        "--list=list.tsv",
        "--plot",
        "plot.svg",
    ]);
    let output = run_on(&placements, &mut command);
    assert_ends(&output, 0, TROUBLED, "");
    assert_eq!(
        content(&directory, "list.tsv")
            .split(|&byte| byte == b'\n')
            .count(),
        26
    );
    assert!(content(&directory, "plot.svg").starts_with(b"<svg"));
}

#[test]
fn a_list_on_stdout_comes_before_the_report() {
    let output = {
        let (_directory, mut command) = tetris_judge(("i", &[0]), ("o", &[8]));
        command.args(["--list", "--report"]).output()
    };
    let output = output.expect("running");
    let text = str::from_utf8(&output.stdout).expect("text");
    assert!(text.starts_with("0\tO\t0\t8\t0\t0\n\npieces   "), "{text}");
}

#[test]
fn the_report_of_the_library_is_that_of_the_program() {
    let (pieces, placements) = lossy_game();
    let report = Report::of(&pieces, &placements).expect("a valid game");
    assert_eq!(report.to_string(), TROUBLED);
    assert_eq!((report.clears[1].count, report.clears[1].points), (1, 3));
}
