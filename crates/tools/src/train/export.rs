//! `tetris-train export`: writes the network of a checkpoint.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Result;
use tetris_pipe::train::Run;
use tetris_pipe_arena::players::name;
use tetris_pipe_cli::{Named, cannot, file, print};

use crate::args::ExportArgs;

/// Writes the network under the hash of its file.
pub(crate) fn export(args: &ExportArgs) -> Result<()> {
    let directory = args.directory.as_deref();
    // The network takes a while, and its name is known only then.
    if let Some(directory) = directory {
        fs::read_dir(directory).map_err(cannot("write to", directory.display()))?;
    }
    file::prepare(directory.unwrap_or(Path::new(".")), &["net"])?;
    let (run, _) = Named::load(&args.checkpoint, Run::load)?;
    let bytes = run.network(args.rows.into()).encode();
    let path = directory.unwrap_or(Path::new("")).join(name(&bytes)).with_extension("net");
    file::write(&path, |mut file| file.write_all(&bytes))?;
    print(&format!("{} ({} bytes)\n", path.display(), bytes.len()))
}
