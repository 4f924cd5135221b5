//! The library as a WebAssembly module, and the JavaScript around it.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, anyhow, bail, ensure};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// What the module needs of a browser: vectors of 128 bits, which all have had since 2023.
const FLAGS: &str = "-Ctarget-feature=+simd128";

/// A module and the script that defines `wasm_bindgen`, through which a page calls it.
pub(crate) struct Module {
    pub(crate) wasm: Vec<u8>,
    pub(crate) script: String,
}

/// Compiles the module, unless that was done before.
///
/// # Errors
///
/// If the target is not installed, or the module does not compile.
pub(crate) fn build() -> Result<Module> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("target");
    check_target(&root)?;
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([
            "rustc",
            "--locked",
            "--release",
            "--lib",
            "--crate-type",
            "cdylib",
        ])
        .args(["--package", env!("CARGO_PKG_NAME"), "--target", TARGET])
        .arg("--target-dir")
        .arg(&folder)
        // This variable, unlike others, takes precedence over all flags set elsewhere.
        .env("CARGO_ENCODED_RUSTFLAGS", FLAGS)
        .current_dir(&root)
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!("cargo could not compile the library to WebAssembly: its messages are above");
    }
    let compiled = folder.join(TARGET).join("release/tetris_web.wasm");
    bind(&compiled).map_err(|error| anyhow!("{}: {error:#}", compiled.display()))
}

/// Checks that the target is installed, which the compiler would say in a page of messages.
fn check_target(root: &Path) -> Result<()> {
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(["--print", "target-libdir", "--target", TARGET])
        .current_dir(root) // where rustup looks for the toolchain
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run rustc")?;
    let folder = String::from_utf8_lossy(&output.stdout);
    if !Path::new(folder.trim_end()).is_dir() {
        bail!("the target {TARGET} is not installed: run `rustup target add {TARGET}`");
    }
    Ok(())
}

/// Runs wasm-bindgen on what the compiler made.
fn bind(compiled: &Path) -> Result<Module> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(compiled)
        .no_modules(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    let mut output = bindgen.generate_output()?;
    // The page passes the module, so nothing needs the address of the script. In a document
    // without one (of a blob, or in a frame) asking for it would throw.
    let address = "new URL(document.currentScript.src, location.href).toString()";
    let script = output.js().replace(address, "\"\"");
    ensure!(
        script != output.js(),
        "wasm-bindgen asks for the address in another way"
    );
    let wasm = output.wasm_mut().emit_wasm();
    Ok(Module { wasm, script })
}
