//! The ledger: the account of a game, scores of players, and comparisons.
//!
//! | module | idea |
//! | --- | --- |
//! | [`account`] | how a game scored its points and lost others, and its analysis |
//! | [`rules`] | which game was played, as JSON and in sentences |
//! | [`stream`] | the score on one stream, and its unit |
//! | [`scores`] | the scores of a player as JSON, and the merging of such files |
//! | [`estimate`] | mean points without luck, and what is certain about them |
//! | [`compare`] | whether one player is better than another |
//! | [`outcome`] | what is printed about one player, or about several that are compared |
//! | [`violation`] | how a player breaks the rules |
//!
//! Feature `players`:
//!
//! | module | idea |
//! | --- | --- |
//! | `players` | who plays a stream |
//! | `matches` | one player on some streams, or several that are compared |
//! | `programs` | programs as players |
//! | `hints` | the likeliest cause of a violation |

#![forbid(unsafe_code)]

pub mod account;
pub mod compare;
pub mod estimate;
#[cfg(feature = "players")]
pub mod hints;
#[cfg(feature = "players")]
pub mod matches;
pub mod outcome;
#[cfg(feature = "players")]
pub mod players;
#[cfg(feature = "players")]
pub mod programs;
pub mod rules;
pub mod scores;
pub mod stream;
pub mod violation;

pub use self::account::Account;
pub use self::compare::Comparison;
pub use self::estimate::{Estimate, Mean};
#[cfg(feature = "players")]
pub use self::matches::Match;
pub use self::outcome::{Outcome, Row};
#[cfg(feature = "players")]
pub use self::players::Player;
pub use self::rules::Refused;
pub use self::scores::{Scores, Verdict};
pub use self::stream::{StreamScore, Unit};
pub use self::violation::Violation;
