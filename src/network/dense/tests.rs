//! The forward pass, compared with a naive one in wide integers and with real numbers.

use super::super::LANES;
use super::*;

/// The nearest number that fits 16 bits.
fn saturate(number: i64) -> i64 {
    number.clamp(-32_768, 32_767)
}

/// The upper half of a product of two 16-bit numbers.
fn upper(unit: i64, weight: i16) -> i64 {
    (unit * i64::from(weight)).div_euclid(65_536)
}

/// The forward pass as the module describes it: each sum saturates at every step.
fn naive_output(head: &Head<i16>, accumulator: &[i16; LANES]) -> Lanes {
    let mut hidden = [0; HIDDEN];
    for j in 0..HIDDEN {
        // 55 rows, each 128 too large.
        let sum = i64::from(accumulator[8 + j]) - 55 * 128;
        let sum = saturate(sum + i64::from(head.first_bias[j]));
        hidden[j] = (sum * 16).clamp(0, 32_767 / 16 * 16);
    }
    let mut second = [0; SECOND];
    for k in 0..SECOND {
        let mut sum = i64::from(head.second_bias[k]);
        for j in 0..HIDDEN {
            sum = saturate(sum + upper(hidden[j], head.second[j][k]));
        }
        second[k] = (sum * 2).clamp(0, 32_767 / 2 * 2);
    }
    std::array::from_fn(|i| {
        let mut eval = saturate(i64::from(head.output_bias[i]) + i64::from(accumulator[i]));
        for j in 0..HIDDEN {
            eval = saturate(eval + upper(hidden[j], head.skip[j][i]));
        }
        for k in 0..SECOND {
            eval = saturate(eval + upper(second[k], head.output[k][i]));
        }
        eval as i16
    })
}

fn output(head: &Head<i16>, accumulator: &[i16; LANES]) -> Lanes {
    head.output(&eights(accumulator))
}

/// The forward pass in real numbers: points in, points out.
fn real_output(head: &Head<i16>, accumulator: &[i16; LANES]) -> [f64; LINEAR] {
    let real = |number: i16, one: i32| f64::from(number) / f64::from(one);
    let mut second = head.second_bias.map(|bias| real(bias, SECOND_ONE));
    let mut evals: [f64; LINEAR] =
        std::array::from_fn(|i| real(accumulator[i], 128) + real(head.output_bias[i], 128));
    for j in 0..HIDDEN {
        let unit = real(accumulator[LINEAR + j] - OFFSET, 64) + real(head.first_bias[j], 64);
        for k in 0..SECOND {
            second[k] += unit.max(0.0) * real(head.second[j][k], SECOND_WEIGHT_ONE);
        }
        for i in 0..LINEAR {
            evals[i] += unit.max(0.0) * real(head.skip[j][i], SKIP_WEIGHT_ONE);
        }
    }
    for k in 0..SECOND {
        for i in 0..LINEAR {
            evals[i] += second[k].max(0.0) * real(head.output[k][i], OUTPUT_WEIGHT_ONE);
        }
    }
    evals
}

/// A head of weights up to `limit`, half of them near an end.
fn random_head(rng: &mut fastrand::Rng, limit: i16) -> Head<i16> {
    let mut head = Head::filled(0);
    for weight in head.weights_mut() {
        *weight = match rng.u32(0..4) {
            0 => limit,
            1 => -limit - i16::from(limit == i16::MAX),
            _ => rng.i16(-limit..=limit),
        };
    }
    head
}

/// A sum of 55 rows: any linear lanes, and hidden ones of biased bytes.
fn random_accumulator(rng: &mut fastrand::Rng) -> [i16; LANES] {
    let mut lanes = [0; LANES];
    lanes[..LINEAR].fill_with(|| rng.i16(..));
    lanes[LINEAR..].fill_with(|| *rng.choice(&[0, 55 * 255, 55 * 128]).unwrap_or(&0));
    for lane in &mut lanes[LINEAR..] {
        if rng.bool() {
            *lane = rng.i16(0..=55 * 255);
        }
    }
    lanes
}

#[test]
fn the_outputs_are_those_of_the_naive_twin() {
    let mut rng = fastrand::Rng::with_seed(1);
    for limit in [1, 100, 1000, 5000, 16_384, i16::MAX] {
        for _ in 0..200 {
            let head = random_head(&mut rng, limit);
            for _ in 0..5 {
                let accumulator = random_accumulator(&mut rng);
                assert_eq!(
                    output(&head, &accumulator),
                    naive_output(&head, &accumulator)
                );
            }
        }
    }
}

#[test]
fn sums_beyond_sixteen_bits_stop_there() {
    let mut head = Head::filled(0);
    let mut accumulator = [OFFSET; LANES];
    accumulator[..LINEAR].fill(i16::MAX - 5);
    head.output_bias = [6; LINEAR];
    assert_eq!(output(&head, &accumulator), [i16::MAX; LINEAR]);
    accumulator[..LINEAR].fill(i16::MIN);
    head.output_bias = [-1; LINEAR];
    assert_eq!(output(&head, &accumulator), [i16::MIN; LINEAR]);

    // The first layer is clipped below 32, the second below 64.
    let mut head = Head::filled(0);
    head.first_bias[0] = i16::MAX;
    head.skip[0][0] = SKIP_WEIGHT_ONE as i16;
    head.second_bias[0] = i16::MAX;
    head.output[0][1] = OUTPUT_WEIGHT_ONE as i16;
    let evals = output(&head, &[OFFSET; LANES].map(|lane| lane + 55 * 127));
    let linear = i16::from_le_bytes((OFFSET + 55 * 127).to_le_bytes());
    assert_eq!(evals[0] - linear, 32 * 128 - 2);
    assert_eq!(evals[1] - linear, 64 * 128 - 1);
}

#[test]
fn without_saturation_it_follows_the_real_numbers() {
    let mut rng = fastrand::Rng::with_seed(2);
    for _ in 0..500 {
        let mut head = random_head(&mut rng, 300);
        head.output_bias = [0; LINEAR];
        let mut accumulator = random_accumulator(&mut rng);
        for lane in &mut accumulator[..LINEAR] {
            *lane /= 8;
        }
        for lane in &mut accumulator[LINEAR..] {
            *lane = OFFSET + (*lane - OFFSET) / 8;
        }
        // Rounding changes each product by less than a unit. Errors in the second layer's sums
        // pass through its output weights.
        let in_second = HIDDEN as f64 / f64::from(SECOND_ONE);
        let real = real_output(&head, &accumulator);
        for (i, eval) in output(&head, &accumulator).into_iter().enumerate() {
            let weights = head
                .output
                .iter()
                .map(|weights| f64::from(weights[i]).abs());
            let output = weights.sum::<f64>() / f64::from(OUTPUT_WEIGHT_ONE);
            let lost = (HIDDEN + SECOND) as f64 / 128.0 + in_second * output;
            let difference = f64::from(eval) / 128.0 - real[i];
            assert!(difference.abs() < lost, "{difference} is more than {lost}");
        }
    }
}
