//! Checkpoint files: a damaged one is an error, wherever the damage is.

use std::io::{self, ErrorKind, Write};

use tetris_pipe::train::Run;

use super::{advanced, memory, saved, settings};

#[track_caller]
fn is_refused(bytes: &[u8]) {
    let error = Run::load(bytes).expect_err("a damaged checkpoint");
    assert_eq!(error.kind(), ErrorKind::InvalidData);
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let _memory = memory();
    let mut bytes = saved(&advanced(Run::first(settings(true)), 3));
    let length = bytes.len();
    for end in (0..40).chain((1..10).map(|part| length / 10 * part)) {
        is_refused(&bytes[..end]);
        is_refused(&bytes[..length - 1 - end]);
    }
    is_refused(&[&bytes[..], &[0]].concat());
    let mut rng = fastrand::Rng::with_seed(1);
    for place in (0..40).chain(length - 40..length) {
        let places = [place, rng.usize(..length)];
        for place in places {
            let change = rng.u8(1..);
            bytes[place] ^= change;
            is_refused(&bytes);
            bytes[place] ^= change;
        }
    }
    assert!(Run::load(bytes.as_slice()).is_ok());
}

/// A disk with room for so many bytes, which is freed after it was full, and the longest write to it.
struct Disk {
    room: usize,
    longest: usize,
}

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.longest = self.longest.max(bytes.len());
        let room = self.room.checked_sub(bytes.len());
        self.room = room.unwrap_or(usize::MAX);
        room.ok_or(ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A copy in memory could be more than a limit allows.
#[test]
fn a_checkpoint_is_written_in_small_parts_and_reports_a_full_disk() {
    let _memory = memory();
    let run = advanced(Run::first(settings(true)), 3);
    let length = saved(&run).len();
    for room in [length, length - 1, length / 2, 0] {
        let mut disk = Disk { room, longest: 0 };
        let error = run.save(&mut disk).err().map(|error| error.kind());
        let expected = (room < length).then_some(ErrorKind::StorageFull);
        assert_eq!(error, expected, "room for {room}");
        assert!(disk.longest < 100_000, "{}", disk.longest);
    }
}
