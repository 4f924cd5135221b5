//! The table of docs/challenge.md: games by the rules, and by the challenge's two scoring scripts
//! as they are printed, here in our own words.

use std::iter::zip;
use std::ops::Range;
use std::process::Command;

use tetris_pipe::{Effort, Placement, Placer, streams};
use tetris_pipe_cli::numbers::grouped;

use super::players;
use crate::support::{reference, run_on};

/// Rows of ten bits, the lowest first: those of the grid, and three above it.
type Rows = [u16; 23];
const FULL: u16 = 1023;

fn rules(rows: &mut Rows, _piece: Range<usize>) -> u32 {
    let kept: Vec<u16> = rows.iter().copied().filter(|&row| row != FULL).collect();
    rows.fill(0);
    rows[..kept.len()].copy_from_slice(&kept);
    (rows.len() - kept.len()) as u32
}

/// It moves the rows one too far: the lowest that is not full is lost, and the highest stays where it was, too.
fn c_program(rows: &mut Rows, _piece: Range<usize>) -> u32 {
    let full = rows.iter().filter(|&&row| row == FULL).count();
    if full > 0 {
        let copy = if rows[19] == FULL { FULL } else { rows[19 - full] };
        rules(rows, 0..0);
        rows.copy_within(1.., 0);
        rows[19 - full..].fill(0);
        rows[19 - full] = copy;
    }
    full as u32
}

/// It looks at the rows of the piece only, and goes on above the row that it removed, whose place the next one
/// has taken.
fn python_script(rows: &mut Rows, piece: Range<usize>) -> u32 {
    let mut full = 0;
    for row in piece {
        if rows[row] == FULL {
            rows.copy_within(row + 1.., row);
            full += 1;
        }
    }
    full
}

fn points(pieces: &[u8], placements: &[u8], remove: fn(&mut Rows, Range<usize>) -> u32) -> u64 {
    let (mut rows, mut points) = ([0; 23], 0);
    for (&piece, &byte) in zip(pieces, placements) {
        let squares = reference::squares(usize::from(piece % 7), usize::from(byte / 16));
        let bits =
            squares.iter().map(|&(row, column)| (row, 1 << (column + usize::from(byte % 16))));
        let bits: Vec<(usize, u16)> = bits.collect();
        let is_free = |rows: &Rows, height: usize| {
            bits.iter().all(|(row, bit)| rows[height + row] & bit == 0)
        };
        // The lowest height from which the piece was free all the way up.
        let height = (0..20).rev().take_while(|&height| is_free(&rows, height)).last();
        let fits = |&height: &usize| bits.iter().all(|(row, _)| height + row < 20);
        let Some(height) = height.filter(fits) else {
            rows.fill(0);
            continue;
        };
        for (row, bit) in &bits {
            rows[height + row] |= bit;
        }
        let top = height + squares.iter().map(|&(row, _)| row).max().unwrap_or(0);
        points += (1 << remove(&mut rows, height..top + 1)) - 1;
    }
    points
}

#[track_caller]
fn is_in_the_table(name: &str, pieces: &[u8], placements: &[u8]) {
    let by = [rules, c_program, python_script].map(|remove| points(pieces, placements, remove));
    let [rules, c, script] = by.map(grouped);
    let row = format!("| {name} | {rules} | {script} | {c} |");
    let table = include_str!("../../../../docs/challenge.md");
    assert!(table.lines().any(|line| line == row), "{row}");
}

#[test]
fn the_table_of_the_scripts_holds() {
    let pieces = streams::stream(1, streams::PIECES);
    let mut placer = Placer::new("1".parse::<Effort>().expect("an effort"));
    let placements: Vec<_> = placer.placements(&pieces).map(Placement::to_byte).collect();
    is_in_the_table("`tetris-pipe --effort 1`", &pieces, &placements);
    let published = run_on(&pieces, &mut Command::new(players::c("published")));
    is_in_the_table(
        "[the published idea](../crates/tools/tests/referee/players/published.c), written anew",
        &pieces,
        &published.stdout,
    );
}

#[test]
fn six_and_ten_pieces_score_what_the_programs_print() {
    let by_all = |pieces: &[u8], placements: &[u8]| {
        [rules, c_program, python_script].map(|remove| points(pieces, placements, remove))
    };
    assert_eq!(by_all(&[1; 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), [15, 15, 3]);
    assert_eq!(by_all(&[0; 6], &[0, 2, 4, 6, 8, 0]), [3, 3, 1]);
}
