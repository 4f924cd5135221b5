//! The games of a match: their progress, what is printed as they end, and the files that are kept.

use std::io::{self, Write};
use std::sync::Mutex;

use tetris_pipe_arena::StreamScore;
use tetris_pipe_arena::hints::Facts;
use tetris_pipe_arena::players::{Broken, MatchEvents, Stream};
use tetris_pipe_cli::progress::ProgressBar;
use tetris_pipe_cli::{errors, file, signals};

use crate::args::Cli;
use crate::table::Table;

/// The program in which the games are played.
pub(crate) struct Games<'a> {
    pub(crate) cli: &'a Cli,
    pub(crate) progress: ProgressBar,
    /// The table of a single player, unless JSON is printed.
    pub(crate) table: Option<Mutex<Table>>,
    /// What is seen of each player's games.
    pub(crate) seen: Vec<Mutex<Seen>>,
}

/// What is seen of the games of a player.
#[derive(Default)]
pub(crate) struct Seen {
    /// Whether no piece was turned in one of them.
    pub(crate) leaves_pieces: bool,
    /// The note on the bytes of each.
    pub(crate) notes: Vec<Option<&'static str>>,
}

impl Games<'_> {
    /// Keeps some bytes, if the command line asks for it. Each writer has a file of its own until it is
    /// complete.
    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let Some(directory) = &self.cli.save else { return Ok(()) };
        file::write(&directory.join(name), |mut file| file.write_all(bytes))
    }

    /// Keeps the trial that showed a fault, if one did.
    pub(crate) fn save_trial(&self, fault: &Broken) -> io::Result<()> {
        let Some(pieces) = &fault.trial else { return Ok(()) };
        self.save("trial.i", pieces)?;
        self.save("trial.o", &fault.placements)
    }
}

impl MatchEvents for Games<'_> {
    fn is_cancelled(&self) -> bool {
        signals::caught()
    }

    fn progress(&self, line: &str) {
        self.progress.suspend(|| errors::print(line));
    }

    fn begins(&self, pieces: u64) {
        self.progress.inc_length(pieces);
    }

    fn placed(&self, pieces: u64) {
        self.progress.inc(pieces);
    }

    fn played(
        &self,
        player: usize,
        stream: &Stream,
        placements: &[u8],
        score: Option<&StreamScore>,
    ) -> io::Result<()> {
        let name = stream.seed().map_or("stream".to_owned(), |seed| seed.to_string());
        let pieces: Vec<_> = stream.bytes().collect();
        self.save(&format!("{name}.i"), &pieces)?;
        self.save(&format!("{name}.o"), placements)?;
        let Some(score) = score else { return Ok(()) };
        let mut seen = self.seen[player].lock().expect("no thread panicked");
        seen.leaves_pieces |= placements.iter().all(|&byte| byte < 16);
        seen.notes.push(Facts::of(&pieces, placements).note());
        drop(seen);
        if let Some(table) = &self.table {
            let mut table = table.lock().expect("no thread panicked");
            self.progress.suspend(|| table.add(score)).map_err(io::Error::other)?;
        }
        Ok(())
    }
}
