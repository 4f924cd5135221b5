//! The table of docs/challenge.md: games by the rules, and by the challenge's two scoring scripts
//! as they are printed, here in our own words.

use std::iter::zip;
use std::process::Command;

use tetris_pipe::{Effort, Placement, Placer, streams};
use tetris_pipe_cli::numbers::grouped;

use super::players;
use crate::support::{reference, run_on};

/// Rows of ten bits, the lowest last: three above the grid, the 20 of the grid, and an element
/// beyond them.
type Rows = [u16; 24];
const LOWEST: usize = 22;
const FULL: u16 = 1023;

/// Removes the full rows, moves the others down onto row `to` and those above it, and returns
/// how many were full.
fn compact(rows: &mut Rows, mut to: usize) -> u32 {
    let full = rows[..=LOWEST].iter().filter(|&&row| row == FULL).count();
    if full > 0 {
        for from in (0..=LOWEST).rev() {
            if rows[from] != FULL {
                rows[to] = rows[from];
                to -= 1;
            }
        }
        rows[..=to].fill(0);
    }
    full as u32
}

fn rules(rows: &mut Rows) -> u32 {
    compact(rows, LOWEST)
}

/// It moves the rows one too far. The lowest that is not full leaves the grid.
fn c_program(rows: &mut Rows) -> u32 {
    compact(rows, LOWEST + 1)
}

/// It goes on above the row that it removed, whose place the next one has taken.
fn python_script(rows: &mut Rows) -> u32 {
    let mut full = 0;
    for row in (0..=LOWEST).rev() {
        if rows[row] == FULL {
            rows.copy_within(..row, 1);
            full += 1;
        }
    }
    full
}

fn points(pieces: &[u8], placements: &[u8], remove: fn(&mut Rows) -> u32) -> u64 {
    let (mut rows, mut points) = ([0; 24], 0);
    for (&piece, &byte) in zip(pieces, placements) {
        let squares = reference::squares(usize::from(piece % 7), usize::from(byte / 16));
        let bits =
            squares.iter().map(|&(row, column)| (row, 1 << (column + usize::from(byte % 16))));
        let bits: Vec<(usize, u16)> = bits.collect();
        let is_free = |rows: &Rows, height: usize| {
            bits.iter().all(|(row, bit)| rows[LOWEST - height - row] & bit == 0)
        };
        // The lowest height from which the piece was free all the way up.
        let height = (0..20).rev().take_while(|&height| is_free(&rows, height)).last();
        let fits = |&height: &usize| bits.iter().all(|(row, _)| height + row < 20);
        let Some(height) = height.filter(fits) else {
            rows.fill(0);
            continue;
        };
        for (row, bit) in &bits {
            rows[LOWEST - height - row] |= bit;
        }
        points += (1 << remove(&mut rows)) - 1;
    }
    points
}

#[track_caller]
fn is_in_the_table(name: &str, pieces: &[u8], placements: &[u8]) {
    let by = [rules, c_program, python_script].map(|remove| points(pieces, placements, remove));
    let row = format!("| {name} | {} |", by.map(grouped).join(" | "));
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
fn ten_upright_pieces_score_3_by_the_python_script_and_15_by_the_others() {
    let placements: Vec<u8> = (0..10).collect();
    let points = [rules, c_program, python_script].map(|by| points(&[1; 10], &placements, by));
    assert_eq!(points, [15, 15, 3]);
}
