//! `tetris-train regret`: what choosing better than the player would gain.

use anyhow::Result;
use tetris_pipe::streams;
use tetris_pipe::train::{Gain, Regret};
use tetris_pipe_cli::output;

use crate::args::RegretArgs;
use crate::network;

/// Pieces between two positions, so many that the boards have little in common.
const DISTANCE: usize = 73;

/// Measures the regret, and prints one line for each weight of the playouts.
pub(crate) fn regret(args: &RegretArgs) -> Result<()> {
    let threads = args.threads.start()?;
    let network = network::load(args.player.network.as_deref())?;
    let regret = Regret {
        positions: args.positions as usize,
        distance: DISTANCE,
        placements: 4,
        margin: 1.5,
        playouts: args.playouts as usize,
        pieces: args.pieces as usize,
        seed: args.seed,
    };
    let player = args.player.effort.beams();
    let gains = threads.install(|| regret.measure(&network, player, &args.beams));
    let per_stream = streams::PIECES as f64;
    let line = |gain: Gain| {
        format!(
            "{:.0} +- {:.0} points per 65,536 pieces by choices that weigh playouts {:.2} and \
             search {:.2}\n",
            gain.mean * per_stream,
            gain.error * per_stream,
            gain.weight,
            1.0 - gain.weight,
        )
    };
    let text: String = gains.into_iter().map(line).collect();
    output::print(&text)
}
