//! The referee on players that follow a script: any verdict is the naive referee's.
//!
//! The naive referee has no state but the number of placements so far. It runs the script
//! anew, from its first step, for each piece that it would send.

use std::io;
use std::time::Duration;

use tetris_pipe::referee::{self, Event, Fault, Interruption, Player, Status};

use crate::naive;

/// What a player does next.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// It waits for a piece, or for the end of the input.
    Read,
    /// It waits for the end of the input.
    ReadAll,
    Write(u8),
    CloseOutput,
    Hang,
    End(Status),
}

/// What a player has done so far, and why it does nothing more.
#[derive(Debug, Default)]
struct Done {
    answers: Vec<u8>,
    pause: Pause,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pause {
    /// It waits for pieces, or hangs.
    #[default]
    Waits,
    ClosedOutput,
    Ended(Status),
}

/// What a player does that gets so many pieces, and then the end of the input if it is closed.
/// After its last step, it ends without an error.
fn run(script: &[Step], pieces: usize, closed: bool) -> Done {
    let mut done = Done::default();
    let mut read = 0;
    for &step in script {
        match step {
            Step::Read if read < pieces => read += 1,
            Step::Read | Step::ReadAll if closed => {}
            Step::Write(byte) => done.answers.push(byte),
            Step::Read | Step::ReadAll | Step::Hang => return done,
            Step::CloseOutput => {
                done.pause = Pause::ClosedOutput;
                return done;
            }
            Step::End(status) => {
                done.pause = Pause::Ended(status);
                return done;
            }
        }
    }
    if closed {
        done.pause = Pause::Ended(Status::SUCCESS);
    }
    done
}

/// A player that follows a script, as far as it can, whenever it gets something.
struct Scripted<'a> {
    script: &'a [Step],
    /// The pieces that it got.
    pieces: usize,
    closed: bool,
    /// The answers that the referee has been told of.
    told: Vec<u8>,
}

impl Scripted<'_> {
    fn done(&self) -> Done {
        run(self.script, self.pieces, self.closed)
    }
}

impl Player for Scripted<'_> {
    fn send(&mut self, pieces: &[u8]) -> io::Result<()> {
        assert!(!self.closed);
        self.pieces += pieces.len();
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        self.closed = true;
        Ok(())
    }

    fn answers(&self) -> &[u8] {
        &self.told
    }

    fn wait(&mut self, _: Duration) -> io::Result<Event> {
        let done = self.done();
        Ok(if done.answers.len() > self.told.len() {
            self.told = done.answers;
            Event::Answers
        } else if done.pause == Pause::Waits {
            Event::Silence
        } else {
            Event::End
        })
    }

    fn end(&mut self, _: Duration) -> io::Result<Option<Status>> {
        Ok(match self.done().pause {
            Pause::Ended(status) => Some(status),
            Pause::Waits | Pause::ClosedOutput => None,
        })
    }
}

/// A fault without times and causes.
#[derive(Debug, PartialEq, Eq)]
enum Wrong {
    Invalid(usize),
    TooMany(usize),
    Ended(usize, Option<Status>),
    LooksAhead(usize),
    Buffers(usize),
    Slow(usize),
    Skips(usize),
    Hangs(usize),
    DoesNotEnd,
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Invalid { piece, .. } => Self::Invalid(piece),
            Fault::TooMany { placement, .. } => Self::TooMany(placement),
            Fault::Ended {
                placements, status, ..
            } => Self::Ended(placements, status),
            Fault::LooksAhead { piece } => Self::LooksAhead(piece),
            Fault::Buffers { piece } => Self::Buffers(piece),
            Fault::Slow { piece, .. } => Self::Slow(piece),
            Fault::Skips { piece, .. } => Self::Skips(piece),
            Fault::Hangs { piece, .. } => Self::Hangs(piece),
            Fault::DoesNotEnd { .. } => Self::DoesNotEnd,
        }
    }
}

/// The naive referee.
struct Naive<'a> {
    script: &'a [Step],
    pieces: &'a [u8],
}

impl Naive<'_> {
    /// What the player does once it may see everything up to piece `last`. The end of the input
    /// counts as a piece.
    fn up_to(&self, last: usize) -> (usize, bool, Done) {
        let (sent, closed) = (self.pieces.len().min(last + 1), last >= self.pieces.len());
        (sent, closed, run(self.script, sent, closed))
    }

    /// The number of valid answers.
    fn count(&self, answers: &[u8], sent: usize) -> Result<usize, Wrong> {
        for (i, &byte) in answers.iter().enumerate() {
            if i >= sent {
                return Err(Wrong::TooMany(i));
            }
            if !naive::is_valid(usize::from(self.pieces[i] % 7), byte) {
                return Err(Wrong::Invalid(i));
            }
        }
        Ok(answers.len())
    }

    fn verdict(&self) -> Result<(), Wrong> {
        let mut played = 0;
        while played < self.pieces.len() {
            let (sent, closed, done) = self.up_to(played + 1);
            if done.answers.len() == played {
                return Err(match done.pause {
                    Pause::Ended(status) => Wrong::Ended(played, Some(status)),
                    Pause::ClosedOutput => Wrong::Ended(played, None),
                    Pause::Waits if closed => Wrong::Hangs(played),
                    Pause::Waits => self.silence(played),
                });
            }
            played = self.count(&done.answers, sent)?;
        }
        let (sent, _, done) = self.up_to(played);
        self.count(&done.answers, sent)?;
        match done.pause {
            Pause::Ended(Status::SUCCESS) => Ok(()),
            Pause::Ended(status) => Err(Wrong::Ended(played, Some(status))),
            Pause::ClosedOutput | Pause::Waits => Err(Wrong::DoesNotEnd),
        }
    }

    /// Why a player waits that knows a piece and the next one, but does not place the first.
    fn silence(&self, piece: usize) -> Wrong {
        let (sent, closed, done) = self.up_to(piece + 2);
        let answered = done.answers.len() > piece;
        let done = match done.pause {
            _ if closed => done,
            _ if answered => return self.late(piece),
            Pause::Ended(status) => return Wrong::Ended(piece, Some(status)),
            Pause::ClosedOutput => return Wrong::Ended(piece, None),
            Pause::Waits => run(self.script, sent, true),
        };
        if done.answers.len() > piece {
            Wrong::Buffers(piece)
        } else if done.pause == Pause::Waits {
            Wrong::Hangs(piece)
        } else {
            Wrong::Skips(piece)
        }
    }

    /// Whether a player that placed a piece once it knew two more needs two more for the next
    /// four answers, too.
    fn late(&self, piece: usize) -> Wrong {
        let mut last = piece + 2;
        for _ in 0..4 {
            let (sent, _, done) = self.up_to(last);
            let played = match self.count(&done.answers, sent) {
                Ok(played) => played,
                Err(wrong) => return wrong,
            };
            if played == self.pieces.len() {
                break;
            }
            last = last.max(played + 1);
            let (_, _, done) = self.up_to(last);
            if done.answers.len() == played {
                return match done.pause {
                    Pause::Ended(status) => Wrong::Ended(played, Some(status)),
                    Pause::ClosedOutput => Wrong::Ended(played, None),
                    Pause::Waits => Wrong::LooksAhead(piece),
                };
            }
        }
        Wrong::Slow(piece)
    }
}

/// For any script, the referee's verdict is the naive one, and its tally is the naive judge's.
/// In particular, no placement counts that waited for a piece after the next one.
///
/// Each pair of bytes is a piece, and what the player does about it: usually, it reads the next
/// piece and makes the valid placement that the second byte selects. An odd last byte selects
/// how the player ends.
pub(crate) fn referee(bytes: &[u8]) {
    let (pieces, script) = decoded(bytes);
    let mut player = Scripted {
        script: &script,
        pieces: 0,
        closed: false,
        told: Vec::new(),
    };
    let mut observed = 0;
    let result = referee::play(&mut player, &pieces, Duration::ZERO, |_| observed += 1);
    let verdict = match &result {
        Ok(_) => Ok(()),
        Err(Interruption::Fault(fault)) => {
            assert!(!fault.to_string().is_empty());
            Err(Wrong::from(*fault))
        }
        Err(Interruption::Error(error)) => panic!("{error}"),
    };
    let naive = Naive {
        script: &script,
        pieces: &pieces,
    };
    assert_eq!(verdict, naive.verdict(), "{script:?}");

    let Ok(tally) = result else { return };
    assert_eq!(observed, pieces.len());
    let score = naive::judge(&pieces, &player.told).expect("a valid game");
    assert_eq!((tally.points, tally.resets), (score.points, score.resets));
    // The end of the input counts as one more piece, and can be read again.
    let all = pieces.len() + 1;
    let (mut read, mut written) = (0, 0);
    for step in script {
        match step {
            Step::Read => read = all.min(read + 1),
            Step::ReadAll => read = all,
            Step::Write(_) => {
                assert!(read <= written + 2, "placement {written}");
                written += 1;
            }
            Step::CloseOutput | Step::Hang | Step::End(_) => break,
        }
    }
}

fn decoded(bytes: &[u8]) -> (Vec<u8>, Vec<Step>) {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut script = vec![Step::Read];
    for &[piece, choice] in pairs {
        let valid = &naive::VALID[usize::from(piece % 7)];
        let byte = valid[usize::from(choice) % valid.len()];
        let answer = Step::Write(byte);
        script.extend(match choice {
            255 => vec![Step::Read, Step::Write(!byte)],
            254 => vec![Step::Read],
            253 => vec![Step::Read, answer, answer],
            252 => vec![Step::Read, Step::Read, answer],
            251 => vec![answer],
            250 => vec![answer, Step::Read],
            249 => vec![Step::ReadAll, answer],
            248 => vec![Step::CloseOutput],
            247 => vec![Step::Hang],
            246 => vec![Step::End(Status::SUCCESS)],
            245 => vec![Step::Read, Step::End(KILLED)],
            _ => vec![Step::Read, answer],
        });
    }
    if let [end] = rest {
        script.push(Step::ReadAll);
        script.push(match end % 4 {
            0 => Step::End(Status::Exit(3)),
            1 => Step::End(KILLED),
            2 => Step::CloseOutput,
            _ => Step::Hang,
        });
    }
    (pairs.iter().map(|&[piece, _]| piece).collect(), script)
}

const KILLED: Status = Status::Signal {
    number: 9,
    name: "SIGKILL",
};

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::referee;

    /// Any choice, and those that are not the usual one more often.
    fn choice() -> impl Strategy<Value = u8> {
        prop_oneof![6 => any::<u8>(), 1 => 245..=255_u8]
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_referee_equals_the_naive_one(
            pairs in vec((any::<u8>(), choice()), 0..12),
            end in prop::option::of(any::<u8>()),
        ) {
            let bytes = pairs.into_iter().flat_map(|(piece, choice)| [piece, choice]);
            referee(&bytes.chain(end).collect::<Vec<_>>());
        }
    }
}
