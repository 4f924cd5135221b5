//! The table of docs/challenge.md: games by the rules, and by the challenge's two programs.

use std::process::Command;

use tetris_pipe::replay::steps_by;
use tetris_pipe::{Effort, Placement, Placer, Scorer, streams};
use tetris_pipe_cli::numbers::grouped;

use super::players;
use crate::support::run_on;

#[track_caller]
fn is_in_the_table(name: &str, pieces: &[u8], placements: &[u8]) {
    let points = |scorer| -> u64 {
        let steps = steps_by(scorer, pieces, placements);
        steps.map(|step| u64::from(step.expect("a placement").outcome.points())).sum()
    };
    let row = format!("| {name} | {} |", Scorer::ALL.map(|it| grouped(points(it))).join(" | "));
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
