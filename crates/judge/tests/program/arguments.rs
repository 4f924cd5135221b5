//! The command line: help, version and usage errors.

use crate::support::{assert_success, assert_usage_error};
use crate::{assert_golden, judge, session};

const NONE: (&[u8], &[u8]) = (&[], &[]);

#[test]
fn help_and_version_are_printed() {
    let version = concat!("tetris-judge ", env!("CARGO_PKG_VERSION"), "\n");
    assert_success(&judge(NONE, "-V"), version.as_bytes());
    assert_golden("help.txt", &session(NONE, &["-h"]));
}

#[test]
fn a_wrong_command_line_is_refused() {
    let options = ["--report", "--json", "--list", "--frame 0", "--watch"];
    let pairs = options.iter().enumerate().flat_map(|(i, one)| {
        let others = options[..i].iter();
        others.map(move |other| format!("{one} {other}"))
    });
    let single = [
        "--analysis --frame 0",
        "--analysis --watch",
        "--page a.html --frame 0",
        "--page a.html --watch",
        "--page game.png",
        "--page -",
        "--network i",
        "--effort 1",
        "--speed 1",
        "--watch --speed 0",
        "--watch --speed 1001",
        "--header",
        "--frame -1",
        "i o more",
        "--no-such",
    ];
    for arguments in pairs.chain(single.map(str::to_owned)) {
        assert_usage_error(&judge(NONE, &arguments));
    }
    let own = [
        "--page i",
        "--analysis --effort 4",
        "--analysis --network i",
        "--analysis --network no-such",
        "- -",
        // The last one of repeated options counts.
        "--frame 1 --frame 2",
        "--frame 2 --frame 1",
    ];
    assert_golden("arguments.txt", &session(NONE, &own));
}
