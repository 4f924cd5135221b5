//! The analysis in a page: a character for the luck of each piece, one for six pieces that says
//! which of them have errors, and two for each error: its size, and the better placement.
//!
//! A character of base64 has 64 values. Luck and errors are quantised: the value of level k is
//! k²/40 points with the sign of k, so that small ones are precise and large ones fit. Of luck only
//! sums are shown, so what a level misses is added to the next piece.

use serde_json::{Value, json};
use tetris_pipe::analysis::PieceAnalysis;

/// The digits of base64.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The square of the level of one point.
const SCALE: f64 = 40.0;

/// The value of no luck: luck has levels from -31 to 32.
const ZERO: f64 = 31.0;

/// The analysis of the pieces of a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    luck: String,
    /// The luck that the levels so far miss, in points.
    missed: f64,
    /// Whether each piece has an error.
    errors: Vec<bool>,
    sizes: String,
    /// For each error, the number of the better placement in [`tetris_pipe::Piece::placements`].
    better: String,
}

/// The level of a number of points, from -`zero` to 63 - `zero`.
fn level(points: f64, zero: f64) -> f64 {
    let level = (points.abs() * SCALE).sqrt().copysign(points);
    level.round().clamp(-zero, 63.0 - zero)
}

fn digit(number: usize) -> char {
    char::from(DIGITS[number])
}

impl Analysis {
    pub(crate) fn push(&mut self, found: &PieceAnalysis) {
        let luck = found.luck + self.missed;
        let luck_level = level(luck, ZERO);
        self.missed = luck - luck_level * luck_level.abs() / SCALE;
        self.luck.push(digit((luck_level + ZERO) as usize));
        self.errors.push(found.error > 0.0);
        if found.error > 0.0 {
            self.sizes.push(digit(level(found.error, 0.0) as usize));
            let placements = found.best.piece().placements();
            let number = placements.iter().position(|it| *it == found.best);
            self.better.push(digit(number.unwrap_or_default()));
        }
    }

    /// The data of the page.
    pub(crate) fn data(&self) -> Value {
        let bits = |six: &[bool]| (0..).zip(six).map(|(i, &bit)| usize::from(bit) << i).sum();
        let errors = self.errors.chunks(6).map(|six| digit(bits(six)));
        json!({
            "luck": self.luck,
            "errors": errors.collect::<String>(),
            "sizes": self.sizes,
            "better": self.better,
        })
    }
}
