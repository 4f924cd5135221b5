//! The dense net on top of the hidden sums: 48 units, 16 more, seven values.
//!
//! All of it is done in lanes of 16 bits: a product is the upper half of that of a unit
//! and a weight, sums saturate, and units stop where 15 bits end. So eight lanes fit a register
//! of the plainest x86-64 or aarch64, and the result is the same everywhere.

use wide::i16x8;

use super::table::{OFFSET, Sum};
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
    pub(super) fn values(&self, sum: &Sum) -> Values {
        let [linear, sums @ ..] = sum;
        let mut values = i16x8::new(self.output_bias).saturating_add(*linear);
        let mut second: [_; SECOND / 8] = eights(&self.second_bias);
        let (weights, _) = self.second.as_chunks::<8>();
        let (bypass, _) = self.bypass.as_chunks::<8>();
        let biases: [_; HIDDEN / 8] = eights(&self.hidden_bias);
        for i in 0..HIDDEN / 8 {
            let sum = (sums[i] - OFFSET).saturating_add(biases[i]);
            let units = rectify(sum, HIDDEN_UNIT_ONE / HIDDEN_ONE).to_array();
            for j in 0..8 {
                let unit = i16x8::splat(units[j]);
                let weights: [_; SECOND / 8] = eights(&weights[i][j]);
                for (second, weights) in second.iter_mut().zip(weights) {
                    *second = add_product(*second, unit, weights);
                }
                values = add_product(values, unit, i16x8::new(bypass[i][j]));
            }
        }
        let (output, _) = self.output.as_chunks::<8>();
        for i in 0..SECOND / 8 {
            let units = rectify(second[i], SECOND_UNIT_ONE / SECOND_ONE).to_array();
            for j in 0..8 {
                values = add_product(values, i16x8::splat(units[j]), i16x8::new(output[i][j]));
            }
        }
        values.to_array()
    }
}

/// Numbers, eight together.
#[inline]
fn eights<const N: usize, const M: usize>(numbers: &[i16; N]) -> [i16x8; M] {
    let (eights, _) = numbers.as_chunks::<8>();
    std::array::from_fn(|i| i16x8::new(eights[i]))
}

/// `scale` times a sum: not below 0, and as far as 15 bits go.
#[inline]
fn rectify(sum: i16x8, scale: i32) -> i16x8 {
    let scale = scale as i16;
    let most = i16x8::splat(i16::MAX / scale);
    sum.max(i16x8::ZERO).min(most) * scale
}

/// Adds the upper halves of the units times the weights.
#[inline]
fn add_product(sums: i16x8, units: i16x8, weights: i16x8) -> i16x8 {
    sums.saturating_add(units.mul_keep_high(weights))
}

#[cfg(test)]
mod tests;
