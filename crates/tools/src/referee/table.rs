//! The streams of a single player, a line each, printed in their order as its games end.

use std::array;
use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use tetris_pipe_arena::StreamScore;
use tetris_pipe_arena::players::Stream;
use tetris_pipe_arena::stream::speed;
use tetris_pipe_cli::numbers::grouped;
use tetris_pipe_cli::print;

/// A table of which the first rows are printed.
pub(crate) struct Table {
    /// The file of the only stream, which has no seed then.
    file: Option<String>,
    /// The seed of the first stream.
    first: u64,
    width: usize,
    /// How many rows are printed.
    printed: u64,
    /// The rows that wait for those of earlier streams, by their numbers.
    waiting: BTreeMap<u64, String>,
}

impl Table {
    /// The table of streams with consecutive seeds, or of one that is read from a file.
    pub(crate) fn new(streams: &[Stream], file: Option<&Path>) -> Self {
        let file = file.map(|file| file.display().to_string());
        let seeds = streams.iter().filter_map(Stream::seed);
        let widths = seeds.map(|seed| seed.to_string().len()).chain(file.as_ref().map(String::len));
        let (width, first) = (widths.fold(6, usize::max), streams[0].seed().unwrap_or_default());
        Self { file, first, width, printed: 0, waiting: BTreeMap::new() }
    }

    /// Adds a row, and prints the rows that no longer wait.
    pub(crate) fn add(&mut self, score: &StreamScore) -> Result<()> {
        let number = score.seed.unwrap_or_default().wrapping_sub(self.first);
        self.waiting.insert(number, self.row(score));
        while let Some(row) = self.waiting.remove(&self.printed) {
            self.print(&row)?;
        }
        Ok(())
    }

    /// Prints the rows that wait for streams that were not finished. Returns whether there are any rows.
    pub(crate) fn finish(&mut self) -> Result<bool> {
        for row in std::mem::take(&mut self.waiting).into_values() {
            self.print(&row)?;
        }
        Ok(self.printed > 0)
    }

    fn print(&mut self, row: &str) -> Result<()> {
        if self.printed == 0 {
            let title = if self.file.is_none() { "seed" } else { "stream" };
            let columns = ["points", "singles", "doubles", "triples", "tetrises", "resets"];
            print(&self.line(title, columns, "pieces per second"))?;
        }
        self.printed += 1;
        print(row)
    }

    fn row(&self, score: &StreamScore) -> String {
        let [singles, doubles, triples, tetrises] = score.clears.unwrap_or_default();
        let (points, resets) = (score.points as u64, score.resets.unwrap_or_default());
        let numbers = [points, singles, doubles, triples, tetrises, resets].map(grouped);
        let speed = speed(array::from_ref(score)).unwrap_or_default();
        let name = score.seed.unwrap_or_default().to_string();
        let name = self.file.as_ref().unwrap_or(&name);
        self.line(name, numbers.each_ref().map(String::as_str), &grouped(speed.round() as u64))
    }

    fn line(&self, name: &str, columns: [&str; 6], speed: &str) -> String {
        let columns = columns.map(|column| format!("{column:>10}")).concat();
        format!("{name:>width$}{columns}{speed:>19}\n", width = self.width)
    }
}
