//! The property of checkpoints, for the fuzz target `checkpoint` and its seeds.

use std::io::ErrorKind;
use std::sync::LazyLock;

use tetris_pipe::train::{Progress, Run, Settings};

use crate::properties::checksum;

/// A checkpoint after a few steps.
static WHOLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let rates = |text: &str| text.parse().expect("a schedule");
    let mut run = Run::first(Settings {
        seed: 1,
        steps: 100,
        games: 2,
        rounds: 2,
        curriculum: false,
        explore: 4,
        horizon: 256,
        linear: rates("1..0.1"),
        hidden: rates("0.003..0.0003"),
        dense: rates("0.001..0.0001"),
        average: 0.25,
    });
    run.advance(1, &mut Progress::default()).expect("a step");
    let mut file = Vec::new();
    run.save(&mut file).expect("memory can be written");
    file
});

/// Any changes of a checkpoint: an error in one line, or a checkpoint with valid settings,
/// which is returned. Without a new checksum, any change is an error.
///
/// Four bytes are a change: two for its place, counted from the start or from the end, one
/// that says which kind it is, and one for the new byte.
pub(crate) fn checkpoint(bytes: &[u8]) -> Option<Vec<u8>> {
    assert_eq!(check(bytes), None, "too short for a checkpoint");

    let whole = &*WHOLE;
    let mut content = whole[..whole.len() - 8].to_vec();
    for change in bytes.as_chunks::<4>().0 {
        let &[low, high, kind, byte] = change;
        let distance = usize::from(u16::from_le_bytes([low, high])) % content.len();
        let place = if kind & 1 == 0 {
            distance
        } else {
            content.len() - 1 - distance
        };
        match kind >> 1 & 3 {
            0 => content[place] = byte,
            1 => content[place] ^= byte,
            2 => content.insert(place, byte),
            _ => drop(content.drain(place..)),
        }
        if content.is_empty() {
            return None;
        }
    }
    let sum = &whole[whole.len() - 8..];
    let is_changed = content != whole[..whole.len() - 8];
    let damaged = [&content[..], sum].concat();
    assert_eq!(check(&damaged).is_none(), is_changed);

    let sealed = [&content[..], &checksum(&content).to_le_bytes()].concat();
    check(&sealed).map(|settings| {
        assert_eq!(settings.check(), Ok(()));
        sealed
    })
}

/// The settings of a checkpoint, or `None` after an error in one line.
fn check(file: &[u8]) -> Option<Settings> {
    match Run::check(file) {
        Ok(settings) => Some(settings),
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::InvalidData);
            assert_eq!(error.to_string().lines().count(), 1, "{error}");
            None
        }
    }
}
