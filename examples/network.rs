//! A player with a network file, as `tetris-train export` writes it. It reads pieces from stdin
//! and writes placements to stdout.
//!
//! ```text
//! cargo build --release --example network
//! tetris-referee -- target/release/examples/network FILE.net
//! ```

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, BufWriter};

use tetris_pipe::{Effort, Lookahead, Network, Placer};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args_os().nth(1).ok_or("the path of a network is missing")?;
    let network = Network::decode(&fs::read(path)?)?;
    let mut placer = Placer::with_network(&network, Effort::default().beams());
    let mut lookahead = Lookahead::new(io::stdin().lock(), BufWriter::new(io::stdout()));
    while let Some(turn) = lookahead.turn()? {
        let placement = placer.place(turn.current(), turn.next());
        turn.answer(placement)?;
    }
    lookahead.finish()?;
    Ok(())
}
