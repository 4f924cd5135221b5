//! The progress bar of a long game, on stderr if that is a terminal.

use std::fmt::Write;

use indicatif::{HumanCount, ProgressFinish, ProgressState, ProgressStyle};

pub use indicatif::ProgressBar;

/// A bar for `total` pieces, if that number is known. It is erased when it is dropped.
///
/// # Panics
///
/// Never: its templates are constants.
pub fn pieces(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::new(total),
            "{wide_bar} {human_pos} of {human_len} pieces, {rate} per second, {eta} left",
        ),
        None => (ProgressBar::no_length(), "{human_pos} pieces, {rate} per second"),
    };
    let rate = |state: &ProgressState, text: &mut dyn Write| {
        // A text can always be written.
        let _ = write!(text, "{}", HumanCount(state.per_sec() as u64));
    };
    let style = ProgressStyle::with_template(template).expect("a constant template");
    bar.with_style(style.with_key("rate", rate)).with_finish(ProgressFinish::AndClear)
}
