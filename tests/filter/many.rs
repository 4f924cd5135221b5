//! Many programs at the same time.

use std::io::{Read, Write};
use std::process::{Child, Stdio};

use crate::support::{noise, with_timeout};
use crate::{place_all_at, tetris_pipe};

/// The number of programs, and of pieces for each.
const PROGRAMS: usize = 100;
const PIECES: usize = 20;

fn start() -> Child {
    let mut command = tetris_pipe("-e 1");
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.spawn().expect("starting the program")
}

/// Each round waits for a placement of every program, so all of them have to progress.
#[test]
fn many_programs_play_in_lockstep() {
    with_timeout(|| {
        let games: Vec<_> = (0..PROGRAMS)
            .map(|i| noise(PIECES as u32 + 7)[i % 7..][..PIECES].to_vec())
            .collect();
        let mut programs: Vec<Child> = games.iter().map(|_| start()).collect();
        let mut placements = vec![Vec::new(); games.len()];
        for round in 0..PIECES {
            for (program, pieces) in programs.iter_mut().zip(&games) {
                let stdin = program.stdin.as_mut().expect("a pipe to stdin");
                stdin.write_all(&pieces[round..=round]).expect("sending");
            }
            if round > 0 {
                for (program, placements) in programs.iter_mut().zip(&mut placements) {
                    let mut byte = [0];
                    let stdout = program.stdout.as_mut().expect("a pipe from stdout");
                    stdout.read_exact(&mut byte).expect("reading");
                    placements.extend(byte);
                }
            }
        }
        for ((mut program, placements), pieces) in
            programs.into_iter().zip(&mut placements).zip(&games)
        {
            drop(program.stdin.take());
            let stdout = program.stdout.as_mut().expect("a pipe from stdout");
            stdout.read_to_end(placements).expect("reading the last");
            assert_eq!(*placements, place_all_at(1, pieces));
            assert!(program.wait().expect("its end").success());
        }
    });
}
