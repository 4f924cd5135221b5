//! The library as a WebAssembly module, and the JavaScript around it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// What the module needs of a browser: vectors of 128 bits, which all have had since 2023.
const FLAGS: &str = "-Ctarget-feature=+simd128";

/// A module and the script that defines `wasm_bindgen`, through which a page calls it.
pub(crate) struct Module {
    pub(crate) wasm: Vec<u8>,
    pub(crate) script: String,
}

/// Compiles the library, unless that was done before, and returns what wasm-bindgen takes.
///
/// # Errors
///
/// If the target is not installed, or the library does not compile.
pub(crate) fn compile() -> Result<PathBuf> {
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
    Ok(folder.join(TARGET).join("release/tetris_web.wasm"))
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

/// The run of wasm-bindgen for the page and the package.
pub(crate) fn bindgen(compiled: &Path) -> Bindgen {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(compiled)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen
}

/// The module as a page takes it, by a script that is no module.
///
/// # Errors
///
/// If wasm-bindgen does not know the compiler's output.
pub(crate) fn for_page(compiled: &Path) -> Result<Module> {
    let mut bindgen = bindgen(compiled);
    let mut output = bindgen
        .no_modules(true)?
        .typescript(false)
        .generate_output()?;
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
