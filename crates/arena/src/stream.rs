//! The score of a player on one stream, and the unit in which scores are compared.

use std::iter::zip;
use std::time::Duration;

use serde::{Deserialize, Serialize, Serializer};
use tetris_pipe::streams::PIECES;
use tetris_pipe::{Rules, Scorer, Tally};

use crate::rules::{Refused, number, refuse};

/// The most luck of a piece, in points: the evaluations of a network are within 256 points.
const MOST_LUCK: f64 = 512.0;

/// The score on one stream.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StreamScore {
    /// The seed of the pieces. Those of a file have none.
    pub seed: Option<u64>,
    /// The number of the pieces that were played.
    pub pieces: u64,
    /// Whether the game was over by its rules. Otherwise it was cut at this number of pieces.
    /// A stream of the challenge is a whole game.
    pub ended: bool,
    /// The points of the game.
    #[serde(serialize_with = "whole")]
    pub points: f64,
    /// The luck of the pieces, in points, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
    /// The singles, doubles, triples, and clears of four rows or more, if they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clears: Option<[u64; 4]>,
    /// The pieces that did not fit, if their number is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resets: Option<u64>,
    /// How long the player took, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// Points without a fraction are integers.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn whole<S: Serializer>(points: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    number(*points).serialize(serializer)
}

impl StreamScore {
    /// The score of a game of the challenge with this tally, on the stream with this seed.
    pub fn new(seed: Option<u64>, tally: &Tally, luck: Option<f64>, time: Duration) -> Self {
        let [_, singles, doubles, triples, tetrises, fives] = tally.clears;
        Self {
            seed,
            pieces: tally.pieces,
            ended: true,
            points: tally.points as f64,
            luck,
            clears: Some([singles, doubles, triples, tetrises + fives]),
            resets: Some(tally.resets),
            seconds: Some(time.as_secs_f64()),
        }
    }

    /// Checks that a game of these rules can have this score.
    pub(crate) fn check(&self, rules: &Rules) -> Result<(), Refused> {
        let Some(seed) = self.seed else {
            return refuse("its pieces are those of a file, not of a seed");
        };
        let (pieces, points) = (self.pieces, self.points);
        // Streams of the challenge are played in all lengths.
        if let Some(length) = rules.length
            && rules.length != Rules::CHALLENGE.length
            && pieces > length
        {
            return refuse(format_args!("seed {seed}: {pieces} pieces, where a game has {length}"));
        }
        let bound = rules.bound(pieces);
        let least = pieces as f64 * rules.points.into_iter().fold(0.0, f64::min);
        let rounding = 1.0 + 1e-9; // of a sum of fractions
        if !points.is_finite() || points > bound * rounding || points < least * rounding {
            let limit = if points < least { (least, "least") } else { (bound, "most") };
            return refuse(format_args!(
                "seed {seed}: {points} points, where {pieces} pieces score {} at {}",
                limit.0, limit.1
            ));
        }
        let [_, of_clears @ ..] = rules.points;
        let clears = self.clears.unwrap_or_default().map(|count| count as f64);
        let product = |(weight, count): (f64, f64)| weight * count;
        let sum = |weights: [f64; 4]| zip(weights, clears).map(product).sum::<f64>();
        let [count, rows, scored] = [[1.0; 4], [1.0, 2.0, 3.0, 4.0], of_clears].map(sum);
        let resets = self.resets.unwrap_or_default();
        let most_luck = MOST_LUCK * pieces as f64;
        let is_time = |seconds| (0.0..f64::INFINITY).contains(&seconds);
        let unexplained = self.clears.is_none() || *rules != Rules::CHALLENGE;
        let is_possible = pieces > 0
            && self.luck.is_none_or(|luck| luck.abs() <= most_luck)
            && self.seconds.is_none_or(is_time)
            && (rows <= rules.rows(pieces) as f64 || rules.scorer == Scorer::C)
            && (rules.scorer != Scorer::Script || clears[2..] == [0.0; 2])
            && resets <= rules.resets(pieces)
            && count + resets as f64 <= pieces as f64
            && (unexplained || (scored - points).abs() < 0.5);
        if is_possible {
            return Ok(());
        }
        refuse(format_args!(
            "seed {seed}: no {pieces} pieces score {points} points with such luck, clears, resets and time"
        ))
    }
}

/// The unit in which scores are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Unit {
    /// Points for 65,536 pieces of the challenge's game.
    #[serde(rename = "points for 65,536 pieces")]
    Stream,
    /// Points per piece, where games are cut.
    #[serde(rename = "points per piece")]
    Piece,
    /// Points per game, where games end.
    #[serde(rename = "points per game")]
    Game,
}

impl Unit {
    /// A number of a stream in this unit.
    pub fn of(self, stream: &StreamScore, number: f64) -> f64 {
        match self {
            Self::Stream => number * (PIECES as f64 / stream.pieces as f64),
            Self::Piece => number / stream.pieces as f64,
            Self::Game => number,
        }
    }

    /// The points and the luck of a stream in this unit.
    pub(crate) fn game(self, stream: &StreamScore) -> (f64, Option<f64>) {
        let luck = stream.luck.map(|luck| self.of(stream, luck));
        (self.of(stream, stream.points), luck)
    }

    /// The significant decimals of a mean, and the unit's suffix after "points".
    pub(crate) const fn texts(self) -> (usize, &'static str) {
        match self {
            Self::Stream => (0, ""), // the line says what it is scaled to
            Self::Piece => (4, " per piece"),
            Self::Game => (2, " per game"),
        }
    }

    /// The streams of a mean: "16 streams of 2000 pieces, scaled to 65,536", for example.
    pub(crate) fn games(self, streams: &[StreamScore]) -> String {
        let plural = |number: u64| if number == 1 { "" } else { "s" };
        let (games, pieces) = (streams.len() as u64, streams.first().map_or(0, |it| it.pieces));
        let count = format!("{games} stream{}", plural(games));
        let length = format!("{pieces} piece{}", plural(pieces));
        match self {
            Self::Stream if pieces != PIECES as u64 => {
                format!("{count} of {length}, scaled to 65,536")
            }
            Self::Stream | Self::Piece => format!("{count} of {length}"),
            Self::Game => count,
        }
    }
}

/// Pieces per second of one game at a time, if all times are known.
pub fn speed(streams: &[StreamScore]) -> Option<f64> {
    let pieces: u64 = streams.iter().map(|stream| stream.pieces).sum();
    let seconds = streams.iter().map(|stream| stream.seconds);
    Some(pieces as f64 / seconds.sum::<Option<f64>>()?)
}
