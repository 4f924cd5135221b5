//! Random streams of pieces, on which players are scored.
//!
//! A stream is determined by its seed and its length. All programs play the same streams, so
//! their scores can be compared. The generator is `SplitMix64` (Steele, Lea and Flood, Fast
//! splittable pseudorandom number generators, 2014), started at the [mixed](mix) seed. A byte is
//! the highest one of an output, so no byte order is involved:
//!
//! ```text
//! output n of stream s = mix(mix(s) + (n + 1) * 0x9E3779B97F4A7C15), modulo 2^64
//! byte n of stream s = output n >> 56
//! ```
//!
//! Other games may [draw](Draw) their pieces from the same outputs in another way.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use crate::ParseError;
use crate::piece::Piece;
use crate::rules::Rules;

/// The number of pieces in a stream of the challenge.
pub const PIECES: usize = 65_536;

/// The increment of the generator of the scores: 2^64 divided by the golden ratio, and odd.
const INCREMENT: u64 = 0x9E37_79B9_7F4A_7C15;

/// The bytes of a stream, without end. Each is a piece. They are generated as they are read.
#[derive(Clone, Debug)]
pub struct Bytes {
    state: u64,
    increment: u64,
}

impl Bytes {
    #[inline]
    fn output(&mut self) -> u64 {
        self.pass(1);
        mix(self.state)
    }

    /// Passes over this many bytes, in the same time for any number.
    #[inline]
    fn pass(&mut self, bytes: u64) {
        let skipped = self.increment.wrapping_mul(bytes);
        self.state = self.state.wrapping_add(skipped);
    }
}

impl Iterator for Bytes {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        Some((self.output() >> 56) as u8)
    }
}

/// How a piece is drawn from an output of the generator, among the pieces of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Draw {
    /// By the remainder of the byte, as in the challenge: of seven pieces, four have 37 of 256
    /// chances and three have 36.
    Bytes,
    /// With equal chances: piece `output * pieces >> 64`.
    Equal,
    /// From a bag that has each piece once, and is filled again when it is empty: of those that are
    /// left, in their order, the one with the number `output * left >> 64`.
    Bag,
}

/// The pieces of a game, one to seven, each once, in the order in which a stream numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSet {
    /// The pieces, and then O up to seven.
    all: [Piece; 7],
    count: u8,
}

impl PieceSet {
    /// All seven pieces.
    pub const ALL: Self = Self { all: Piece::ALL, count: 7 };
}

impl Deref for PieceSet {
    type Target = [Piece];

    fn deref(&self) -> &[Piece] {
        &self.all[..self.count.into()]
    }
}

/// Displays the letters, as in `OIZJLST`.
impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|piece| write!(f, "{piece}"))
    }
}

impl FromStr for PieceSet {
    type Err = ParseError;

    fn from_str(letters: &str) -> Result<Self, ParseError> {
        let error = ParseError("pieces are some of the letters OIZJLST, each once");
        let mut set = Self { all: [Piece::O; 7], count: 0 };
        for letter in letters.chars() {
            let piece = letter.to_string().parse().map_err(|_| error)?;
            if set.contains(&piece) {
                return Err(error);
            }
            set.all[usize::from(set.count)] = piece;
            set.count += 1;
        }
        if set.is_empty() { Err(error) } else { Ok(set) }
    }
}

/// The pieces of a game on a stream, without end.
///
/// ```
/// use tetris_pipe::Rules;
/// use tetris_pipe::streams::{Draw, Pieces, bytes};
///
/// let pieces = |draw| {
///     let rules = Rules { draw, ..Rules::CHALLENGE };
///     let pieces = Pieces::new(bytes(1), &rules).take(14);
///     pieces.map(|piece| piece.to_string()).collect::<String>()
/// };
/// assert_eq!(pieces(Draw::Bytes), "ZLOTZSLSJISJSZ");
/// assert_eq!(pieces(Draw::Equal), "SZJTILJIZTJJTI");
/// assert_eq!(pieces(Draw::Bag), "SZJTOLIIZTLJSO");
/// ```
#[derive(Clone, Debug)]
pub struct Pieces {
    outputs: Bytes,
    draw: Draw,
    set: PieceSet,
    /// The numbers of the pieces that are left in the bag, as bits.
    bag: u8,
}

impl Pieces {
    /// The pieces of a game with these rules on a stream.
    pub const fn new(outputs: Bytes, rules: &Rules) -> Self {
        Self { outputs, draw: rules.draw, set: rules.pieces, bag: 0 }
    }

    /// Passes over this many pieces from the first one on, in the same time for any number.
    pub fn skip_first(&mut self, pieces: u64) {
        let in_bag = match self.draw {
            Draw::Bag => pieces % self.set.len() as u64,
            Draw::Bytes | Draw::Equal => 0,
        };
        self.outputs.pass(pieces - in_bag);
        for _ in 0..in_bag {
            self.next();
        }
    }
}

impl Iterator for Pieces {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        let output = self.outputs.output();
        let below = |count: u32| ((u128::from(output) * u128::from(count)) >> 64) as u8;
        let number = match (self.draw, self.set.count) {
            (Draw::Bytes, 7) => (output >> 56) as u8 % 7, // a known divisor is faster
            (Draw::Bytes, count) => (output >> 56) as u8 % count,
            (Draw::Equal, count) => below(count.into()),
            (Draw::Bag, count) => {
                if self.bag == 0 {
                    self.bag = (1 << count) - 1;
                }
                let mut left = self.bag;
                for _ in 0..below(left.count_ones()) {
                    left &= left - 1; // without the first one
                }
                let piece = left.trailing_zeros() as u8;
                self.bag &= !(1 << piece);
                piece
            }
        };
        Some(self.set.all[usize::from(number)])
    }
}

/// The bytes of the stream with this seed, on which players are scored.
pub const fn bytes(seed: u64) -> Bytes {
    Bytes { state: mix(seed), increment: INCREMENT }
}

/// The bytes for one of many boards on which a player is trained, from a seed for all of them.
///
/// Each board has an increment of its own, and none has the increment of the scores. Generators with equal
/// increments and different seeds have different outputs at every place, because mixing maps
/// different numbers to different ones. Generators with different increments have the same output at
/// no more than one of 2^31 places. So no two of them give the same pieces, and none gives the pieces
/// of a score.
///
/// ```
/// let pieces = |board| Vec::from_iter(tetris_pipe::streams::training_bytes(1, board).take(6));
/// assert_eq!(pieces(0), [135, 30, 85, 169, 15, 92]);
/// assert_eq!(pieces(1), [28, 135, 10, 154, 141, 194]);
/// ```
pub const fn training_bytes(seed: u64, board: u32) -> Bytes {
    let number = board as u64 + 1;
    Bytes {
        state: mix(mix(seed).wrapping_add(number.wrapping_mul(INCREMENT))),
        increment: INCREMENT.wrapping_add(2 * number),
    }
}

/// Mixes a number so that similar numbers become dissimilar ones, and different ones stay
/// different. This is the output function of `SplitMix64`, by Stafford.
#[inline]
pub const fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

/// The first bytes of the stream with this seed.
///
/// ```
/// let pieces = tetris_pipe::streams::stream(1, 9);
/// assert_eq!(pieces, [191, 95, 112, 244, 51, 152, 116, 47, 80]);
/// ```
pub fn stream(seed: u64, pieces: usize) -> Vec<u8> {
    bytes(seed).take(pieces).collect()
}
