//! The plan of a match, and the referee in which its games are played.

use std::fs::{self, Metadata};
use std::io::{self, Write};
use std::time::UNIX_EPOCH;

use serde_json::{Value, json};
use tetris_pipe::streams;
use tetris_pipe_arena::StreamScore;
use tetris_pipe_arena::players::{Broken, Host, Played, Player};
use tetris_pipe_cli::progress::ProgressBar;
use tetris_pipe_cli::{errors, file, signals};

use crate::args::Cli;

/// The games to play.
pub(crate) struct Plan<'a> {
    pub(crate) cli: &'a Cli,
    /// PROGRAM, and the player of `--against` if there is one.
    pub(crate) players: Vec<Box<dyn Player>>,
    /// How many of them are programs.
    pub(crate) programs: usize,
    /// The seeds of the streams; a comparison may stop before the last.
    pub(crate) seeds: Vec<u64>,
    /// The number of pieces in a stream.
    pub(crate) pieces: usize,
    /// Their pieces, if they are those of `--stream`.
    pub(crate) stream: Option<Vec<u8>>,
    /// The bytes of the files of `--size`.
    pub(crate) size: u64,
    pub(crate) progress: ProgressBar,
}

impl Plan<'_> {
    /// The name of the stream with this seed, as a column or after the word "seed".
    pub(crate) fn name(&self, seed: u64) -> String {
        match &self.cli.stream {
            Some(file) => file.display().to_string(),
            None => seed.to_string(),
        }
    }

    pub(crate) fn pieces(&self, seed: u64) -> Vec<u8> {
        let own = self.stream.clone();
        own.unwrap_or_else(|| streams::stream(seed, self.pieces))
    }

    /// Keeps some bytes, if the command line asks for it. Each writer has a file of its own until it is
    /// complete.
    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let Some(directory) = &self.cli.save else {
            return Ok(());
        };
        file::write(&directory.join(name), |mut file| file.write_all(bytes))
    }

    /// The files of the pieces, the placements and the score of a game.
    fn names(&self, player: usize, seed: u64) -> [String; 3] {
        let seed = match self.stream {
            Some(_) => "stream".to_owned(),
            None => seed.to_string(),
        };
        let against = ["", "against."][player];
        [format!("{seed}.i"), format!("{seed}.{against}o"), format!("{seed}.{against}json")]
    }

    /// The player, how it is played, and the lengths and times of the files that its words name.
    fn fingerprint(&self, player: usize) -> Value {
        let identity = self.players[player].identity();
        let words = identity["command"].as_array().into_iter().flatten();
        let files =
            words.filter_map(|word| fs::metadata(word.as_str()?).ok().filter(Metadata::is_file));
        let stamp = |file: Metadata| {
            let time = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
            Some((file.len(), time.as_nanos() as u64))
        };
        let files: Vec<_> = files.map(stamp).collect();
        json!({ "player": identity, "whole": self.cli.whole, "files": files })
    }

    /// Keeps the trial that showed a fault, if one did.
    pub(crate) fn save_trial(&self, fault: &Broken) -> io::Result<()> {
        let Some(pieces) = &fault.trial else {
            return Ok(());
        };
        self.save("trial.i", pieces)?;
        self.save("trial.o", &fault.placements)
    }
}

/// The referee, in which they are played.
impl Host for Plan<'_> {
    fn stops(&self) -> bool {
        signals::caught()
    }

    fn begins(&self, pieces: u64) {
        self.progress.inc_length(pieces);
    }

    fn placed(&self, pieces: u64) {
        self.progress.inc(pieces);
    }

    fn known(&self, player: usize, seed: u64) -> Option<Played> {
        let directory = self.cli.save.as_ref()?;
        let read = |name| fs::read(directory.join(name)).ok();
        let [pieces, placements, game] = self.names(player, seed).map(read);
        let (own, score): (Value, StreamScore) = serde_json::from_slice(&game?).ok()?;
        let placements = placements?;
        let is_own = own == self.fingerprint(player) && pieces? == self.pieces(seed);
        let has_luck = score.luck.is_some() || !self.cli.json && self.players.len() == 1;
        (is_own && has_luck).then_some(Played { score, placements })
    }

    fn played(
        &self,
        player: usize,
        seed: u64,
        placements: &[u8],
        score: Option<&StreamScore>,
    ) -> io::Result<()> {
        // Of an earlier run there are no placements.
        if self.cli.save.is_none() || player >= self.programs {
            return Ok(());
        }
        let [i, o, game] = self.names(player, seed);
        self.save(&i, &self.pieces(seed))?;
        self.save(&o, placements)?;
        let Some(&score) = score else { return Ok(()) };
        let game_of_player = (self.fingerprint(player), score);
        self.save(&game, &serde_json::to_vec(&game_of_player)?)
    }

    fn looks(&self, line: &str) {
        self.progress.suspend(|| errors::print(line));
    }
}
