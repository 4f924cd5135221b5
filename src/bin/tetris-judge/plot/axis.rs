//! Axes: numbers to places in the picture, where the ticks are, and in what they count.

use crate::numbers::{grouped, grouped_tenths};

/// Numbers below this are written out.
const LARGE: f64 = 1e7;

/// What larger ones are told in.
const UNIT: f64 = 1e6;

/// An axis from 0 to `most`, drawn from `start` to `end`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub(super) start: f64,
    pub(super) end: f64,
    pub(super) most: f64,
}

impl Axis {
    /// The place of a number.
    pub(super) fn at(self, number: f64) -> f64 {
        self.start + (self.end - self.start) * number / self.most
    }

    /// What the axis counts, with the unit of its labels.
    pub(super) fn name(self, things: &str) -> String {
        let unit = if self.most < LARGE {
            ""
        } else {
            "millions of "
        };
        format!("{unit}{things}")
    }

    /// The label of a number, in the unit of the axis.
    pub(super) fn label(self, number: u64) -> String {
        if self.most < LARGE {
            return grouped(number);
        }
        let label = grouped_tenths(number as f64 / UNIT);
        label.trim_end_matches(".0").to_owned()
    }

    /// Round numbers from 0 on, at most `count` more of them, as even as can be.
    pub(super) fn ticks(self, count: u32) -> impl Iterator<Item = u64> {
        let step = [1, 2, 5]
            .map(|digit| (0..19).map(move |zeros| digit * 10_u64.pow(zeros)))
            .into_iter()
            .flatten()
            .filter(|&step| step as f64 * f64::from(count) >= self.most)
            .min()
            .unwrap_or(u64::MAX);
        (0..=u64::from(count))
            .map(move |i| i.saturating_mul(step))
            .take_while(move |&tick| tick as f64 <= self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(most: f64) -> Vec<u64> {
        let axis = Axis {
            start: 0.0,
            end: 1.0,
            most,
        };
        axis.ticks(7).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(1.0), [0, 1]);
        assert_eq!(ticks(20.0), [0, 5, 10, 15, 20]);
        assert_eq!(
            ticks(65_536.0),
            [0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000]
        );
        assert_eq!(
            ticks(1e9),
            [
                0,
                200_000_000,
                400_000_000,
                600_000_000,
                800_000_000,
                1_000_000_000
            ]
        );
    }

    #[test]
    fn large_numbers_are_told_in_millions() {
        let axis = |most| Axis {
            start: 0.0,
            end: 1.0,
            most,
        };
        let small = axis(9_999_999.0);
        assert_eq!(small.name("pieces"), "pieces");
        assert_eq!(small.label(8_000_000), "8,000,000");
        let large = axis(30e6);
        assert_eq!(large.name("pieces"), "millions of pieces");
        assert_eq!(large.label(20_000_000), "20");
        assert_eq!(large.label(29_450_000), "29.5");
    }
}
