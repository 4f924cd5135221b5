//! `player SCRIPT MODULE`: writes the player page to stdout, from the script of wasm-bindgen and the
//! compressed module. `crates/web/build.sh` makes both.

use std::{env, fs};

fn main() {
    let mut files = env::args_os().skip(1);
    let mut file = || fs::read(files.next().expect("a file")).expect("a readable file");
    let script = String::from_utf8(file()).expect("a script");
    print!("{}", tetris_page::player_page(&script, &file()));
}
