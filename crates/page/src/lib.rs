//! The pages, one HTML file each: a recorded game, to keep, to send, or to put on any web server, and the player.
//!
//! The page of a game needs no other file and no network. Its script replays the game, so the file holds
//! one byte per piece, in base64. The content security policy allows the script and the style
//! of the page by their hashes and nothing else; the title and the message of a fault are data
//! for the script, and never markup.
//!
//! ```
//! use tetris_pipe::{Piece, Placement};
//!
//! let mut replay = tetris_page::ReplayPage::default();
//! for column in 0..10 {
//!     replay.push(Placement::new(Piece::I, 0, column).expect("a placement"))?;
//! }
//! let page = replay.page("one tetris", None);
//! assert!(page.starts_with("<!doctype html>"));
//! # Ok::<(), tetris_page::TooLong>(())
//! ```

#![forbid(unsafe_code)]

mod analysis;
mod player;

use std::error::Error;
use std::fmt;
use std::sync::LazyLock;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;
use sha2::{Digest, Sha256};
use tetris_pipe::analysis::PieceAnalysis;
use tetris_pipe::piece::WIDTH;
use tetris_pipe::{Piece, Placement};

use analysis::Analysis;
pub use player::player_page;

/// The icons of both pages, as symbols that stand first in a body.
const ICONS: &str = include_str!("../shared/icons.html");

/// The site, where the player page is at `play.html`: empty until the project has an address.
const SITE: &str = env!("CARGO_PKG_HOMEPAGE");

/// The rules in four sentences.
const RULES: &str = "A piece is turned and moved above the board, and drops straight down. The piece \
    after it is known, and no later one. Clearing 1, 2, 3 or 4 rows with one piece scores 1, 3, 7 or 15 \
    points. A piece that does not fit empties the board and is skipped.";

/// The icon that both pages have: a T. Without one, browsers ask the server for another file.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 3'%3E\
    %3Cpath d='M0 .5h3v1H2v1H1v-1H0z' fill='%23cc79a7'/%3E%3C/svg%3E";

/// The most pieces of a page. With more, a browser would take many seconds to open it.
pub const MAX_PIECES: usize = 1 << 24;

/// A recorded game: its pieces and placements, and their analysis if there is one.
#[derive(Clone, Debug, Default)]
pub struct ReplayPage {
    /// The code of each placement and its piece.
    codes: Vec<u8>,
    /// The pieces of the whole game, if its player knew the end.
    end: Option<usize>,
    analysis: Option<Analysis>,
}

impl ReplayPage {
    /// Adds a piece and its placement.
    ///
    /// # Errors
    ///
    /// If the game has [`MAX_PIECES`] already.
    pub fn push(&mut self, placement: Placement) -> Result<(), TooLong> {
        if self.codes.len() == MAX_PIECES {
            return Err(TooLong);
        }
        self.codes.push(code(placement));
        Ok(())
    }

    /// The same game as one of this number of pieces, whose player knew the end: the reasons count the pieces left.
    #[must_use]
    pub const fn with_end(mut self, pieces: Option<usize>) -> Self {
        self.end = pieces;
        self
    }

    /// Adds the analysis of the piece that was added last. Either all pieces have one, or none.
    pub fn analyse(&mut self, found: &PieceAnalysis) {
        self.analysis.get_or_insert_default().push(found);
    }

    /// The page. A game that breaks the rules has its `fault` after the last piece.
    pub fn page(&self, title: &str, fault: Option<&str>) -> String {
        let style = include_str!("../built/replay.css");
        let script = include_str!("../built/replay.js");
        format!(
            include_str!("../replay/replay.html"),
            policy = policy(&hash(script), style),
            icon = ICON,
            icons = ICONS,
            project = project(),
            play = link("<p><a class=\"button\" ", ">Play</a></p>\n"),
            attempt = link("<a class=\"button wide\" id=\"try\" ", ">Try another place</a>"),
            footer = footer(),
            rules = RULES,
            style = style,
            script = script,
            data = data(&json!({
                "title": title,
                "fault": fault,
                "moves": BASE64_STANDARD.encode(&self.codes),
                "end": self.end,
                "analysis": self.analysis.as_ref().map(Analysis::data),
            })),
        )
    }
}

/// A text with the address of the site, or nothing until the site has one.
fn once_published(text: String) -> String {
    if SITE.is_empty() { String::new() } else { text }
}

/// A link to the player page between two texts.
fn link(before: &str, after: &str) -> String {
    once_published(format!("{before}href=\"{SITE}play.html\"{after}"))
}

/// The name of the project, as a link once it has an address.
fn project() -> String {
    if SITE.is_empty() {
        return "tetris-pipe".to_owned();
    }
    format!("<a class=\"button\" href=\"{SITE}\">tetris-pipe</a>")
}

/// The content security policy of a page with these scripts and this style.
fn policy(scripts: &str, style: &str) -> String {
    format!(
        "default-src 'none'; script-src {scripts}; style-src {}; img-src data:; base-uri 'none'; \
         form-action 'none'",
        hash(style)
    )
}

/// A source of a content security policy: the script or the style with this text.
pub fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// The end of both pages: links to more of the game, if the project has an address.
pub fn footer() -> String {
    once_published(format!(
        "<footer><a href=\"{SITE}\">Site</a><a href=\"{SITE}book/docs/challenge.html\">Rules</a>\
         <a href=\"{}\">Source</a></footer>",
        env!("CARGO_PKG_REPOSITORY")
    ))
}

/// A value as JSON that can stand in a script element: no text in it ends the element or opens
/// a comment.
fn data(value: &serde_json::Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

/// The number of a placement and its piece among all 240 pairs, ordered by piece, rotation and
/// column.
fn code(placement: Placement) -> u8 {
    FIRST_CODES[placement.piece() as usize][usize::from(placement.rotation())]
        + placement.column() as u8
}

/// The code of each piece and rotation over column 0.
static FIRST_CODES: LazyLock<[[u8; 4]; 7]> = LazyLock::new(|| {
    let mut code = 0;
    Piece::ALL.map(|piece| {
        [0, 1, 2, 3].map(|rotation| {
            let columns = (0..WIDTH).map_while(|x| Placement::new(piece, rotation, x));
            let first = code;
            code += columns.count() as u8;
            first
        })
    })
});

/// The error for a game of more than [`MAX_PIECES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a page holds at most {MAX_PIECES} pieces")
    }
}

impl Error for TooLong {}
