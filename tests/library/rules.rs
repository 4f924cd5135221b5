//! The rules: the board, compared with the counts of another program and with the positions of the examples.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use tetris_pipe::board::Outcome;
use tetris_pipe::{Board, Piece, Placement};
use tetris_pipe_support::reference;

/// A picture from the top down, with the number of times that each line is repeated.
fn picture(lines: &[(usize, &str)]) -> String {
    let lines = lines.iter().map(|&(times, line)| [line, "\n"].concat().repeat(times));
    lines.collect()
}

/// A board and what the 162 placements do to it, counted by a separate program that keeps boards
/// as sets of coordinates: the different boards after one piece of each kind, the placements by
/// the rows that they clear, those that do not fit, and the different boards after two pieces.
type Count<'a> = (&'a [(usize, &'a str)], [usize; 7], [usize; 5], usize, usize);

const FREE: [usize; 7] = [9, 17, 17, 34, 34, 17, 34];

const COUNTS: [Count; 5] = [
    (&[], FREE, [162, 0, 0, 0, 0], 0, 17_351),
    (&[(4, "#########.")], FREE, [157, 3, 1, 0, 1], 0, 17_351),
    (&[(2, "#.#.#.#.#.")], FREE, [162, 0, 0, 0, 0], 0, 17_419),
    (&[(1, ".########."), (18, "#########.")], [1, 9, 1, 2, 3, 1, 1], [9, 1, 0, 0, 1], 151, 409),
    (&[(16, "####.#####")], FREE, [152, 7, 2, 0, 1], 0, 13_276),
];

#[test]
fn the_number_of_boards_equals_that_of_another_program() {
    for (board, boards_after, placements, not_fitting, after_two) in COUNTS {
        let start: Board = picture(board).parse().expect("a board");
        let mut clears = [0; 5];
        let mut resets = 0;
        let after = Piece::ALL.map(|piece| {
            let boards = piece.placements().iter().map(|&placement| {
                let mut board = start;
                match board.drop(placement) {
                    Outcome::Cleared(rows) => clears[rows as usize] += 1,
                    Outcome::Reset => resets += 1,
                }
                board
            });
            boards.collect::<HashSet<Board>>()
        });
        assert_eq!(after.each_ref().map(HashSet::len), boards_after, "{start}");
        assert_eq!((clears, resets), (placements, not_fitting), "{start}");

        let once: HashSet<Board> = after.into_iter().flatten().collect();
        let twice: HashSet<Board> = once.iter().flat_map(after_any_piece).collect();
        assert_eq!(twice.len(), after_two, "{start}");
    }
}

fn after_any_piece(board: &Board) -> impl Iterator<Item = Board> {
    let placements = Piece::ALL.into_iter().flat_map(Piece::placements);
    placements.map(|&placement| {
        let mut board = *board;
        board.drop(placement);
        board
    })
}

/// The other program found this number, too.
#[test]
fn three_pieces_have_as_many_boards_as_the_documents_say() {
    let mut boards = HashSet::from([Board::EMPTY]);
    let counts = [0; 3].map(|_| {
        boards = boards.iter().flat_map(after_any_piece).collect();
        boards.len()
    });
    assert_eq!(counts, [162, 17_351, 1_598_460]);
}

/// Each placement of each piece is in one, and six or more have each set of rows that a piece can complete,
/// as bits, a piece that comes to rest under the ceiling, and a reset.
#[test]
fn the_positions_of_the_examples_are_those_of_the_reference_and_of_the_board() {
    let text = include_str!("../../examples/positions.tsv");
    let (names, lines) = text.split_once('\n').expect("a line of names");
    assert_eq!(names, "board\tpiece\tplacement\tafter\trows\treset");
    // Without the empty rows at the top, but for the lowest row.
    let picture = |board: &reference::Board| {
        let picture = board.picture().replace('\n', "/");
        let first = picture.find('#').map_or(19, |square| square / 11);
        picture[11 * first..].trim_end_matches('/').to_owned()
    };
    let (mut placements, mut kinds) = (BTreeSet::new(), BTreeMap::<_, u32>::new());
    for line in lines.lines() {
        let [start, letter, byte, ..] = *line.split('\t').collect::<Vec<_>>() else {
            panic!("{line}");
        };
        let piece = "OIZJLST".find(letter).expect("a piece");
        let byte: u8 = byte.parse().expect("a number");
        let mut board: Board = start.replace('/', "\n").parse().expect("a board");
        let before = reference::Board::from_columns(board.columns());
        let (mut after, landed) = (before.clone(), before.land(piece, byte));
        let cleared = after.drop(piece, byte);
        let (rows, reset) = (cleared.unwrap_or(0), u8::from(cleared.is_none()));
        let [start, end] = [&before, &after].map(picture);
        assert_eq!(line, format!("{start}\t{letter}\t{byte}\t{end}\t{rows}\t{reset}"));

        let placement = Placement::from_byte(Piece::ALL[piece], byte).expect("a placement");
        let outcome = cleared.map_or(Outcome::Reset, |rows| Outcome::Cleared(rows as u32));
        assert_eq!(board.drop(placement), outcome, "{line}");
        assert_eq!(*board.columns(), after.columns(), "{line}");

        placements.insert((piece, byte));
        let kind = match cleared {
            None => "a reset".to_owned(),
            Some(0) if landed.iter().any(|square| square.0 == 19) => "the ceiling".to_owned(),
            Some(_) => format!("{:b}", before.completed(&landed)),
        };
        *kinds.entry(kind).or_default() += 1;
    }
    assert_eq!(placements.len(), 240);
    let all = "1 11 101 111 1001 1011 1101 1111".split(' ');
    for kind in all.chain(["a reset", "the ceiling"]) {
        assert!(kinds[kind] >= 6, "{kinds:?}");
    }
}

#[test]
fn a_board_is_its_picture() {
    let board: Board = "\n  #........#\n..........\n\n\t####......  \n"
        .parse()
        .expect("a board, indented and without the empty rows at the top");
    let lines = [(17, ".........."), (1, "#........#"), (1, ".........."), (1, "####......")];
    assert_eq!(board.to_string(), picture(&lines));
    assert_eq!(board.columns(), &[0b101, 1, 1, 1, 0, 0, 0, 0, 0, 0b100]);
    let squares = (0..20).flat_map(|row| (0..10).map(move |column| (column, row)));
    let filled: Vec<_> = squares.filter(|&(column, row)| board.is_filled(column, row)).collect();
    assert_eq!(filled, [(0, 0), (1, 0), (2, 0), (3, 0), (0, 2), (9, 2)]);
    assert_eq!([0, 1, 4, 9].map(|column| board.height(column)), [3, 1, 0, 3]);
    assert_eq!((board.highest(), board.squares()), (3, 6));
    assert_eq!((Board::EMPTY.highest(), Board::EMPTY.squares()), (0, 0));
    assert_eq!("".parse(), Ok(Board::EMPTY));
}

#[test]
fn other_texts_are_rejected() {
    let texts = [
        "#########",
        "#..........",
        "#....x....",
        "#.... ....",
        "#....é...",
        "##########",
        &picture(&[(1, "#........."), (1, "##########")]),
        &picture(&[(21, "..........")]),
    ];
    for lines in texts {
        let error = lines.parse::<Board>().map_err(|error| error.to_string());
        let expected = "a board is at most 20 lines of 10 '#' or '.', none of them full";
        assert_eq!(error, Err(expected.to_owned()), "{lines}");
    }
}
