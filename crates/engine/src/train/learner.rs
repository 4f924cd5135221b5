//! The learner: the update of the network by an experience.
//!
//! The linear lanes learn by temporal coherence (Beal and Smith 1999; Jaśkowski 2016): the
//! rate of an entry is the global rate times |sum of errors| / sum of |errors|, so that the
//! rate of an entry whose errors cancel falls towards 0. The steps of the hidden lanes are
//! gradients divided by the root of the mean squared gradient of each entry (`RMSprop`,
//! Hinton 2012, with an arithmetic mean over the first visits). The dense layers take one
//! step of Adam (Kingma and Ba 2015) per round.
//!
//! The uncertainty of a board learns the mean absolute error of its evaluations, as a linear lane
//! does. Nothing else depends on it.

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

use super::float::{Activations, FloatHead, FloatLanes, FloatNetwork, add_scaled};
use super::quantize::Quantized;
use super::selfplay::Experience;
use super::stored::sparse;
use crate::network::features::{BUCKETS, Features, ROWS, TUPLES};
use crate::network::{HIDDEN, HIDDEN_ONE, LINEAR, SECOND, UNCERTAINTY};

/// The largest number in a hidden lane: what a signed byte holds in the player's table.
pub(super) const HIDDEN_LIMIT: f32 = 127.0 / HIDDEN_ONE as f32;

/// The learning rate of the uncertainty, for all tuples together. By temporal coherence it falls in
/// the course of a run, since the errors of one row differ.
const UNCERTAINTY_RATE: f32 = 0.3;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rates {
    /// Of the linear lanes, for all tuples together: a rate of 1 corrects the whole error.
    pub(super) linear: f32,
    /// Of the hidden lanes, per normalised gradient.
    pub(super) hidden: f32,
    /// Of the dense layers: Adam's rate.
    pub(super) dense: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct RowState {
    /// The sums of the errors of the boards with this row, in points.
    errors: FloatLanes,
    /// The sums of their absolute values.
    absolute_errors: FloatLanes,
    /// The mean squared gradients of half the squared error, in points², by the hidden lanes.
    #[serde(with = "BigArray")]
    squared_gradients: [f32; HIDDEN],
    /// Visits while the dense layers were trained too.
    dense_visits: u32,
}

/// The statistics that determine the size of each step.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Learner {
    #[serde(with = "sparse")]
    rows: Vec<RowState>,
    /// The visits of each row, apart from `rows` since all of them are scanned.
    pub(super) visits: Vec<u32>,
    moments: Vec<Moments>,
    /// Adam's two decay rates, each to the power of the number of steps so far.
    decays: [f32; 2],
    /// The counts of the current round. Between two rounds they are 0.
    #[serde(skip, default = "no_gradients")]
    gradients: Vec<FloatHead>,
}

/// Adam's running means of a weight's gradient and of its square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Moments {
    first: f32,
    second: f32,
}

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;

impl Learner {
    pub(super) fn new() -> Self {
        let row = RowState {
            errors: [0.0; LINEAR],
            absolute_errors: [0.0; LINEAR],
            squared_gradients: [0.0; HIDDEN],
            dense_visits: 0,
        };
        Self {
            rows: vec![row; ROWS],
            visits: vec![0; ROWS],
            moments: vec![Moments::default(); BUCKETS * size_of::<FloatHead>() / size_of::<f32>()],
            decays: [1.0; 2],
            gradients: no_gradients(),
        }
    }

    /// The linear lanes of rows that were never visited, in points. All of them are the same.
    pub(super) fn unvisited(&self, network: &FloatNetwork) -> f32 {
        let row = self.visits.iter().position(|&visits| visits == 0);
        row.map_or(0.0, |row| network.table[row].0[0])
    }

    /// Clears the error sums of the linear lanes, so that all learn at the full rate again.
    pub(super) fn forget_errors(&mut self) {
        for row in &mut self.rows {
            row.errors = [0.0; LINEAR];
            row.absolute_errors = [0.0; LINEAR];
        }
    }

    /// Learns from all experiences of a round, one after another, and returns the sum
    /// of their squared errors, in points² (the mean of each one's seven lanes). It is not finite
    /// if the network has diverged. The rows of the quantised network follow at once, its dense layers
    /// do not.
    pub(super) fn round(
        &mut self,
        network: &mut FloatNetwork,
        quantized: &mut Quantized,
        round: &[&Experience],
        rates: Rates,
    ) -> f64 {
        let squared =
            round.iter().map(|experience| self.learn(network, quantized, experience, rates)).sum();
        if network.is_dense {
            self.step_dense(&mut network.heads, rates.dense, round.len());
        }
        squared
    }

    fn learn(
        &mut self,
        network: &mut FloatNetwork,
        quantized: &mut Quantized,
        experience: &Experience,
        rates: Rates,
    ) -> f64 {
        let Features { rows, bucket } = &experience.features;
        let activations = network.forward(&experience.features);
        let mut errors = [0.0; LINEAR];
        for lane in 0..7 {
            errors[lane] = experience.target[lane] - activations.evals[lane];
        }
        let squared = errors.iter().map(|error| error * error).sum::<f32>();
        if !squared.is_finite() {
            return f64::INFINITY; // The run ends here.
        }
        let gradient = if network.is_dense {
            self.backward(&network.heads, *bucket, &activations, &errors)
        } else {
            [0.0; HIDDEN]
        };
        // The dense layers have no part in the uncertainty.
        let absolute = errors.iter().map(|error| error.abs()).sum::<f32>();
        errors[UNCERTAINTY] = absolute / 7.0 - activations.evals[UNCERTAINTY];
        let mut linear_rates = [rates.linear / TUPLES as f32; LINEAR];
        linear_rates[UNCERTAINTY] = UNCERTAINTY_RATE / TUPLES as f32;
        for &row in rows {
            let floats = &mut network.table[row as usize];
            let state = &mut self.rows[row as usize];
            let visits = &mut self.visits[row as usize];
            *visits = visits.saturating_add(1);
            let Some((linear, hidden)) = floats.0.split_first_chunk_mut() else {
                unreachable!("a row has more lanes than the linear ones")
            };
            state.step_linear(linear, &errors, &linear_rates);
            if network.is_dense {
                state.step_hidden(hidden, &gradient, rates.hidden);
            }
            quantized.set_row(row as usize, floats);
        }
        f64::from(squared / 7.0)
    }

    /// The backward pass: adds to the gradient of a bucket, and returns the one of the hidden lanes.
    fn backward(
        &mut self,
        heads: &[FloatHead],
        bucket: usize,
        activations: &Activations,
        errors: &FloatLanes,
    ) -> [f32; HIDDEN] {
        let (head, gradient) = (&heads[bucket], &mut self.gradients[bucket]);
        let mut second = [0.0; SECOND];
        for k in 0..SECOND {
            if activations.second[k] > 0.0 {
                add_scaled(&mut gradient.output[k], activations.second[k], errors);
                second[k] = dot(errors, &head.output[k]);
                gradient.second_bias[k] += second[k];
            }
        }
        let mut hidden = [0.0; HIDDEN];
        for j in 0..HIDDEN {
            if activations.first[j] > 0.0 {
                add_scaled(&mut gradient.second[j], activations.first[j], &second);
                add_scaled(&mut gradient.skip[j], activations.first[j], errors);
                hidden[j] = dot(&second, &head.second[j]) + dot(errors, &head.skip[j]);
                gradient.first_bias[j] += hidden[j];
            }
        }
        hidden
    }

    fn step_dense(&mut self, heads: &mut [FloatHead], rate: f32, batch: usize) {
        self.decays[0] *= FIRST_DECAY;
        self.decays[1] *= SECOND_DECAY;
        let [first_left, second_left] = self.decays.map(|decay| 1.0 - decay);
        let weights = heads.iter_mut().flat_map(FloatHead::layers_mut);
        let gradients = self.gradients.iter().flat_map(FloatHead::layers);
        let mut moments = self.moments.as_mut_slice();
        // Layer by layer, which is vectorised.
        for (weights, gradients) in weights.zip(gradients) {
            let (layer, rest) = moments.split_at_mut(weights.len());
            moments = rest;
            for ((weight, gradient), moments) in weights.iter_mut().zip(gradients).zip(layer) {
                let gradient = gradient / batch as f32;
                moments.first += (1.0 - FIRST_DECAY) * (gradient - moments.first);
                moments.second += (1.0 - SECOND_DECAY) * (gradient * gradient - moments.second);
                let deviation = (moments.second / second_left).sqrt() + 1e-6;
                *weight += rate * (moments.first / first_left) / deviation;
            }
        }
        self.gradients.fill(FloatHead::filled(0.0));
    }
}

fn no_gradients() -> Vec<FloatHead> {
    vec![FloatHead::filled(0.0); BUCKETS]
}

impl RowState {
    fn step_linear(&mut self, lanes: &mut FloatLanes, errors: &FloatLanes, rates: &FloatLanes) {
        for i in 0..LINEAR {
            let (sum, absolute) = (self.errors[i], self.absolute_errors[i]);
            let coherence = sum.abs() / absolute;
            let coherence = if absolute > 0.0 { coherence } else { 1.0 };
            lanes[i] += rates[i] * coherence * errors[i];
            self.errors[i] = sum + errors[i];
            self.absolute_errors[i] = absolute + errors[i].abs();
        }
    }

    fn step_hidden(&mut self, lanes: &mut [f32], gradient: &[f32; HIDDEN], rate: f32) {
        self.dense_visits = self.dense_visits.saturating_add(1);
        let share = (1.0 / self.dense_visits as f32).max(0.001);
        let each = lanes.iter_mut().zip(gradient);
        for ((lane, gradient), squared) in each.zip(&mut self.squared_gradients) {
            *squared += share * (gradient * gradient - *squared);
            let step = rate * gradient / (squared.sqrt() + 1e-3);
            *lane = (*lane + step).clamp(-HIDDEN_LIMIT, HIDDEN_LIMIT);
        }
    }
}

/// The inner product, summed from left to right.
fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    a.iter().zip(b).fold(0.0, |sum, (a, b)| sum + a * b)
}
