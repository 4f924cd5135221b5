//! `tetris-pipe`. The expected placements come from the library.

mod arguments;
mod changes;
mod endless;
mod failures;
mod inputs;
mod load;
mod many;
mod process;
mod signals;
mod terminals;
mod window;
