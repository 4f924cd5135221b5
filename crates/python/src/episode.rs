//! One board of the environments: an episode, and the stream of pieces that it is played with.

use pyo3::prelude::*;
use tetris_pipe::board::{Board, Outcome};
use tetris_pipe::streams::{self, Pieces};
use tetris_pipe::{Piece, Placement, Rules};

use crate::arguments;
use crate::rules::{Game, GivenRules};

/// The options of the environments that matter here, which `_make` in environments.py has checked.
#[derive(FromPyObject)]
pub(crate) struct Options {
    pub(crate) rules: GivenRules,
    /// "scores" or "training".
    streams: String,
    illegal: String,
    /// With "NextStep", a step starts the episodes that are over again. Otherwise it refuses them.
    pub(crate) autoreset_mode: String,
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
        if options.streams == "scores" {
            Self::Score(seed.wrapping_add(board as u64))
        } else {
            Self::Training(seed, board as u32)
        }
    }

    fn pieces(self, game: &Game) -> Pieces {
        let outputs = match self {
            Self::Score(seed) => streams::bytes(seed),
            Self::Training(seed, board) => streams::training_bytes(seed, board),
        };
        Pieces::new(outputs, &game.rules)
    }
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
    pieces: Pieces,
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
    pub(crate) fn new(source: Source, game: &Game) -> Self {
        Self {
            board: Board::EMPTY,
            current: Piece::O,
            next: Piece::O,
            is_over: true,
            source,
            pieces: source.pieces(game),
            drawn: 0,
            played: 0,
        }
    }

    pub(crate) fn from_state(state: State, game: &Game) -> Option<Self> {
        let (source, drawn, columns, current, next, played, is_over) = state;
        let mut pieces = source.pieces(game);
        pieces.skip_first(drawn);
        Some(Self {
            board: Board::from_columns_by(&game.rules, columns)?,
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
        let &Self { source, drawn, played, is_over, .. } = self;
        (source, drawn, columns, current, next, played, is_over)
    }

    #[inline]
    fn draw(&mut self) {
        self.current = self.next;
        self.next = self.pieces.next().unwrap_or(self.next); // it has no end
        self.drawn += 1;
    }

    /// Starts an episode with an empty board: on another stream, or where a training stream is, or
    /// on the next stream of the scores.
    pub(crate) fn start(&mut self, source: Option<Source>, game: &Game, next_score: &mut u64) {
        if let Some(source) = source {
            *self = Self::new(source, game);
        } else if let Source::Score(_) = self.source {
            *self = Self::new(Source::Score(*next_score), game);
            *next_score = next_score.wrapping_add(1);
        }
        while self.drawn < 2 {
            self.draw();
        }
        self.board = Board::EMPTY;
        self.played = 0;
        self.is_over = false;
    }

    /// The pieces that are still to be placed, the current one included.
    #[inline]
    pub(crate) fn left(&self, game: &Game) -> u64 {
        if self.is_over { 0 } else { game.length.saturating_sub(self.played) }
    }

    /// The placement of an action number, or none where the step starts an episode. It is decided for all
    /// boards before any is played.
    #[inline]
    pub(crate) fn decide(
        &self,
        number: i64,
        options: &Options,
        game: &Game,
    ) -> Result<Option<Placement>, String> {
        if self.is_over {
            return Ok(None);
        }
        let nearest =
            usize::try_from(number).ok().and_then(|it| game.nearest[self.current as usize].get(it));
        match nearest {
            Some(&it) if i64::from(it.to_byte()) == number || options.illegal == "nearest" => {
                Ok(Some(it))
            }
            _ => arguments::placement_of(game.rules.size, self.current, number).map(Some),
        }
    }

    #[inline]
    pub(crate) fn act(
        &mut self,
        action: Option<Placement>,
        game: &Game,
        next_score: &mut u64,
    ) -> Done {
        let Some(placement) = action else {
            self.start(None, game, next_score);
            return Done::default();
        };
        self.draw();
        self.played += 1;
        let rules = &game.rules;
        let drop = |size| self.board.drop_by(&Rules { size, ..*rules }, placement);
        let outcome = rules.size.known(drop);
        let is_reset = outcome == Outcome::Reset;
        let is_terminated = is_reset && rules.ends_on_reset;
        let is_truncated = self.played >= game.length;
        self.is_over = is_terminated || is_truncated;
        Done { points: rules.points(outcome), is_terminated, is_truncated, is_reset }
    }
}
