//! The network in floats, as it is trained.
//!
//! All sums are in a fixed order, so a training gives the same bits on every machine.

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

use super::stored::sparse;
use crate::network::features::{BUCKETS, Features, ROWS, TUPLES};
use crate::network::{HIDDEN, LANES, LINEAR, SECOND, UNCERTAINTY};

/// Evaluations in points, one for each next piece, and their uncertainty.
pub(super) type FloatLanes = [f32; LINEAR];

/// A row of the table, with the lanes of an accumulator.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct FloatRow(#[serde(with = "BigArray")] pub(super) [f32; LANES]);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct FloatHead {
    #[serde(with = "BigArray")]
    pub(super) first_bias: [f32; HIDDEN],
    /// From the first layer to the second.
    #[serde(with = "BigArray")]
    pub(super) second: [[f32; SECOND]; HIDDEN],
    pub(super) second_bias: [f32; SECOND],
    /// The skip connection from the first layer to the outputs.
    #[serde(with = "BigArray")]
    pub(super) skip: [FloatLanes; HIDDEN],
    /// From the second layer to the outputs.
    pub(super) output: [FloatLanes; SECOND],
    pub(super) output_bias: FloatLanes,
}

impl FloatHead {
    pub(super) const fn filled(weight: f32) -> Self {
        Self {
            first_bias: [weight; HIDDEN],
            second: [[weight; SECOND]; HIDDEN],
            second_bias: [weight; SECOND],
            skip: [[weight; LINEAR]; HIDDEN],
            output: [[weight; LINEAR]; SECOND],
            output_bias: [weight; LINEAR],
        }
    }

    pub(super) fn layers(&self) -> [&[f32]; 6] {
        [
            &self.first_bias,
            self.second.as_flattened(),
            &self.second_bias,
            self.skip.as_flattened(),
            self.output.as_flattened(),
            &self.output_bias,
        ]
    }

    pub(super) fn layers_mut(&mut self) -> [&mut [f32]; 6] {
        [
            &mut self.first_bias,
            self.second.as_flattened_mut(),
            &mut self.second_bias,
            self.skip.as_flattened_mut(),
            self.output.as_flattened_mut(),
            &mut self.output_bias,
        ]
    }
}

/// The table, the dense layers, and the scale of the evaluations.
///
/// An evaluation is the expected discounted sum of (points - `mean`) from here on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct FloatNetwork {
    #[serde(with = "sparse")]
    pub(super) table: Vec<FloatRow>,
    /// One for each output bucket. Their output biases are equal and not trained.
    pub(super) heads: Vec<FloatHead>,
    /// Whether the dense layers are used. The curriculum trains only the linear lanes.
    pub(super) is_dense: bool,
    /// In points per piece.
    pub(super) mean: f32,
    /// Per piece.
    pub(super) discount: f32,
}

/// The activations of each layer for one board.
pub(super) struct Activations {
    pub(super) first: [f32; HIDDEN],
    pub(super) second: [f32; SECOND],
    pub(super) evals: FloatLanes,
}

impl FloatNetwork {
    /// A network that evaluates every board with `eval`, with random dense layers.
    pub(super) fn new(eval: f32, mean: f32, discount: f32, rng: &mut fastrand::Rng) -> Self {
        let mut head = FloatHead::filled(0.0);
        let mut uniform = |weights: &mut [f32], low: f32, high: f32| {
            weights.fill_with(|| low + rng.f32() * (high - low));
        };
        uniform(&mut head.first_bias, 0.0, 1.0);
        uniform(head.second.as_flattened_mut(), -0.3, 0.3);
        uniform(head.output.as_flattened_mut(), -0.2, 0.2);
        uniform(head.skip.as_flattened_mut(), -0.1, 0.1);
        Self::constant(eval / TUPLES as f32, vec![head; BUCKETS], mean, discount)
    }

    /// A network whose linear lanes are all the same. The uncertainty and the hidden lanes are 0, so
    /// that rows that are never visited add nothing to them.
    pub(super) fn constant(linear: f32, heads: Vec<FloatHead>, mean: f32, discount: f32) -> Self {
        let mut row = [0.0; LANES];
        row[..UNCERTAINTY].fill(linear);
        Self { table: vec![FloatRow(row); ROWS], heads, is_dense: false, mean, discount }
    }

    fn weights(&self) -> impl Iterator<Item = &f32> {
        let dense = self.heads.iter().flat_map(FloatHead::layers).flatten();
        dense.chain(self.table.iter().flat_map(|row| &row.0))
    }

    fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let dense = self.heads.iter_mut().flat_map(FloatHead::layers_mut);
        dense.flatten().chain(self.table.iter_mut().flat_map(|row| &mut row.0))
    }

    pub(super) fn is_finite(&self) -> bool {
        self.weights().all(|weight| weight.is_finite())
    }

    /// Moves all weights towards the weights of another network: by 1/2, to the mean of both.
    pub(super) fn move_towards(&mut self, other: &Self, share: f32) {
        for (weight, other) in self.weights_mut().zip(other.weights()) {
            *weight += share * (other - *weight);
        }
    }

    pub(super) fn shift(&mut self, by: f32) {
        for bias in self.heads.iter_mut().flat_map(|head| &mut head.output_bias) {
            *bias += by;
        }
    }

    pub(super) fn forward(&self, features: &Features) -> Activations {
        // First the linear lanes, in points, then the hidden ones.
        let mut accumulator = [0.0; LANES];
        for &row in &features.rows {
            add_scaled(&mut accumulator, 1.0, &self.table[row as usize].0);
        }
        let head = &self.heads[features.bucket];
        let (mut first, mut second) = ([0.0; HIDDEN], head.second_bias);
        let mut evals = [0.0; LINEAR];
        for i in 0..LINEAR {
            evals[i] = accumulator[i] + head.output_bias[i];
        }
        if self.is_dense {
            for j in 0..HIDDEN {
                first[j] = (accumulator[LINEAR + j] + head.first_bias[j]).max(0.0);
                add_scaled(&mut second, first[j], &head.second[j]);
                add_scaled(&mut evals, first[j], &head.skip[j]);
            }
            for k in 0..SECOND {
                second[k] = second[k].max(0.0);
                add_scaled(&mut evals, second[k], &head.output[k]);
            }
        }
        evals[UNCERTAINTY] = accumulator[UNCERTAINTY];
        Activations { first, second, evals }
    }
}

#[inline]
pub(super) fn add_scaled<const N: usize>(sums: &mut [f32; N], scale: f32, weights: &[f32; N]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += scale * weight;
    }
}
