//! Axes: the coordinates of numbers, the ticks, and the unit of their labels.

use tetris_pipe_cli::numbers::{grouped, grouped_tenths};

/// From this maximum on, labels are in millions.
const LARGE: f64 = 1e7;

/// An axis of the numbers from 0 to `max`, drawn from `start` to `end`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub(super) start: f64,
    pub(super) end: f64,
    pub(super) max: f64,
}

impl Axis {
    /// The coordinate of a number.
    pub(super) fn at(self, number: f64) -> f64 {
        self.start + (self.end - self.start) * number / self.max
    }

    /// The unit of the labels, for an axis that counts `things`.
    pub(super) fn unit(self, things: &str) -> String {
        let millions = if self.max < LARGE { "" } else { "millions of " };
        format!("{millions}{things}")
    }

    /// The label of a number, in this unit.
    pub(super) fn label(self, number: u64) -> String {
        if self.max < LARGE {
            return grouped(number);
        }
        let label = grouped_tenths(number as f64 / 1e6);
        label.trim_end_matches(".0").to_owned()
    }

    /// 0 and at most `count` multiples of the smallest step for them among 1, 2, 5, 10, 20, ...
    pub(super) fn ticks(self, count: u32) -> impl Iterator<Item = u64> {
        let step = [1, 2, 5]
            .map(|digit| (0..19).map(move |zeros| digit * 10_u64.pow(zeros)))
            .into_iter()
            .flatten()
            .filter(|&step| step as f64 * f64::from(count) >= self.max)
            .min()
            .unwrap_or(u64::MAX);
        (0..=u64::from(count))
            .map(move |i| i.saturating_mul(step))
            .take_while(move |&tick| tick as f64 <= self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(max: f64) -> Vec<u64> {
        let axis = Axis {
            start: 0.0,
            end: 1.0,
            max,
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
    fn large_numbers_are_labelled_in_millions() {
        let axis = |max| Axis {
            start: 0.0,
            end: 1.0,
            max,
        };
        let small = axis(9_999_999.0);
        assert_eq!(small.unit("pieces"), "pieces");
        assert_eq!(small.label(8_000_000), "8,000,000");
        let large = axis(30e6);
        assert_eq!(large.unit("pieces"), "millions of pieces");
        assert_eq!(large.label(20_000_000), "20");
        assert_eq!(large.label(29_450_000), "29.5");
    }
}
