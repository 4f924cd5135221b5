//! The report, as text and as JSON.

use crate::{assert_golden, session, testgames};

/// Checked by hand.
#[test]
fn the_report_is_a_text_and_an_object() {
    let both = ["--report", "--json"];
    let (mut pieces, placements) = testgames::lossy();
    let lossy = session((&pieces, &placements), &both);
    pieces.push(0);
    let broken = session((&pieces, &placements), &both);
    // Tetrises at a height of four rows, at six over an O piece on the floor, and after a reset at six
    // again. The first of two longest waits counts.
    let columns: Vec<u8> = (0..10).collect();
    let bars = || vec![1; 10];
    let pieces = [bars(), vec![0], bars(), vec![0; 11], bars(), vec![0; 11]].concat();
    let ends = [&columns[..], &[0; 11], &columns, &[4; 11]].concat();
    let placements = [&columns[..], &[0], &ends].concat();
    let tetrises = session((&pieces, &placements), &both);
    let text = [lossy, broken, tetrises, session((&[], &[]), &both)];
    assert_golden("report.txt", &text.concat());
}
