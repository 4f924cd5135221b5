//! The window of two pieces: which pieces are read before a placement, and errors of reading
//! and writing.
//!
//! The player and its partner program share a [`Wire`]. It records what has been read and
//! flushed, and checks the lookahead at each read.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::rc::Rc;

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
    /// The errors of the next writes, and of the next flush.
    write_errors: VecDeque<Option<ErrorKind>>,
    flush_error: Option<ErrorKind>,
}

/// The player's end: it reads pieces from the wire and writes placements to it.
#[derive(Clone, Debug)]
struct Wire(Rc<RefCell<Exchange>>);

impl Wire {
    fn new(script: impl IntoIterator<Item = Step>) -> Self {
        let script = script.into_iter().collect();
        Self(Rc::new(RefCell::new(Exchange { script, ..Exchange::default() })))
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
        if let Some(Some(kind)) = exchange.write_errors.pop_front() {
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
        exchange.read_before_flush.resize(exchange.flushed, exchange.read);
        Ok(())
    }
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
    assert_eq!(lookahead.finish().unwrap(), [Piece::J.placements()[5].to_byte()]);
}

/// For up to six pieces, however they are cut into reads, and whichever reads and writes fail
/// before they succeed.
#[test]
fn placement_i_is_flushed_before_piece_i_plus_2_is_read() {
    for length in 0..=6_usize {
        for cuts in 0..1_u32 << length.saturating_sub(1) {
            // A read ends after piece i if bit i is set; the last one ends with the pieces.
            let ends: Vec<usize> =
                (1..=length).filter(|end| *end == length || cuts >> (end - 1) & 1 == 1).collect();
            for failing in 0..1_u32 << (ends.len() + 1 + length) {
                for kind in [ErrorKind::Interrupted, ErrorKind::StorageFull] {
                    exchange(length, &ends, failing, kind);
                }
            }
        }
    }
}

/// Plays pieces of different kinds that arrive in reads with these ends. A bit of `failing` is set
/// for each read and then for each write that fails once.
fn exchange(length: usize, ends: &[usize], failing: u32, kind: ErrorKind) {
    let fails = |number: usize| (failing >> number & 1 == 1).then_some(kind);
    let starts = [0].iter().chain(ends);
    let chunks = starts.zip(ends).map(|(&start, &end)| start as u8..end as u8);
    let mut reads: Vec<_> = chunks.map(|it| vec![Step::Bytes(it.collect())]).collect();
    reads.push(Vec::new());
    for (number, read) in reads.iter_mut().enumerate() {
        read.splice(0..0, fails(number).map(Step::Fail));
    }
    let wire = Wire::new(reads.into_iter().flatten());
    for number in 0..length {
        let errors = &mut wire.0.borrow_mut().write_errors;
        errors.extend(fails(ends.len() + 1 + number).map(Some));
        errors.push_back(None);
    }

    let (mut lookahead, mut errors) = (wire.lookahead(), 0);
    loop {
        let played = match lookahead.turn() {
            Ok(None) => break,
            Ok(Some(turn)) => {
                let piece = wire.0.borrow().written.len();
                let next = Piece::ALL.get(piece + 1).filter(|_| piece + 1 < length);
                assert_eq!((turn.current(), turn.next()), (Piece::ALL[piece], next.copied()));
                let placement = turn.current().placements()[0];
                turn.answer(placement)
            }
            Err(error) => Err(error),
        };
        if let Err(error) = played {
            assert_eq!(error.kind(), kind);
            errors += 1;
        }
    }
    // Interrupted calls are repeated.
    let expected = if kind == ErrorKind::Interrupted { 0 } else { failing.count_ones() };
    assert_eq!(errors, expected);
    assert!(lookahead.turn().unwrap().is_none()); // It is not read again after its end.
    lookahead.finish().unwrap();
    // Placement i waits for piece i+1, or for the end, and for no other read.
    let known = |i: usize| ends.iter().copied().find(|end| *end >= (i + 2).min(length));
    let expected: Vec<usize> = (0..length).filter_map(known).collect();
    assert_eq!(wire.0.borrow().read_before_flush, expected, "{ends:?}");
    let placements = (0..length).map(|i| Piece::ALL[i].placements()[0].to_byte());
    assert!(placements.eq(wire.0.borrow().written.iter().copied()));
}

#[test]
fn a_flush_error_is_returned() {
    let wire = Wire::new([Step::Bytes(vec![0]), Step::Bytes(vec![0])]);
    let mut lookahead = wire.lookahead();
    wire.0.borrow_mut().flush_error = Some(ErrorKind::BrokenPipe);
    let error = lookahead.turn().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::BrokenPipe);
    wire.0.borrow_mut().flush_error = Some(ErrorKind::BrokenPipe);
    assert_eq!(lookahead.finish().unwrap_err().kind(), ErrorKind::BrokenPipe);
}

#[test]
#[should_panic(expected = "a placement of another piece")]
fn a_placement_of_another_piece_panics() {
    let mut lookahead = Lookahead::new(&[0, 1][..], Vec::new());
    let turn = lookahead.turn().unwrap().unwrap();
    turn.answer(Piece::I.placements()[0]).unwrap();
}
