//! Quantisation of the float network for the player.

use super::float::{FloatHead, FloatNetwork, FloatRow};
use crate::board::Board;
use crate::network::dense::{
    FIRST_WEIGHT_ONE, Head, MAX_FIRST_WEIGHT, MAX_SECOND_WEIGHT, SECOND_ONE, SECOND_WEIGHT_ONE,
};
use crate::network::features::{BUCKETS, TUPLES};
use crate::network::table::{RowIndex, Table};
use crate::network::{
    EVAL_ONE, HIDDEN, HIDDEN_ONE, LANES, LINEAR, Network, SECOND, UNCERTAINTY, UNCERTAINTY_ONE,
};
use crate::scorer::Scorer;

/// The largest uncertainty of a row, so that no sum over the rows of a board overflows.
const MAX_UNCERTAINTY: i16 = i16::MAX / TUPLES as i16;

/// A quantised network that follows the float network while that learns, and may have all rows.
#[derive(Debug)]
pub(super) struct Quantized<P = u32> {
    pub(super) network: Network<P>,
    /// The linear lanes of rows that were never visited, from which the others are differences.
    unvisited: f32,
}

impl<P: RowIndex> Quantized<P> {
    pub(super) fn new(
        scorer: Scorer,
        floats: &FloatNetwork,
        unvisited: f32,
        rows: impl IntoIterator<Item = usize>,
    ) -> Self {
        let mean = round(floats.mean, EVAL_ONE, i16::MAX);
        let horizon = (1.0 / (1.0 - floats.discount)).round() as u32;
        let heads = vec![Head::ZERO; BUCKETS];
        let mut quantized = Self {
            network: Network::new(scorer, Table::new(0), heads, mean, horizon.max(1).ilog2()),
            unvisited,
        };
        for row in rows {
            quantized.set_row(row, &floats.table[row]);
        }
        quantized.set_heads(&floats.heads);
        quantized
    }

    #[inline]
    pub(super) fn set_row(&mut self, row: usize, floats: &FloatRow) {
        let mut lanes = [0; LANES];
        for i in 0..7 {
            lanes[i] = round(floats.0[i] - self.unvisited, EVAL_ONE, i16::MAX);
        }
        lanes[UNCERTAINTY] = round(floats.0[UNCERTAINTY], UNCERTAINTY_ONE, MAX_UNCERTAINTY);
        for i in LINEAR..LANES {
            lanes[i] = round(floats.0[i], HIDDEN_ONE, 127);
        }
        self.network.table.set(row, &lanes);
    }

    pub(super) fn set_heads(&mut self, heads: &[FloatHead]) {
        let bias = self.unvisited * TUPLES as f32;
        let quantize = |head| quantize_head(head, bias);
        self.network.heads = heads.iter().map(quantize).collect();
        self.network.empty = self.network.refresh(&Board::EMPTY, None);
    }
}

/// A network without rows, before the run is complete.
impl Default for Quantized {
    fn default() -> Self {
        Self {
            network: Network::new(Scorer::Rules, Table::new(0), vec![Head::ZERO; BUCKETS], 0, 1),
            unvisited: 0.0,
        }
    }
}

/// A quantised network in floats, with another discount per piece.
pub(super) fn dequantized(network: &Network, discount: f32) -> FloatNetwork {
    let heads = network.heads.iter().map(dequantized_head).collect();
    let mean = network.mean_points() as f32;
    let mut floats = FloatNetwork::constant(0.0, heads, mean, discount);
    for (row, lanes) in floats.table.iter_mut().zip(network.table.rows()) {
        for (i, lane) in lanes.into_iter().flatten().enumerate() {
            let one = match i {
                UNCERTAINTY => UNCERTAINTY_ONE,
                ..LINEAR => EVAL_ONE,
                _ => HIDDEN_ONE,
            };
            row.0[i] = f32::from(lane) / one as f32;
        }
    }
    floats
}

/// Calls `visit` with each weight in floats and quantised, with what is 1.0, and the largest number.
fn pairs(
    floats: &mut FloatHead,
    head: &mut Head,
    mut visit: impl FnMut(&mut f32, &mut i16, i32, i16),
) {
    for j in 0..HIDDEN {
        visit(&mut floats.first_bias[j], &mut head.first_bias[j], HIDDEN_ONE, i16::MAX);
        let weights = floats.second[j].iter_mut().chain(&mut floats.skip[j]);
        for (weight, pair) in weights.zip(&mut head.first[j / 2]) {
            visit(weight, &mut pair[j % 2], FIRST_WEIGHT_ONE, MAX_FIRST_WEIGHT);
        }
    }
    for k in 0..SECOND {
        visit(&mut floats.second_bias[k], &mut head.second_bias[k], SECOND_ONE, i16::MAX);
        for (weight, pair) in floats.output[k].iter_mut().zip(&mut head.second[k / 2]) {
            visit(weight, &mut pair[k % 2], SECOND_WEIGHT_ONE, MAX_SECOND_WEIGHT);
        }
    }
    for i in 0..7 {
        visit(&mut floats.output_bias[i], &mut head.output_bias[i], EVAL_ONE, i16::MAX);
    }
}

fn dequantized_head(head: &Head) -> FloatHead {
    let mut floats = FloatHead::filled(0.0);
    pairs(&mut floats, &mut head.clone(), |float, number, one, _| {
        *float = f32::from(*number) / one as f32;
    });
    floats
}

/// The quantised head, with `bias` added to its output biases.
fn quantize_head(floats: &FloatHead, bias: f32) -> Head {
    let (mut floats, mut head) = (balanced(floats), Head::ZERO);
    floats.output_bias = floats.output_bias.map(|it| it + bias);
    pairs(&mut floats, &mut head, |float, number, one, most| *number = round(*float, one, most));
    head
}

/// The same head with the units of the second layer rescaled. Each unit is made as small as
/// the range of its output weights allows, so that its sum is least likely to saturate.
fn balanced(head: &FloatHead) -> FloatHead {
    let mut head = head.clone();
    let largest_weight = f32::from(MAX_SECOND_WEIGHT) / SECOND_WEIGHT_ONE as f32;
    for k in 0..SECOND {
        let largest =
            head.output[k].iter().fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
        if largest > 0.0 {
            let size = largest / largest_weight;
            for weights in &mut head.second {
                weights[k] *= size;
            }
            head.second_bias[k] *= size;
            for weight in &mut head.output[k] {
                *weight /= size;
            }
        }
    }
    head
}

/// The nearest integer to `number` times `one`, the even one of two, within ±`limit`.
#[inline]
pub(super) fn round(number: f32, one: i32, limit: i16) -> i16 {
    // The sum has no bits for a fraction. Unlike a call of `round`, this is vectorised.
    const NO_FRACTION: f32 = 12_582_912.0; // 1.5 * 2^23
    let limit = f32::from(limit);
    let sum = (number * one as f32).clamp(-limit, limit) + NO_FRACTION;
    sum.to_bits().wrapping_sub(NO_FRACTION.to_bits()) as i16
}
