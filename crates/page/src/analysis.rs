//! The analysis in a page, in base64: two bytes for the luck of each piece, two for the loss of its
//! placement, both in hundredths of a point with the low byte first, and one for the better placement
//! of each loss.
//!
//! Of luck only sums are shown, so what a hundredth misses is added to the next piece. Losses are
//! whole hundredths already.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tetris_pipe::analysis::PieceAnalysis;

/// The analysis of each piece of a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    luck: Vec<u8>,
    /// The luck that the hundredths so far miss.
    missed: f64,
    losses: Vec<u8>,
    better: Vec<u8>,
}

impl Analysis {
    pub(crate) fn push(&mut self, found: &PieceAnalysis) {
        let luck = 100.0 * found.luck + self.missed;
        let hundredths = luck.round() as i16;
        self.missed = luck - f64::from(hundredths);
        self.luck.extend(hundredths.to_le_bytes());
        let loss = (100.0 * found.loss).round() as u16;
        self.losses.extend(loss.to_le_bytes());
        if loss > 0 {
            self.better.push(found.best.to_byte());
        }
    }

    /// The data of the page.
    pub(crate) fn data(&self) -> Value {
        json!({
            "luck": BASE64_STANDARD.encode(&self.luck),
            "losses": BASE64_STANDARD.encode(&self.losses),
            "better": BASE64_STANDARD.encode(&self.better),
        })
    }
}
