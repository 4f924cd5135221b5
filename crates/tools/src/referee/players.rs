//! What an argument names: a player in this process, a command, or the scores of earlier players.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use tetris_pipe::{Effort, Scorer};
use tetris_pipe_arena::Scores;
use tetris_pipe_arena::matches::Entry;
use tetris_pipe_arena::players::{Engine, Player, Search};
use tetris_pipe_cli::{Named, cannot, is_standard, network};

use crate::args::Cli;

/// What knows the number of pieces has this behind it.
const KNOWN: &str = "+known";

/// The players that the command line names.
#[derive(Default)]
pub(crate) struct Players {
    /// Those that are going to play.
    pub(crate) live: Vec<Entry>,
    /// Those that have played, by their scores.
    pub(crate) played: Vec<(String, Scores)>,
}

impl Players {
    pub(crate) fn of(cli: &Cli) -> Result<Self> {
        let mut players = Self::default();
        for argument in &cli.players {
            players.add(cli, argument)?;
        }
        if !cli.command.is_empty() {
            let words: Vec<_> = cli.command.iter().map(|word| word.to_string_lossy()).collect();
            let name = shlex::try_join(words.iter().map(|word| &**word))?;
            players.add_command(cli, name, cli.command.clone())?;
        }
        players.merge()?;
        Ok(players)
    }

    /// Their number.
    pub(crate) const fn count(&self) -> usize {
        self.live.len() + self.played.len()
    }

    fn add(&mut self, cli: &Cli, argument: &OsString) -> Result<()> {
        let name = argument.to_string_lossy().into_owned();
        let path = Path::new(argument);
        if let Some(engine) = engine(cli.scorer, &name)? {
            self.push(name, engine, false);
        } else if is_scores(path) {
            let read = |file| Scores::read_all(file).map_err(io::Error::other);
            let (all, file) = Named::load(path, read)?;
            for scores in all {
                self.played.push((file.name().to_owned(), scores));
            }
        } else if path.is_file() {
            self.add_command(cli, name, vec![argument.clone()])?; // It may have spaces in its name.
        } else {
            let words = argument.to_str().and_then(shlex::split);
            let Some(words) = words.filter(|words| !words.is_empty()) else {
                bail!("{name:?} is no command: it is empty, or a quote is not closed");
            };
            self.add_command(cli, name, words.into_iter().map(OsString::from).collect())?;
        }
        Ok(())
    }

    fn push(&mut self, name: String, player: impl Player + 'static, is_command: bool) {
        self.live.push(Entry { name, player: Box::new(player), is_command });
    }

    #[cfg(unix)]
    fn add_command(&mut self, cli: &Cli, name: String, words: Vec<OsString>) -> Result<()> {
        let program = tetris_pipe_arena::programs::Program {
            words,
            size: size(&cli.size)?,
            timeout: cli.timeout(),
            whole: cli.whole,
            luck: cli.json || cli.players.len() + usize::from(!cli.command.is_empty()) > 1,
        };
        self.push(name, program, true);
        Ok(())
    }

    #[cfg(not(unix))]
    fn add_command(&mut self, _: &Cli, name: String, _: Vec<OsString>) -> Result<()> {
        bail!("{name}: commands are played on Linux and macOS only");
    }

    /// Makes one player of the scores of one player on different streams.
    fn merge(&mut self) -> Result<()> {
        self.played = Scores::merge(std::mem::take(&mut self.played))?;
        // Several players of one file have names of their own.
        let names: Vec<_> = self.played.iter().map(|(name, _)| name.clone()).collect();
        for (name, scores) in &mut self.played {
            if names.iter().filter(|it| *it == name).count() > 1 {
                *name = format!("{name}: {}", scores.player);
            }
        }
        Ok(())
    }
}

/// The engine that an argument names, if it does: a search of the embedded network, or a network in a file.
fn engine(scorer: Scorer, name: &str) -> Result<Option<Engine>> {
    let (player, knows_the_end) = match name.strip_suffix(KNOWN) {
        Some(player) => (player, true),
        None => (name, false),
    };
    if let Some(search) = search(player) {
        let (network, _) = network(None, Some(scorer))?;
        return Ok(Some(Engine::new(network, search, knows_the_end)));
    }
    let (path, search) = match player.rsplit_once('@') {
        Some((path, search_of)) if is_network(Path::new(path)) => {
            let wrong = || anyhow!("{name}: expected an effort or beams after @");
            (path, search(search_of).ok_or_else(wrong)?)
        }
        _ => (player, Search::Effort(Effort::default())),
    };
    let path = Path::new(path);
    if !is_network(path) {
        return Ok(None);
    }
    let (mut network, _) = network(Some(path), Some(scorer))?;
    let ends = path.with_extension("ends");
    if knows_the_end && ends.exists() {
        let read = |mut file: File| {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            let network = network.into_owned().with_endgame(&bytes);
            network.map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
        };
        network = Cow::Owned(Named::load(&ends, read)?.0);
    }
    Ok(Some(Engine::new(network, search, knows_the_end)))
}

/// The effort or the beams that a text names.
fn search(text: &str) -> Option<Search> {
    let beams = || text.split(',').map(str::parse).collect::<Result<_, _>>().ok();
    let effort = text.parse().ok().map(Search::Effort);
    effort.or_else(|| beams().map(Search::Beams))
}

/// Whether a file is a network, by its name or its first bytes.
fn is_network(path: &Path) -> bool {
    begins(path, b"tetris") || path.extension().is_some_and(|it| it == "net") && !path.is_dir()
}

/// Whether this is JSON, by its name or its first byte, or a stream such as stdin or `<(…)`. A program is
/// neither.
fn is_scores(path: &Path) -> bool {
    let is_json = path.extension().is_some_and(|it| it == "json");
    is_standard(path)
        || match fs::metadata(path) {
            Ok(file) if file.is_file() => is_json || begins(path, b"{"),
            Ok(other) => !other.is_dir(),
            Err(_) => is_json,
        }
}

/// Whether a regular file begins with these bytes.
fn begins<const N: usize>(path: &Path, bytes: &[u8; N]) -> bool {
    let first = || {
        let mut first = [0; N];
        File::open(path)?.read_exact(&mut first)?;
        io::Result::Ok(first)
    };
    path.is_file() && first().is_ok_and(|first| first == *bytes)
}

/// The bytes of the files that count as the program.
pub(crate) fn size(paths: &[PathBuf]) -> Result<u64> {
    let size = |path: &PathBuf| {
        let metadata = fs::metadata(path)?;
        // A pipe or a device has no size, and a directory one of another kind.
        let size = metadata.is_file().then_some(metadata.len());
        size.ok_or_else(|| io::Error::other("it is not a file of bytes"))
    };
    let size = |path| size(path).map_err(cannot("read", path.display()));
    Ok(paths.iter().map(size).sum::<io::Result<_>>()?)
}
