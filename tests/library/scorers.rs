//! The scorers: the challenge's script and its program in C by name, and compared with the programs themselves.

use std::path::Path;
use std::process::Command;

use tetris_pipe::board::Outcome;
use tetris_pipe::replay::steps_by;
use tetris_pipe::{Board, Effort, Piece, Placement, Placer, Rules, Scorer};
use tetris_pipe_support::{content, directory, reference};

fn points(scorer: Scorer, pieces: &[u8], placements: &[u8]) -> u32 {
    let steps = steps_by(scorer, pieces, placements);
    steps.map(|step| step.expect("a placement").outcome.points()).sum()
}

#[test]
fn the_three_scorers_disagree_on_six_pieces_and_on_ten() {
    let by = |pieces: &[u8], placements: &[u8]| {
        Scorer::ALL.map(|scorer| points(scorer, pieces, placements))
    };
    assert_eq!(by(&[0; 6], &[0, 2, 4, 6, 8, 0]), [3, 1, 3]);
    let placements: Vec<u8> = (0..10).collect();
    assert_eq!(by(&[1; 10], &placements), [15, 3, 15]);
}

/// Drops an upright I piece in the left-hand column of a board, whose rows are drawn from the top, each with the
/// number of times that it is repeated.
#[track_caller]
fn check(scorer: Scorer, start: &[(usize, &str)], counted: u32, end: &[(usize, &str)]) {
    let rules = Rules::by(scorer);
    let board = |lines: &[(usize, &str)]| {
        let rows = lines.iter().flat_map(|&(times, line)| vec![line; times]).rev();
        let mut columns = [0; 10];
        for (row, line) in rows.enumerate() {
            for (column, square) in columns.iter_mut().zip(line.bytes()) {
                *column |= u32::from(square == b'#') << row;
            }
        }
        Board::from_columns_by(&rules, columns).expect("a board of this scorer")
    };
    let mut played = board(start);
    let placement = Placement::from_byte(Piece::I, 0).expect("a placement");
    assert_eq!(played.drop_by(&rules, placement), Outcome::Cleared(counted));
    assert_eq!(played, board(end));
}

#[test]
fn the_script_misses_the_row_above_one_that_goes() {
    let (well, rest) = (".#########", "..########");
    // The rows 1, 2 and 4 of the piece: the second stays, and so does what lies on it.
    let start = [(1, well), (1, rest), (2, well)];
    check(Scorer::Script, &start, 2, &[(1, "#.########"), (1, "##########")]);
    check(Scorer::Script, &[(4, well)], 2, &[(2, "##########")]);
    // On the full row, which never counts, the look begins above it.
    let start = [(1, well), (1, "##########"), (3, rest)];
    let end = [(3, "#........."), (1, "##########"), (3, rest)];
    check(Scorer::Script, &start, 1, &end);
}

#[test]
fn the_program_in_c_loses_a_row_and_keeps_a_copy() {
    let (well, rest) = (".#########", "..########");
    // A low stack that goes whole loses nothing.
    check(Scorer::C, &[(4, well)], 4, &[]);
    check(Scorer::C, &[(2, rest), (4, well)], 4, &[(1, rest)]);
    // Above row 15, the copy of that row stays when four rows go.
    let start = [(1, "..#######."), (10, rest), (5, well)];
    let end = [(1, "..#######."), (4, ".........."), (1, "..#######."), (10, rest)];
    check(Scorer::C, &start, 4, &end);
    // Row 19 is full when rows go, and the copy is full.
    let start = [(4, well), (16, "#.########")];
    check(Scorer::C, &start, 4, &[(1, "##########"), (15, "#.########")]);
    // That counts with the next piece, and goes.
    let start = [(1, "##########"), (15, "#.########")];
    check(Scorer::C, &start, 1, &[(5, "#........."), (14, "#.########")]);
}

#[test]
fn boards_have_only_the_full_rows_that_a_scorer_leaves() {
    let with_full =
        |scorer, rows: u32| Board::from_columns_by(&Rules::by(scorer), [rows; 10]).is_some();
    for row in 0..20 {
        let of_one = Scorer::ALL.map(|scorer| with_full(scorer, 1 << row));
        assert_eq!(of_one, [false, true, (14..=18).contains(&row)], "row {row}");
    }
    assert_eq!(Scorer::ALL.map(|scorer| with_full(scorer, 3 << 15)), [false, true, false]);
}

/// Where the challenge's programs are, they print what the twins count, and so does the replay.
#[test]
fn the_twins_count_as_the_programs_do() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/challenge");
    if !programs.is_dir() {
        println!("skipped: no {}", programs.display());
        return;
    }
    let build = directory(&[]);
    let compiled = Command::new("cc")
        .args(["-w", "-O2", "-o"])
        .arg(build.path().join("score"))
        .arg(programs.join("score.c"))
        .status();
    assert!(compiled.expect("a C compiler").success());
    let printed = |command: &mut Command| -> u64 {
        let output = command.output().expect("a program").stdout;
        String::from_utf8_lossy(&output).trim().parse().expect("points")
    };
    for seed in 0..1000 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let pieces: Vec<u8> = (0..rng.usize(50..400)).map(|_| rng.u8(..)).collect();
        let mut placer = Placer::new(Effort::FASTEST);
        let well: Vec<_> = placer.placements(&pieces).map(Placement::to_byte).collect();
        let often = rng.u32(2..60);
        let placements: Vec<u8> = std::iter::zip(&pieces, well)
            .map(|(piece, byte)| match rng.u32(..often) {
                0 => rng.choice(&reference::VALID[usize::from(piece % 7)]).copied().unwrap_or(byte),
                _ => byte,
            })
            .collect();
        let game = directory(&[("i", &pieces), ("o", &placements)]);
        let twin = |scorer| {
            let mut board = reference::Board::empty();
            let counted = std::iter::zip(&pieces, &placements)
                .filter_map(|(piece, &byte)| board.drop_by(scorer, usize::from(piece % 7), byte));
            counted.map(|rows| (1 << rows) - 1).sum::<u64>()
        };
        let script =
            printed(Command::new("python3").arg(programs.join("score.py")).current_dir(&game));
        let c = printed(Command::new(build.path().join("score")).current_dir(&game));
        assert_eq!([Scorer::Script, Scorer::C].map(twin), [script, c], "seed {seed}");
        let replayed = [Scorer::Script, Scorer::C].map(|by| points(by, &pieces, &placements));
        let replayed = replayed.map(u64::from);
        assert_eq!(replayed, [script, c], "seed {seed}");
        assert_eq!(content(&game, "i"), pieces);
    }
}
