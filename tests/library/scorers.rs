//! The scorers: the challenge's script and its program in C by name, and compared with the programs themselves.

use std::iter::zip;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;
use tetris_pipe::board::Outcome;
use tetris_pipe::replay::steps_by;
use tetris_pipe::{Board, Effort, Piece, Placement, Placer, Rules, Scorer};
use tetris_pipe_support::{directory, reference};

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

/// A random game of many clears.
fn game(seed: u64) -> [Vec<u8>; 2] {
    let mut rng = fastrand::Rng::with_seed(seed);
    let pieces: Vec<u8> = (0..rng.usize(50..400)).map(|_| rng.u8(..)).collect();
    let mut placer = Placer::new(Effort::FASTEST);
    let good: Vec<_> = placer.placements(&pieces).map(Placement::to_byte).collect();
    let often = rng.u32(2..60);
    let mut placement = |(piece, byte): (&u8, u8)| match rng.u32(..often) {
        0 => rng.choice(&reference::VALID[usize::from(piece % 7)]).copied().unwrap_or(byte),
        _ => byte,
    };
    let placements = zip(&pieces, good).map(&mut placement).collect();
    [pieces, placements]
}

/// The points of a game by a twin.
fn points_by_the_twin(scorer: Scorer, [pieces, placements]: &[Vec<u8>; 2]) -> u32 {
    let mut board = reference::Board::empty();
    let drop = |(piece, &byte): (&u8, &u8)| board.drop_by(scorer, usize::from(piece % 7), byte);
    zip(pieces, placements).filter_map(drop).map(|rows| (1 << rows) - 1).sum()
}

/// Runs the script in each of these folders, in one process.
const IN_ALL: &str = "import os, sys\nscript = open(sys.argv[1]).read()\nfor folder in sys.argv[2:]:\n    \
                      os.chdir(folder)\n    exec(script, {})";

/// Where the challenge's programs are, they print what the twins count, and so does the replay.
#[test]
fn the_twins_count_as_the_programs_do() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/challenge");
    let Ok(programs) = programs.canonicalize() else {
        println!("skipped: no {}", programs.display());
        return;
    };
    let build = directory(&[]);
    let score = build.path().join("score");
    let mut compiler = Command::new("cc");
    let compiler = compiler.args(["-w", "-O2", "-o"]).arg(&score).arg(programs.join("score.c"));
    assert!(compiler.status().expect("a C compiler").success());
    let printed = |command: &mut Command| -> Vec<u32> {
        let output = command.output().expect("a program").stdout;
        let output = String::from_utf8(output).expect("text");
        output.lines().map(|line| line.parse().expect("points")).collect()
    };
    let games: Vec<_> = (0..1000).map(game).collect();
    let folder = |[pieces, placements]: &[Vec<u8>; 2]| {
        directory(&[("i", &pieces[..]), ("o", &placements[..])])
    };
    let folders: Vec<_> = games.iter().map(folder).collect();
    let paths = folders.iter().map(TempDir::path);
    let mut script = Command::new("python3");
    script.args(["-c", IN_ALL]).arg(programs.join("score.py")).args(paths.clone());
    let by_the_script = printed(&mut script);
    let by_c: Vec<_> = paths.flat_map(|it| printed(Command::new(&score).current_dir(it))).collect();
    for (scorer, by_the_program) in [(Scorer::Script, by_the_script), (Scorer::C, by_c)] {
        let twins: Vec<_> = games.iter().map(|game| points_by_the_twin(scorer, game)).collect();
        assert_eq!(twins, by_the_program, "{scorer}");
        let replayed = games.iter().map(|[pieces, placements]| points(scorer, pieces, placements));
        assert_eq!(replayed.collect::<Vec<_>>(), by_the_program, "{scorer}");
    }
}
