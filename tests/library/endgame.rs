//! Games that end after a known number of pieces, compared with the exact expectation of a few lines.

use tetris_pipe::analysis::Grade;
use tetris_pipe::search::Search;
use tetris_pipe::{Board, Effort, Game, Network, Piece, Placement, Placer, streams};
use tetris_pipe_support::networks::other_network;
use tetris_pipe_support::reference;

/// The points that are expected of so many pieces, the first of which is `piece`. The one after it is
/// revealed before it is placed.
fn expected(board: &reference::Board, piece: usize, left: u32) -> f64 {
    if left == 0 {
        return 0.0;
    }
    // The next piece of the last one counts for nothing.
    let kinds = if left == 1 { 1 } else { 7 };
    let best = |next| {
        let values = distinct(piece).map(|placement| value(board, piece, placement, next, left));
        values.fold(0.0, f64::max)
    };
    (0..kinds).map(best).sum::<f64>() / kinds as f64
}

/// The points of a placement, and those that are expected of the pieces after it.
fn value(board: &reference::Board, piece: usize, placement: u8, next: usize, left: u32) -> f64 {
    let mut after = board.clone();
    let rows = after.drop(piece, placement);
    let points = rows.map_or(0.0, |rows| [0.0, 1.0, 3.0, 7.0, 15.0][rows]);
    points + expected(&after, next, left - 1)
}

fn distinct(piece: usize) -> impl Iterator<Item = u8> {
    let placements = Piece::ALL[piece].placements().iter();
    placements.map(|placement| placement.to_byte())
}

/// Boards with something to clear, from a game and by hand.
fn boards() -> Vec<Board> {
    let mut placer = Placer::new(Effort::FASTEST);
    let pieces: Vec<_> = streams::bytes(5).take(200).collect();
    for _ in placer.placements(&pieces) {}
    let by_hand = [
        ".#########\n".repeat(3),
        "..########\n#.########\n#.########\n".to_owned(),
        "###....###\n####..####\n####.#####\n".to_owned(),
    ];
    let by_hand = by_hand.map(|text| text.parse().expect("a board"));
    [*placer.board()].into_iter().chain(by_hand).collect()
}

/// Compares all placements of a position, and those that are played and found the best.
fn compare(board: &Board, [current, next]: [Piece; 2], left: u32) {
    let twin = reference::Board::from_columns(board.columns());
    let value = |placement: Placement| {
        value(&twin, current as usize, placement.to_byte(), next as usize, left)
    };
    let all = current.placements().iter();
    let values: Vec<_> = all.map(|&placement| (placement, value(placement))).collect();
    let most = values.iter().map(|it| it.1).fold(0.0, f64::max);
    let mut analyser = Search::new(Effort::default());
    for &(placement, value) in &values {
        let (loss, best) = analyser.assess(board, placement, Some(next), false, Some(left));
        assert!((loss - (most - value)).abs() < 0.006, "{board}{placement} {loss} {value}");
        let best = values.iter().find(|it| it.0 == best).expect("a placement");
        assert!((best.1 - most).abs() < 0.006, "{board}{placement} {best:?} {most}");
    }
    // With four pieces left, the evaluations rank the placements at the lower efforts.
    let efforts = Effort::ALL.iter().filter(|&&it| left < 4 || it == Effort::STRONGEST);
    for &effort in efforts {
        let mut placer = Placer::new(effort).on_board(*board).with_pieces_left(Some(left.into()));
        let ranked = placer.ranked_moves(current, Some(next));
        // A pruned placement of the last piece has no more points than others.
        assert!(left == 1 || ranked.len() == values.len());
        for it in &ranked {
            let (_, value) = values.iter().find(|other| other.0 == it.placement).expect("one");
            assert!((f64::from(it.points) - value).abs() < 0.001, "{board}{it:?} {value}");
        }
        assert_eq!(placer.place(current, Some(next)), ranked[0].placement);
    }
}

#[test]
fn the_last_pieces_are_placed_for_the_most_points() {
    for board in boards() {
        for current in Piece::ALL {
            let next = Piece::ALL[(current as usize + 3) % 7];
            for left in [1, 2] {
                compare(&board, [current, next], left);
            }
        }
    }
    for (board, current) in boards().into_iter().zip([Piece::L, Piece::I, Piece::T, Piece::S]) {
        compare(&board, [current, Piece::J], 3);
    }
    compare(&boards()[0], [Piece::O, Piece::O], 4);
}

/// Also by the pieces that are placed in between or do not fit, and a piece after the end. The board may be
/// given after the number of pieces.
#[test]
fn a_placer_counts_down_to_the_end() {
    let pieces: Vec<_> = streams::bytes(9).take(40).collect();
    let piece = |i: usize| Piece::from_byte(pieces[i]);
    let tower = "#########.\n".repeat(19).parse().expect("a board");
    let placer = || Placer::new(Effort::FASTEST);
    let mut counting = placer().with_pieces_left(Some(30)).on_board(tower);
    for i in 0..39 {
        let told = placer().on_board(*counting.board());
        let left = 30_u64.checked_sub(i as u64);
        let (mut told, next) = (told.with_pieces_left(left), Some(piece(i + 1)));
        let (own, of_told) =
            (counting.ranked_moves(piece(i), next), told.ranked_moves(piece(i), next));
        assert_eq!(own, of_told, "{i}");
        counting.place(piece(i), next);
    }
    assert!(counting.tally().resets > 0);
}

/// A placement that has no next piece is the last one, whatever was announced.
#[test]
fn a_game_that_ends_early_ends_with_its_last_piece() {
    let three_rows: Board = ".#########\n".repeat(3).parse().expect("a board");
    for left in [None, Some(1), Some(2), Some(50)] {
        let mut placer = Placer::new(Effort::default()).on_board(three_rows);
        placer = placer.with_pieces_left(left);
        placer.place(Piece::I, None);
        assert_eq!(placer.tally().points, 7);
    }
}

/// Every one of them, also of a game that is only that long.
#[test]
fn the_best_last_pieces_are_graded_best() {
    // It knows no endgame, so that it searches all placements of the last four pieces.
    let exact = Network::decode(&other_network()).expect("a network");
    let exact = |board, left| {
        let placer = Placer::with_network(&exact, Effort::FASTEST.beams());
        placer.on_board(board).with_pieces_left(Some(left))
    };
    for effort in [Effort::FASTEST, Effort::default()] {
        let mut points = [0; 2];
        for seed in 0..20 {
            let length = [4, 20, 60][seed as usize % 3];
            let pieces: Vec<_> = streams::bytes(seed).take(length).collect();
            let mut placer = Placer::new(effort);
            placer.placements(&pieces).for_each(drop);
            points[0] += placer.tally().points;
            let (mut placer, mut game) = (Placer::new(effort), Game::default());
            let mut steps = Vec::new();
            for i in 0..length {
                let current = Piece::from_byte(pieces[i]);
                let next = pieces.get(i + 1).map(|&byte| Piece::from_byte(byte));
                let left = (length - i) as u64;
                let mut placement = placer.place(current, next);
                if left <= 4 {
                    placement = exact(*game.board(), left).place(current, next);
                }
                steps.push(game.play(placement));
            }
            points[1] += game.tally().points;
            let found = Search::new(effort).analyse(steps, true);
            for (step, found) in found.skip(length - 4) {
                assert_eq!(Grade::of(found.loss), Grade::Best, "{seed} {step:?}");
            }
        }
        assert!(points[1] > points[0], "{points:?}");
    }
}

/// As by effort 3, which is compared above.
#[test]
fn an_analysis_of_any_effort_is_exact_from_the_fourth_last_piece_on() {
    let mut sum = 0.0;
    for seed in 0..20 {
        let pieces: Vec<_> = streams::bytes(seed).take(20).collect();
        let mut placer = Placer::new(Effort::FASTEST).with_pieces_left(Some(20));
        let mut game = Game::default();
        let steps: Vec<_> = placer.placements(&pieces).map(|it| game.play(it)).collect();
        let (step, found) = Search::new(Effort::FASTEST).analyse(steps, true).nth(16).expect("one");
        let mut exact = Placer::new(Effort::STRONGEST).on_board(step.before);
        exact = exact.with_pieces_left(Some(4));
        let ranked = exact.ranked_moves(step.placement.piece(), Some(Piece::from_byte(pieces[17])));
        let played = ranked.iter().find(|it| it.placement == step.placement).expect("one of them");
        let loss = f64::from(ranked[0].points - played.points);
        assert!((found.loss - loss).abs() < 0.006, "{seed} {step:?} {found:?} {loss}");
        sum += loss;
    }
    assert!(sum > 0.0);
}
