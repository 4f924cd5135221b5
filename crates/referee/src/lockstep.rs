//! A game piece by piece: piece i+2 is sent after placement i has come.
//!
//! The end of the input counts as one more piece. A program that needs no preview may be one
//! placement ahead.

use std::time::{Duration, Instant};

use super::{Event, Fault, Interruption, Player, Status};
use tetris_pipe::board::Outcome;
use tetris_pipe::game::{Game, Tally};
use tetris_pipe::piece::{Piece, Placement};

/// How many placements in a row show that a program is slow, but keeps the lookahead.
const CONFIRMATIONS: usize = 4;

/// Plays a stream of pieces, and calls `observe` after each placement.
///
/// A placement is late after `timeout`. So is the end after the last placement.
///
/// # Errors
///
/// If the player breaks the rules, if the system fails, and if the referee is asked to stop.
pub fn play(
    player: &mut impl Player,
    pieces: &[u8],
    timeout: Duration,
    observe: impl FnMut(Outcome),
) -> Result<Tally, Interruption> {
    let lockstep = Lockstep {
        player,
        pieces,
        sent: 0,
        closed: false,
        game: Game::default(),
        timeout,
    };
    lockstep.play(observe)
}

/// A game in progress.
struct Lockstep<'a, P> {
    player: &'a mut P,
    pieces: &'a [u8],
    /// The number of pieces that have been sent.
    sent: usize,
    /// Whether the end of the input has been sent.
    closed: bool,
    game: Game,
    timeout: Duration,
}

impl<P: Player> Lockstep<'_, P> {
    fn play(mut self, mut observe: impl FnMut(Outcome)) -> Result<Tally, Interruption> {
        while self.played() < self.pieces.len() {
            self.send_up_to(self.played() + 1)?;
            match self.player.wait(self.timeout)? {
                Event::Answers => self.check(&mut observe)?,
                Event::End => return Err(self.ended()?),
                Event::Silence => return Err(self.silence()?),
            }
        }
        self.finish()
    }

    const fn played(&self) -> usize {
        self.game.tally().pieces as usize
    }

    /// Sends all pieces up to piece `last`, or the end if there is no such piece.
    fn send_up_to(&mut self, last: usize) -> Result<(), Interruption> {
        let end = self.pieces.len().min(last + 1);
        if self.sent < end {
            self.player.send(&self.pieces[self.sent..end])?;
            self.sent = end;
        }
        if last >= self.pieces.len() && !self.closed {
            self.player.close()?;
            self.closed = true;
        }
        Ok(())
    }

    /// Plays the placements that have come.
    fn check(&mut self, mut observe: impl FnMut(Outcome)) -> Result<(), Interruption> {
        while let Some(&byte) = self.player.answers().get(self.played()) {
            let piece = self.played();
            if piece >= self.sent {
                return Err(Interruption::Fault(Fault::TooMany {
                    placement: piece,
                    pieces: self.pieces.len(),
                }));
            }
            let placement = Placement::from_byte(Piece::from_byte(self.pieces[piece]), byte)
                .map_err(|cause| Fault::Invalid { piece, byte, cause })?;
            observe(self.game.play(placement));
        }
        Ok(())
    }

    /// Waits for the end of the program after its last placement.
    fn finish(mut self) -> Result<Tally, Interruption> {
        self.send_up_to(self.pieces.len())?;
        let started = Instant::now();
        loop {
            let left = self.timeout.saturating_sub(started.elapsed());
            match self.player.wait(left)? {
                Event::Answers => self.check(|_| {})?,
                Event::End => break,
                Event::Silence => return Err(self.does_not_end()),
            }
        }
        let left = self.timeout.saturating_sub(started.elapsed());
        match self.player.end(left)? {
            Some(Status::SUCCESS) => Ok(*self.game.tally()),
            Some(status) => Err(self.ended_with(Some(status))),
            None => Err(self.does_not_end()),
        }
    }

    fn does_not_end(&self) -> Interruption {
        let timeout = self.timeout;
        Interruption::Fault(Fault::DoesNotEnd { timeout })
    }

    /// The fault of a program that has closed its output or has ended.
    fn ended(&mut self) -> Result<Interruption, Interruption> {
        let status = self.player.end(self.timeout)?;
        Ok(self.ended_with(status))
    }

    fn ended_with(&self, status: Option<Status>) -> Interruption {
        Interruption::Fault(Fault::Ended {
            placements: self.played(),
            pieces: self.pieces.len(),
            status,
        })
    }

    /// Finds out why no placement has come.
    fn silence(&mut self) -> Result<Interruption, Interruption> {
        let (piece, timeout) = (self.played(), self.timeout);
        if self.closed {
            return Ok(Interruption::Fault(Fault::Hangs { piece, timeout }));
        }
        let asked = Instant::now();
        self.send_up_to(piece + 2)?;
        let mut event = self.player.wait(timeout)?;
        if event == Event::Answers && !self.closed {
            let took = timeout + asked.elapsed();
            return self.late(piece, took);
        }
        if event == Event::End && !self.closed {
            return self.ended();
        }
        if event == Event::Silence && !self.closed {
            self.player.close()?;
            self.closed = true;
            event = self.player.wait(timeout)?;
        }
        Ok(Interruption::Fault(match event {
            Event::Answers => Fault::Buffers { piece },
            Event::End => Fault::Skips { piece, timeout },
            Event::Silence => Fault::Hangs { piece, timeout },
        }))
    }

    /// The fault of a program whose placement came after piece i+2 was sent.
    ///
    /// Either it waited for that piece, or the placement took longer than the timeout, and
    /// came after that piece by chance. In the second case the program keeps on answering
    /// without it.
    fn late(&mut self, piece: usize, took: Duration) -> Result<Interruption, Interruption> {
        let patience = took * 2;
        for _ in 0..CONFIRMATIONS {
            self.check(|_| {})?;
            if self.played() == self.pieces.len() {
                break;
            }
            self.send_up_to(self.played() + 1)?;
            match self.player.wait(patience)? {
                Event::Answers => {}
                Event::End => return self.ended(),
                Event::Silence => return Ok(Interruption::Fault(Fault::LooksAhead { piece })),
            }
        }
        let timeout = self.timeout;
        Ok(Interruption::Fault(Fault::Slow {
            piece,
            took,
            timeout,
        }))
    }
}
