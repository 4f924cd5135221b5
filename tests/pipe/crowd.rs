//! Many games at once: each gets its turn, and none knows of another.

use std::fs;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::support::{
    answers_at, assert_answers, content, directory, noise, patiently, run, tetris_pipe,
    tetris_pipe_in,
};

/// Partners if there is memory enough, and the pieces that each of them sends.
const PARTNERS: u64 = 1000;
const PIECES: u32 = 20;

/// What a program takes, generously: its table is decoded into memory of its own.
const KIB_EACH: u64 = 8 << 10;

/// As many partners as fit into half of the memory that is free.
fn partners() -> u64 {
    let told = fs::read_to_string("/proc/meminfo").expect("asking for the memory");
    let free = told.lines().find_map(|line| {
        let value = line.strip_prefix("MemAvailable:")?.trim();
        value.trim_end_matches(" kB").parse::<u64>().ok()
    });
    let room = free.expect("a line about free memory") / 2 / KIB_EACH;
    PARTNERS.min(room)
}

/// Each partner needs two pipes.
fn allow_open_files(count: u64) {
    let limit = getrlimit(Resource::Nofile);
    let current = limit.current.map(|current| current.max(count));
    setrlimit(Resource::Nofile, Rlimit { current, ..limit }).expect("open files for all");
}

/// Each round waits for the answer of everyone, so one who starves would hold up all.
#[test]
fn a_thousand_partners_in_lockstep_all_get_their_answers() {
    patiently(|| {
        let partners = partners();
        assert!(partners >= 10, "no memory for {partners} partners");
        eprintln!("{partners} partners");
        allow_open_files(2 * partners + 100);
        let games: Vec<_> = (0..partners as usize)
            .map(|i| noise(PIECES + 7).split_off(i % 7))
            .collect();
        let mut programs: Vec<Child> = games.iter().map(|_| start()).collect();
        let mut answers = vec![Vec::new(); games.len()];
        for round in 0..PIECES as usize {
            for (program, pieces) in programs.iter_mut().zip(&games) {
                let stdin = program.stdin.as_mut().expect("a pipe to stdin");
                stdin.write_all(&pieces[round..=round]).expect("sending");
            }
            if round > 0 {
                for (program, answers) in programs.iter_mut().zip(&mut answers) {
                    let mut answer = [0];
                    let stdout = program.stdout.as_mut().expect("a pipe from stdout");
                    stdout.read_exact(&mut answer).expect("reading");
                    answers.extend(answer);
                }
            }
        }
        for ((mut program, answers), pieces) in programs.into_iter().zip(&mut answers).zip(&games) {
            drop(program.stdin.take());
            let stdout = program.stdout.as_mut().expect("a pipe from stdout");
            stdout.read_to_end(answers).expect("reading the last");
            assert_eq!(*answers, answers_at(1, &pieces[..PIECES as usize]));
            assert!(program.wait().expect("its end").success());
        }
    });
}

fn start() -> Child {
    let mut command = tetris_pipe("-e 1");
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.spawn().expect("starting the program")
}

/// As the README shows it.
#[test]
fn streams_side_by_side_are_played_as_one_after_another() {
    let streams: Vec<_> = (0..64).map(|i| noise(300).split_off(i)).collect();
    let names: Vec<_> = (0..64).map(|i| format!("{i:02}.in")).collect();
    let files = names.iter().zip(&streams);
    let files: Vec<_> = files
        .map(|(name, pieces)| (&name[..], &pieces[..]))
        .collect();
    let directory = directory(&files);
    let script = "printf '%s\\0' *.in | xargs -0 -P 2 -I{} \"$0\" -e 1 {} -o {}.out";
    let mut bash = Command::new("bash");
    bash.args(["-c", script, env!("CARGO_BIN_EXE_tetris-pipe")]);
    let output = run(bash.current_dir(&directory).stdin(Stdio::null()));
    assert_answers(&output, &[]);
    for (name, pieces) in names.iter().zip(&streams) {
        let together = content(&directory, format!("{name}.out"));
        let alone = run(&mut tetris_pipe_in(&directory, &format!("-e 1 {name}")));
        assert_answers(&alone, &together);
        assert_eq!(together.len(), pieces.len());
    }
}
