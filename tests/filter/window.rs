//! The lookahead of one piece, as a partner program and the kernel observe it.

use std::fs::File;
use std::io::{PipeReader, Read, Seek, Write, pipe};
use std::os::fd::OwnedFd;
use std::process::Command;
use std::thread;
use std::time::Duration;

use rustix::io::ioctl_fionread;
use rustix::pipe::{PipeFlags, fcntl_setpipe_size, pipe_with};
use tetris_pipe::{Effort, Placement, Placer, place_all};

use crate::support::{
    assert_success, directory, noise, play_in_lockstep, poll, start_with_pipes, wait,
    wait_for_output, with_timeout,
};
use crate::{place_all_at, tetris_pipe};

/// The partner would wait forever if a placement depended on more pieces, or stayed in
/// a buffer.
#[test]
fn a_partner_receives_placement_i_before_it_sends_piece_i_plus_2() {
    with_timeout(|| {
        let pieces = noise(200);
        for arguments in ["", "--unbuffered"] {
            let placements = play_in_lockstep(&mut tetris_pipe(arguments), &pieces);
            assert_eq!(placements, place_all(&pieces));
        }
        for pieces_of_the_game in [90, 200, 300] {
            let arguments = format!("--pieces {pieces_of_the_game}");
            let placements = play_in_lockstep(&mut tetris_pipe(&arguments), &pieces);
            let mut placer = Placer::new(Effort::default());
            placer = placer.with_pieces_left(Some(pieces_of_the_game));
            let expected = placer.placements(&pieces).map(Placement::to_byte);
            assert_eq!(placements, expected.collect::<Vec<_>>());
            let is_usual = pieces_of_the_game == 300; // its end is far away
            assert_eq!(placements == place_all(&pieces), is_usual);
        }
    });
}

/// A partner that knows how long the game is need not close its pipe.
#[test]
fn the_last_piece_of_a_game_is_placed_at_once() {
    with_timeout(|| {
        let pieces = noise(8);
        let mut placer = Placer::new(Effort::default()).with_pieces_left(Some(5));
        let expected: Vec<_> = placer.placements(&pieces).map(Placement::to_byte).collect();
        for options in ["--pieces 5", "--pieces 5 --unbuffered"] {
            let (mut child, mut stdin) = start_with_pipes(&mut tetris_pipe(options));
            let mut stdout = child.stdout.take().expect("a pipe");
            let mut placements = vec![0; 5];
            stdin.write_all(&pieces[..5]).expect("sending pieces");
            stdout.read_exact(&mut placements).expect("the placements of the game");
            stdin.write_all(&pieces[5..]).expect("sending pieces after the end");
            drop(stdin);
            stdout.read_to_end(&mut placements).expect("the others");
            assert_eq!(placements, expected);
            assert_success(&wait(child), &[]);
        }
    });
}

/// A pipe that keeps writes apart and has room for one of them.
fn pipe_of_one_write() -> (PipeReader, OwnedFd) {
    let (reader, writer) = pipe_with(PipeFlags::DIRECT | PipeFlags::CLOEXEC).expect("a pipe");
    fcntl_setpipe_size(&writer, 1).expect("a pipe of one page");
    (reader.into(), writer)
}

#[test]
fn pieces_that_are_available_are_placed_in_one_write() {
    with_timeout(|| {
        let pieces = noise(100);
        let (input, mut sender) = pipe().expect("a pipe");
        sender.write_all(&pieces).expect("filling the pipe");
        let (mut reader, output) = pipe_of_one_write();
        let child = tetris_pipe("-e 1").stdin(input).stdout(output).spawn();
        // The last piece waits for the one after it.
        let mut block = [0; 200];
        let length = reader.read(&mut block).expect("reading a block");
        assert_eq!(block[..length], place_all_at(1, &pieces)[..99]);
        drop(sender);
        assert!(wait(child.expect("starting")).status.success());
    });
}

/// At the default effort, a KiB of placements takes about 0.1 s.
#[test]
fn placements_leave_in_blocks_of_a_kib() {
    with_timeout(|| {
        let endless = File::open("/dev/zero").expect("opening /dev/zero");
        let (mut reader, output) = pipe().expect("a pipe");
        let mut command = tetris_pipe("");
        let child = command.stdin(endless).stdout(output).spawn();
        let mut child = child.expect("starting the program");
        drop(command);
        wait_for_output(&reader);
        let mut block = [0; 8192];
        let length = reader.read(&mut block).expect("reading a block");
        assert_eq!(length % 1024, 0, "{length} placements at once");
        drop(reader);
        assert!(child.wait().expect("its end").success());
    });
}

/// Asserts that no system call reads piece i+2 before placement i is written.
///
/// The output pipe has room for one placement. After k placements have been taken out
/// of it, the program blocks in the write of placement k+1 (counted from 0), and has
/// written the k+1 placements before that. All pieces are available from the start. The
/// program may have read k+3 of them by then, and cannot read on by itself: if it ever
/// reads more, it does so before a placement that is due.
fn assert_one_byte_is_read_per_placement(
    command: &mut Command,
    pieces: &[u8],
    bytes_read: impl Fn() -> u64,
) {
    let (mut pipe, output) = pipe_of_one_write();
    let mut child = command.stdout(output).spawn().expect("starting");
    let placements = place_all_at(1, pieces);
    for (k, &placement) in (0..).zip(&placements[..pieces.len() - 3]) {
        poll("the program to read on", || {
            let read = bytes_read();
            assert!(read <= k + 3, "{read} pieces read for {} placements", k + 1);
            (read == k + 3).then_some(())
        });
        thread::sleep(Duration::from_micros(200));
        assert_eq!(bytes_read(), k + 3, "placement {} is due", k + 1);
        let mut next = [0; 2];
        assert_eq!(pipe.read(&mut next).expect("reading a placement"), 1);
        assert_eq!(next[0], placement);
    }
    child.kill().expect("killing the program");
    child.wait().expect("waiting for the program");
}

#[test]
fn unbuffered_pieces_of_a_pipe_are_read_one_per_placement() {
    with_timeout(|| {
        let pieces = noise(300);
        let (input, mut sender) = pipe().expect("a pipe");
        sender.write_all(&pieces).expect("filling the pipe");
        let mut command = tetris_pipe("-e 1 --unbuffered");
        command.stdin(input.try_clone().expect("a copy"));
        assert_one_byte_is_read_per_placement(&mut command, &pieces, || {
            300 - ioctl_fionread(&input).expect("the bytes in the pipe")
        });
    });
}

#[test]
fn unbuffered_pieces_of_a_file_are_read_one_per_placement() {
    with_timeout(|| {
        let pieces = noise(100);
        let directory = directory(&[("i", &pieces)]);
        let input = File::open(directory.path().join("i")).expect("opening the file");
        let mut command = tetris_pipe("-e 1 --unbuffered");
        command.stdin(input.try_clone().expect("a copy with the same position"));
        assert_one_byte_is_read_per_placement(&mut command, &pieces, || {
            (&input).stream_position().expect("its position")
        });
    });
}
