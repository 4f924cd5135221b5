//! The package for npm: an ES module with its types.

use std::fs;
use std::path::Path;

use anyhow::Result;
use serde_json::json;

use crate::module;

/// Loads the module, in a browser from its address, in Node from its file.
const INDEX: &str = r#"import init from "./tetris_pipe.js";

const wasm = new URL("tetris_pipe_bg.wasm", import.meta.url);
const isNode = globalThis.process?.versions?.node !== undefined;
await init({ module_or_path: isNode ? (await import("node:fs")).readFileSync(wasm) : wasm });
export * from "./tetris_pipe.js";
"#;

/// Writes the package into a folder.
///
/// # Errors
///
/// If wasm-bindgen does not know the compiler's output, or a file cannot be written.
pub(crate) fn write(compiled: &Path, folder: &Path) -> Result<()> {
    let mut bindgen = module::bindgen(compiled);
    let bindgen = bindgen.web(true)?.typescript(true).out_name("tetris_pipe");
    bindgen.generate(folder)?;
    let manifest = json!({
        "name": "tetris-pipe",
        "version": env!("CARGO_PKG_VERSION"),
        "description": "A Tetris player for points, with its board, search, analysis and streams",
        "license": env!("CARGO_PKG_LICENSE"),
        "repository": concat!("git+", env!("CARGO_PKG_REPOSITORY"), ".git"),
        "keywords": ["tetris", "wasm", "expectimax", "reinforcement-learning"],
        "type": "module",
        "exports": "./index.js",
        "engines": {"node": ">=18"},
    });
    fs::write(folder.join("package.json"), format!("{manifest:#}\n"))?;
    fs::write(folder.join("index.js"), INDEX)?;
    fs::write(
        folder.join("index.d.ts"),
        "export * from \"./tetris_pipe.js\";\n",
    )?;
    fs::write(folder.join("README.md"), include_str!("package.md"))?;
    fs::write(folder.join("LICENSE"), include_str!("../../../LICENSE"))?;
    Ok(())
}
