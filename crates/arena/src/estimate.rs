//! The mean points of several games without luck, and what is certain about it.

use std::fmt;
use std::iter::zip;

use serde::Serialize;

/// The fewest games whose coefficient is fitted. With fewer, the fit would lose more than it gains.
const FITTED: usize = 8;

/// The most games more that are [said](Estimate::more_to_show) to show a difference.
const MOST_MORE: u32 = 100_000;

/// The mean of some measurements.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean itself.
    pub mean: f64,
    /// The standard error of the mean: the standard deviation between the measurements,
    /// divided by the square root of their number. A single measurement has none.
    pub standard_error: Option<f64>,
}

impl Mean {
    /// The mean of these measurements, or `None` without any.
    pub fn of(measurements: &[f64]) -> Option<Self> {
        let count = measurements.len() as f64;
        if measurements.is_empty() {
            return None;
        }
        let mean = measurements.iter().sum::<f64>() / count;
        let squares = measurements.iter().map(|one| (one - mean).powi(2));
        let variance_of_mean = squares.sum::<f64>() / (count - 1.0) / count;
        Some(Self {
            mean,
            standard_error: (measurements.len() > 1).then(|| variance_of_mean.sqrt()),
        })
    }
}

/// Displays the mean and, if there is one, the standard error, as in `93662 +- 24`; the precision
/// applies to both, and the sign to the mean.
impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mean.fmt(f)?;
        let precision = f.precision().unwrap_or(1);
        match self.standard_error {
            Some(error) => write!(f, " +- {error:.precision$}"),
            None => Ok(()),
        }
    }
}

/// The mean points of some games, less a multiple of the luck of each.
///
/// Luck is a control variate: its mean is known to be zero. The coefficient is the slope of the
/// regression of the points on the luck (Glynn and Szechtman, Some new perspectives on the method
/// of control variates, 2002), so the mean has a bias in inverse proportion to the number of games,
/// unless the regression is linear. Where the fit makes the [interval](Self::interval) larger, as for
/// players whose boards the evaluations know little about, the coefficient is 0. For fewer than eight
/// games it is 1.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    /// The mean points without luck.
    pub mean: Mean,
    /// How much of the luck is subtracted.
    pub coefficient: f64,
    /// The number of games.
    count: f64,
    /// The degrees of freedom of the standard error.
    freedom: f64,
    /// The number of games, less what the fit costs.
    games: f64,
}

impl Estimate {
    /// The estimate for games with these points and this luck.
    ///
    /// # Panics
    ///
    /// Without any games.
    pub fn of(points: &[f64], luck: &[f64]) -> Self {
        if points.len() < FITTED {
            return Self::with_coefficient(1.0, points, luck);
        }
        let without = Self::with_coefficient(0.0, points, luck);
        let fitted = Self::fitted(points, luck);
        fitted
            .filter(|fitted| fitted.mean.standard_error < without.mean.standard_error)
            .unwrap_or(without)
    }

    /// The estimate with a given coefficient.
    ///
    /// # Panics
    ///
    /// Without any games.
    pub fn with_coefficient(coefficient: f64, points: &[f64], luck: &[f64]) -> Self {
        let without_luck = zip(points, luck).map(|(points, luck)| points - coefficient * luck);
        let games = points.len() as f64;
        Self {
            mean: Mean::of(&without_luck.collect::<Vec<_>>()).expect("at least one game"),
            coefficient,
            count: games,
            freedom: games - 1.0,
            games,
        }
    }

    /// The estimate with the coefficient of the regression, if the luck differs.
    fn fitted(points: &[f64], luck: &[f64]) -> Option<Self> {
        let count = points.len() as f64;
        let [mean_points, mean_luck] = [points, luck].map(|it| it.iter().sum::<f64>() / count);
        let products = |deviation: fn(f64, f64) -> f64| -> f64 {
            zip(points, luck)
                .map(|(points, luck)| deviation(points - mean_points, luck - mean_luck))
                .sum()
        };
        let spread = products(|_, luck| luck * luck);
        if spread <= 0.0 {
            return None;
        }
        let coefficient = products(|points, luck| points * luck) / spread;
        let mut fitted = Self::with_coefficient(coefficient, points, luck);
        fitted.freedom -= 1.0;
        fitted.games = 1.0 / (1.0 / count + mean_luck * mean_luck / spread);
        let cost = (count - 1.0) / fitted.freedom * (count / fitted.games);
        if let Some(error) = &mut fitted.mean.standard_error {
            *error *= cost.sqrt();
        }
        Some(fitted)
    }

    /// The estimate for games with these points and this luck, if there are any. Where the luck of one is
    /// not known, none is subtracted.
    pub(crate) fn of_known(games: impl Iterator<Item = (f64, Option<f64>)>) -> Option<Self> {
        let (points, luck): (Vec<_>, Vec<_>) = games.unzip();
        let luck: Option<Vec<_>> = luck.into_iter().collect();
        (!points.is_empty()).then(|| match luck {
            Some(luck) => Self::of(&points, &luck),
            None => Self::with_coefficient(0.0, &points, &points),
        })
    }

    /// The interval that has the true mean, with this error rate for all looks together: however often
    /// more games are added, and whenever one stops. There is none for too few games, or if all games
    /// scored the same: then the spread is unknown.
    ///
    /// It ends where the sequential t-test of Wang and Ramdas (Anytime-valid t-tests and confidence
    /// sequences for Gaussian means with unknown variance, 2025) rejects a mean: the likelihood
    /// ratio, whose alternatives have normally distributed means of the same variance as a game,
    /// is the inverse of the error rate. A martingale that starts at 1 reaches 20 with a probability of
    /// 1/20 at most (Ville).
    /// The regression takes a degree of freedom, as in Lindon, Ham, Tingley and Bojinov
    /// (Anytime-valid linear models, 2022).
    pub fn interval(self, error_rate: f64) -> Option<[f64; 2]> {
        let Self { freedom, games, .. } = self;
        let ratio = ((games + 1.0) / error_rate.powi(2)).powf(1.0 / (freedom + 1.0));
        let left = 1.0 - ratio / (games + 1.0);
        let error = self.mean.standard_error;
        let error = error.filter(|&error| error > 0.0 && left > 0.0)?;
        let margin = error * (freedom * (ratio - 1.0) / left).sqrt();
        Some([self.mean.mean - margin, self.mean.mean + margin])
    }

    /// Whether zero is outside of the [interval](Self::interval).
    pub fn is_shown(self, error_rate: f64) -> bool {
        let interval = self.interval(error_rate);
        interval.is_some_and(|[low, high]| low > 0.0 || high < 0.0)
    }

    /// About how many games more would show this mean, if it is the true one and if they differ as
    /// these do; nothing for games that do not differ, or if it is more than 100,000.
    pub fn more_to_show(self, error_rate: f64) -> Option<u32> {
        let with = |more: u32| {
            let growth = (self.count + f64::from(more)) / self.count;
            let error = |error: f64| error / growth.sqrt();
            Self {
                mean: Mean {
                    mean: self.mean.mean,
                    standard_error: self.mean.standard_error.map(error),
                },
                freedom: self.freedom + f64::from(more),
                games: self.games * growth,
                ..self
            }
        };
        (0..=MOST_MORE).find(|&more| with(more).is_shown(error_rate))
    }
}

/// Displays the mean as [`Mean`] does.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mean.fmt(f)?;
        match self.coefficient {
            0.0 => write!(f, " points"),
            coefficient => write!(f, " points without luck (coefficient {coefficient:.2})"),
        }
    }
}
