//! The plot of a game: points lost and height of the stack over the pieces, and the resets.
//!
//! A game of any length becomes a few hundred bins, which are drawn as an SVG file.

mod axis;
mod picture;
mod series;

pub(crate) use picture::picture;
pub(crate) use series::Series;
