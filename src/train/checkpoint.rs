//! The checkpoint: all of a run, so that it goes on as if it had never stopped.
//!
//! Numbers are little-endian. Table rows that were never visited are left out, since
//! they are as they were at the start.

use std::io::{self, ErrorKind, Read, Write};

use super::game::Game;
use super::learn::{Learner, Moments, RowPast};
use super::network::{Head, Network};
use super::{Run, Settings, Slope};
use crate::board::Board;
use crate::effort::Beam;
use crate::piece::Piece;
use crate::value::features::{HEADS, ROWS};

/// The first bytes of a checkpoint; the digit goes up when the features or the format
/// change.
const MAGIC: &[u8; 8] = b"tpcheck4";

/// How the lack of a beam is written.
const NO_BEAM: Beam = Beam {
    width: 0,
    margin: 0.0,
};

impl Run {
    /// Writes all of the run.
    ///
    /// # Errors
    ///
    /// If `output` does.
    pub fn save(&self, output: impl Write) -> io::Result<()> {
        let mut to = Writer(output);
        to.0.write_all(MAGIC)?;
        to.settings(&self.settings)?;
        to.long(self.rounds_done)?;
        to.float(self.recent_points)?;
        for game in &self.games {
            game.board
                .columns()
                .iter()
                .try_for_each(|&column| to.word(column))?;
            to.word(game.current as u32)?;
            to.word(game.next as u32)?;
            to.long(game.rng.get_seed())?;
        }
        let Network {
            table,
            heads,
            has_head,
            bias,
            mean,
            discount,
        } = &self.network;
        to.word(u32::from(*has_head))?;
        to.floats(&[*bias, *mean, *discount])?;
        heads
            .iter()
            .flat_map(Head::weights)
            .try_for_each(|&weight| to.float(weight))?;
        let Learner {
            rows,
            visits,
            moments,
            decays,
            ..
        } = &self.learner;
        moments
            .iter()
            .try_for_each(|moments| to.floats(&[moments.first, moments.second]))?;
        to.floats(decays)?;
        to.float(self.learner.fresh(&self.network))?;
        for (number, &visits) in (0..).zip(visits) {
            if visits > 0 {
                let (row, past) = (&table[number as usize], &rows[number as usize]);
                to.word(number)?;
                to.word(visits)?;
                to.floats(row)?;
                to.floats(&past.errors)?;
                to.floats(&past.absolute_errors)?;
                to.floats(&past.squared_gradients)?;
                to.word(past.head_visits)?;
            }
        }
        to.word(u32::MAX)?;
        to.0.flush()
    }

    /// Reads what [`Self::save`] wrote.
    ///
    /// # Errors
    ///
    /// If `input` does, or if it is no checkpoint of this version of the trainer.
    pub fn load(input: impl Read) -> io::Result<Self> {
        let mut from = Reader(input);
        ensure(from.bytes()? == *MAGIC)?;
        let settings = from.settings()?;
        let rounds_done = from.long()?;
        let recent_points = from.float()?;
        let games = (0..settings.games)
            .map(|_| from.game())
            .collect::<io::Result<_>>()?;
        let has_head = from.word()? != 0;
        let [bias, mean, discount] = from.floats()?;
        let mut heads = vec![Head::ZERO; HEADS];
        for weight in heads.iter_mut().flat_map(Head::weights_mut) {
            *weight = from.float()?;
        }
        let mut learner = Learner::new();
        for moments in &mut learner.moments {
            let [first, second] = from.floats()?;
            *moments = Moments { first, second };
        }
        learner.decays = from.floats()?;
        let mut network = Network::constant(from.float()?, heads, mean, discount);
        network.has_head = has_head;
        network.bias = bias;
        loop {
            let number = from.word()?;
            if number == u32::MAX {
                break;
            }
            let number = number as usize;
            ensure(number < ROWS)?;
            learner.visits[number] = from.word()?;
            network.table[number] = from.floats()?;
            learner.rows[number] = RowPast {
                errors: from.floats()?,
                absolute_errors: from.floats()?,
                squared_gradients: from.floats()?,
                head_visits: from.word()?,
            };
        }
        ensure(from.0.read(&mut [0])? == 0)?;
        Ok(Self {
            settings,
            network,
            learner,
            games,
            rounds_done,
            recent_points,
        })
    }
}

fn ensure(holds: bool) -> io::Result<()> {
    if holds {
        Ok(())
    } else {
        Err(io::Error::new(
            ErrorKind::InvalidData,
            "not a checkpoint of this trainer",
        ))
    }
}

struct Writer<W>(W);

impl<W: Write> Writer<W> {
    fn word(&mut self, word: u32) -> io::Result<()> {
        self.0.write_all(&word.to_le_bytes())
    }

    fn long(&mut self, long: u64) -> io::Result<()> {
        self.0.write_all(&long.to_le_bytes())
    }

    fn float(&mut self, float: f32) -> io::Result<()> {
        self.0.write_all(&float.to_le_bytes())
    }

    fn floats(&mut self, floats: &[f32]) -> io::Result<()> {
        floats.iter().try_for_each(|&float| self.float(float))
    }

    fn settings(&mut self, settings: &Settings) -> io::Result<()> {
        let Settings {
            seed,
            steps,
            games,
            rounds,
            lesson,
            beam,
            horizon,
            linear,
            hidden,
            dense,
        } = *settings;
        self.long(seed)?;
        self.long(steps)?;
        self.long(games as u64)?;
        self.long(rounds)?;
        self.word(u32::from(lesson))?;
        let Beam { width, margin } = beam.unwrap_or(NO_BEAM);
        self.long(width as u64)?;
        self.float(margin)?;
        self.word(horizon)?;
        [linear, hidden, dense]
            .iter()
            .try_for_each(|slope| self.floats(&[slope.start, slope.end]))
    }
}

struct Reader<R>(R);

impl<R: Read> Reader<R> {
    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.0.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn word(&mut self) -> io::Result<u32> {
        Ok(u32::from_le_bytes(self.bytes()?))
    }

    fn long(&mut self) -> io::Result<u64> {
        Ok(u64::from_le_bytes(self.bytes()?))
    }

    fn float(&mut self) -> io::Result<f32> {
        Ok(f32::from_le_bytes(self.bytes()?))
    }

    fn floats<const N: usize>(&mut self) -> io::Result<[f32; N]> {
        let mut floats = [0.0; N];
        for float in &mut floats {
            *float = self.float()?;
        }
        Ok(floats)
    }

    fn settings(&mut self) -> io::Result<Settings> {
        let (seed, steps, games) = (self.long()?, self.long()?, self.long()?);
        ensure((1..=Settings::MOST_GAMES as u64).contains(&games))?;
        let rounds = self.long()?;
        ensure((1..=Settings::MOST_ROUNDS).contains(&rounds))?;
        let lesson = self.word()? != 0;
        let beam = Beam {
            width: self.long()? as usize,
            margin: self.float()?,
        };
        let horizon = self.word()?;
        let mut slope = || self.floats().map(|[start, end]| Slope { start, end });
        let (linear, hidden, dense) = (slope()?, slope()?, slope()?);
        Ok(Settings {
            seed,
            steps,
            games: games as usize,
            rounds,
            lesson,
            beam: (beam != NO_BEAM).then_some(beam),
            horizon,
            linear,
            hidden,
            dense,
        })
    }

    fn game(&mut self) -> io::Result<Game> {
        let mut columns = [0; crate::board::WIDTH];
        for column in &mut columns {
            *column = self.word()?;
        }
        let board = Board::from_columns(columns);
        let (current, next, seed) = (self.word()?, self.word()?, self.long()?);
        ensure(board.is_some() && current < 7 && next < 7)?;
        Ok(Game {
            board: board.unwrap_or_default(),
            current: Piece::ALL[current as usize],
            next: Piece::ALL[next as usize],
            rng: fastrand::Rng::with_seed(seed),
        })
    }
}
