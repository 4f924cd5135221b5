//! `bindgen MODULE.wasm DIR` writes the JavaScript around the module: `DIR/page` for a page, `DIR/npm` for npm.

use std::path::PathBuf;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let [module, folder] =
        [1, 2].map(|it| PathBuf::from(std::env::args_os().nth(it).expect("MODULE.wasm DIR")));
    let bindgen = || {
        let mut bindgen = Bindgen::new();
        bindgen
            .input_path(&module)
            .out_name("tetris_pipe")
            .remove_name_section(true)
            .remove_producers_section(true);
        bindgen
    };
    // The page passes the module, so nothing needs the address of the script. In a document without one (of a blob, or in a
    // frame) asking for it would throw.
    bindgen()
        .no_modules(true)?
        .omit_default_module_path(true)
        .typescript(false)
        .generate(folder.join("page"))?;
    bindgen()
        .web(true)?
        .omit_default_module_path(false)
        .typescript(true)
        .generate(folder.join("npm"))
}
