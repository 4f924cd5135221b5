//! The hints at the faults of wrong players.

use std::collections::BTreeMap;

use tetris_pipe::replay::replay;
use tetris_pipe::{Piece, Placement, streams};
use tetris_pipe_arena::hints::{Facts, at};

/// How a player reads a piece, and how it writes a placement.
type Wrong = (fn(&[u8], usize) -> u8, fn(Placement) -> Vec<u8>);

/// How often each hint is given to a player, over streams of random pieces and placements.
fn hints((reads, writes): Wrong) -> BTreeMap<&'static str, usize> {
    let mut hints = BTreeMap::new();
    for seed in 0..400 {
        let [pieces, choices] = [seed, seed + 400].map(|seed| streams::stream(seed, 300));
        let answers = (1..300).flat_map(|number| {
            let own = Piece::from_byte(reads(&pieces, number)).placements();
            writes(own[usize::from(choices[number]) % own.len()])
        });
        let (pieces, answers) = (&pieces[1..299], answers.collect::<Vec<_>>());
        let fault = replay(pieces, &answers).expect_err("it is wrong");
        let hint = at(fault, Facts::of(pieces, &answers[..=fault.number()]));
        *hints.entry(hint.unwrap_or("none")).or_default() += 1;
    }
    hints
}

/// A player that takes a piece for another one often has a column too many, too.
#[test]
fn a_wrong_player_usually_has_its_own_hint() {
    let right: fn(&[u8], usize) -> u8 = |pieces, number| pieces[number];
    let byte: fn(Placement) -> Vec<u8> = |placement| vec![placement.to_byte()];
    let signed = |pieces: &[u8], number: usize| match pieces[number] {
        piece @ 128.. => piece.wrapping_add(3), // less by 256
        piece => piece,
    };
    let middle = |it: Placement| vec![it.to_byte() + it.shape().width as u8 / 2];
    let players: [(&str, usize, Wrong); 9] = [
        ("this is text", 260, (right, |it| format!("{}\n", it.to_byte()).into())),
        ("this is text", 260, (right, |it| format!("{} ", it.to_byte()).into())),
        ("this is text", 260, (right, |it| format!("move {}", it.to_byte()).into())),
        ("the column counts", 350, (right, |it| vec![it.to_byte() + 1])),
        ("the column counts", 350, (right, middle)),
        ("bytes above 127", 350, (signed, byte)),
        ("it answers another", 200, (|pieces, number| pieces[number] % 8, byte)),
        ("a placement is", 260, (right, |it| vec![it.column() as u8 * 16 + it.rotation()])),
        ("a placement is", 260, (right, |it| vec![it.rotation() * 10 + it.column() as u8])),
    ];
    for (start, least, player) in players {
        let hints = hints(player);
        let own = hints.iter().filter(|(hint, _)| hint.starts_with(start));
        assert!(own.map(|(_, count)| count).sum::<usize>() >= least, "{start}: {hints:?}");
    }
}
