//! The annotations of a page, in base64: two bytes for the luck of each piece, two for its error, both
//! in hundredths of a point with the low byte first, and one for the better placement of each error.
//!
//! Of luck only sums are shown, so what a hundredth misses is added to the next piece. Errors are
//! whole hundredths already.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tetris_pipe::analysis::PieceAnalysis;

/// The analysis of each piece of a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Annotations {
    luck: Vec<u8>,
    /// The luck that the hundredths so far miss.
    missed: f64,
    errors: Vec<u8>,
    better: Vec<u8>,
}

impl Annotations {
    pub(crate) fn push(&mut self, found: &PieceAnalysis) {
        let luck = 100.0 * found.luck + self.missed;
        let hundredths = luck.round() as i16;
        self.missed = luck - f64::from(hundredths);
        self.luck.extend(hundredths.to_le_bytes());
        let error = (100.0 * found.error).round() as u16;
        self.errors.extend(error.to_le_bytes());
        if error > 0 {
            self.better.push(found.best.to_byte());
        }
    }

    /// The data of the page.
    pub(crate) fn data(&self) -> Value {
        json!({
            "luck": BASE64_STANDARD.encode(&self.luck),
            "errors": BASE64_STANDARD.encode(&self.errors),
            "better": BASE64_STANDARD.encode(&self.better),
        })
    }
}
