//! Many games side by side, each with a random stream of pieces, and what is observed of them.
//!
//! This is the engine of the environments. The games are independent, and the observations
//! are those of the games at any time after [`Games::observe`].

use std::sync::LazyLock;

use fastrand::Rng;
use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
use tetris_pipe::{Game, Piece, Placement, streams};

use crate::arguments::decode;
use crate::arrays::write_squares;

/// The number of actions. An action is a placement byte.
pub(crate) const ACTIONS: usize = 64;

/// For each piece, 1 for each of its distinct placements.
static MASKS: LazyLock<[[i8; ACTIONS]; 7]> = LazyLock::new(|| {
    Piece::ALL.map(|piece| {
        let mut mask = [0; ACTIONS];
        for placement in piece.placements() {
            mask[usize::from(placement.to_byte())] = 1;
        }
        mask
    })
});

/// Games and their observations.
pub(crate) struct Games {
    seats: Vec<Seat>,
    /// The placements of a step, of which each is checked before one is played.
    placements: Vec<Option<Placement>>,
    max_pieces: u64,
    rng: Rng,
    pub(crate) observations: Observations,
    pub(crate) results: Results,
}

/// A game and its pieces.
struct Seat {
    game: Game,
    pieces: Box<dyn Iterator<Item = u8> + Send + Sync>,
    current: Piece,
    next: Piece,
}

/// What is seen of the games before a step.
pub(crate) struct Observations {
    /// The squares of each board, 0 or 1, the top row first.
    pub(crate) boards: Vec<u8>,
    pub(crate) current: Vec<i64>,
    pub(crate) next: Vec<i64>,
    /// [`ACTIONS`] numbers for each game: 1 for a distinct placement of its current piece.
    pub(crate) masks: Vec<i8>,
}

/// What a step did in each game.
pub(crate) struct Results {
    pub(crate) points: Vec<f64>,
    /// 1 if the piece was the last.
    pub(crate) is_last: Vec<u8>,
    /// 1 if the piece did not fit, so that the grid was cleared.
    pub(crate) is_reset: Vec<u8>,
}

impl Seat {
    fn new(seed: u64) -> Self {
        let mut pieces = Box::new(streams::bytes(seed));
        let mut piece = || pieces.next().map_or(Piece::O, Piece::from_byte); // it has no end
        let (current, next) = (piece(), piece());
        Self {
            game: Game::default(),
            pieces,
            current,
            next,
        }
    }

    fn play(&mut self, placement: Placement) -> Outcome {
        self.current = self.next;
        self.next = self.pieces.next().map_or(Piece::O, Piece::from_byte);
        self.game.play(placement)
    }
}

impl Games {
    /// New games of at most `max_pieces` pieces each, one for each seed.
    pub(crate) fn new(seeds: &[u64], max_pieces: u64) -> Self {
        let count = seeds.len();
        let mut games = Self {
            seats: Vec::new(),
            placements: Vec::with_capacity(count),
            max_pieces,
            rng: Rng::with_seed(0),
            observations: Observations {
                boards: vec![0; count * HEIGHT * WIDTH],
                current: vec![0; count],
                next: vec![0; count],
                masks: vec![0; count * ACTIONS],
            },
            results: Results {
                points: vec![0.0; count],
                is_last: vec![0; count],
                is_reset: vec![0; count],
            },
        };
        games.seed(seeds);
        games
    }

    pub(crate) const fn len(&self) -> usize {
        self.seats.len()
    }

    /// Starts again, with the streams of these seeds. They also determine the random actions.
    pub(crate) fn seed(&mut self, seeds: &[u64]) {
        self.seats = seeds.iter().copied().map(Seat::new).collect();
        // Another generator than that of the pieces.
        self.rng = Rng::with_seed(!seeds.first().copied().unwrap_or(0));
    }

    /// Starts on empty boards. The streams of pieces go on.
    pub(crate) fn restart(&mut self) {
        for seat in &mut self.seats {
            seat.game = Game::default();
        }
    }

    /// Plays one piece of each game, or starts a game again if its last piece was played.
    ///
    /// An illegal action is an error that names its game, and then nothing is played.
    pub(crate) fn step(&mut self, actions: &[i64]) -> Result<(), String> {
        self.placements.clear();
        for (index, (seat, &action)) in self.seats.iter().zip(actions).enumerate() {
            let is_over = seat.game.tally().pieces >= self.max_pieces;
            let placement = (!is_over).then(|| decode(seat.current, action)).transpose();
            self.placements
                .push(placement.map_err(|error| format!("action of board {index}: {error}"))?);
        }
        for (index, seat) in self.seats.iter_mut().enumerate() {
            let (points, is_reset) = if let Some(placement) = self.placements[index] {
                let outcome = seat.play(placement);
                (outcome.points(), outcome == Outcome::Reset)
            } else {
                seat.game = Game::default();
                (0, false)
            };
            let is_last = seat.game.tally().pieces >= self.max_pieces;
            self.results.points[index] = points.into();
            self.results.is_last[index] = is_last.into();
            self.results.is_reset[index] = is_reset.into();
        }
        Ok(())
    }

    /// Brings the observations up to date.
    pub(crate) fn observe(&mut self) {
        let Observations {
            boards,
            current,
            next,
            masks,
        } = &mut self.observations;
        let boards = boards.as_chunks_mut().0.iter_mut();
        let masks = masks.as_chunks_mut().0.iter_mut();
        let (current, next) = (current.iter_mut(), next.iter_mut());
        let places = boards.zip(masks).zip(current.zip(next));
        for (seat, ((squares, mask), (current, next))) in self.seats.iter().zip(places) {
            write_squares(seat.game.board(), squares);
            *mask = MASKS[seat.current as usize];
            *current = seat.current as i64;
            *next = seat.next as i64;
        }
    }

    /// A random distinct placement of each current piece.
    pub(crate) fn random_actions(&mut self) -> Vec<i64> {
        let seats = self.seats.iter();
        seats
            .map(|seat| {
                let placements = seat.current.placements();
                placements[self.rng.usize(..placements.len())]
                    .to_byte()
                    .into()
            })
            .collect()
    }
}
