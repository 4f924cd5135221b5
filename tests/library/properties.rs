//! Properties that hold for any bytes: one function for each fuzz target.
//!
//! The fuzz targets call these with the fuzzer's inputs, the tests with random bytes and
//! with the seeds under `tests/seeds`.

use std::io::BufReader;

use tetris_pipe::board::Outcome;
use tetris_pipe::judge::{self, Fault};
use tetris_pipe::{Board, Effort, Lookahead, Network, Piece, Placement, Placer, place_all};

use crate::naive;

/// The number of pieces that are played at effort 1, and at the default effort as well. With
/// these numbers an execution takes well under a second.
const PLAYED: usize = 200;
const PLAYED_BY_DEFAULT: usize = 6;

/// For any input there are as many valid placements, none of which depends on a piece after
/// the next one.
///
/// The first byte also determines how many bytes a read returns, and the position after
/// which the stream is changed to check that earlier placements stay the same.
pub(crate) fn pipe(pieces: &[u8]) {
    let salt = usize::from(pieces.first().copied().unwrap_or(0));

    let pieces = &pieces[..pieces.len().min(PLAYED)];
    let quick = Effort::ALL[0];
    keeps_the_rules(pieces, &by_hand(pieces, quick), quick, salt);

    let pieces = &pieces[..pieces.len().min(PLAYED_BY_DEFAULT)];
    keeps_the_rules(pieces, &place_all(pieces), Effort::default(), salt);
}

fn keeps_the_rules(pieces: &[u8], placements: &[u8], effort: Effort, salt: usize) {
    assert_eq!(placements.len(), pieces.len());
    assert!(naive::judge(pieces, placements).is_ok());
    judge(pieces, placements);
    assert_eq!(streamed(pieces, effort, 1 + salt % 9), placements);

    // The pieces after piece i+1 do not affect the placements up to i.
    let i = salt % (pieces.len() + 1);
    let known = pieces.len().min(i + 2);
    let mut other = pieces.to_vec();
    if salt.is_multiple_of(2) {
        other.truncate(known);
    } else {
        other[known..].iter_mut().for_each(|byte| *byte = !*byte);
    }
    let decided = placements.len().min(i + 1);
    assert_eq!(by_hand(&other, effort)[..decided], placements[..decided]);
}

/// The placements of a placer that is given two pieces at a time. Its tally equals the judge's.
pub(crate) fn by_hand(bytes: &[u8], effort: Effort) -> Vec<u8> {
    let pieces: Vec<Piece> = bytes.iter().copied().map(Piece::from_byte).collect();
    let mut placer = Placer::new(effort);
    let placements: Vec<u8> = (0..pieces.len())
        .map(|i| placer.place(pieces[i], pieces.get(i + 1).copied()))
        .map(Placement::to_byte)
        .collect();
    assert_eq!(judge::replay(bytes, &placements), Ok(*placer.tally()));
    placements
}

/// The placements through the lookahead, from a reader with a buffer of `capacity` bytes.
pub(crate) fn streamed(pieces: &[u8], effort: Effort, capacity: usize) -> Vec<u8> {
    let input = BufReader::with_capacity(capacity, pieces);
    let mut lookahead = Lookahead::new(input, Vec::new());
    let mut placer = Placer::new(effort);
    while let Some(turn) = lookahead.turn().expect("memory can be read") {
        let placement = placer.place(turn.current(), turn.next());
        turn.answer(placement).expect("memory can be written");
    }
    lookahead.finish().expect("memory can be flushed")
}

/// For any two byte strings, the judge returns the result of the naive judge.
pub(crate) fn judge(pieces: &[u8], placements: &[u8]) {
    let result = judge::replay(pieces, placements);
    if let Err(fault) = &result {
        assert!(!fault.to_string().is_empty());
    }
    let result = result
        .map(|tally| {
            assert_eq!(tally.pieces, pieces.len() as u64);
            naive::Score {
                points: tally.points,
                clears: tally.clears,
                resets: tally.resets,
            }
        })
        .map_err(|fault| match fault {
            Fault::Invalid { position, .. } => naive::Wrong::Placement(position),
            Fault::TooFew { placements } => naive::Wrong::TooFew(placements),
            Fault::TooMany { pieces } => naive::Wrong::TooMany(pieces),
        });
    assert_eq!(result, naive::judge(pieces, placements));
}

/// [`judge`], with both strings in one: the first byte is the number of pieces.
pub(crate) fn judge_split(bytes: &[u8]) {
    let (&length, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let (pieces, placements) = rest.split_at(rest.len().min(usize::from(length)));
    judge(pieces, placements);
}

/// After any drop on any board, the board equals the naive one.
///
/// The first forty bytes draw the board. Each pair of the following bytes is a drop: a piece,
/// and a number that selects one of its valid placements.
pub(crate) fn board(bytes: &[u8]) {
    let (drawing, drops) = bytes.split_at(bytes.len().min(40));
    let mut naive = naive::Board::drawn(drawing);
    let mut fast: Board = naive.picture().parse().expect("no row is full");
    assert_same(&fast, &naive);
    for drop in drops.chunks_exact(2) {
        let piece = usize::from(drop[0] % 7);
        let valid = naive::valid_bytes(piece);
        let byte = valid[usize::from(drop[1]) % valid.len()];
        drop_both(&mut fast, &mut naive, piece, byte);
    }
}

/// Drops a piece on both boards and compares the outcomes and the boards.
pub(crate) fn drop_both(
    fast: &mut Board,
    naive: &mut naive::Board,
    piece: usize,
    byte: u8,
) -> Outcome {
    let placement = Placement::from_byte(Piece::ALL[piece], byte).expect("a valid placement");
    let outcome = fast.drop(placement);
    let cleared = naive.drop(piece, byte);
    match outcome {
        Outcome::Cleared(rows) => assert_eq!(Some(rows as usize), cleared),
        Outcome::Reset => assert_eq!(None, cleared),
    }
    assert_same(fast, naive);
    outcome
}

fn assert_same(fast: &Board, naive: &naive::Board) {
    assert_eq!(
        *fast.columns(),
        naive.columns(),
        "fast:\n{fast}\nnaive:\n{}",
        naive.picture()
    );
}

/// The first bytes of a network file.
const MAGIC: &[u8; 8] = b"tetris03";

/// Bytes of the numbers before the table, and of the bits that mark the rows that are present.
const NUMBERS: usize = 2 + 4 + 9 * 2 * 1352;
const BITS: usize = 402_851_usize.div_ceil(8);

/// Any bytes as a network file, and as the numbers of one: a decoded network plays, and any
/// change of a single byte is detected.
///
/// The first bytes are the numbers before the table; the last four determine where the file
/// is damaged and how.
pub(crate) fn network(bytes: &[u8]) {
    assert!(Network::decode(bytes).is_err(), "too short for a network");

    let (numbers, damage) = bytes.split_at(bytes.len().saturating_sub(4));
    let mut file = smallest_network(numbers);
    let discount_shift = i32::from_le_bytes([file[10], file[11], file[12], file[13]]);
    let decoded = Network::decode(&file);
    assert_eq!(decoded.is_ok(), (1..16).contains(&discount_shift));
    if let Ok(network) = decoded {
        let mut placer = Placer::with_network(&network, &[]);
        let played = if cfg!(miri) { 1 } else { 7 };
        for (i, piece) in Piece::ALL.into_iter().take(played).enumerate() {
            placer.place(piece, Piece::ALL.get(i + 1).copied());
        }
    }

    if let &[low, middle, high, change] = damage {
        let place = u32::from_le_bytes([low, middle, high, 0]) as usize % file.len();
        file[place] ^= change.max(1);
        assert!(Network::decode(&file).is_err(), "byte {place} changed");
        file.truncate(place);
        assert!(Network::decode(&file).is_err(), "{place} bytes");
    }
}

/// The file of a network without table rows that starts with these numbers, with a valid
/// checksum.
fn smallest_network(numbers: &[u8]) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    file.extend(&numbers[..numbers.len().min(NUMBERS)]);
    file.resize(MAGIC.len() + NUMBERS + BITS, 0);
    file.extend(checksum(&file).to_le_bytes());
    file
}

/// FNV-1a over words of eight bytes, with the length first and a rotation after each word.
fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = bytes.len() as u64;
    for start in (0..=bytes.len()).step_by(8) {
        let mut word = [0; 8];
        for (to, from) in word.iter_mut().zip(&bytes[start..]) {
            *to = *from;
        }
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01b3);
        sum = sum.rotate_left(29);
    }
    sum
}
