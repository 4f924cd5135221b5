//! The dense layers above the accumulator: 48 units, 16 units and seven outputs.
//!
//! The first layer is connected to the outputs through the second layer, and directly by a
//! skip connection. The activation function of both layers is a clipped `ReLU`.
//!
//! Activations and weights have 16 bits, their products and sums 32. The ranges of the weights
//! are such that no sum overflows, so the sums are exact, and the result is the same on every
//! machine. Two activations are multiplied at once: for each pair of units, the two weights to a
//! unit of the next layer are side by side. The trainer has a separate forward pass in floats.

use wide::{i16x8, i32x4, i32x8};

use super::{EVAL_ONE, Evals, HIDDEN, HIDDEN_ONE, LINEAR, SECOND, UNCERTAINTY};

/// The largest activation of the first layer, just below 32.0.
const MAX_FIRST: i16 = (32 * HIDDEN_ONE - 1) as i16;

/// 1.0 in an activation of the second layer, which is clipped at 64.
pub(crate) const SECOND_ONE: i32 = 1 << 9;

/// 1.0 in a weight of a first-layer unit.
pub(crate) const FIRST_WEIGHT_ONE: i32 = 1 << 13;

/// The largest weight of a first-layer unit, so that the sum over the layer fits 32 bits.
pub(crate) const MAX_FIRST_WEIGHT: i16 = 20_000;

/// 1.0 in a weight of a second-layer unit.
pub(crate) const SECOND_WEIGHT_ONE: i32 = 1 << 11;

/// The largest weight of a second-layer unit, so that the sum over the layer fits 32 bits.
pub(crate) const MAX_SECOND_WEIGHT: i16 = 4095;

/// 1.0 in a sum over the first layer, and over the second.
const FIRST_SUM_ONE: i32 = HIDDEN_ONE * FIRST_WEIGHT_ONE;
const SECOND_SUM_ONE: i32 = SECOND_ONE * SECOND_WEIGHT_ONE;

/// All bits of the outputs: the weights to the eighth unit are not used.
const OUTPUTS: i16x8 = {
    let mut lanes = [!0; LINEAR];
    lanes[UNCERTAINTY] = 0;
    i16x8::new(lanes)
};

/// How many bits finer a sum over the first layer is than an activation of the second.
const SECOND_SHIFT: i32 = (FIRST_SUM_ONE / SECOND_ONE).ilog2() as i32;

/// How many bits finer the sums over the layers are than an evaluation.
const FIRST_EVAL_SHIFT: i32 = (FIRST_SUM_ONE / EVAL_ONE).ilog2() as i32;
const SECOND_EVAL_SHIFT: i32 = (SECOND_SUM_ONE / EVAL_ONE).ilog2() as i32;

// All products of the first layer, a bias and its rounding fit a sum, and all of the second.
const _: () = assert!(
    HIDDEN as i64 * MAX_FIRST as i64 * MAX_FIRST_WEIGHT as i64
        + ((i16::MAX as i64 + 1) << SECOND_SHIFT)
        <= i32::MAX as i64
);
const _: () =
    assert!(SECOND as i64 * i16::MAX as i64 * MAX_SECOND_WEIGHT as i64 <= i32::MAX as i64);

/// The targets of a first-layer unit: the second layer, and the outputs.
pub(crate) const FIRST_TARGETS: usize = SECOND + LINEAR;

/// The weights of one output bucket.
///
/// They are stored in the order in which they are used: for each pair of units, the weights to
/// the units of the next layer. The alignment allows eight of them to be loaded at once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct Head {
    pub(crate) first_bias: [i16; HIDDEN],
    /// From the first layer to the second, then the skip connection to the outputs.
    pub(crate) first: [[[i16; 2]; FIRST_TARGETS]; HIDDEN / 2],
    pub(crate) second_bias: [i16; SECOND],
    /// From the second layer to the outputs.
    pub(crate) second: [[[i16; 2]; LINEAR]; SECOND / 2],
    pub(crate) output_bias: [i16; LINEAR],
}

impl Head {
    pub(crate) const ZERO: Self = Self {
        first_bias: [0; HIDDEN],
        first: [[[0; 2]; FIRST_TARGETS]; HIDDEN / 2],
        second_bias: [0; SECOND],
        second: [[[0; 2]; LINEAR]; SECOND / 2],
        output_bias: [0; LINEAR],
    };

    /// All weights, in the order of the fields.
    pub(crate) fn layers_mut(&mut self) -> [&mut [i16]; 5] {
        [
            &mut self.first_bias,
            self.first.as_flattened_mut().as_flattened_mut(),
            &mut self.second_bias,
            self.second.as_flattened_mut().as_flattened_mut(),
            &mut self.output_bias,
        ]
    }

    /// Whether all weights are in the ranges in which no sum overflows.
    pub(crate) fn is_in_range(&self) -> bool {
        let within = |weights: &[[i16; 2]], most: i16| {
            let mut weights = weights.as_flattened().iter();
            weights.all(|weight| (-most..=most).contains(weight))
        };
        within(self.first.as_flattened(), MAX_FIRST_WEIGHT)
            && within(self.second.as_flattened(), MAX_SECOND_WEIGHT)
    }

    /// The evaluations for an accumulator, and their uncertainty.
    #[inline(always)]
    pub(super) fn output(&self, linear: i16x8, hidden: [i16x8; HIDDEN / 8]) -> Evals {
        // The sums of the second layer, then the sums of the skip connection.
        let mut sums = [i32x4::ZERO; FIRST_TARGETS / 4];
        let (biases, _) = self.second_bias.as_chunks::<4>();
        for (sum, biases) in sums.iter_mut().zip(biases) {
            let half = 1 << (SECOND_SHIFT - 1);
            *sum = i32x4::new(biases.map(|bias| (i32::from(bias) << SECOND_SHIFT) + half));
        }
        let (biases, _) = self.first_bias.as_chunks::<8>();
        let (weights, _) = self.first.as_chunks::<4>();
        for i in 0..HIDDEN / 8 {
            let units = hidden[i].saturating_add(i16x8::new(biases[i]));
            let units = units.max(i16x8::ZERO).min(i16x8::splat(MAX_FIRST));
            add_products(&mut sums, units, &weights[i]);
        }
        let mut outputs = [i32x4::ZERO; LINEAR / 4];
        let (weights, _) = self.second.as_chunks::<4>();
        for i in 0..SECOND / 8 {
            let units = saturate([sums[2 * i], sums[2 * i + 1]].map(|sum| sum >> SECOND_SHIFT));
            add_products(&mut outputs, units.max(i16x8::ZERO), &weights[i]);
        }
        // One bit more than an evaluation has, for rounding to the nearest. A sum over the first layer
        // is below 2^31, so half of it and an output, shifted by more, fit 32 bits together.
        let [low, high] = [0, 1].map(|i| {
            let skipped = sums[SECOND / 4 + i] >> 1;
            let output = outputs[i] >> (SECOND_EVAL_SHIFT - FIRST_EVAL_SHIFT + 1);
            (skipped + output + i32x4::splat(1 << (FIRST_EVAL_SHIFT - 2))) >> (FIRST_EVAL_SHIFT - 1)
        });
        linear
            .saturating_add(i16x8::new(self.output_bias) & OUTPUTS)
            .saturating_add(saturate([low, high]) & OUTPUTS)
            .to_array()
    }
}

/// Adds the products of eight activations and their weights, which are in pairs.
#[inline]
fn add_products<const N: usize, const M: usize>(
    sums: &mut [i32x4; N],
    units: i16x8,
    weights: &[[[i16; 2]; M]; 4],
) {
    let units = units.to_array();
    for (i, weights) in weights.iter().enumerate() {
        let [a, b] = [units[2 * i], units[2 * i + 1]];
        let pair = i16x8::new([a, b, a, b, a, b, a, b]);
        let (weights, _) = weights.as_flattened().as_chunks::<8>();
        for (sum, &weights) in sums.iter_mut().zip(weights) {
            *sum += pair.dot(i16x8::new(weights));
        }
    }
}

#[inline]
fn saturate([low, high]: [i32x4; 2]) -> i16x8 {
    let mut eight = [0; 8];
    eight[..4].copy_from_slice(low.as_array());
    eight[4..].copy_from_slice(high.as_array());
    i16x8::from_i32x8_saturate(i32x8::new(eight))
}

#[cfg(test)]
mod tests;
