//! The network while it learns: the table and the head in 32-bit floats.
//!
//! All sums run in a fixed order, so a training run is the same on every machine.

#[cfg(test)]
use crate::board::Board;
use crate::value::features::{Features, HEADS, ROWS, TUPLES};
use crate::value::sums::{self, Table, Total};
use crate::value::{HIDDEN, LANES, LINEAR, SECOND};

/// One number for each of the seven pieces that may come next, and a spare.
pub(crate) type Lanes = [f32; LINEAR];

/// A row of the table: first the linear lanes, then the hidden ones.
pub(crate) type FloatRow = [f32; LANES];

impl Table for Vec<FloatRow> {
    type Sum = FloatRow;

    const NOTHING: FloatRow = [0.0; LANES];

    #[inline]
    fn add(&self, row: u32, sum: &mut FloatRow) {
        Self::join(sum, &self[row as usize]);
    }

    #[inline]
    fn join(sum: &mut FloatRow, other: &FloatRow) {
        for (sum, lane) in sum.iter_mut().zip(other) {
            *sum += lane;
        }
    }
}

/// The dense layers on top of the hidden sums.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Head {
    pub(crate) hidden_bias: [f32; HIDDEN],
    pub(crate) second: [[f32; SECOND]; HIDDEN],
    pub(crate) second_bias: [f32; SECOND],
    /// From the second layer to the values.
    pub(crate) output: [Lanes; SECOND],
    /// From the hidden layer to the values, past the second one.
    pub(crate) bypass: [Lanes; HIDDEN],
}

impl Head {
    pub(crate) const ZERO: Self = Self {
        hidden_bias: [0.0; HIDDEN],
        second: [[0.0; SECOND]; HIDDEN],
        second_bias: [0.0; SECOND],
        output: [[0.0; LINEAR]; SECOND],
        bypass: [[0.0; LINEAR]; HIDDEN],
    };

    /// Weights of the head.
    pub(crate) const WEIGHTS: usize =
        HIDDEN + HIDDEN * SECOND + SECOND + SECOND * LINEAR + HIDDEN * LINEAR;

    /// All weights in a fixed order.
    pub(crate) fn weights(&self) -> impl Iterator<Item = &f32> {
        let (second, output) = (self.second.as_flattened(), self.output.as_flattened());
        let first = self
            .hidden_bias
            .iter()
            .chain(second)
            .chain(&self.second_bias);
        first.chain(output).chain(self.bypass.as_flattened())
    }

    /// All weights in the same order, to change them.
    pub(crate) fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let (second, output) = (
            self.second.as_flattened_mut(),
            self.output.as_flattened_mut(),
        );
        let first = self
            .hidden_bias
            .iter_mut()
            .chain(second)
            .chain(&mut self.second_bias);
        first.chain(output).chain(self.bypass.as_flattened_mut())
    }
}

/// The table, the heads, and the scale on which values are counted.
///
/// A value is the expected sum of (points - `mean`) from here on, discounted; `bias`
/// is a part of it that all boards share.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(crate) table: Vec<FloatRow>,
    pub(crate) heads: Vec<Head>,
    /// Whether the heads take part yet; the first lessons are for the linear lanes.
    pub(crate) has_head: bool,
    pub(crate) bias: f32,
    pub(crate) mean: f32,
    pub(crate) discount: f32,
}

/// What came out of each layer for one board.
pub(crate) struct Trace {
    pub(crate) hidden: [f32; HIDDEN],
    pub(crate) second: [f32; SECOND],
    pub(crate) values: Lanes,
}

impl Network {
    /// A network that thinks `value` of every board, with a random head.
    pub(crate) fn new(value: f32, mean: f32, discount: f32, rng: &mut fastrand::Rng) -> Self {
        let mut head = Head::ZERO;
        let mut uniform = |weights: &mut [f32], low: f32, high: f32| {
            weights.fill_with(|| low + rng.f32() * (high - low));
        };
        uniform(&mut head.hidden_bias, 0.0, 1.0);
        uniform(head.second.as_flattened_mut(), -0.3, 0.3);
        uniform(head.output.as_flattened_mut(), -0.2, 0.2);
        uniform(head.bypass.as_flattened_mut(), -0.1, 0.1);
        Self::constant(value / TUPLES as f32, vec![head; HEADS], mean, discount)
    }

    /// A network whose linear lanes are all the same and whose hidden lanes are 0: rows
    /// that are never visited then tell the head nothing.
    pub(crate) fn constant(linear: f32, heads: Vec<Head>, mean: f32, discount: f32) -> Self {
        let mut row = [0.0; LANES];
        row[..LINEAR].fill(linear);
        Self {
            table: vec![row; ROWS],
            heads,
            has_head: false,
            bias: 0.0,
            mean,
            discount,
        }
    }

    /// The values of a board by itself, the twin of those around another.
    #[cfg(test)]
    pub(crate) fn values(&self, board: &Board) -> Lanes {
        self.trace(&sums::of_board(&self.table, board)).values
    }

    /// The values of a board with these features.
    pub(crate) fn of_features(&self, features: &Features) -> Lanes {
        self.trace(&sums::of_features(&self.table, features)).values
    }

    /// The layers above a sum of rows.
    #[inline]
    pub(crate) fn trace(&self, total: &Total<FloatRow>) -> Trace {
        let (sum, head) = (&total.sum, &self.heads[total.head]);
        let mut trace = Trace {
            hidden: [0.0; HIDDEN],
            second: head.second_bias,
            values: [0.0; LINEAR],
        };
        for (value, linear) in trace.values.iter_mut().zip(sum) {
            *value = linear + self.bias;
        }
        if !self.has_head {
            return trace;
        }
        for j in 0..HIDDEN {
            let hidden = (sum[LINEAR + j] + head.hidden_bias[j]).max(0.0);
            trace.hidden[j] = hidden;
            add_scaled(&mut trace.second, hidden, &head.second[j]);
            add_scaled(&mut trace.values, hidden, &head.bypass[j]);
        }
        for k in 0..SECOND {
            trace.second[k] = trace.second[k].max(0.0);
            add_scaled(&mut trace.values, trace.second[k], &head.output[k]);
        }
        trace
    }
}

/// Adds `scale` times `weights` to `sums`.
#[inline]
pub(crate) fn add_scaled<const N: usize>(sums: &mut [f32; N], scale: f32, weights: &[f32; N]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += scale * weight;
    }
}
