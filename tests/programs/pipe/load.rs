//! A thousand partners that come, go, stall and die, for an hour, and a few of them for a
//! moment.
//!
//! One thread plays all partners. A partner that dies closes its pipes without reading what
//! is in them, as the system does for a process that has ended.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio, id};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tetris_pipe::{Effort, Piece, Placement, Placer};

use super::process::{affordable, allow_pipes_of, kib, open_files};
use crate::support::{with_timeout, within};

/// The growth of the memory of a program that still counts as none, in KiB.
const GROWTH: u64 = 128;

/// The pieces after which a program has allocated all of its memory.
const WARM: u64 = 20;

/// How many partners there are, for how long, and how fast they are.
struct Load {
    partners: usize,
    time: Duration,
    /// A partner waits 2 units on average between two pieces, a stall is 30 to 300 units
    /// long, and the programs are looked at every 30 units.
    unit: Duration,
}

/// What was seen.
#[derive(Debug, Default)]
struct Seen {
    programs: u64,
    pieces: u64,
    stalls: u64,
    /// How they ended: by the end of the input, by a partner that died, and by a signal.
    ends: [u64; 3],
    looks: u64,
    /// The most memory of a program, and the most that it grew, in KiB.
    memory: u64,
    growth: u64,
    /// The most open files of a program.
    files: usize,
    /// The longest wait for a placement after the partner began to read it.
    wait: Duration,
}

/// A program, and the partner that plays with it.
struct Game {
    child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
    placer: Placer<'static>,
    /// The last piece that was sent.
    last: Option<Piece>,
    /// The placement that must come.
    due: Option<Placement>,
    /// The memory and the open files of the program once it was warm.
    warm: Option<(u64, usize)>,
}

/// A program that must end by itself, or by a signal.
struct Ending {
    child: Child,
    signal: Option<Signal>,
}

/// What a partner does next.
enum Next {
    Act(Game, Duration),
    End(Ending),
}

impl Load {
    fn run(&self) -> Seen {
        // Building the programs anew does not change those of this test.
        let directory = TempDir::new().expect("a temporary directory");
        let program = directory.path().join("tetris-pipe");
        fs::copy(env!("CARGO_BIN_EXE_tetris-pipe"), &program).expect("copying the program");

        let mut random = fastrand::Rng::with_seed(1);
        let mut seen = Seen::default();
        let mut games: Vec<Option<Game>> = (0..self.partners).map(|_| None).collect();
        let mut endings: Vec<Ending> = Vec::new();
        let started = Instant::now();
        // The first ones come one after another, too.
        let mut due: BinaryHeap<_> = (0..self.partners)
            .map(|number| Reverse((started + self.units(&mut random, 60.0), number)))
            .collect();
        let mut look = started;
        while started.elapsed() < self.time || !seen.is_complete() {
            while let Some(&Reverse((time, number))) = due.peek()
                && time <= Instant::now()
            {
                due.pop();
                let pause = match games[number].take() {
                    None => {
                        games[number] = Some(Game::start(&program, &mut random));
                        seen.programs += 1;
                        self.units(&mut random, 4.0)
                    }
                    Some(game) => match self.act(game, &mut random, &mut seen) {
                        Next::Act(game, pause) => {
                            games[number] = Some(game);
                            pause
                        }
                        Next::End(ending) => {
                            endings.push(ending);
                            self.units(&mut random, 60.0)
                        }
                    },
                };
                due.push(Reverse((Instant::now() + pause, number)));
            }
            if look.elapsed() >= self.unit * 30 {
                look = Instant::now();
                seen.look(games.iter_mut().flatten());
                // A program that does not end stays here until the test hangs.
                endings.retain_mut(|ending| !ending.is_over());
            }
            let next = due.peek().map_or(self.unit, |Reverse((time, _))| {
                time.saturating_duration_since(Instant::now())
            });
            sleep(next.min(self.unit));
        }
        seen.look(games.iter_mut().flatten());
        endings.extend(games.into_iter().flatten().map(|game| game.go(&mut seen)));
        while !endings.is_empty() {
            endings.retain_mut(|ending| !ending.is_over());
            sleep(Duration::from_millis(1));
        }
        seen
    }

    /// A random time of at most this many units.
    fn units(&self, random: &mut fastrand::Rng, most: f64) -> Duration {
        self.unit.mul_f64(random.f64() * most)
    }

    fn stall(&self, random: &mut fastrand::Rng, seen: &mut Seen) -> Duration {
        seen.stalls += 1;
        self.unit * 30 + self.units(random, 270.0)
    }

    fn act(&self, mut game: Game, random: &mut fastrand::Rng, seen: &mut Seen) -> Next {
        // Some die or are killed while a placement is on its way.
        match random.u32(..1000) {
            0..=1 => return Next::End(game.die(random, seen)),
            2 if game.has_answered() => return Next::End(game.kill(random, seen)),
            _ => game.receive(seen),
        }
        let pause = match random.u32(..1000) {
            0..=1 => return Next::End(game.go(seen)),
            2 if game.has_answered() => return Next::End(game.kill(random, seen)),
            3..=7 => self.stall(random, seen), // It has sent nothing that is not answered.
            choice => {
                game.send(Piece::from_byte(random.u8(..)), seen);
                match choice {
                    8..=12 => self.stall(random, seen), // A placement waits in the pipe.
                    _ => self.units(random, 4.0),
                }
            }
        };
        Next::Act(game, pause)
    }
}

impl Game {
    fn start(program: &Path, random: &mut fastrand::Rng) -> Self {
        let effort = if random.u8(..10) == 0 { 3 } else { 1 };
        // The signals have their default actions, even if this test runs without some.
        let mut command = Command::new("env");
        let command = command.arg("--default-signal").arg(program);
        let command = command.args(["--effort", &effort.to_string()]);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("starting the program");
        let stdin = child.stdin.take().expect("a pipe to stdin");
        let stdout = child.stdout.take().expect("a pipe from stdout");
        Self {
            child,
            stdin,
            stdout,
            placer: Placer::new(Effort::new(effort).expect("an effort")),
            last: None,
            due: None,
            warm: None,
        }
    }

    fn send(&mut self, piece: Piece, seen: &mut Seen) {
        seen.pieces += 1;
        self.stdin.write_all(&[piece as u8]).expect("sending");
        let last = self.last.replace(piece);
        self.due = last.map(|last| self.placer.place(last, Some(piece)));
    }

    /// Reads the placement that must come.
    fn receive(&mut self, seen: &mut Seen) {
        let Some(placement) = self.due.take() else {
            return;
        };
        let started = Instant::now();
        let mut byte = [0];
        self.stdout.read_exact(&mut byte).expect("a placement");
        assert_eq!(byte[0], placement.to_byte());
        seen.wait = seen.wait.max(started.elapsed());
    }

    /// Whether a placement has come. Before that, the program may not have started yet, and
    /// still ignore a signal that this test ignores.
    fn has_answered(&self) -> bool {
        self.placer.tally().pieces > u64::from(self.due.is_some())
    }

    /// Ends the game by the end of the input.
    fn go(mut self, seen: &mut Seen) -> Ending {
        seen.ends[0] += 1;
        self.receive(seen);
        drop(self.stdin);
        let mut rest = Vec::new();
        self.stdout.read_to_end(&mut rest).expect("the end");
        let last = self.last.map(|last| self.placer.place(last, None));
        let last: Vec<u8> = last.map(Placement::to_byte).into_iter().collect();
        assert_eq!(rest, last);
        Ending {
            child: self.child,
            signal: None,
        }
    }

    /// Closes the pipes, in any order, without reading. A reader that goes away is no
    /// failure.
    fn die(mut self, random: &mut fastrand::Rng, seen: &mut Seen) -> Ending {
        seen.ends[1] += 1;
        if random.bool() {
            drop(self.stdout);
            // The program may have noticed it, and ended.
            let _ = self.stdin.write_all(&[0]);
            drop(self.stdin);
        } else {
            drop(self.stdin);
            drop(self.stdout);
        }
        Ending {
            child: self.child,
            signal: None,
        }
    }

    fn kill(self, random: &mut fastrand::Rng, seen: &mut Seen) -> Ending {
        seen.ends[2] += 1;
        let signals = [Signal::HUP, Signal::INT, Signal::TERM, Signal::KILL];
        let signal = signals[random.usize(..4)];
        kill_process(Pid::from_child(&self.child), signal).expect("sending a signal");
        Ending {
            child: self.child,
            signal: Some(signal),
        }
    }
}

impl Ending {
    fn is_over(&mut self) -> bool {
        let Some(status) = self.child.try_wait().expect("its status") else {
            return false;
        };
        match self.signal {
            None => assert!(status.success(), "{status}"),
            Some(signal) => assert_eq!(status.signal(), Some(signal.as_raw()), "{status}"),
        }
        true
    }
}

impl Seen {
    /// Whether something was seen of everything. On a busy machine this takes longer.
    fn is_complete(&self) -> bool {
        self.ends.iter().all(|&ends| ends > 0) && self.stalls > 0 && self.memory > 0
    }

    /// Looks at the memory and the open files of the programs.
    fn look<'a>(&mut self, games: impl Iterator<Item = &'a mut Game>) {
        self.looks += 1;
        for game in games.filter(|game| game.placer.tally().pieces >= WARM && game.due.is_none()) {
            let process = game.child.id();
            let (memory, files) = (kib(process, "RssAnon:"), open_files(process));
            let &mut (first, same) = game.warm.get_or_insert((memory, files));
            let growth = memory.saturating_sub(first);
            assert!(growth < GROWTH, "{growth} KiB");
            assert_eq!(files, same, "open files");
            self.memory = self.memory.max(memory);
            self.growth = self.growth.max(growth);
            self.files = self.files.max(files);
        }
    }
}

#[test]
fn partners_come_and_go_and_stall_and_die() {
    with_timeout(|| {
        let load = Load {
            partners: 20,
            time: Duration::from_secs(2),
            unit: Duration::from_millis(2),
        };
        load.run();
    });
}

/// It also looks at its own process, in which no other test may run.
#[test]
#[ignore = "takes an hour and 4 GiB of memory"]
fn a_thousand_partners_come_and_go_for_an_hour() {
    const HOUR: Duration = Duration::from_secs(3600);
    within(HOUR + Duration::from_secs(600), || {
        let load = Load {
            partners: affordable(1000),
            time: HOUR,
            unit: Duration::from_secs(1),
        };
        allow_pipes_of(load.partners);
        let files = open_files(id());
        let seen = load.run();
        eprintln!("{} partners: {seen:#?}", load.partners);
        assert_eq!(open_files(id()), files, "open files of this test");
    });
}
