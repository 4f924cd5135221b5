//! The command line: help, version and usage errors.

use crate::judge;
use crate::support::{assert_failure, stderr};

#[test]
fn help_and_version_are_printed() {
    for (option, part) in [
        ("-h", "Usage: tetris-judge [OPTIONS] [INPUT] [OUTPUT]"),
        ("--help", "Exit status: 0 "),
        ("-V", concat!("tetris-judge ", env!("CARGO_PKG_VERSION"))),
    ] {
        let output = judge((b"", b""), option);
        let help = str::from_utf8(&output.stdout).expect("text");
        assert!(help.contains(part), "{part} is missing in {help}");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[track_caller]
fn assert_usage_error(arguments: &str, names: &[&str]) {
    let output = judge((b"", b""), arguments);
    assert_failure(&output, "tetris-judge: ");
    for name in names {
        assert!(stderr(&output).contains(name), "{}", stderr(&output));
    }
}

#[test]
fn options_that_print_exclude_each_other() {
    let options = ["--report", "--json", "--list", "--frame 0", "--watch"];
    for (i, one) in options.iter().enumerate() {
        for other in &options[..i] {
            let names = [one, other].map(|option| option.trim_end_matches(" 0"));
            assert_usage_error(&format!("{one} {other}"), &names);
        }
    }
    assert_usage_error("--analysis --frame 0", &["--analysis", "--frame"]);
    assert_usage_error("--analysis --watch", &["--analysis", "--watch"]);
    assert_usage_error("--page a.html --frame 0", &["--page", "--frame"]);
    assert_usage_error("--page a.html --watch", &["--page", "--watch"]);
}

#[test]
fn a_network_is_for_a_search_and_a_speed_for_watching() {
    assert_usage_error("--network i", &["--analysis"]);
    assert_usage_error("--effort 1", &["--analysis"]);
    assert_usage_error("--speed 1", &["--watch"]);
    let output = judge((b"", b""), "--analysis --network i");
    let line = "tetris-judge: cannot read i: it is not a network";
    assert_failure(&output, line);
}

#[test]
fn the_last_one_of_repeated_options_counts() {
    let output = judge((b"", b""), "--frame 1 --frame 2 --frame 0");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn a_page_has_a_name_that_says_what_it_is() {
    for name in ["i", "game.png", "html"] {
        let expected = "expected a name that ends in .html, or - for stdout";
        assert_usage_error(&format!("--page {name}"), &[name, expected]);
    }
}

#[test]
fn a_page_on_stdout_is_alone_there() {
    for other in ["--report", "--json", "--list"] {
        let output = judge((b"", b""), &format!("--page - {other}"));
        let line = "tetris-judge: --page - writes to stdout: name a file";
        assert_failure(&output, line);
    }
}

#[test]
fn both_files_cannot_be_stdin() {
    let line = "tetris-judge: INPUT and OUTPUT cannot both be stdin: name a file for one\n";
    assert_failure(&judge((b"", b""), "- -"), line);
}
