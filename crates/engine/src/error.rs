//! Errors whose `Debug` is their message: `main` prints it of an error in a `Box<dyn Error>`.

/// Makes a type that is displayed an error.
macro_rules! error {
    ($type:ty) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }

        impl std::error::Error for $type {}
    };
}

pub(crate) use error;

/// The error for a text that is not a board, a piece, a beam or an effort.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ParseError(pub(crate) &'static str);

/// Displays what was expected.
impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

error!(ParseError);
