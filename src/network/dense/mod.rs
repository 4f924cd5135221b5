//! The dense layers above the accumulator: 48 units, 16 units and seven outputs.
//!
//! The first layer is connected to the outputs through the second layer, and directly by a
//! skip connection. The activation function of both layers is a clipped `ReLU`.
//!
//! The forward pass uses lanes of 16 bits: a product is the upper half of an activation
//! times a weight, sums saturate, and activations are clipped to 15 bits. Eight lanes
//! therefore fit a register of baseline x86-64 and aarch64, and the result is the same on
//! every machine. The trainer has a separate forward pass in floats.

use wide::i16x8;

use super::accumulator::AccumulatorLanes;
use super::table::OFFSET;
use super::{EVAL_ONE, HIDDEN, HIDDEN_ONE, LINEAR, Lanes, SECOND};

/// 1.0 in the fixed-point format of the first layer's activations, which are clipped at 32.
const FIRST_ONE: i32 = 1 << 10;

/// 1.0 in an activation of the second layer, which is clipped at 64.
const SECOND_UNIT_ONE: i32 = 1 << 9;

/// 1.0 in a weight from the first layer to the second, which stays within ±2.
pub(crate) const SECOND_WEIGHT_ONE: i32 = 1 << 14;

/// 1.0 in a sum of the second layer.
pub(crate) const SECOND_ONE: i32 = (FIRST_ONE * SECOND_WEIGHT_ONE) >> 16;

/// 1.0 in a weight of the skip connection, which stays within ±4.
pub(crate) const SKIP_WEIGHT_ONE: i32 = 1 << 13;

/// 1.0 in a weight from the second layer to the outputs, which stays within ±2.
pub(crate) const OUTPUT_WEIGHT_ONE: i32 = 1 << 14;

const _: () = assert!((FIRST_ONE * SKIP_WEIGHT_ONE) >> 16 == EVAL_ONE);
const _: () = assert!((SECOND_UNIT_ONE * OUTPUT_WEIGHT_ONE) >> 16 == EVAL_ONE);

/// The weights of one output bucket, as floats (`f32`) or integers (`i16`).
///
/// They are stored in the order in which they are used: for each unit, its weights to the
/// units of the next layer. The alignment allows eight of them to be loaded at once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct Head<T> {
    pub(crate) first_bias: [T; HIDDEN],
    /// From the first layer to the second.
    pub(crate) second: [[T; SECOND]; HIDDEN],
    pub(crate) second_bias: [T; SECOND],
    /// The skip connection from the first layer to the outputs.
    pub(crate) skip: [[T; LINEAR]; HIDDEN],
    /// From the second layer to the outputs.
    pub(crate) output: [[T; LINEAR]; SECOND],
    pub(crate) output_bias: [T; LINEAR],
}

impl<T: Copy> Head<T> {
    /// The number of weights, biases included.
    pub(crate) const WEIGHTS: usize =
        HIDDEN + HIDDEN * SECOND + SECOND + HIDDEN * LINEAR + SECOND * LINEAR + LINEAR;

    /// A head whose weights are all the same.
    pub(crate) const fn filled(weight: T) -> Self {
        Self {
            first_bias: [weight; HIDDEN],
            second: [[weight; SECOND]; HIDDEN],
            second_bias: [weight; SECOND],
            skip: [[weight; LINEAR]; HIDDEN],
            output: [[weight; LINEAR]; SECOND],
            output_bias: [weight; LINEAR],
        }
    }

    /// All weights, in the order of the fields.
    pub(crate) fn weights(&self) -> impl Iterator<Item = &T> {
        let layers: [&[T]; 6] = [
            &self.first_bias,
            self.second.as_flattened(),
            &self.second_bias,
            self.skip.as_flattened(),
            self.output.as_flattened(),
            &self.output_bias,
        ];
        layers.into_iter().flatten()
    }

    /// All weights, in the same order.
    pub(crate) fn weights_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let layers: [&mut [T]; 6] = [
            &mut self.first_bias,
            self.second.as_flattened_mut(),
            &mut self.second_bias,
            self.skip.as_flattened_mut(),
            self.output.as_flattened_mut(),
            &mut self.output_bias,
        ];
        layers.into_iter().flatten()
    }
}

impl Head<i16> {
    /// The evaluations for an accumulator.
    #[inline]
    pub(super) fn output(&self, lanes: &AccumulatorLanes) -> Lanes {
        let [linear, hidden @ ..] = lanes;
        let mut evals = i16x8::new(self.output_bias).saturating_add(*linear);
        let mut second: [_; SECOND / 8] = eights(&self.second_bias);
        let (weights, _) = self.second.as_chunks::<8>();
        let (skip, _) = self.skip.as_chunks::<8>();
        let biases: [_; HIDDEN / 8] = eights(&self.first_bias);
        for i in 0..HIDDEN / 8 {
            let sum = (hidden[i] - OFFSET).saturating_add(biases[i]);
            let first = clipped_relu(sum, FIRST_ONE / HIDDEN_ONE).to_array();
            for j in 0..8 {
                let unit = i16x8::splat(first[j]);
                let weights: [_; SECOND / 8] = eights(&weights[i][j]);
                for (second, weights) in second.iter_mut().zip(weights) {
                    *second = add_product(*second, unit, weights);
                }
                evals = add_product(evals, unit, i16x8::new(skip[i][j]));
            }
        }
        let (output, _) = self.output.as_chunks::<8>();
        for i in 0..SECOND / 8 {
            let units = clipped_relu(second[i], SECOND_UNIT_ONE / SECOND_ONE).to_array();
            for j in 0..8 {
                evals = add_product(evals, i16x8::splat(units[j]), i16x8::new(output[i][j]));
            }
        }
        evals.to_array()
    }
}

/// Numbers in SIMD registers of eight.
#[inline]
fn eights<const N: usize, const M: usize>(numbers: &[i16; N]) -> [i16x8; M] {
    let (eights, _) = numbers.as_chunks::<8>();
    std::array::from_fn(|i| i16x8::new(eights[i]))
}

/// `scale` times a sum, clipped to the range from 0 to 15 bits.
#[inline]
fn clipped_relu(sum: i16x8, scale: i32) -> i16x8 {
    let scale = scale as i16;
    let most = i16x8::splat(i16::MAX / scale);
    sum.max(i16x8::ZERO).min(most) * scale
}

/// Adds the upper halves of the products of activations and weights.
#[inline]
fn add_product(sums: i16x8, units: i16x8, weights: i16x8) -> i16x8 {
    sums.saturating_add(units.mul_keep_high(weights))
}

#[cfg(test)]
mod tests;
