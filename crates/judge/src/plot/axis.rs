//! Axes: the coordinates of numbers, and the ticks.

/// An axis of the numbers from 0 to `max`, drawn from `start` to `end`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    start: f64,
    end: f64,
    /// At least 1.
    max: f64,
}

impl Axis {
    pub(super) const fn new((start, end): (f64, f64), max: f64) -> Self {
        let max = max.max(1.0);
        Self { start, end, max }
    }

    /// The coordinate of a number.
    pub(super) fn at(self, number: f64) -> f64 {
        self.start + (self.end - self.start) * number / self.max
    }

    /// 0 and at most `count` multiples of the smallest step for them among 1, 2, 5, 10, 20, ...
    pub(super) fn ticks(self, count: u32) -> impl Iterator<Item = u64> {
        let powers = (0..18).map(|zeros| 10_u64.pow(zeros));
        let step = powers
            .flat_map(|power| [1, 2, 5].map(|digit| digit * power))
            .find(|&step| step as f64 * f64::from(count) >= self.max)
            .unwrap_or(u64::MAX);
        (0..=u64::from(count))
            .map(move |i| i.saturating_mul(step))
            .take_while(move |&tick| tick as f64 <= self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        for (max, ticks) in [
            (1.0, &[0, 1][..]),
            (20.0, &[0, 5, 10, 15, 20]),
            (300.0, &[0, 50, 100, 150, 200, 250, 300]),
            (
                2e9,
                &[0, 500_000_000, 1_000_000_000, 1_500_000_000, 2_000_000_000],
            ),
        ] {
            let axis = Axis::new((0.0, 1.0), max);
            assert_eq!(axis.ticks(7).collect::<Vec<_>>(), ticks);
        }
    }
}
