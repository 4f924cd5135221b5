//! The score on stdout, or one line on stderr.

use std::fs::File;
use std::io::Write;
use std::process::Command;
use std::thread;

use crate::support::{assert_success, run_on, run_unread, start_with_pipes, wait};
use crate::{assert_fault, assert_golden, judge, session, tetris_judge};

#[test]
fn the_files_are_i_and_o_unless_they_are_named() {
    // Ten upright I pieces, one in each column: the tenth completes four rows.
    let (pieces, placements) = (&[1; 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_success(&judge((pieces, placements), ""), b"15\n");
    assert_success(&judge((placements, pieces), "o i"), b"15\n");
}

#[test]
fn one_of_the_files_may_be_stdin() {
    for (arguments, content) in [("i -", [0, 2, 4]), ("- o", [7, 14, 0])] {
        let (_directory, mut command) = tetris_judge((&[7, 14, 0], &[0, 2, 4]), arguments);
        assert_success(&run_on(&content, &mut command), b"0\n");
    }
}

/// The errors are in the words of Unix.
#[test]
#[cfg(unix)]
fn a_fault_names_the_file_and_the_piece_and_has_a_hint_at_a_common_mistake() {
    let mut text = session((b"", b""), &["i no-such", "i -"]);
    for (pieces, placements) in [
        (&[0; 5][..], &[0, 2, 9, 4, 9][..]),
        (&[0; 3], b""),
        (&[0], &[0, 255]),
        (&[0; 2], b"0\n"),
        (&[0], b"0\n"),
        (&[1], b"\0\n"),
        (&[1; 3], &[1, 5, 0x17]),
        (&[1, 2], &[0]),
        (&[1, 255], &[0]),
        (&[1, 200], &[0, 255]),
        (&[1], b"\xff\xfe0\0"),
    ] {
        text += &session((pieces, placements), &[""]);
    }
    assert_golden("score.txt", &text);
}

/// A reader that has left does not hide what is known by then.
#[test]
fn a_fault_is_reported_without_a_reader() {
    for form in ["", "--report", "--json", "--list", "--analysis"] {
        let (_directory, mut command) = tetris_judge((&[0; 3], &[0, 2]), form);
        let fault = "o: piece 2: no placement, since the output ends here";
        assert_fault(&run_unread(&mut command), "", fault);
    }
}

#[test]
fn an_endless_game_ends_with_its_first_fault() {
    for arguments in ["/dev/zero o", "i /dev/zero"] {
        let output = judge((&[0; 3], &[0; 2]), arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments}");
    }
    // Here the pieces are not closed either.
    let (_directory, mut command) = tetris_judge((b"", &[0, 9]), "- o");
    let (child, mut stdin) = start_with_pipes(&mut command);
    stdin.write_all(&[0, 0]).expect("sending pieces");
    assert_eq!(wait(child).status.code(), Some(1));
    drop(stdin);
}

/// macOS has no limit of the address space.
#[test]
#[cfg(target_os = "linux")]
fn a_game_of_any_length_takes_little_memory() {
    const LENGTH: u64 = 4 << 20;
    let (directory, _) = tetris_judge((b"", b""), "");
    let file = File::create(directory.path().join("i")).expect("creating a file");
    file.set_len(LENGTH).expect("a long file"); // of zeros, as the placements below
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "ulimit -v 14336 && exec \"$0\" i -"]) // KiB
        .arg(env!("CARGO_BIN_EXE_tetris-judge"))
        .current_dir(&directory);
    let (child, mut stdin) = start_with_pipes(&mut shell);
    let writer = thread::spawn(move || {
        let block = vec![0; 1 << 16];
        for _ in 0..LENGTH >> 16 {
            stdin.write_all(&block).expect("sending placements");
        }
    });
    assert_success(&wait(child), b"0\n");
    writer.join().expect("all was read");
}
