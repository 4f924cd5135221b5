//! `bindgen MODULE.wasm DIR` writes the JavaScript around the module: `DIR/page` for a page, `DIR/npm` for npm.

use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let [module, folder] = [1, 2].map(|it| std::env::args().nth(it).expect("MODULE.wasm DIR"));
    // The page passes the module, so nothing needs the address of the script. In a document without one
    // (of a blob, or in a frame) asking for it would throw.
    let bindgen = |page: bool| {
        let mut bindgen = Bindgen::new();
        bindgen.input_path(&module).out_name("tetris_pipe");
        bindgen.remove_name_section(true).remove_producers_section(true);
        bindgen.omit_default_module_path(page).typescript(!page);
        bindgen
    };
    bindgen(true).no_modules(true)?.generate(format!("{folder}/page"))?;
    bindgen(false).web(true)?.generate(format!("{folder}/npm"))
}
