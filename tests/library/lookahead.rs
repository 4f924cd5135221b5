//! The window of two pieces: what is known when, and what happens when reading or writing
//! fails.
//!
//! Player and partner share a [`Wire`]. It records what has been read and flushed, and
//! checks the lookahead at each read.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::rc::Rc;

use crate::properties::{by_hand, streamed};
use proptest::collection::vec;
use proptest::prelude::*;
use tetris_pipe::{Effort, Lookahead, Piece, Placer, place_all};

/// What a read returns.
#[derive(Debug)]
enum Step {
    Hand(Vec<u8>),
    Fail(ErrorKind),
}

/// What player and partner have exchanged so far.
#[derive(Debug, Default)]
struct Exchange {
    script: VecDeque<Step>,
    ended: bool,
    handed: usize,
    written: Vec<u8>,
    flushed: usize,
    /// How many pieces had been read when each answer was flushed.
    handed_before: Vec<usize>,
    /// What the next writes and flushes fail with.
    write_error: Option<ErrorKind>,
    flush_error: Option<ErrorKind>,
}

/// One end of the exchange: the player reads pieces from it and writes answers to it.
#[derive(Clone, Debug)]
struct Wire(Rc<RefCell<Exchange>>);

impl Wire {
    fn new(script: impl IntoIterator<Item = Step>) -> Self {
        let script = script.into_iter().collect();
        Self(Rc::new(RefCell::new(Exchange {
            script,
            ..Exchange::default()
        })))
    }

    /// A wire that returns these pieces, a chunk per read.
    fn in_chunks(chunks: &[Vec<u8>]) -> Self {
        Self::new(chunks.iter().cloned().map(Step::Hand))
    }

    fn one_by_one(pieces: &[u8]) -> Self {
        Self::new(pieces.iter().map(|&byte| Step::Hand(vec![byte])))
    }

    fn lookahead(&self) -> Lookahead<BufReader<Self>, Self> {
        Lookahead::new(BufReader::new(self.clone()), self.clone())
    }
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let exchange = &mut *self.0.borrow_mut();
        assert!(!exchange.ended, "asked again after the end");
        let (written, flushed) = (exchange.written.len(), exchange.flushed);
        assert_eq!(flushed, written, "may wait with answers unflushed");
        // A read may only fill the window: at most one piece is unanswered.
        assert!(
            exchange.handed <= written + 1,
            "read further than the window"
        );
        match exchange.script.pop_front() {
            Some(Step::Hand(bytes)) => {
                buffer[..bytes.len()].copy_from_slice(&bytes);
                exchange.handed += bytes.len();
                Ok(bytes.len())
            }
            Some(Step::Fail(kind)) => Err(kind.into()),
            None => {
                exchange.ended = true;
                Ok(0)
            }
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let exchange = &mut *self.0.borrow_mut();
        if let Some(kind) = exchange.write_error.take() {
            return Err(kind.into());
        }
        exchange.written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let exchange = &mut *self.0.borrow_mut();
        if let Some(kind) = exchange.flush_error.take() {
            return Err(kind.into());
        }
        exchange.flushed = exchange.written.len();
        exchange
            .handed_before
            .resize(exchange.flushed, exchange.handed);
        Ok(())
    }
}

/// Answers everything with the first placement of each piece.
fn answer_all(lookahead: &mut Lookahead<BufReader<Wire>, Wire>) -> io::Result<()> {
    while let Some(turn) = lookahead.turn()? {
        let placement = turn.current().placements()[0];
        turn.answer(placement)?;
    }
    Ok(())
}

#[test]
fn a_turn_shows_two_pieces_and_the_last_turn_one() {
    let mut lookahead = Lookahead::new(&[0, 8, 16][..], Vec::new());
    let mut seen = Vec::new();
    while let Some(turn) = lookahead.turn().unwrap() {
        seen.push((turn.current(), turn.next()));
        let placement = turn.current().placements()[0];
        turn.answer(placement).unwrap();
    }
    assert_eq!(
        seen,
        [
            (Piece::O, Some(Piece::I)),
            (Piece::I, Some(Piece::Z)),
            (Piece::Z, None)
        ]
    );
}

#[test]
fn an_empty_stream_has_no_turn() {
    let wire = Wire::new([]);
    let mut lookahead = wire.lookahead();
    assert!(lookahead.turn().unwrap().is_none());
    assert!(lookahead.turn().unwrap().is_none());
    lookahead.finish().unwrap();
}

#[test]
#[cfg_attr(miri, ignore = "the embedded network takes Miri minutes to decode")]
fn no_pieces_get_no_answers() {
    assert_eq!(place_all(&[]), []);
}

#[test]
fn an_unanswered_turn_comes_again_unchanged() {
    let mut lookahead = Lookahead::new(&[3, 4, 5][..], Vec::new());
    for _ in 0..3 {
        let turn = lookahead.turn().unwrap().unwrap();
        assert_eq!((turn.current(), turn.next()), (Piece::J, Some(Piece::L)));
    }
    let turn = lookahead.turn().unwrap().unwrap();
    turn.answer(Piece::J.placements()[5]).unwrap();
    for _ in 0..3 {
        let turn = lookahead.turn().unwrap().unwrap();
        assert_eq!((turn.current(), turn.next()), (Piece::L, Some(Piece::S)));
    }
    assert_eq!(
        lookahead.finish().unwrap(),
        [Piece::J.placements()[5].to_byte()]
    );
}

#[test]
fn an_answer_is_out_before_the_piece_after_the_next_is_read() {
    let pieces: Vec<u8> = (0..50).collect();
    let wire = Wire::one_by_one(&pieces);
    let mut lookahead = wire.lookahead();
    answer_all(&mut lookahead).unwrap();
    lookahead.finish().unwrap();
    // Answer i waits for piece i+1 and for nothing more; the last one for the end.
    let expected: Vec<usize> = (0..50).map(|i| (i + 2).min(50)).collect();
    assert_eq!(wire.0.borrow().handed_before, expected);
}

#[test]
fn two_pieces_bring_the_first_answer() {
    let wire = Wire::in_chunks(&[vec![1, 1], vec![1]]);
    let mut lookahead = wire.lookahead();
    for answers in [0, 1, 2] {
        let turn = lookahead.turn().unwrap().unwrap();
        assert_eq!(wire.0.borrow().flushed, answers);
        turn.answer(Piece::I.placements()[0]).unwrap();
    }
    assert!(lookahead.turn().unwrap().is_none());
}

#[test]
fn finishing_flushes_what_is_left() {
    let wire = Wire::in_chunks(&[vec![0; 9]]);
    let mut lookahead = wire.lookahead();
    for _ in 0..4 {
        let turn = lookahead.turn().unwrap().unwrap();
        turn.answer(Piece::O.placements()[0]).unwrap();
    }
    assert_eq!(wire.0.borrow().flushed, 0);
    lookahead.finish().unwrap();
    assert_eq!(wire.0.borrow().flushed, 4);
}

#[test]
fn an_interrupted_read_is_tried_again() {
    let interrupted = || Step::Fail(ErrorKind::Interrupted);
    let wire = Wire::new([
        interrupted(),
        Step::Hand(vec![0]),
        interrupted(),
        interrupted(),
        Step::Hand(vec![0]),
        interrupted(),
    ]);
    answer_all(&mut wire.lookahead()).unwrap();
    assert_eq!(wire.0.borrow().written, [0, 0]);
}

#[test]
fn a_read_error_surfaces_after_all_answers_are_out_and_loses_no_piece() {
    let wire = Wire::new([
        Step::Hand(vec![0, 0, 0]),
        Step::Fail(ErrorKind::ConnectionReset),
        Step::Hand(vec![1]),
    ]);
    let mut lookahead = wire.lookahead();
    let error = answer_all(&mut lookahead).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ConnectionReset);
    assert_eq!(wire.0.borrow().flushed, 2);
    // The third piece has no next one yet. It is still there for the next call.
    let turn = lookahead.turn().unwrap().unwrap();
    assert_eq!((turn.current(), turn.next()), (Piece::O, Some(Piece::I)));
}

#[test]
fn the_reader_is_not_asked_again_after_the_end() {
    let wire = Wire::one_by_one(&[6, 6]);
    let mut lookahead = wire.lookahead();
    answer_all(&mut lookahead).unwrap(); // the last turn has already seen the end
    for _ in 0..3 {
        assert!(lookahead.turn().unwrap().is_none());
    }
}

#[test]
fn a_write_error_surfaces_and_leaves_the_turn() {
    let wire = Wire::in_chunks(&[vec![2, 3, 4]]);
    let mut lookahead = wire.lookahead();
    wire.0.borrow_mut().write_error = Some(ErrorKind::StorageFull);
    let error = answer_all(&mut lookahead).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StorageFull);
    let turn = lookahead.turn().unwrap().unwrap();
    assert_eq!((turn.current(), turn.next()), (Piece::Z, Some(Piece::J)));
    assert!(wire.0.borrow().written.is_empty());
}

#[test]
fn a_flush_error_surfaces() {
    let wire = Wire::one_by_one(&[0, 0]);
    let mut lookahead = wire.lookahead();
    wire.0.borrow_mut().flush_error = Some(ErrorKind::BrokenPipe);
    let error = lookahead.turn().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::BrokenPipe);
    wire.0.borrow_mut().flush_error = Some(ErrorKind::BrokenPipe);
    assert_eq!(
        lookahead.finish().unwrap_err().kind(),
        ErrorKind::BrokenPipe
    );
}

#[test]
#[should_panic(expected = "a placement of another piece")]
fn a_placement_of_another_piece_panics() {
    let mut lookahead = Lookahead::new(&[0, 1][..], Vec::new());
    let turn = lookahead.turn().unwrap().unwrap();
    turn.answer(Piece::I.placements()[0]).unwrap();
}

#[test]
#[cfg_attr(miri, ignore = "the embedded network takes Miri minutes to decode")]
fn no_effort_sees_more_than_two_pieces() {
    let common = [5, 1, 3];
    for effort in Effort::ALL {
        let [one, two] =
            [&[6, 0][..], &[0]].map(|rest| by_hand(&[&common[..], rest].concat(), effort));
        assert_eq!(one[..2], two[..2], "{effort:?}");
        assert_eq!(one[..2], by_hand(&common, effort)[..2], "{effort:?}");
    }
}

/// Plays the pieces of a wire at effort 1.
fn played(wire: &Wire) -> Vec<u8> {
    let mut lookahead = wire.lookahead();
    let mut placer = Placer::new(Effort::ALL[0]);
    while let Some(turn) = lookahead.turn().unwrap() {
        let placement = placer.place(turn.current(), turn.next());
        turn.answer(placement).unwrap();
    }
    wire.0.borrow().written.clone()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    #[cfg_attr(miri, ignore = "the embedded network takes Miri minutes to decode")]
    fn no_answer_depends_on_what_comes_after_the_next_piece(
        known in vec(any::<u8>(), 2..12),
        rests in [vec(any::<u8>(), 0..8), vec(any::<u8>(), 0..8)],
    ) {
        let answered = known.len() - 1;
        let [one, two] = rests.map(|rest| [known.clone(), rest].concat());
        prop_assert_eq!(&place_all(&one)[..answered], &place_all(&two)[..answered]);
        for effort in [Effort::ALL[0], Effort::default()] {
            let [one, two] = [&one, &two].map(|pieces| streamed(pieces, effort, 4));
            prop_assert_eq!(&one[..answered], &two[..answered]);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "the embedded network takes Miri minutes to decode")]
    fn the_function_the_placer_and_the_stream_agree(pieces in vec(any::<u8>(), 0..20)) {
        let answers = place_all(&pieces);
        prop_assert_eq!(&by_hand(&pieces, Effort::default()), &answers);
        prop_assert_eq!(&streamed(&pieces, Effort::default(), 3), &answers);
    }

    #[test]
    #[cfg_attr(miri, ignore = "the embedded network takes Miri minutes to decode")]
    fn answers_do_not_depend_on_how_the_pieces_come(chunks in vec(vec(any::<u8>(), 1..9), 0..20)) {
        let pieces = chunks.concat();
        let answers = by_hand(&pieces, Effort::ALL[0]);
        prop_assert_eq!(&played(&Wire::in_chunks(&chunks)), &answers);
        prop_assert_eq!(&played(&Wire::one_by_one(&pieces)), &answers);
        prop_assert_eq!(&streamed(&pieces, Effort::ALL[0], 1 + pieces.len()), &answers);
    }

    #[test]
    #[cfg_attr(miri, ignore = "the embedded network takes Miri minutes to decode")]
    fn only_the_remainder_of_a_byte_counts(pieces in vec(0..249_u8, 0..50)) {
        let others: Vec<u8> = pieces.iter().map(|&byte| byte + 7).collect();
        prop_assert_eq!(by_hand(&pieces, Effort::ALL[0]), by_hand(&others, Effort::ALL[0]));
    }
}
