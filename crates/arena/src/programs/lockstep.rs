//! A game piece by piece: piece i+2 is sent after placement i has come.
//!
//! A [`Remote`] is whatever answers pieces with placements: a program at the other end of two
//! pipes, or a test. [`play`] sends it the pieces, each only after the placement two pieces
//! before has come, so that a placement cannot depend on a piece after the next one. It
//! ends with the first [`Violation`]. A player that is silent is tested further, to find out why.
//!
//! The end of the input counts as one more piece. A program that needs no preview may be one
//! placement ahead. A piece is drawn from the stream when it is sent, so no memory contains
//! later ones.

use std::collections::VecDeque;
use std::io;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use tetris_pipe::replay;

use crate::players::Failure;
use crate::violation::Violation;

/// A player under test, which runs on its own.
pub trait Remote {
    /// Sends a piece. This must not wait for the player.
    ///
    /// # Errors
    ///
    /// If the system fails. A player that has closed its input is not an error.
    fn send(&mut self, piece: u8) -> io::Result<()>;

    /// Closes its input after the pieces that were sent.
    fn close(&mut self);

    /// All answers that have come; those after the first n + 1 in a stream of n pieces
    /// may be left out.
    fn answers(&self) -> &[u8];

    /// Waits for answers, or for its end.
    ///
    /// # Errors
    ///
    /// If the system fails, or the match is asked to stop.
    fn wait(&mut self, time: Duration) -> Result<Event, Failure>;
}

/// The longest time for a placement.
#[derive(Clone, Copy, Debug)]
pub struct Timeout {
    /// For the first placement, before which a player may load or train something.
    pub first: Duration,
    /// For each of the others, for any answer of a player that is late already, and for its end.
    pub later: Duration,
}

/// The next thing that a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It wrote one or more answers.
    Answers,
    /// It ended in this way, or closed its output but did not end in the given time.
    End(Option<ExitStatus>),
    /// It did nothing in the given time.
    Silence,
}

/// A placement that comes so soon after piece i+2, as a part of the timeout, has waited for it.
const SOON: u32 = 10;

/// How long more bytes than pieces are waited for after an invalid placement, as a part of the timeout.
const SURPLUS: u32 = 3;

/// How many placements in a row show that a program is slow, but keeps the lookahead. A program that
/// is late and looks ahead may have the next one ready, so one would not do; four cost little time.
const CONFIRMATIONS: usize = 4;

/// Plays a stream of pieces, and calls `placed` after each placement.
///
/// # Errors
///
/// The game ends early: the player breaks the rules, the system fails, or the referee is asked to stop.
pub fn play(
    player: &mut impl Remote,
    pieces: impl ExactSizeIterator<Item = u8>,
    timeout: Timeout,
    mut placed: impl FnMut(),
) -> Result<(), Failure> {
    let mut game = Lockstep {
        player,
        count: pieces.len(),
        pieces,
        waiting: VecDeque::new(),
        sent: 0,
        closed: false,
        played: 0,
        timeout,
    };
    while game.played < game.count {
        game.send_up_to(game.played + 1)?;
        match game.player.wait(game.time())? {
            Event::Answers => game.check(&mut placed)?,
            Event::End(status) => return Err(game.ended(status).into()),
            Event::Silence => return Err(game.silence()?.into()),
        }
    }
    game.finish()
}

/// A game in progress.
struct Lockstep<'a, P, S> {
    player: &'a mut P,
    /// The number of pieces in the stream.
    count: usize,
    /// The pieces that have not been sent.
    pieces: S,
    /// The pieces that have been sent, but not placed.
    waiting: VecDeque<u8>,
    /// The number of pieces that have been sent.
    sent: usize,
    /// Whether the end of the input has been sent.
    closed: bool,
    /// The number of placements that have come.
    played: usize,
    timeout: Timeout,
}

impl<P: Remote, S: Iterator<Item = u8>> Lockstep<'_, P, S> {
    /// The longest time for the next placement.
    const fn time(&self) -> Duration {
        match self.played {
            0 => self.timeout.first,
            _ => self.timeout.later,
        }
    }

    /// Sends all pieces up to piece `last`, or the end if there is no such piece.
    fn send_up_to(&mut self, last: usize) -> io::Result<()> {
        while self.sent <= last
            && let Some(piece) = self.pieces.next()
        {
            self.player.send(piece)?;
            self.waiting.push_back(piece);
            self.sent += 1;
        }
        if last >= self.count && !self.closed {
            self.player.close();
            self.closed = true;
        }
        Ok(())
    }

    /// Plays the placements that have come.
    fn check(&mut self, mut placed: impl FnMut()) -> Result<(), Failure> {
        while let Some(&byte) = self.player.answers().get(self.played) {
            let number = self.played;
            let piece = self.waiting.pop_front();
            let piece = piece.ok_or(Violation::TooManyBytes { number })?;
            if let Err(fault) = replay::placement(number, piece, byte) {
                let has_surplus = self.has_surplus()?;
                return Err(Violation::InvalidPlacement { number, has_surplus, fault }.into());
            }
            self.played += 1;
            placed();
        }
        Ok(())
    }

    /// Whether the player writes more bytes than it got pieces. Without a wait, this would depend on how
    /// its bytes are cut into reads.
    fn has_surplus(&mut self) -> Result<bool, Failure> {
        let (time, asked) = (self.timeout.later / SURPLUS, Instant::now());
        while self.player.answers().len() <= self.sent {
            if self.player.wait(time.saturating_sub(asked.elapsed()))? != Event::Answers {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Waits for the end of the program after its last placement.
    fn finish(mut self) -> Result<(), Failure> {
        self.send_up_to(self.count)?;
        let time = self.timeout.later;
        loop {
            match self.player.wait(time)? {
                Event::Answers => self.check(|| {})?,
                Event::End(Some(status)) if status.success() => return Ok(()),
                Event::End(Some(status)) => return Err(self.ended(Some(status)).into()),
                Event::End(None) | Event::Silence => {
                    let timeout = time.as_secs_f64();
                    return Err(Violation::DoesNotEnd { timeout }.into());
                }
            }
        }
    }

    /// The violation of a program that has closed its output or has ended.
    fn ended(&self, status: Option<ExitStatus>) -> Violation {
        let (placements, pieces) = (self.played, self.count);
        match status {
            Some(status) => Violation::EndedEarly { placements, pieces, status },
            None => Violation::ClosedOutput { placements, pieces },
        }
    }

    /// Finds out why no placement has come.
    fn silence(&mut self) -> Result<Violation, Failure> {
        let (number, time, later) = (self.played, self.time(), self.timeout.later);
        let timeout = time.as_secs_f64();
        if self.closed {
            return Ok(Violation::Hangs { number, timeout });
        }
        let asked = Instant::now();
        self.send_up_to(number + 2)?;
        if !self.closed {
            match self.player.wait(later)? {
                Event::Answers => return self.late(time, asked.elapsed()),
                Event::End(status) => return Ok(self.ended(status)),
                Event::Silence => {
                    self.player.close();
                    self.closed = true;
                }
            }
        }
        Ok(match self.player.wait(later)? {
            Event::Answers => Violation::ReadsInBlocksOrDoesNotFlush { number },
            Event::End(_) => Violation::NoPlacement { number, timeout },
            Event::Silence => Violation::Hangs { number, timeout },
        })
    }

    /// The violation of a program whose next placement came so much after its time, when piece
    /// i+2 was sent.
    ///
    /// Either it waited for that piece, or the placement took longer than its time, and
    /// came after that piece by chance. In the second case it seldom comes at once, and the
    /// program keeps on answering without such a piece.
    fn late(&mut self, time: Duration, after: Duration) -> Result<Violation, Failure> {
        let number = self.played;
        if after < self.timeout.later / SOON {
            return Ok(Violation::LooksTwoPiecesAhead { number });
        }
        let patience = (self.timeout.later + after) * 2;
        for _ in 0..CONFIRMATIONS {
            self.check(|| {})?;
            if self.played == self.count {
                break;
            }
            self.send_up_to(self.played + 1)?;
            match self.player.wait(patience)? {
                Event::Answers => {}
                Event::End(status) => return Ok(self.ended(status)),
                Event::Silence => return Ok(Violation::LooksTwoPiecesAhead { number }),
            }
        }
        Ok(Violation::TooSlow {
            number,
            took: (time + after).as_secs_f64(),
            timeout: time.as_secs_f64(),
        })
    }
}
