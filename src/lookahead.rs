//! The window of two: the piece to answer and the one after it.
//!
//! [`Lookahead`] owns the input and the output. It hands out one [`Turn`] at a
//! time, and only answering the turn moves the window on, so no program can look
//! at piece i+2 before it has answered piece i:
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
//! Letting go of a turn without an answer is no way around it: the window stays
//! where it is, and the next turn shows the same two pieces.

use std::io::{self, BufRead, ErrorKind, Write};

use crate::piece::{Piece, Placement};

/// Reads piece bytes, writes placement bytes, and shows two pieces at a time.
///
/// The output is flushed before every read that may have to wait, so a partner
/// who sends two pieces gets the first answer at once. How much is read ahead into
/// the buffer of `R` changes no answer, since nothing but the window is shown.
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
    /// Bytes that the input has ready: reading these cannot wait.
    ready: usize,
    /// The input has ended, and is not asked again: a terminal or a growing file
    /// would go on after its end.
    ended: bool,
    current: Option<Piece>,
    next: Option<Piece>,
}

impl<R: BufRead, W: Write> Lookahead<R, W> {
    /// A window before the first piece. Nothing is read yet.
    ///
    /// Wrap an output whose writes are expensive in a [`std::io::BufWriter`].
    pub const fn new(input: R, output: W) -> Self {
        Self {
            input,
            output,
            ready: 0,
            ended: false,
            current: None,
            next: None,
        }
    }

    /// The piece to answer now, with the one after it, or nothing at the end of
    /// the input. Waits for input only if the window is not full yet.
    ///
    /// # Errors
    ///
    /// If reading the input or flushing the output fails. All answers given
    /// before a failed read have been flushed.
    pub fn turn(&mut self) -> io::Result<Option<Turn<'_, R, W>>> {
        if self.current.is_none() {
            self.current = self.read()?;
        }
        let Some(current) = self.current else {
            return Ok(None);
        };
        if self.next.is_none() {
            self.next = self.read()?;
        }
        Ok(Some(Turn {
            current,
            lookahead: self,
        }))
    }

    /// Flushes the output and gives it back.
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

/// One piece to answer. Dropping it answers nothing and moves nothing.
#[derive(Debug)]
#[must_use = "a turn that is not answered comes again"]
pub struct Turn<'a, R, W> {
    current: Piece,
    lookahead: &'a mut Lookahead<R, W>,
}

impl<R: BufRead, W: Write> Turn<'_, R, W> {
    /// The piece to place.
    #[must_use]
    pub const fn current(&self) -> Piece {
        self.current
    }

    /// The piece after it, or nothing if this is the last one.
    #[must_use]
    pub const fn next(&self) -> Option<Piece> {
        self.lookahead.next
    }

    /// Writes the placement, then moves the window on by one piece.
    ///
    /// # Errors
    ///
    /// If writing fails; the window then stays where it is.
    ///
    /// # Panics
    ///
    /// If the placement is of another piece than the current one.
    pub fn answer(self, placement: Placement) -> io::Result<()> {
        assert_eq!(
            placement.piece(),
            self.current,
            "a placement of another piece"
        );
        let Lookahead {
            output,
            current,
            next,
            ..
        } = self.lookahead;
        output.write_all(&[placement.to_byte()])?;
        *current = next.take();
        Ok(())
    }
}
