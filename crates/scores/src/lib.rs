//! Scores on random streams: estimates without luck, comparisons of players, and files of scores.
//!
//! | module | idea |
//! | --- | --- |
//! | [`stream`] | the score on one stream |
//! | [`estimate`] | mean points without luck, and what is certain about them |
//! | [`compare`] | whether one player is better than another |
//! | [`files`] | the scores of a player as JSON, and the merging of such files |

#![forbid(unsafe_code)]

pub mod compare;
pub mod estimate;
pub mod files;
pub mod stream;

pub use self::compare::Comparison;
pub use self::estimate::{Estimate, Mean};
pub use self::files::Scores;
pub use self::stream::StreamScore;
