//! The window of two pieces: which pieces are read before a placement, and errors of reading
//! and writing.
//!
//! The player and its partner program share a [`Wire`]. It records what has been read and
//! flushed, and checks the lookahead at each read.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::rc::Rc;

use crate::properties;
use proptest::collection::vec;
use proptest::prelude::*;
use tetris_pipe::{Lookahead, Piece};

/// The result of a read.
#[derive(Debug)]
enum Step {
    Bytes(Vec<u8>),
    Fail(ErrorKind),
}

/// The bytes exchanged so far, and the reads to come.
#[derive(Debug, Default)]
struct Exchange {
    script: VecDeque<Step>,
    ended: bool,
    read: usize,
    written: Vec<u8>,
    flushed: usize,
    /// For each placement, the number of pieces read before it was flushed.
    read_before_flush: Vec<usize>,
    /// The error of the next write, and that of the next flush.
    write_error: Option<ErrorKind>,
    flush_error: Option<ErrorKind>,
}

/// The player's end: it reads pieces from the wire and writes placements to it.
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

    /// A wire that returns so many of these pieces per read.
    fn in_chunks(size: usize, pieces: &[u8]) -> Self {
        Self::new(pieces.chunks(size).map(|chunk| Step::Bytes(chunk.to_vec())))
    }

    fn lookahead(&self) -> Lookahead<BufReader<Self>, Self> {
        Lookahead::new(BufReader::new(self.clone()), self.clone())
    }
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let exchange = &mut *self.0.borrow_mut();
        assert!(!exchange.ended, "read again after the end");
        let (written, flushed) = (exchange.written.len(), exchange.flushed);
        assert_eq!(flushed, written, "may wait before flushing a placement");
        // A read may only fill the window: at most one piece has no placement yet.
        assert!(exchange.read <= written + 1, "read beyond the window");
        match exchange.script.pop_front() {
            Some(Step::Bytes(bytes)) => {
                buffer[..bytes.len()].copy_from_slice(&bytes);
                exchange.read += bytes.len();
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
            .read_before_flush
            .resize(exchange.flushed, exchange.read);
        Ok(())
    }
}

/// Answers every turn with the first placement of its piece.
fn answer_all(lookahead: &mut Lookahead<BufReader<Wire>, Wire>) -> io::Result<()> {
    while let Some(turn) = lookahead.turn()? {
        let placement = turn.current().placements()[0];
        turn.answer(placement)?;
    }
    Ok(())
}

#[test]
fn a_dropped_turn_is_returned_again() {
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

/// For up to six pieces, however they are cut into reads, and.
#[test]
fn placement_i_is_flushed_before_piece_i_plus_2_is_read() {
    for (length, cuts) in
        (0..=6_usize).flat_map(|length| (0..1 << length).map(move |cuts| (length, cuts)))
    {
        // Bit i is set if a read ends after piece i; the last read ends with the pieces.
        let ends: Vec<usize> = (1..=length)
            .filter(|end| *end == length || cuts >> end & 1 == 1)
            .collect();
        let starts = [0].into_iter().chain(ends.iter().copied());
        let reads = starts
            .zip(&ends)
            .map(|(start, end)| Step::Bytes(vec![0; end - start]));
        let wire = Wire::new(reads);
        let mut lookahead = wire.lookahead();
        answer_all(&mut lookahead).unwrap();
        assert!(lookahead.turn().unwrap().is_none()); // It is not read again after its end.
        lookahead.finish().unwrap();
        // Placement i waits for piece i+1, or for the end, and for no other read.
        let known = |i: usize| ends.iter().copied().find(|end| *end >= (i + 2).min(length));
        let expected: Vec<usize> = (0..length).filter_map(known).collect();
        assert_eq!(wire.0.borrow().read_before_flush, expected, "{ends:?}");
    }
}

#[test]
fn an_interrupted_read_is_retried() {
    let interrupted = || Step::Fail(ErrorKind::Interrupted);
    let wire = Wire::new([
        interrupted(),
        Step::Bytes(vec![0]),
        interrupted(),
        interrupted(),
        Step::Bytes(vec![0]),
        interrupted(),
    ]);
    answer_all(&mut wire.lookahead()).unwrap();
    assert_eq!(wire.0.borrow().written, [0, 0]);
}

#[test]
fn a_read_error_is_returned_after_a_flush_and_loses_no_piece() {
    let wire = Wire::new([
        Step::Bytes(vec![0, 0, 0]),
        Step::Fail(ErrorKind::ConnectionReset),
        Step::Bytes(vec![1]),
    ]);
    let mut lookahead = wire.lookahead();
    let error = answer_all(&mut lookahead).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ConnectionReset);
    assert_eq!(wire.0.borrow().flushed, 2);
    // The third piece has no next piece yet. The next call returns it.
    let turn = lookahead.turn().unwrap().unwrap();
    assert_eq!((turn.current(), turn.next()), (Piece::O, Some(Piece::I)));
}

#[test]
fn a_write_error_is_returned_and_keeps_the_turn() {
    let wire = Wire::in_chunks(3, &[2, 3, 4]);
    let mut lookahead = wire.lookahead();
    wire.0.borrow_mut().write_error = Some(ErrorKind::StorageFull);
    let error = answer_all(&mut lookahead).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StorageFull);
    let turn = lookahead.turn().unwrap().unwrap();
    assert_eq!((turn.current(), turn.next()), (Piece::Z, Some(Piece::J)));
    assert!(wire.0.borrow().written.is_empty());
}

#[test]
fn a_flush_error_is_returned() {
    let wire = Wire::in_chunks(1, &[0, 0]);
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

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    #[cfg_attr(miri, ignore = "the embedded network takes Miri minutes to decode")]
    fn no_placement_depends_on_a_later_piece_or_on_the_sizes_of_reads(
        pieces in vec(any::<u8>(), 0..100),
    ) {
        properties::pipe(&pieces);
        properties::search(&pieces);
    }
}
