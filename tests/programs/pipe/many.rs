//! Many programs at the same time.

use std::fs;
use std::io::{Read, Write};
use std::process::{Child, Stdio};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::support::{noise, place_all_at, tetris_pipe, with_timeout};

/// The number of programs, if there is enough memory, and of pieces for each.
const PROGRAMS: u64 = 1000;
const PIECES: usize = 20;

/// An upper bound of the memory of one program, most of which is its decoded table.
const KIB_EACH: u64 = 8 << 10;

/// As many programs as fit into half of the free memory.
fn count() -> u64 {
    let info = fs::read_to_string("/proc/meminfo").expect("reading /proc/meminfo");
    let free = info.lines().find_map(|line| {
        let value = line.strip_prefix("MemAvailable:")?.trim();
        value.trim_end_matches(" kB").parse::<u64>().ok()
    });
    PROGRAMS.min(free.expect("the free memory in KiB") / 2 / KIB_EACH)
}

/// Raises the limit on open files: each program needs two pipes.
fn allow_open_files(count: u64) {
    let limit = getrlimit(Resource::Nofile);
    let current = limit.current.map(|current| current.max(count));
    setrlimit(Resource::Nofile, Rlimit { current, ..limit }).expect("raising the limit");
}

fn start() -> Child {
    let mut command = tetris_pipe("-e 1");
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.spawn().expect("starting the program")
}

/// Each round waits for a placement of every program, so all of them have to progress.
#[test]
fn a_thousand_programs_play_in_lockstep() {
    with_timeout(|| {
        let count = count();
        assert!(count >= 10, "memory for only {count} programs");
        allow_open_files(2 * count + 100);
        let games: Vec<_> = (0..count as usize)
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
