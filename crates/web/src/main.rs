//! `tetris-web SCRIPT MODULE`: writes the player page to stdout, from the script of wasm-bindgen and
//! the compressed module. `build.sh` makes both.

mod page;

use std::{env, fs};

fn main() {
    let mut files = env::args_os().skip(1);
    let mut file = || fs::read(files.next().expect("a file")).expect("a readable file");
    let script = String::from_utf8(file()).expect("a script");
    print!("{}", page::page(&script, &file()));
}
