//! The window of two pieces: the one to place and the one after it.
//!
//! [`Lookahead`] owns the input and the output. It hands out one [`Turn`] at a time, and only
//! a placement for this turn moves the window. So a program that reads piece i+2 before it
//! places piece i does not compile:
//!
//! ```compile_fail,E0499
//! use tetris_pipe::{Lookahead, Piece};
//!
//! let mut lookahead = Lookahead::new(&b"tetris"[..], Vec::new());
//! let first = lookahead.turn()?.unwrap();
//! let peek = lookahead.turn()?.unwrap(); // the first turn still holds the window
//! first.answer(Piece::from_byte(b't').placements()[0])?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! A turn that is dropped without a placement does not move the window: the next turn shows
//! the same two pieces.

use std::io::{self, BufRead, ErrorKind, Write};

use tetris_pipe_engine::{Piece, Placement};

/// Reads piece bytes, shows two pieces at a time, and writes placement bytes.
///
/// The output is flushed before every read that may wait, so a partner that sends two pieces
/// gets the first placement at once. Bytes buffered in `R` cannot influence a placement: only the
/// window is visible.
///
/// ```
/// use tetris_pipe::Lookahead;
///
/// let mut lookahead = Lookahead::new(&b"pieces"[..], Vec::new());
/// while let Some(turn) = lookahead.turn()? {
///     let placement = turn.current().placements()[0];
///     turn.answer(placement)?;
/// }
/// assert_eq!(lookahead.finish()?, [0; 6]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Lookahead<R, W> {
    input: R,
    output: W,
    /// Bytes in the input's buffer: reading these does not wait.
    ready: usize,
    /// Whether the input has ended. It is not read again then: a terminal or a growing file
    /// may have more bytes after its end.
    ended: bool,
    current: Option<Piece>,
    next: Option<Piece>,
    /// The pieces left, of a game that ends.
    left: Option<u64>,
}

impl<R: BufRead, W: Write> Lookahead<R, W> {
    /// A window before the first piece. Nothing is read yet.
    ///
    /// Wrap an output whose writes are expensive in a [`std::io::BufWriter`].
    pub const fn new(input: R, output: W) -> Self {
        Self { input, output, ready: 0, ended: false, current: None, next: None, left: None }
    }

    /// The same window over a game that ends after this many more pieces, or never.
    ///
    /// The last of them is shown at once, and without a next piece. Pieces after the end are
    /// shown as in a game that goes on.
    #[must_use]
    pub const fn with_pieces_left(mut self, left: Option<u64>) -> Self {
        self.left = left;
        self
    }

    /// The piece to place and the one after it, or `None` at the end of the input. Waits
    /// for input only while the window is not full.
    ///
    /// # Errors
    ///
    /// If reading the input or flushing the output fails. All placements from before a failed
    /// read have been flushed.
    pub fn turn(&mut self) -> io::Result<Option<Turn<'_, R, W>>> {
        if self.current.is_none() {
            self.current = self.read()?;
        }
        let Some(current) = self.current else { return Ok(None) };
        if self.next.is_none() && self.left != Some(1) {
            self.next = self.read()?;
        }
        Ok(Some(Turn { current, lookahead: self }))
    }

    /// Flushes the output and returns it.
    ///
    /// # Errors
    ///
    /// If flushing fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.output.flush()?;
        Ok(self.output)
    }

    fn read(&mut self) -> io::Result<Option<Piece>> {
        if self.ended {
            return Ok(None);
        }
        if self.ready == 0 {
            self.output.flush()?;
        }
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => {
                    self.ready = bytes.len();
                    let Some(&byte) = bytes.first() else {
                        self.ended = true;
                        return Ok(None);
                    };
                    self.input.consume(1);
                    self.ready -= 1;
                    return Ok(Some(Piece::from_byte(byte)));
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// One piece to place. Dropping it does not move the window.
#[derive(Debug)]
#[must_use = "a turn that is not answered is returned again"]
pub struct Turn<'a, R, W> {
    current: Piece,
    lookahead: &'a mut Lookahead<R, W>,
}

impl<R: BufRead, W: Write> Turn<'_, R, W> {
    /// The piece to place.
    pub const fn current(&self) -> Piece {
        self.current
    }

    /// The piece after it, or `None` if this is the last one.
    pub const fn next(&self) -> Option<Piece> {
        self.lookahead.next
    }

    /// Writes the placement, then moves the window by one piece.
    ///
    /// # Errors
    ///
    /// If writing fails; the window does not move then.
    ///
    /// # Panics
    ///
    /// If the placement is not one of the current piece.
    pub fn answer(self, placement: Placement) -> io::Result<()> {
        assert_eq!(placement.piece(), self.current, "a placement of another piece");
        let Lookahead { output, current, next, left, .. } = self.lookahead;
        output.write_all(&[placement.to_byte()])?;
        *current = next.take();
        *left = left.and_then(|left| left.checked_sub(1));
        Ok(())
    }
}
