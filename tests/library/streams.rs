//! The random streams: what the documents say they are.

use std::process::Command;

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
