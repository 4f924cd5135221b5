//! Small wrong players, as beginners write them, and what the referee says about each. A change of a
//! hint shows whom it helps and whom it harms.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::{Transcript, referee, side_by_side};
use crate::support::{run, stderr, stdout};

/// A player as it is run, and its language and title.
struct Player {
    language: &'static str,
    title: &'static str,
    command: Vec<String>,
}

/// All players whose language is installed, compiled into directories below this one.
fn players(folder: &Path) -> Vec<Player> {
    let mut players = Vec::new();
    let languages = include_str!("players/wrong.txt").split("\n=== ").skip(1);
    for text in languages {
        let (language, text) = text.split_once('\n').expect("its players");
        let (begin, text) = text.split_once("--- ").expect("a player");
        let compiler = match language {
            "c" => "cc",
            "java" => "javac",
            other => other,
        };
        let is_needed = ["c", "python3", "sh"].contains(&language);
        if !is_needed && Command::new(compiler).arg("-v").output().is_err() {
            continue;
        }
        for player in text.split("\n--- ") {
            let (title, code) = player.split_once('\n').expect("its code");
            let folder = folder.join(players.len().to_string());
            fs::create_dir(&folder).expect("a directory");
            let source = folder.join(if language == "java" { "Player.java" } else { "player.js" });
            fs::write(&source, format!("{begin}{code}")).expect("writing a file");
            let [folder, source] =
                [&folder, &source].map(|it| it.to_str().expect("text").to_owned());
            let program = format!("{folder}/player");
            let (compile, command) = match language {
                "c" => (vec!["-x", "c", "-o", &program, &source], vec![&*program]),
                "java" => (vec!["-d", &folder, &source], vec!["java", "-cp", &folder, "Player"]),
                _ => (vec!["-v"], vec![language, &source]),
            };
            let command = command.into_iter().map(str::to_owned).collect();
            if compiler != language {
                let end = run(Command::new(compiler).args(compile));
                assert!(end.status.success(), "{}", stderr(&end));
            }
            players.push(Player { language, title, command });
        }
    }
    players
}

/// The hint at what is wrong with a player, or the note on its games.
fn hint(player: &Player) -> String {
    // On a loaded machine, a language takes seconds to start.
    let mut command = referee("--streams 1 --pieces 300 --timeout 20", &player.command);
    // As in a terminal.
    let end = run(command.env("LC_ALL", "C.UTF-8").env_remove("PYTHONUNBUFFERED"));
    let all = stdout(&end).lines().chain(stderr(&end).lines());
    let hint = all.filter_map(|line| line.strip_prefix("hint: ").or(line.strip_prefix("note    ")));
    hint.collect()
}

#[test]
fn each_wrong_player_has_its_hint() {
    let folder = TempDir::new().expect("a directory");
    let players = players(folder.path());
    let mut titles = BTreeMap::<_, BTreeMap<_, Vec<_>>>::new();
    for (player, hint) in players.iter().zip(side_by_side(&players, hint)) {
        titles.entry(player.language).or_default().entry(hint).or_default().push(player.title);
    }
    for (language, hints) in titles {
        let text = hints
            .into_iter()
            .map(|(hint, titles)| format!("{hint}\n    {}\n", titles.join("\n    ")));
        Transcript(text.collect()).assert_is(&format!("hints-{language}.txt"));
    }
}
