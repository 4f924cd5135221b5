//! The page around the module: its parts in one file.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use tetris_page::{ICON, ICONS, RULES, SHARED_SCRIPT, SHARED_STYLE, SITE, footer, hash};

/// The page, of the script around the module and the compressed module.
///
/// The content security policy allows the script and the style of the page by their hashes, the
/// compilation of WebAssembly, and nothing else. The module and its loader are the end of the file,
/// so that the script plays while most of the file is still on its way.
pub(crate) fn page(loader: &str, module: &[u8]) -> String {
    let text = BASE64_STANDARD.encode(module);
    let style = compact(&[SHARED_STYLE, include_str!("page/play.css")]);
    let script = compact(&[
        "\"use strict\";\n",
        SHARED_SCRIPT,
        include_str!("page/stream.js"),
        include_str!("page/address.js"),
        include_str!("page/store.js"),
        include_str!("page/engine.js"),
        include_str!("page/games.js"),
        include_str!("page/daily.js"),
        include_str!("page/hand.js"),
        include_str!("page/play.js"),
        include_str!("page/learn.js"),
        include_str!("page/explore.js"),
        include_str!("page/view.js"),
        include_str!("page/dialogs.js"),
        include_str!("page/main.js"),
    ]);
    format!(
        include_str!("page/play.html"),
        policy = format_args!(
            "default-src 'none'; script-src {} {} 'wasm-unsafe-eval'; style-src {}; img-src data:; \
             base-uri 'none'; form-action 'none'",
            hash(&script),
            hash(loader),
            hash(&style)
        ),
        style = style,
        script = script,
        loader = loader,
        icon = ICON,
        icons = ICONS,
        address = address(),
        description = DESCRIPTION,
        rules = RULES,
        footer = footer(),
        length = text.len(),
        module = text,
    )
}

/// The texts one after the other, without indentation, empty lines and lines of comments: a visitor
/// with a slow line waits for a third less.
fn compact(texts: &[&str]) -> String {
    let lines = texts.iter().flat_map(|text| text.lines()).map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect()
}

const DESCRIPTION: &str = "Place Tetris pieces for points beside a computer that knows how, and see what each \
    placement lost. No account, no clock, one file.";

/// What other sites show of a link to the page, once it has an address.
fn address() -> String {
    if SITE.is_empty() {
        return String::new();
    }
    format!(
        "<link rel=\"canonical\" href=\"{SITE}play.html\">\n\
         <meta property=\"og:title\" content=\"Tetris, one piece ahead\">\n\
         <meta property=\"og:description\" content=\"{DESCRIPTION}\">\n\
         <meta property=\"og:url\" content=\"{SITE}play.html\">\n\
         <meta property=\"og:image\" content=\"{SITE}play.png\">\n"
    )
}
