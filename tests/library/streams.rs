//! The random streams: what the documents say they are, and that they are independent.

use std::process::Command;

use tetris_pipe::Piece;
use tetris_pipe::streams::{self, stream};

/// Windows has no `python3`.
#[test]
#[cfg(unix)]
fn the_program_of_the_documents_makes_them() {
    let document = include_str!("../../docs/measuring.md");
    let program = document.split("```python\n").nth(1).expect("a program");
    let program = program.split("```").next().unwrap_or_default();
    for (seed, pieces) in [(17, streams::PIECES), (0, 9), (u64::MAX, 1)] {
        let program = format!("{program}\nprint(list(stream({seed}, {pieces})))");
        let output = Command::new("python3").args(["-c", &program]).output();
        let printed = String::from_utf8(output.expect("python3").stdout).expect("text");
        assert_eq!(printed, format!("{:?}\n", stream(seed, pieces)));
    }
}

/// The chance that two random bytes are the same piece.
fn chance_of_equal() -> f64 {
    let bytes: Vec<_> = (0..=u8::MAX).map(Piece::from_byte).collect();
    let share = |piece| bytes.iter().filter(|byte| **byte == piece).count() as f64 / 256.0;
    Piece::ALL.map(|piece| share(piece).powi(2)).iter().sum()
}

#[test]
fn neighbours_have_equal_pieces_at_equal_places_by_chance_alone() {
    const SEEDS: usize = 2000;
    const PLACES: usize = 100;
    const FARTHEST: usize = 16;
    let expected = chance_of_equal();
    let standard_error = (expected * (1.0 - expected) / (SEEDS * PLACES) as f64).sqrt();
    for (first, step) in [(0, 1), (6000, 1), (0, 1000), (1 << 40, 1)] {
        let seeds = (0..(SEEDS + FARTHEST) as u64).map(|number| first + number * step);
        let pieces = |seed| streams::bytes(seed).take(PLACES).map(Piece::from_byte);
        let games: Vec<Vec<_>> = seeds.map(|seed| pieces(seed).collect()).collect();
        for distance in 1..=FARTHEST {
            let pairs = games.iter().zip(&games[distance..]).take(SEEDS);
            let pieces = pairs.flat_map(|(one, other)| one.iter().zip(other));
            let equal = pieces.filter(|(one, other)| one == other).count();
            let errors = (equal as f64 / (SEEDS * PLACES) as f64 - expected) / standard_error;
            assert!(errors.abs() < 4.0, "{first}, {distance} * {step}: {errors}");
        }
    }
}
