//! From the floats of the trainer to the integers that are played.

use super::head::{
    BYPASS_WEIGHT_ONE, Head, LOST_OUTPUT, LOST_SECOND, OUTPUT_WEIGHT_ONE, SECOND_ONE,
    SECOND_WEIGHT_ONE,
};
use super::table::PackedTable;
use super::{HIDDEN, HIDDEN_ONE, LANES, LINEAR, LINEAR_ONE, SECOND, Value};
use crate::train::network::Network;
use crate::value::features::TUPLES;

impl Value {
    /// The network in integers, with the given rows of its table.
    ///
    /// Rows are stored as differences from `fresh`, the linear lanes of a row that was
    /// never visited.
    pub(crate) fn quantize(
        network: &Network,
        fresh: f32,
        rows: impl IntoIterator<Item = usize>,
    ) -> Self {
        let mut table = PackedTable::new();
        for row in rows {
            let floats = &network.table[row];
            let mut lanes = [0; LANES];
            for i in 0..7 {
                lanes[i] = round(floats[i] - fresh, LINEAR_ONE, i16::MAX);
            }
            for i in LINEAR..LANES {
                lanes[i] = round(floats[i], HIDDEN_ONE, 127);
            }
            table.set(row, lanes);
        }
        let floats = &network.head;
        let bias = network.bias + fresh * TUPLES as f32;
        let mut head = Head::ZERO;
        for j in 0..HIDDEN {
            head.hidden_bias[j] = round(floats.hidden_bias[j], HIDDEN_ONE, i16::MAX);
            head.second[j] =
                floats.second[j].map(|weight| round(weight, SECOND_WEIGHT_ONE, i16::MAX));
            head.bypass[j] =
                floats.bypass[j].map(|weight| round(weight, BYPASS_WEIGHT_ONE, i16::MAX));
        }
        for k in 0..SECOND {
            head.second_bias[k] =
                round(floats.second_bias[k], SECOND_ONE, i16::MAX) + LOST_SECOND / 2;
            head.output[k] =
                floats.output[k].map(|weight| round(weight, OUTPUT_WEIGHT_ONE, i16::MAX));
        }
        head.output_bias[..7].fill(round(bias, LINEAR_ONE, i16::MAX) + LOST_OUTPUT / 2);
        let mean = round(network.mean, LINEAR_ONE, i16::MAX);
        let horizon = (1.0 / (1.0 - network.discount)).round() as u32;
        Self::new(table, head, mean, horizon.ilog2())
    }
}

/// The nearest integer to `number` times `one`, within ±`limit`.
fn round(number: f32, one: i32, limit: i16) -> i16 {
    let limit = f32::from(limit);
    (number * one as f32).round().clamp(-limit, limit) as i16
}
