//! The referee on players that follow a script: any verdict is the reference referee's, but for
//! the cause of a silence, which the reference does not look for.
//!
//! The reference referee has no state but the number of placements so far. It runs the script
//! anew, from its first step, for each piece that it would send.

use std::cell::Cell;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use tetris_pipe::replay::Fault;
use tetris_pipe::{Piece, Placement};
use tetris_pipe_arena::Violation;
use tetris_pipe_arena::players::{Broken, Failure};
use tetris_pipe_arena::programs::lockstep::{Event, Remote, Timeout, play};
use tetris_pipe_support::reference;

const TIMEOUT: Timeout = Timeout { first: Duration::from_secs(1), later: Duration::ZERO };

/// The next thing that a player does.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// It waits for a piece, or for the end of the input.
    Read,
    /// It waits for the end of the input.
    ReadAll,
    Write(u8),
    CloseOutput,
    Hang,
    End(i32),
}

/// The answers of a player that gets this number of pieces, and then the end of the input if it is
/// closed; and why it gives no more. After its last step, it ends without an error.
fn run(script: &[Step], pieces: usize, closed: bool) -> (Vec<u8>, Event) {
    let mut answers = Vec::new();
    let mut read = 0;
    for &step in script {
        match step {
            Step::Read if read < pieces => read += 1,
            Step::Read | Step::ReadAll if closed => {}
            Step::Write(byte) => answers.push(byte),
            Step::Read | Step::ReadAll | Step::Hang => return (answers, Event::Silence),
            Step::CloseOutput => return (answers, Event::End(None)),
            Step::End(status) => return (answers, Event::End(Some(ExitStatus::from_raw(status)))),
        }
    }
    let success = Event::End(Some(ExitStatus::default()));
    (answers, if closed { success } else { Event::Silence })
}

/// A player that follows a script, as far as it can, whenever it gets something.
struct Scripted<'a> {
    script: &'a [Step],
    /// The pieces that it got.
    pieces: usize,
    /// The pieces that the referee has drawn from the stream.
    drawn: &'a Cell<usize>,
    closed: bool,
    /// Whether the referee has waited for it.
    is_waited_for: bool,
    /// The answers that the referee has been told of.
    told: Vec<u8>,
}

impl<'a> Scripted<'a> {
    const fn new(script: &'a [Step], drawn: &'a Cell<usize>) -> Self {
        Self { script, pieces: 0, drawn, closed: false, is_waited_for: false, told: Vec::new() }
    }
}

impl Remote for Scripted<'_> {
    fn send(&mut self, _: u8) -> io::Result<()> {
        assert!(!self.closed);
        self.pieces += 1;
        assert_eq!(self.pieces, self.drawn.get(), "no later piece exists");
        Ok(())
    }

    fn close(&mut self) {
        self.closed = true;
    }

    fn answers(&self) -> &[u8] {
        &self.told
    }

    fn wait(&mut self, time: Duration) -> Result<Event, Failure> {
        // Nothing is waited for as long as the first placement, if there is a piece.
        let is_first = self.pieces > 0 && !self.is_waited_for;
        assert_eq!(time == TIMEOUT.first, is_first);
        self.is_waited_for = true;
        let (answers, event) = run(self.script, self.pieces, self.closed);
        if answers.len() > self.told.len() {
            self.told = answers;
            return Ok(Event::Answers);
        }
        Ok(event)
    }
}

/// The verdict of the reference referee: a violation, or none if a player knows a piece and the
/// next one, but waits.
fn verdict(script: &[Step], pieces: &[u8]) -> Result<(), Option<Violation>> {
    let mut played = 0;
    loop {
        // The end of the input counts as a piece.
        let (sent, closed) = (pieces.len().min(played + 2), played + 1 >= pieces.len());
        let (answers, event) = run(script, sent, closed);
        for (placement, &byte) in answers.iter().enumerate().skip(played) {
            if placement >= sent {
                return Err(Some(Violation::TooManyBytes { number: placement }));
            }
            let piece = pieces[placement];
            if !reference::is_valid(usize::from(piece % 7), byte) {
                let cause = Placement::from_byte(Piece::from_byte(piece), byte);
                let cause = cause.expect_err("invalid");
                let (number, has_surplus) = (placement, answers.len() > sent);
                let fault = Fault::Invalid { number, piece, cause };
                return Err(Some(Violation::InvalidPlacement { number, has_surplus, fault }));
            }
        }
        if answers.len() > played {
            played = answers.len();
            continue;
        }
        return Err(match event {
            Event::End(Some(status)) if played == pieces.len() && status.success() => return Ok(()),
            Event::Silence | Event::End(None) if played == pieces.len() => {
                Some(Violation::DoesNotEnd { timeout: TIMEOUT.later.as_secs_f64() })
            }
            Event::End(status) => {
                let (placements, pieces) = (played, pieces.len());
                Some(match status {
                    Some(status) => Violation::EndedEarly { placements, pieces, status },
                    None => Violation::ClosedOutput { placements, pieces },
                })
            }
            _ if closed => {
                let Timeout { first, later } = TIMEOUT;
                let timeout = if played == 0 { first } else { later };
                Some(Violation::Hangs { number: played, timeout: timeout.as_secs_f64() })
            }
            _ => None,
        });
    }
}

/// For any script, the verdict is the reference referee's.
/// In particular, no placement counts that waited for a piece after the next one.
///
/// Each pair of bytes is a piece, and what the player does about it: usually, it reads the next
/// piece and makes the valid placement that the second byte selects. An odd last byte selects
/// how the player ends.
pub(crate) fn referee(bytes: &[u8]) {
    let (pieces, script) = decoded(bytes);
    let drawn = Cell::new(0);
    let stream = pieces.iter().copied().inspect(|_| drawn.set(drawn.get() + 1));
    let mut player = Scripted::new(&script, &drawn);
    let mut placed = 0;
    let result = play(&mut player, stream, TIMEOUT, || placed += 1);
    let found = match &result {
        Ok(()) => Ok(()),
        Err(Failure::Broken(fault)) => Err(Some(fault.violation)),
        Err(end) => panic!("{end:?}"),
    };
    match verdict(&script, &pieces) {
        Err(None) => assert!(found.is_err(), "{script:?}"),
        expected => assert_eq!(found, expected, "{script:?}"),
    }

    if result.is_err() {
        return;
    }
    assert_eq!(placed, pieces.len());
    reference::judge(&pieces, &player.told).expect("a valid game");
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
        let valid = &reference::VALID[usize::from(piece % 7)];
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
            246 => vec![Step::End(0)],
            245 => vec![Step::Read, Step::End(KILLED)],
            _ => vec![Step::Read, answer],
        });
    }
    if let [end] = rest {
        script.push(Step::ReadAll);
        script.push(match end % 4 {
            0 => Step::End(3 << 8),
            1 => Step::End(KILLED),
            2 => Step::CloseOutput,
            _ => Step::Hang,
        });
    }
    (pairs.iter().map(|&[piece, _]| piece).collect(), script)
}

/// The status of a process that SIGKILL ended.
const KILLED: i32 = 9;

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use tetris_pipe_support::properties::hold_for_seeds;

    use super::*;

    /// Any choice, and those that are not the usual one more often.
    fn choice() -> impl Strategy<Value = u8> {
        prop_oneof![6 => any::<u8>(), 1 => 245..=255_u8]
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_verdict_is_the_reference_referees(
            pairs in vec((any::<u8>(), choice()), 0..12),
            end in prop::option::of(any::<u8>()),
        ) {
            let bytes = pairs.into_iter().flat_map(|(piece, choice)| [piece, choice]);
            referee(&bytes.chain(end).collect::<Vec<_>>());
        }
    }

    /// Even if only some of its placements need one.
    #[test]
    fn a_player_that_waits_for_a_later_piece_is_not_slow() {
        for in_time in 1..=5 {
            let write = Step::Write(0);
            let mut script = vec![Step::Read, Step::Read, Step::Read, write, write];
            script.extend([Step::Read, write].repeat(in_time - 1));
            script.extend([Step::Read, Step::Read, write]);
            let drawn = Cell::new(0);
            let mut player = Scripted::new(&script, &drawn);
            let stream = [0; 9].into_iter().inspect(|_| drawn.set(drawn.get() + 1));
            let result = play(&mut player, stream, TIMEOUT, || {});
            let Err(Failure::Broken(Broken { violation, .. })) = result else {
                panic!("it is late");
            };
            let looks_ahead = violation == Violation::LooksTwoPiecesAhead { number: 0 };
            assert_eq!(looks_ahead, in_time < 5, "{violation:?}");
            let words = "piece 0: it looks two pieces ahead, since its placement came only after piece 2 was sent";
            assert_eq!(violation.to_string() == words, looks_ahead);
        }
    }

    /// Some of them are findings of the fuzzer.
    #[test]
    fn seeds() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/seeds/lockstep");
        hold_for_seeds(folder, referee);
    }
}
