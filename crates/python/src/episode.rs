//! One board of the environments: an episode, and the stream of pieces that it is played with.

use pyo3::prelude::*;
use tetris_pipe::board::{Board, Outcome};
use tetris_pipe::{Piece, Placement, streams};

use crate::arguments;
use crate::rules::{Game, Rules};
use crate::size::Size;

/// The options that all boards have in common. Python passes a dict.
#[derive(Clone, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
#[allow(clippy::struct_excessive_bools)] // options, which are independent of each other
pub(crate) struct Options {
    pub(crate) rules: Rules,
    /// The pieces after which an episode is truncated.
    max_pieces: u64,
    /// Whether an illegal action plays the nearest placement.
    illegal_plays_nearest: bool,
    /// The reward with which an illegal action ends the episode. If there is none, and the nearest
    /// placement is not played either, it is an error.
    illegal_ends_with: Option<f64>,
    /// Whether a step starts the episodes that are over again. Otherwise it refuses them.
    pub(crate) restarts: bool,
    /// Whether the pieces are those of the scores, and not of training.
    pub(crate) scores: bool,
}

/// A stream of pieces: one of the scores, or one of training, by the seed and the board.
#[derive(Clone, Copy, FromPyObject, IntoPyObject)]
pub(crate) enum Source {
    Score(u64),
    Training(u64, u32),
}

impl Source {
    /// The stream of a board of those that have one seed in common.
    pub(crate) fn new(seed: u64, board: usize, options: &Options) -> Self {
        if options.scores {
            Self::Score(seed.wrapping_add(board as u64))
        } else {
            Self::Training(seed, board as u32)
        }
    }

    fn pieces(self) -> streams::Bytes {
        match self {
            Self::Score(seed) => streams::bytes(seed),
            Self::Training(seed, board) => streams::training_bytes(seed, board),
        }
    }
}

/// The effect of a step on a board. It is decided for all boards before any is played.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    Start,
    Play(Placement),
    End(f64),
}

/// The outcome of a step on a board.
#[derive(Default)]
pub(crate) struct Done {
    pub(crate) points: f64,
    pub(crate) is_terminated: bool,
    pub(crate) is_truncated: bool,
    pub(crate) is_reset: bool,
}

/// A board and its pieces.
pub(crate) struct Episode {
    pub(crate) board: Board,
    pub(crate) current: Piece,
    pub(crate) next: Piece,
    pub(crate) is_over: bool,
    source: Source,
    pieces: streams::Bytes,
    /// Pieces of the stream that were drawn.
    drawn: u64,
    /// Pieces of this episode that were played.
    played: u64,
}

/// An episode in a pickle: the source, the pieces drawn, the columns of the board, the current and
/// the next piece, the pieces played, and whether it is over.
pub(crate) type State = (Source, u64, [u32; 10], u8, u8, u64, bool);

impl Episode {
    /// An episode that has not begun.
    pub(crate) fn new(source: Source, size: Size) -> Self {
        Self {
            board: size.empty(),
            current: Piece::O,
            next: Piece::O,
            is_over: true,
            source,
            pieces: source.pieces(),
            drawn: 0,
            played: 0,
        }
    }

    pub(crate) fn from_state(state: State, size: Size) -> Option<Self> {
        let (source, drawn, columns, current, next, played, is_over) = state;
        let mut pieces = source.pieces();
        if let Some(last) = drawn.checked_sub(1) {
            pieces.nth(usize::try_from(last).ok()?);
        }
        Some(Self {
            board: size.board(columns)?,
            current: Piece::from_byte(current),
            next: Piece::from_byte(next),
            is_over,
            source,
            pieces,
            drawn,
            played,
        })
    }

    pub(crate) fn state(&self) -> State {
        let columns = *self.board.columns();
        let [current, next] = [self.current, self.next].map(|piece| piece as u8);
        let &Self {
            source,
            drawn,
            played,
            is_over,
            ..
        } = self;
        (source, drawn, columns, current, next, played, is_over)
    }

    #[inline]
    fn draw(&mut self, game: &Game) {
        self.current = self.next;
        self.next = game.pieces[usize::from(self.pieces.next().unwrap_or(0))]; // it has no end
        self.drawn += 1;
    }

    /// Starts an episode with an empty board: on another stream, or where a training stream is, or
    /// on the next stream of the scores.
    pub(crate) fn start(&mut self, source: Option<Source>, game: &Game, next_score: &mut u64) {
        if let Some(source) = source {
            *self = Self::new(source, game.size);
        } else if let Source::Score(_) = self.source {
            *self = Self::new(Source::Score(*next_score), game.size);
            *next_score = next_score.wrapping_add(1);
        }
        while self.drawn < 2 {
            self.draw(game);
        }
        self.board = game.size.empty();
        self.played = 0;
        self.is_over = false;
    }

    /// The effect of an action number.
    #[inline]
    pub(crate) fn decide(
        &self,
        number: i64,
        options: &Options,
        game: &Game,
    ) -> Result<Action, String> {
        if self.is_over {
            return Ok(Action::Start);
        }
        let nearest = usize::try_from(number)
            .ok()
            .and_then(|it| game.nearest[self.current as usize].get(it));
        if let Some(&nearest) = nearest {
            if options.illegal_plays_nearest || i64::from(nearest.to_byte()) == number {
                return Ok(Action::Play(nearest));
            }
            if let Some(reward) = options.illegal_ends_with {
                return Ok(Action::End(reward));
            }
        }
        arguments::placement_of(game.size, self.current, number).map(Action::Play)
    }

    #[inline]
    pub(crate) fn act(
        &mut self,
        action: Action,
        options: &Options,
        game: &Game,
        next_score: &mut u64,
    ) -> Done {
        let mut done = Done::default();
        match action {
            Action::Start => self.start(None, game, next_score),
            Action::Play(placement) => {
                self.draw(game);
                self.played += 1;
                let outcome = game.size.drop(&mut self.board, placement);
                done.points = game.points(outcome);
                done.is_reset = outcome == Outcome::Reset;
                done.is_terminated = done.is_reset && game.terminates_on_reset;
            }
            Action::End(reward) => {
                done.points = reward;
                done.is_terminated = true;
            }
        }
        done.is_truncated = self.played >= options.max_pieces;
        self.is_over = done.is_terminated || done.is_truncated;
        done
    }
}
