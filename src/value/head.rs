//! The dense net on top of the hidden sums: 32 units, 32 more, seven values.
//!
//! All of it is done in lanes of 16 bits: a product is the upper half of that of a unit
//! and a weight, sums saturate, and units stop where 15 bits end. So eight lanes fit a register
//! of the plainest x86-64 or aarch64, and the result is the same everywhere.

use super::sums::Sum;
use super::table::OFFSET;
use super::{HIDDEN, HIDDEN_ONE, LINEAR, LINEAR_ONE, SECOND, Values};

/// One in a hidden unit that is about to be multiplied: those stop at 32.
const HIDDEN_UNIT_ONE: i32 = 1 << 10;

/// One in a second unit that is about to be multiplied: those stop at 64.
const SECOND_UNIT_ONE: i32 = 1 << 9;

/// One in a weight from the hidden units to the second ones: those stay within ±2.
pub(super) const SECOND_WEIGHT_ONE: i32 = 1 << 14;

/// One in a sum of the second units.
pub(super) const SECOND_ONE: i32 = (HIDDEN_UNIT_ONE * SECOND_WEIGHT_ONE) >> 16;

/// One in a weight from the hidden units to the values: those stay within ±4.
pub(super) const BYPASS_WEIGHT_ONE: i32 = 1 << 13;

/// One in a weight from the second units to the values: those stay within ±2.
pub(super) const OUTPUT_WEIGHT_ONE: i32 = 1 << 14;

const _: () = assert!((HIDDEN_UNIT_ONE * BYPASS_WEIGHT_ONE) >> 16 == LINEAR_ONE);
const _: () = assert!((SECOND_UNIT_ONE * OUTPUT_WEIGHT_ONE) >> 16 == LINEAR_ONE);

/// What the lower halves of the products add up to on average, in half units: it
/// belongs into the biases.
#[cfg(feature = "train")]
pub(super) const LOST_SECOND: i16 = HIDDEN as i16;
#[cfg(feature = "train")]
pub(super) const LOST_OUTPUT: i16 = (HIDDEN + SECOND) as i16;

/// Weights in the order in which they are used: for each unit, all that it feeds.
/// Aligned, so that weights are read where they are multiplied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(super) struct Head {
    pub(super) hidden_bias: [i16; HIDDEN],
    pub(super) second: [[i16; SECOND]; HIDDEN],
    pub(super) second_bias: [i16; SECOND],
    /// From the hidden units to the values, past the second ones.
    pub(super) bypass: [[i16; LINEAR]; HIDDEN],
    pub(super) output: [[i16; LINEAR]; SECOND],
    pub(super) output_bias: [i16; LINEAR],
}

impl Head {
    pub(super) const ZERO: Self = Self {
        hidden_bias: [0; HIDDEN],
        second: [[0; SECOND]; HIDDEN],
        second_bias: [0; SECOND],
        bypass: [[0; LINEAR]; HIDDEN],
        output: [[0; LINEAR]; SECOND],
        output_bias: [0; LINEAR],
    };

    /// All numbers in a fixed order.
    pub(super) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut i16> {
        let first = self
            .hidden_bias
            .iter_mut()
            .chain(self.second.as_flattened_mut());
        let second = self
            .second_bias
            .iter_mut()
            .chain(self.bypass.as_flattened_mut());
        let third = self
            .output
            .as_flattened_mut()
            .iter_mut()
            .chain(&mut self.output_bias);
        first.chain(second).chain(third)
    }

    /// The values that a sum of rows stands for.
    #[inline]
    pub(super) fn values(&self, sum: &Sum<i16>) -> Values {
        let mut values = self.output_bias;
        for (value, linear) in values.iter_mut().zip(sum) {
            *value = value.saturating_add(*linear);
        }
        let mut hidden = [0; HIDDEN];
        for j in 0..HIDDEN {
            let sum = (sum[LINEAR + j] - OFFSET).saturating_add(self.hidden_bias[j]);
            hidden[j] = rectify(sum, HIDDEN_UNIT_ONE / HIDDEN_ONE);
        }
        let mut second = self.second_bias;
        for j in 0..HIDDEN {
            add_product(&mut second, hidden[j], &self.second[j]);
            add_product(&mut values, hidden[j], &self.bypass[j]);
        }
        let second = second.map(|sum| rectify(sum, SECOND_UNIT_ONE / SECOND_ONE));
        for k in 0..SECOND {
            add_product(&mut values, second[k], &self.output[k]);
        }
        values
    }
}

/// `scale` times a sum: not below 0, and as far as 15 bits go.
#[inline]
fn rectify(sum: i16, scale: i32) -> i16 {
    let scale = scale as i16;
    sum.clamp(0, i16::MAX / scale) * scale
}

/// Adds the upper halves of `unit` times each weight.
#[inline]
fn add_product<const N: usize>(sums: &mut [i16; N], unit: i16, weights: &[i16; N]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        let upper = (i32::from(unit) * i32::from(*weight)) >> 16;
        *sum = sum.saturating_add(upper as i16);
    }
}

#[cfg(test)]
mod tests;
