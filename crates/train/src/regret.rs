//! `tetris-train regret`: what choosing better than the player would gain.

use std::fmt::Write;

use anyhow::Result;
use tetris_pipe::Board;
use tetris_pipe::streams::{self, Mean};
use tetris_pipe::train::{Position, Regret};
use tetris_pipe_cli::output;

use crate::args::RegretArgs;

/// Pieces between two positions, so many that the boards have little in common.
const DISTANCE: usize = 73;

/// The positions with the largest gains that are printed.
const LARGEST: usize = 5;

/// Measures the regret, and prints it by the number of holes, and the largest positions.
pub(crate) fn regret(args: &RegretArgs) -> Result<()> {
    let threads = args.threads.start()?;
    let network = args.player.network()?;
    let regret = Regret {
        network: &network,
        player: args.player.effort.beams(),
        beams: &args.beams,
        positions: args.positions as usize,
        distance: DISTANCE,
        placements: 4,
        margin: 1.5,
        playouts: args.playouts as usize,
        pieces: args.pieces as usize,
        seed: args.seed,
    };
    let mut positions = threads.install(|| regret.measure());
    output::print(&text(&mut positions)?)
}

fn text(positions: &mut [Position]) -> Result<String> {
    let mut text = String::from(
        "    holes  positions  gain per 65,536 pieces  playouts minus search (root mean square)\n",
    );
    let classes = [
        ("0", 0..=0),
        ("1", 1..=1),
        ("2 or more", 2..=u32::MAX),
        ("any", 0..=u32::MAX),
    ];
    for (name, class) in classes {
        let is_in = |position: &&Position| class.contains(&holes(&position.board));
        let count = positions.iter().filter(is_in).count();
        // The other positions count as 0, so the gains of the classes add up.
        let gains = positions.iter().map(|position| match position {
            position if is_in(&position) => position.gain * streams::PIECES as f64,
            _ => 0.0,
        });
        let gain = Mean::of(&gains.collect::<Vec<_>>()).expect("two positions or more");
        let error = gain.standard_error.unwrap_or_default();
        let differences = positions.iter().filter(is_in);
        let squares: Vec<_> = differences
            .filter_map(|position| Some(position.difference?.powi(2)))
            .collect();
        let difference = Mean::of(&squares).map_or(0.0, |squares| squares.mean.sqrt());
        let gain = format!("{:.0} +- {error:.0}", gain.mean);
        writeln!(text, "{name:>9} {count:>10} {gain:>23} {difference:>23.2}")?;
    }
    positions.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    text.push_str("The largest gains, in points:\n");
    for position in positions.iter().take(LARGEST) {
        let Position {
            board,
            current,
            next,
            gain,
            ..
        } = position;
        writeln!(
            text,
            "{gain:>9.2} for {current} before {next}; rows: {}, holes: {}",
            board.highest(),
            holes(board)
        )?;
    }
    Ok(text)
}

/// Empty squares below a filled one in their column.
fn holes(board: &Board) -> u32 {
    let columns = board.columns().iter().enumerate();
    columns
        .map(|(column, squares)| board.height(column) - squares.count_ones())
        .sum()
}
