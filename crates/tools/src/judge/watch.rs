//! A game that plays in the terminal, or as text: one board after the other.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
use tetris_pipe::game::Step;
use tetris_pipe::{Game, Scorer};
use tetris_pipe_arena::Verdict;
use tetris_pipe_cli::Named;
use tetris_pipe_cli::numbers::grouped;

use crate::files::Files;

/// Plays a game at a number of pieces per second, as far as its files are written, and prints the board
/// after its last piece. On a terminal each board takes the place of the one before. Returns whether
/// the game keeps the rules.
pub(crate) fn watch(files: Files, scorer: Scorer, speed: u32) -> Result<Verdict> {
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    let can_move = io::stdout().is_terminal() && !is_dumb;
    // Back to the first line, whose old text is erased.
    let back = format!("\x1b[{}A\x1b[K", HEIGHT + 1);
    let between = if can_move { &back } else { "\n" };
    // A narrow terminal cuts the line, and does not scroll.
    let [cut, wrap] = if can_move { ["\x1b[?7l", "\x1b[?7h"] } else { [""; 2] };
    let (placements, judge) = files.replay();
    let mut game = Game::default().by(scorer);
    let mut stdout = Named::output(None, &[])?;
    let mut due = Instant::now();
    let mut before = "";
    for placement in placements {
        let step = match placement {
            Ok(placement) => game.play(placement),
            Err(end) => return Ok(judge.verdict(Some(end.downcast()?))),
        };
        thread::sleep(due.saturating_duration_since(Instant::now()));
        // A player that was slower is not made up for.
        due = due.max(Instant::now()) + Duration::from_secs(1) / speed;
        let (line, board) = frame(&step, game.tally().points);
        write!(stdout, "{before}{cut}{line}{wrap}\n{board}")?;
        stdout.flush()?;
        before = between;
    }
    let (points, board) = (game.tally().points, game.board());
    write!(stdout, "{before}{cut}end, points {}{wrap}\n{board}", grouped(points))?;
    stdout.flush()?;
    Ok(judge.verdict(None))
}

/// A line that says what the piece does, and the board with its letters where it comes to rest,
/// before full rows are cleared.
fn frame(step: &Step, points: u64) -> (String, String) {
    let (placement, rest) = (step.placement, step.before.rest(step.placement) as usize);
    let (piece, shape) = (placement.piece().to_string(), placement.shape());
    let effect = match step.outcome {
        Outcome::Cleared(0) => String::new(),
        Outcome::Cleared(1) => ", 1 row".to_owned(),
        Outcome::Cleared(rows) => format!(", {rows} rows"),
        Outcome::Reset => ", reset".to_owned(),
    };
    let (number, points) = (grouped(step.number), grouped(points));
    let mut board = step.before.to_string();
    for row in (0..shape.height).filter(|row| rest + row < HEIGHT) {
        for column in (0..shape.width).filter(|&column| shape.columns[column] >> row & 1 == 1) {
            let line = HEIGHT - 1 - rest - row;
            let square = line * (WIDTH + 1) + placement.column() + column; // a line has its end
            board.replace_range(square..=square, &piece);
        }
    }
    (format!("piece {number}, {piece}{effect}, points {points}"), board)
}
