//! The fingerprint of the player: one number that is the same on every machine and in
//! every build.
//!
//! Chess engines use the number of nodes of a fixed search for this purpose. Here it is a
//! hash of the placements of a fixed stream.

use crate::placer::Placer;
use crate::search::Effort;

/// A hash of the placements at `effort` of the first `pieces` bytes of a fixed stream.
///
/// Builds with the same fingerprint choose the same placements; a change of the network or
/// of the search changes it. The hash is FNV-1a (Fowler, Noll and Vo) of the output bytes. The
/// stream is the top byte of each state of Knuth's 64-bit linear congruential generator.
#[must_use]
pub fn fingerprint(effort: Effort, pieces: usize) -> u64 {
    let mut state = 0_u64;
    let stream = std::iter::repeat_with(|| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state.to_be_bytes()[0]
    });
    let pieces: Vec<_> = stream.take(pieces).collect();
    let mut placer = Placer::new(effort);
    let placements = placer.place_all(&pieces);
    placements.fold(0xcbf2_9ce4_8422_2325, |hash, placement| {
        (hash ^ u64::from(placement.to_byte())).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
