//! The README: its commands print what it shows.
//!
//! The commands run in order, in one shell and a temporary directory, on fewer pieces.
//! Commands that fetch or build the project or need a terminal are left out.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;
use tetris_pipe_support::{directory, run, stderr};

const README: &str = include_str!("../README.md");

/// The pieces of a random game in the README, and here.
const PIECES: [&str; 2] = ["65536", "3000"];

/// Printed after each block of commands.
const END: &str = "the end of a block";

/// A fenced block, and the text between the block before it and this one.
struct Block {
    before: &'static str,
    language: &'static str,
    text: &'static str,
}

fn blocks() -> Vec<Block> {
    let parts: Vec<_> = README.split("```").collect();
    let (pairs, _) = parts.as_chunks::<2>();
    let block = |&[before, fenced]: &[&'static str; 2]| {
        let (language, text) = fenced.split_once('\n').expect("a fence ends its line");
        Block {
            before,
            language,
            text,
        }
    };
    pairs.iter().map(block).collect()
}

/// The commands of a block that can run here, and their output as the README shows it.
struct Commands {
    text: String,
    shown: Option<&'static str>,
}

fn commands() -> Vec<Commands> {
    let blocks = blocks();
    let mut commands = Vec::new();
    for (i, block) in blocks.iter().enumerate() {
        let fetches = block.text.starts_with("curl ") || block.text.starts_with("git ");
        if block.language != "sh" || fetches {
            continue;
        }
        let lines = block.text.replace(PIECES[0], PIECES[1]);
        let lines = lines.lines().filter(|line| !line.contains("--watch"));
        let output = blocks.get(i + 1).filter(|next| {
            let follows = next.before.trim().is_empty();
            follows && next.language == "text"
        });
        commands.push(Commands {
            text: lines.collect::<Vec<_>>().join("\n"),
            shown: output.map(|output| output.text),
        });
    }
    commands
}

/// A command in a directory, which finds the programs under test.
fn command(program: &str, directory: &TempDir) -> Command {
    let programs = Path::new(env!("CARGO_BIN_EXE_tetris-pipe")).parent();
    let programs = programs.expect("a directory").to_path_buf();
    // `cargo test` builds all programs; a test of this package alone does not build the judge.
    assert!(
        programs.join("tetris-judge").exists(),
        "run `cargo build` first"
    );
    let mut path = vec![programs];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let mut command = Command::new(program);
    command.env("PATH", env::join_paths(path).expect("a search path"));
    command.env("TMPDIR", directory.path());
    command.current_dir(directory).stdin(Stdio::null());
    command
}

/// The words of a text, with 0 for each number, since games differ.
fn shape(text: &str) -> Vec<Vec<&str>> {
    let shape = |word| match word {
        word if str::starts_with(word, |first: char| first.is_ascii_digit()) => "0",
        word => word,
    };
    let lines = text.lines();
    lines
        .map(|line| line.split_whitespace().map(shape).collect())
        .collect()
}

/// The words of a text. The spaces that `od` prints between them depend on the system.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// The placements that the README shows for OIZJLST.
fn shown_placements() -> Vec<u8> {
    let shown = commands().into_iter().find_map(|commands| {
        let is_it = commands.text.ends_with("od -An -tx1");
        commands.shown.filter(|_| is_it)
    });
    from_hexadecimal(shown.expect("placements in hexadecimal"))
}

fn from_hexadecimal(text: &str) -> Vec<u8> {
    let byte = |digits| u8::from_str_radix(digits, 16).expect("two digits");
    text.split_whitespace().map(byte).collect()
}

#[test]
fn its_commands_print_what_it_shows() {
    let commands = commands();
    assert!(commands.len() >= 5, "{}", commands.len());
    let script: Vec<_> = commands
        .iter()
        .map(|commands| format!("{}\necho '{END}'\n", commands.text))
        .collect();
    let script = script.concat();
    let directory = directory(&[]);
    let end = run(command("sh", &directory).args(["-eu", "-c", &script]));
    assert_eq!(stderr(&end), "");
    assert!(end.status.success(), "{script}");
    let output = String::from_utf8(end.stdout).expect("text");
    let outputs: Vec<_> = output.split(&format!("{END}\n")).collect();
    assert_eq!(outputs.len(), commands.len() + 1);

    for (commands, output) in commands.iter().zip(&outputs) {
        let Commands { text, shown } = commands;
        match shown {
            Some(shown) if text.contains(" i ") => assert_eq!(shape(output), shape(shown)),
            Some(shown) => assert_eq!(words(output), words(shown)),
            None => {}
        }
        if text.contains("tetris-pipe i") || text.contains("tetris-judge i -") {
            assert_eq!(shape(output), [["0"]], "a score: {text}");
        }
        if text.contains("--frame") {
            let lines = output.lines().count();
            assert_eq!(lines, 20 + 1, "a board and a score: {output}");
        }
    }
    let made = fs::read_dir(&directory).expect("a directory").flatten();
    let made: Vec<_> = made.filter(|entry| entry.path().is_file()).collect();
    assert!(made.is_empty(), "outside its own directory: {made:?}");
}

#[test]
fn its_python_partner_prints_the_same_placements() {
    let blocks = blocks();
    let partner = blocks.iter().find(|block| block.language == "python");
    let partner = partner.expect("a partner in Python").text;
    let lines = partner.lines().filter(|line| !line.trim().is_empty());
    assert!((10..=20).contains(&lines.count()));
    let directory = directory(&[("partner.py", partner.as_bytes())]);
    let mut python = command("python3", &directory);
    let is_there = Command::new("python3").arg("--version").output().is_ok();
    if !is_there && env::var_os("CI").is_none() {
        return; // CI has it.
    }
    let end = run(python.arg("partner.py"));
    assert_eq!(stderr(&end), "");
    let lines: Vec<_> = "OIZJLST"
        .chars()
        .zip(shown_placements())
        .map(|(letter, byte)| format!("{letter} rotation {} column {}\n", byte / 16, byte % 16))
        .collect();
    assert_eq!(String::from_utf8_lossy(&end.stdout), lines.concat());
    let first = lines[0].trim_end();
    assert!(README.contains(&format!("`{first}`")), "{first}");
}
