//! The report, as text and as JSON.

use crate::{assert_golden, session};

/// Checked by hand. The analysis has the report of a game with other clears.
#[test]
fn the_report_is_a_text_and_an_object() {
    // Two tetrises at a height of four rows, one at six over an O piece on the floor, after a reset
    // another at six, and after the next one at four. The first of the longest waits counts.
    let columns: Vec<u8> = (0..10).collect();
    let bars = || vec![1; 10];
    let round = || [bars(), vec![0; 11]].concat();
    let pieces = [bars(), bars(), vec![0], round(), round(), round()].concat();
    let rounds = [0, 4, 2].map(|column| [&columns[..], &[column; 11]].concat());
    let placements = [&columns[..], &columns, &[0], &rounds.concat()].concat();
    let tetrises = session((&pieces, &placements), &["--report"]);
    let broken = session((&[0], &[]), &["--report", "--json"]);
    assert_golden("report.txt", &[tetrises, broken].concat());
}
