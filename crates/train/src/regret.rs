//! `tetris-train headroom`: what better choices than the player's would gain.

use crate::args::HeadroomArgs;
use anyhow::Result;
use tetris_pipe::streams;
use tetris_pipe::train::{Gain, Headroom};
use tetris_pipe_cli::{Output, output};

use crate::network;

/// Pieces between two positions, so many that the boards have little in common.
const DISTANCE: usize = 73;

/// Measures the headroom, and prints one line for each weight of the playouts.
pub(crate) fn headroom(args: &HeadroomArgs) -> Result<()> {
    let output = Output::stdout()?;
    let network = network::load(args.player.network.as_deref())?;
    let headroom = Headroom {
        positions: args.positions as usize,
        distance: DISTANCE,
        candidates: 4,
        margin: 1.5,
        playouts: args.playouts as usize,
        pieces: args.pieces as usize,
        seed: args.seed,
    };
    let beams = args.player.effort.beams();
    let gains = headroom.measure(&network, beams, &args.judge, args.threads);
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
    output::write(output, &text)
}
