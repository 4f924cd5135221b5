//! `tetris-train export`: writes the network of a checkpoint, and checks what it wrote.

use std::io::Write;

use crate::args::ExportArgs;
use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use tetris_pipe::{Network, Placement, Placer, judge, streams};
use tetris_pipe_cli::{Output, output};

use crate::draft::Draft;
use crate::run::load;

/// Pieces that the written network plays.
const PIECES: usize = 1000;

/// Writes the network under the hash of its file.
pub(crate) fn export(args: &ExportArgs) -> Result<()> {
    let output = Output::stdout()?;
    let bytes = load(&args.checkpoint)?.network(args.rows.into()).encode();
    let hash = format!("{:x}", Sha256::digest(&bytes));
    let path = args.directory.join(&hash[..12]).with_extension("net");
    let draft = Draft::write(&path, |mut file| file.write_all(&bytes))?;
    check(&draft.read()?, &bytes).with_context(|| format!("cannot write {}", path.display()))?;
    draft.keep()?;
    let line = format!("{} ({} bytes)\n", path.display(), bytes.len());
    output::write(output, &line)
}

/// Checks that the file has the bytes of the network, and that they decode and play.
fn check(written: &[u8], bytes: &[u8]) -> Result<()> {
    ensure!(written == bytes, "the file has other bytes");
    let network = Network::decode(written)?;
    let pieces: Vec<u8> = streams::stream(1, PIECES);
    let mut placer = Placer::with_network(&network, &[]);
    let placements: Vec<u8> = placer.place_all(&pieces).map(Placement::to_byte).collect();
    let tally = judge::replay(&pieces, &placements)?;
    ensure!(tally == *placer.tally(), "the judge counts other points");
    Ok(())
}
