//! Lines of styled characters: what the viewer wants to be seen.

/// How a character looks. Colours are numbers of the 256-colour palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Style {
    pub(crate) colour: Option<u8>,
    pub(crate) ground: Option<u8>,
    pub(crate) bold: bool,
    pub(crate) dim: bool,
}

impl Style {
    pub(crate) const PLAIN: Self = Self {
        colour: None,
        ground: None,
        bold: false,
        dim: false,
    };
    pub(crate) const DIM: Self = Self {
        dim: true,
        ..Self::PLAIN
    };
    pub(crate) const BOLD: Self = Self {
        bold: true,
        ..Self::PLAIN
    };

    pub(crate) const fn of(colour: u8) -> Self {
        Self {
            colour: Some(colour),
            ..Self::PLAIN
        }
    }
}

/// A character and how it looks.
pub(crate) type Cell = (char, Style);

/// A window full of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Canvas {
    width: usize,
    cells: Vec<Cell>,
}

impl Canvas {
    /// A window of nothing but blanks.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            cells: vec![(' ', Style::PLAIN); width * height],
        }
    }

    /// Its width and height.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.width, self.lines().count())
    }

    /// The lines, from the top.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks_exact(self.width.max(1))
    }

    /// Writes a text, as much of it as there is room for. What would steer the
    /// terminal, as names of files may, is not passed on.
    pub(crate) fn put(&mut self, x: usize, y: usize, text: &str, style: Style) {
        let Some(line) = self.cells.chunks_exact_mut(self.width.max(1)).nth(y) else {
            return;
        };
        for (cell, character) in line.iter_mut().skip(x).zip(text.chars()) {
            let steers = character.is_control();
            *cell = (
                if steers {
                    char::REPLACEMENT_CHARACTER
                } else {
                    character
                },
                style,
            );
        }
    }
}

#[cfg(test)]
impl std::fmt::Display for Canvas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for line in self.lines() {
            let text: String = line.iter().map(|cell| cell.0).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}
