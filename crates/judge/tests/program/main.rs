//! `tetris-judge`.

mod frame;
mod list;
mod plot;
mod report;
mod score;
mod support;
mod viewer;
mod watch;
