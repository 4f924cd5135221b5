//! The forward pass, compared with a reference implementation in wide integers.

use super::super::LANES;
use super::super::features::TUPLES;
use super::*;

/// The nearest number that fits 16 bits.
fn saturate_16(number: i64) -> i64 {
    number.clamp(-32_768, 32_767)
}

/// The weights of a first-layer unit, in the order of [`FIRST_TARGETS`].
fn first(head: &Head, unit: usize, target: usize) -> i64 {
    head.first[unit / 2][target][unit % 2].into()
}

fn second(head: &Head, unit: usize, target: usize) -> i64 {
    head.second[unit / 2][target][unit % 2].into()
}

/// The forward pass as the module describes it: exact sums, and activations that are clipped.
fn reference_output(head: &Head, accumulator: &[i16; LANES]) -> Evals {
    let hidden: [i64; HIDDEN] = std::array::from_fn(|j| {
        let sum = i64::from(accumulator[8 + j]) + i64::from(head.first_bias[j]);
        sum.clamp(0, 2047)
    });
    let sum = |target| {
        let products = (0..HIDDEN).map(|j| hidden[j] * first(head, j, target));
        fits(products.sum())
    };
    let activations: [i64; SECOND] = std::array::from_fn(|k| {
        // To the nearest, halves upwards.
        let sum = fits(sum(k) + i64::from(head.second_bias[k]) * 1024 + 512);
        sum.div_euclid(1024).clamp(0, 32_767)
    });
    std::array::from_fn(|i| {
        if i == UNCERTAINTY {
            return accumulator[i];
        }
        let products = (0..SECOND).map(|k| activations[k] * second(head, k, i));
        let output = fits(products.sum());
        // In half units, and then to the nearest.
        let halves = sum(SECOND + i).div_euclid(2) + output.div_euclid(4);
        let dense = (halves + 1024).div_euclid(2048);
        let linear = saturate_16(i64::from(accumulator[i]) + i64::from(head.output_bias[i]));
        saturate_16(linear + saturate_16(dense)) as i16
    })
}

/// The same number, which must fit 32 bits.
fn fits(number: i64) -> i64 {
    i32::try_from(number).expect("a sum of 32 bits").into()
}

fn output(head: &Head, accumulator: &[i16; LANES]) -> Evals {
    let (eights, _) = accumulator.as_chunks::<8>();
    let lanes = |i: usize| i16x8::new(eights[i]);
    head.output(lanes(0), std::array::from_fn(|i| lanes(i + 1)))
}

impl Head {
    /// A head of random weights up to `limit` as far as they are in range.
    pub(crate) fn random(rng: &mut fastrand::Rng, limit: i16) -> Self {
        let mut fill = |weights: &mut [i16], most: i16| {
            let most = limit.min(most);
            weights.fill_with(|| rng.i16(-most..=most));
        };
        let mut head = Self::ZERO;
        fill(&mut head.first_bias, i16::MAX);
        let first = head.first.as_flattened_mut();
        fill(first.as_flattened_mut(), MAX_FIRST_WEIGHT);
        fill(&mut head.second_bias, i16::MAX);
        let second = head.second.as_flattened_mut();
        fill(second.as_flattened_mut(), MAX_SECOND_WEIGHT);
        fill(&mut head.output_bias, i16::MAX);
        head
    }
}

/// A sum of rows: any linear lanes, and hidden ones of signed bytes.
fn random_accumulator(rng: &mut fastrand::Rng) -> [i16; LANES] {
    let mut lanes = [0; LANES];
    lanes[..LINEAR].fill_with(|| rng.i16(..));
    let rows = TUPLES as i16;
    lanes[LINEAR..].fill_with(|| match rng.u32(0..6) {
        0 => 0,
        1 => rows * 127,
        2 => rows * -128,
        _ => rng.i16(rows * -128..=rows * 127),
    });
    lanes
}

#[test]
fn the_outputs_are_those_of_the_reference() {
    let mut rng = fastrand::Rng::with_seed(1);
    for limit in [1, 100, 1000, 5000, 16_384, i16::MAX] {
        for _ in 0..200 {
            let head = Head::random(&mut rng, limit);
            for _ in 0..5 {
                let accumulator = random_accumulator(&mut rng);
                assert_eq!(output(&head, &accumulator), reference_output(&head, &accumulator));
            }
        }
    }
}
