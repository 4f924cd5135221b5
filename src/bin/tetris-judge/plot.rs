//! The picture of a game: score and height over the pieces, and the resets.
//!
//! A game of any length becomes a few hundred bins, and these become an SVG file.

mod axis;
mod picture;
mod series;

pub(crate) use picture::Picture;
pub(crate) use series::Series;
