//! The page around the module: its parts in one file.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use tetris_page::{ICON, RULES, SCRIPT, SITE, STYLE, footer, hash};

/// The page, of the script around the module and the compressed module.
///
/// The content security policy allows the script and the style of the page by their hashes, the
/// compilation of WebAssembly, and nothing else.
pub(crate) fn page(loader: &str, module: &[u8]) -> String {
    let style = [STYLE, include_str!("page/play.css")].concat();
    let script = [
        "\"use strict\";\n",
        loader,
        SCRIPT,
        include_str!("page/games.js"),
        include_str!("page/address.js"),
        include_str!("page/parts.js"),
        include_str!("page/record.js"),
        include_str!("page/pointer.js"),
        include_str!("page/tally.js"),
        include_str!("page/play.js"),
        include_str!("page/choose.js"),
        include_str!("page/position.js"),
        include_str!("page/main.js"),
    ]
    .concat();
    let module = BASE64_STANDARD.encode(module);
    format!(
        include_str!("page/play.html"),
        policy = format_args!(
            "default-src 'none'; script-src {} 'wasm-unsafe-eval'; style-src {}; img-src data:; \
             base-uri 'none'; form-action 'none'",
            hash(&script),
            hash(&style)
        ),
        style = style,
        script = script,
        icon = ICON,
        site = SITE,
        description = "Place Tetris pieces for points beside a program, and see what each placement lost. \
            Or choose the pieces for it, or draw a position. No account, no clock, one file.",
        rules = RULES,
        footer = footer(),
        size = format_args!("{:.1}", module.len() as f64 / 1e6),
        length = module.len(),
        module = module,
    )
}
