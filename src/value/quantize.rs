//! From the floats of the trainer to the integers that are played.

use super::head::{
    BYPASS_WEIGHT_ONE, Head, LOST_OUTPUT, LOST_SECOND, OUTPUT_WEIGHT_ONE, SECOND_ONE,
    SECOND_WEIGHT_ONE,
};
use super::table::PackedTable;
use super::{HIDDEN, HIDDEN_ONE, LANES, LINEAR, LINEAR_ONE, SECOND, Value};
use crate::train::network::{Head as FloatHead, Network};
use crate::value::features::{HEADS, TUPLES};

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
        let bias = network.bias + fresh * TUPLES as f32;
        let mut heads = vec![Head::ZERO; HEADS];
        for (head, floats) in heads.iter_mut().zip(&network.heads) {
            *head = Head::quantize(floats, bias);
        }
        let mean = round(network.mean, LINEAR_ONE, i16::MAX);
        let horizon = (1.0 / (1.0 - network.discount)).round() as u32;
        Self::new(table, heads, mean, horizon.ilog2())
    }
}

impl Head {
    /// The head in integers, with a bias that it has beside its own.
    fn quantize(floats: &FloatHead, bias: f32) -> Self {
        let floats = balanced(floats);
        let mut head = Self::ZERO;
        for j in 0..HIDDEN {
            head.hidden_bias[j] = round(floats.hidden_bias[j], HIDDEN_ONE, i16::MAX);
            head.second[j] =
                floats.second[j].map(|weight| round(weight, SECOND_WEIGHT_ONE, i16::MAX));
            head.bypass[j] =
                floats.bypass[j].map(|weight| round(weight, BYPASS_WEIGHT_ONE, i16::MAX));
        }
        for k in 0..SECOND {
            head.second_bias[k] =
                round(floats.second_bias[k], SECOND_ONE, i16::MAX).saturating_add(LOST_SECOND / 2);
            head.output[k] =
                floats.output[k].map(|weight| round(weight, OUTPUT_WEIGHT_ONE, i16::MAX));
        }
        let output_bias = round(bias, LINEAR_ONE, i16::MAX).saturating_add(LOST_OUTPUT / 2);
        head.output_bias[..7].fill(output_bias);
        head
    }
}

/// The same head with second units of another size: each is as small as the largest weight
/// from it to the values can make up for. Their sums and products have then the most room.
fn balanced(head: &FloatHead) -> FloatHead {
    let mut head = head.clone();
    let largest_weight = f32::from(i16::MAX) / OUTPUT_WEIGHT_ONE as f32;
    for k in 0..SECOND {
        let largest = head.output[k]
            .iter()
            .fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
        if largest > 0.0 {
            let size = largest / largest_weight;
            head.second
                .iter_mut()
                .for_each(|weights| weights[k] *= size);
            head.second_bias[k] *= size;
            head.output[k].iter_mut().for_each(|weight| *weight /= size);
        }
    }
    head
}

/// The nearest integer to `number` times `one`, within ±`limit`.
fn round(number: f32, one: i32, limit: i16) -> i16 {
    let limit = f32::from(limit);
    (number * one as f32).round().clamp(-limit, limit) as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::train::network;

    #[test]
    fn rounds_to_the_nearest_and_stops_at_the_limit() {
        assert_eq!(round(0.5 + 0.49 / 128.0, 128, i16::MAX), 64);
        assert_eq!(round(-0.5 - 0.51 / 128.0, 128, i16::MAX), -65);
        assert_eq!(round(3.0, 64, 127), 127);
        assert_eq!(round(-3.0, 64, 127), -127);
        assert_eq!(round(f32::INFINITY, 128, i16::MAX), i16::MAX);
    }

    #[test]
    fn what_does_not_fit_stops_where_sixteen_bits_end() {
        for sign in [1.0, -1.0] {
            let mut head = network::Head::ZERO;
            head.weights_mut().for_each(|weight| *weight = sign * 1e6);
            let mut network = Network::constant(0.0, vec![head; HEADS], 1.4, 1.0 - 1.0 / 256.0);
            network.bias = sign * 1e6;
            let value = Value::quantize(&network, 0.0, []);
            let end = if sign > 0.0 { i16::MAX } else { i16::MIN };
            for value in &value.values(&Board::EMPTY)[..7] {
                assert!(value.abs_diff(end) < 100, "{value} is not near {end}");
            }
        }
    }

    #[test]
    fn the_horizon_becomes_a_shift_that_can_be_read() {
        for shift in 1..16 {
            let discount = 1.0 - 1.0 / (1 << shift) as f32;
            let network = Network::constant(0.0, vec![network::Head::ZERO; HEADS], 1.4, discount);
            let value = Value::quantize(&network, 0.0, []);
            assert_eq!(value.discount_shift, shift);
            assert!(Value::decode(&value.encode()) == Ok(value));
        }
    }
}
