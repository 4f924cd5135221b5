//! The command line of `tetris-web`.

use std::path::PathBuf;

use clap::{Parser, ValueHint};

/// Build the player page, one HTML file with the player and its network, or the package for npm
///
/// The page works offline, from a disk, from a mail and on any web server, and needs no
/// other file. A visitor chooses the pieces and sees where the player places them, or
/// draws a position and sees the evaluation of each move.
///
/// The library is compiled to WebAssembly first, which needs the target of that name:
///
///   rustup target add wasm32-unknown-unknown
///   cargo run -p tetris-web
#[derive(Debug, Parser)]
#[command(name = "tetris-web", version, verbatim_doc_comment)]
pub(crate) struct Cli {
    /// The file to write
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "play.html")]
    pub(crate) output: PathBuf,

    /// Write a package for npm, the same module with its types, into this folder, and no page
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, conflicts_with = "output")]
    pub(crate) package: Option<PathBuf>,
}
