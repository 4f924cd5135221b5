//! The player page: the game, and the library as WebAssembly, in one file.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use crate::{ICON, ICONS, RULES, SITE, footer, hash, once_published, policy};

/// The player page, of the script around the module and the compressed module.
///
/// The content security policy allows the script and the style of the page by their hashes, the
/// compilation of WebAssembly, and nothing else. The module and its loader are the end of the file,
/// so that the script plays while most of the file is still on its way.
pub fn player_page(loader: &str, module: &[u8]) -> String {
    let text = BASE64_STANDARD.encode(module);
    let style = include_str!("../built/player.css");
    let script = include_str!("../built/player.js");
    let scripts = format!("{} {} 'wasm-unsafe-eval'", hash(script), hash(loader));
    format!(
        include_str!("../player/player.html"),
        policy = policy(&scripts, style),
        style = style,
        script = script,
        loader = loader,
        icon = ICON,
        icons = ICONS,
        address = address(),
        description = DESCRIPTION,
        rules = RULES,
        problems = include_str!("../player/problems.txt"),
        footer = footer(),
        length = text.len(),
        module = text,
    )
}

const DESCRIPTION: &str = "Place Tetris pieces for points beside a computer that knows how, and see what each \
    placement lost. No account, no clock, one file.";

/// The picture and text that other sites show for a link to the page, once it has an address.
fn address() -> String {
    once_published(format!(
        "<link rel=\"canonical\" href=\"{SITE}play.html\">\n\
         <meta property=\"og:title\" content=\"Tetris, one piece ahead\">\n\
         <meta property=\"og:description\" content=\"{DESCRIPTION}\">\n\
         <meta property=\"og:url\" content=\"{SITE}play.html\">\n\
         <meta property=\"og:image\" content=\"{SITE}play.png\">\n"
    ))
}
