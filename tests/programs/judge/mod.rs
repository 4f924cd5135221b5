//! `tetris-judge`.

mod frame;
mod plot;
mod report;
mod score;
mod support;
mod viewer;
mod watch;
