//! How the network learns from an experience.
//!
//! The linear lanes take steps by temporal coherence (Beal and Smith 1999; Jaśkowski
//! 2016): the rate of an entry is its global rate times |sum of errors| / sum of
//! |errors|, so that entries which only see noise come to rest. The hidden lanes take
//! gradient steps divided by the root of the mean squared gradient of each entry
//! (`RMSprop`, Hinton 2012, with a plain mean over the first visits), and the dense
//! layers one step of Adam (Kingma and Ba 2015) for each round of all games.

use super::game::Experience;
use super::network::{Head, Lanes, Network, add_scaled};
use crate::value::features::{Features, HEADS, ROWS, TUPLES};
use crate::value::sums;
use crate::value::{HIDDEN, HIDDEN_LIMIT, LINEAR, SECOND};

/// Sizes of the steps at one moment of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rates {
    /// Of the linear lanes, all tuples together: 1 takes the whole error at once.
    pub(crate) linear: f32,
    /// Of the hidden lanes, in units of the normalized gradient.
    pub(crate) hidden: f32,
    /// Of the dense layers, Adam's.
    pub(crate) dense: f32,
}

/// What is remembered of the past of a table row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RowPast {
    pub(crate) errors: Lanes,
    pub(crate) absolute_errors: Lanes,
    pub(crate) squared_gradients: [f32; HIDDEN],
    /// Visits while the head took part.
    pub(crate) head_visits: u32,
}

impl Default for RowPast {
    fn default() -> Self {
        Self {
            errors: [0.0; LINEAR],
            absolute_errors: [0.0; LINEAR],
            squared_gradients: [0.0; HIDDEN],
            head_visits: 0,
        }
    }
}

/// The state of all step sizes.
#[derive(Clone, Debug)]
pub(crate) struct Learner {
    pub(crate) rows: Vec<RowPast>,
    /// How often each row was visited: by itself, since it is asked for all rows at once.
    pub(crate) visits: Vec<u32>,
    pub(crate) moments: Vec<Moments>,
    /// The powers of Adam's two decay rates after the steps so far.
    pub(crate) decays: [f32; 2],
    gradients: Vec<Head>,
}

/// Adam's running means of a weight's gradient and of its square.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Moments {
    pub(crate) first: f32,
    pub(crate) second: f32,
}

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;

impl Learner {
    pub(crate) fn new() -> Self {
        Self {
            rows: vec![RowPast::default(); ROWS],
            visits: vec![0; ROWS],
            moments: vec![Moments::default(); HEADS * Head::WEIGHTS],
            decays: [1.0; 2],
            gradients: vec![Head::ZERO; HEADS],
        }
    }

    /// The linear lanes of the rows that were never visited, which are all the same.
    pub(crate) fn fresh(&self, network: &Network) -> f32 {
        self.visits
            .iter()
            .position(|&visits| visits == 0)
            .map_or(0.0, |row| network.table[row][0])
    }

    /// Forgets the errors of the linear lanes, so that all move freely again.
    pub(crate) fn forget_errors(&mut self) {
        for row in &mut self.rows {
            row.errors = [0.0; LINEAR];
            row.absolute_errors = [0.0; LINEAR];
        }
    }

    /// Learns from all experiences of a round, one after another, and returns the sum
    /// of their squared errors (the mean of each one's seven lanes).
    pub(crate) fn round(
        &mut self,
        network: &mut Network,
        round: &[&Experience],
        rates: Rates,
    ) -> f64 {
        let squared = round
            .iter()
            .map(|experience| self.one(network, experience, rates))
            .sum();
        if network.has_head {
            self.step_heads(&mut network.heads, rates.dense, round.len());
        }
        squared
    }

    fn one(&mut self, network: &mut Network, experience: &Experience, rates: Rates) -> f64 {
        let Features { rows, head } = &experience.features;
        let trace = network.trace(&sums::of_features(&network.table, &experience.features));
        let mut errors = [0.0; LINEAR];
        for lane in 0..7 {
            errors[lane] = experience.target[lane] - trace.values[lane];
        }
        let slopes = if network.has_head {
            self.backward(&network.heads, *head, &trace, &errors)
        } else {
            [0.0; HIDDEN]
        };
        for &row in rows {
            let lanes = &mut network.table[row as usize];
            let past = &mut self.rows[row as usize];
            let visits = &mut self.visits[row as usize];
            *visits = visits.saturating_add(1);
            let (linear, hidden) = lanes.split_at_mut(LINEAR);
            past.step_linear(linear, &errors, rates.linear / TUPLES as f32);
            if network.has_head {
                past.step_hidden(hidden, &slopes, rates.hidden);
            }
        }
        f64::from(errors.iter().map(|error| error * error).sum::<f32>() / 7.0)
    }

    /// Adds to the gradient of one head, and returns that of the hidden sums.
    fn backward(
        &mut self,
        heads: &[Head],
        number: usize,
        trace: &super::network::Trace,
        errors: &Lanes,
    ) -> [f32; HIDDEN] {
        let (head, gradient) = (&heads[number], &mut self.gradients[number]);
        let mut second = [0.0; SECOND];
        for k in 0..SECOND {
            if trace.second[k] > 0.0 {
                add_scaled(&mut gradient.output[k], trace.second[k], errors);
                second[k] = dot(errors, &head.output[k]);
                gradient.second_bias[k] += second[k];
            }
        }
        let mut slopes = [0.0; HIDDEN];
        for j in 0..HIDDEN {
            if trace.hidden[j] > 0.0 {
                add_scaled(&mut gradient.second[j], trace.hidden[j], &second);
                add_scaled(&mut gradient.bypass[j], trace.hidden[j], errors);
                slopes[j] = dot(&second, &head.second[j]) + dot(errors, &head.bypass[j]);
                gradient.hidden_bias[j] += slopes[j];
            }
        }
        slopes
    }

    fn step_heads(&mut self, heads: &mut [Head], rate: f32, batch: usize) {
        self.decays[0] *= FIRST_DECAY;
        self.decays[1] *= SECOND_DECAY;
        let [first_left, second_left] = self.decays.map(|decay| 1.0 - decay);
        let weights = heads.iter_mut().flat_map(Head::weights_mut);
        let gradients = self.gradients.iter().flat_map(Head::weights);
        for ((weight, gradient), moments) in weights.zip(gradients).zip(&mut self.moments) {
            let gradient = gradient / batch as f32;
            moments.first += (1.0 - FIRST_DECAY) * (gradient - moments.first);
            moments.second += (1.0 - SECOND_DECAY) * (gradient * gradient - moments.second);
            let deviation = (moments.second / second_left).sqrt() + 1e-6;
            *weight += rate * (moments.first / first_left) / deviation;
        }
        self.gradients.fill(Head::ZERO);
    }
}

impl RowPast {
    fn step_linear(&mut self, lanes: &mut [f32], errors: &Lanes, rate: f32) {
        for (i, lane) in lanes.iter_mut().enumerate() {
            let (sum, absolute) = (&mut self.errors[i], &mut self.absolute_errors[i]);
            let coherence = if *absolute > 0.0 {
                sum.abs() / *absolute
            } else {
                1.0
            };
            *lane += rate * coherence * errors[i];
            *sum += errors[i];
            *absolute += errors[i].abs();
        }
    }

    fn step_hidden(&mut self, lanes: &mut [f32], slopes: &[f32; HIDDEN], rate: f32) {
        self.head_visits = self.head_visits.saturating_add(1);
        let share = (1.0 / self.head_visits as f32).max(0.001);
        for (i, lane) in lanes.iter_mut().enumerate() {
            let squared = &mut self.squared_gradients[i];
            *squared += share * (slopes[i] * slopes[i] - *squared);
            let step = rate * slopes[i] / (squared.sqrt() + 1e-3);
            *lane = (*lane + step).clamp(-HIDDEN_LIMIT, HIDDEN_LIMIT);
        }
    }
}

/// The inner product, summed from left to right.
fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    a.iter().zip(b).fold(0.0, |sum, (a, b)| sum + a * b)
}
