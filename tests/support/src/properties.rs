//! Properties that hold for any bytes: one function for each fuzz target.
//!
//! The fuzz targets call these with the fuzzer's inputs, the tests with random bytes and
//! with the seeds under `tests/seeds`.

use std::fs;
use std::io::BufReader;

use tetris_pipe::board::Outcome;
use tetris_pipe::replay::{self, Fault};
use tetris_pipe::{
    Board, Effort, Lookahead, Network, Piece, Placement, Placer, Rules, Scorer, afterstates,
};

use crate::networks;
use crate::reference::{self, VALID};

/// The number of pieces that are played at effort 1, and at a deeper effort.
const PLAYED: usize = 200;
const SEARCHED: usize = 6;

/// Checks a property with all seeds in a folder.
pub fn hold_for_seeds(folder: &str, property: fn(&[u8])) {
    let seeds: Vec<_> = fs::read_dir(folder).expect("a folder of seeds").collect();
    assert!(!seeds.is_empty(), "no seeds in {folder}");
    for seed in seeds {
        let path = seed.expect("a seed").path();
        eprintln!("{}", path.display());
        property(&fs::read(&path).expect("a readable seed"));
    }
}

/// For any input there are as many valid placements, none of which depends on a piece after
/// the next one.
///
/// The first byte also determines how many bytes a read returns.
pub fn pipe(bytes: &[u8]) {
    let buffer = bytes.first().map_or(1, |&byte| 1 + usize::from(byte) % 9);
    let pieces = &bytes[..bytes.len().min(PLAYED)];
    keeps_the_rules(pieces, Effort::FASTEST, buffer);
}

/// [`pipe`] with fewer pieces at a deeper effort, which the first byte selects.
pub fn search(bytes: &[u8]) {
    let (&choice, pieces) = bytes.split_first().unwrap_or((&0, &[]));
    let deeper = &Effort::ALL[1..];
    let effort = deeper[usize::from(choice) % deeper.len()];
    let pieces = &pieces[..pieces.len().min(SEARCHED)];
    keeps_the_rules(pieces, effort, 1 + usize::from(choice) / 2 % 9);
}

fn keeps_the_rules(pieces: &[u8], effort: Effort, buffer: usize) {
    let placements = streamed(pieces, effort, buffer);
    assert_eq!(placements.len(), pieces.len());
    assert!(reference::judge(pieces, &placements).is_ok());
    // A placer that never gets more than two pieces cannot know what comes after them.
    assert_eq!(by_hand(pieces, effort), placements);
}

/// The placements of a placer that is given two pieces at a time. Its tally equals the judge's.
fn by_hand(bytes: &[u8], effort: Effort) -> Vec<u8> {
    let pieces: Vec<Piece> = bytes.iter().copied().map(Piece::from_byte).collect();
    let mut placer = Placer::new(effort);
    let placements: Vec<u8> = (0..pieces.len())
        .map(|i| placer.place(pieces[i], pieces.get(i + 1).copied()))
        .map(Placement::to_byte)
        .collect();
    assert_eq!(replay::replay(bytes, &placements), Ok(*placer.tally()));
    placements
}

/// The placements through the lookahead, from a reader with a buffer of `capacity` bytes.
fn streamed(pieces: &[u8], effort: Effort, capacity: usize) -> Vec<u8> {
    let input = BufReader::with_capacity(capacity, pieces);
    let mut lookahead = Lookahead::new(input, Vec::new());
    let mut placer = Placer::new(effort);
    while let Some(turn) = lookahead.turn().expect("memory can be read") {
        let placement = placer.place(turn.current(), turn.next());
        turn.answer(placement).expect("memory can be written");
    }
    lookahead.finish().expect("memory can be flushed")
}

/// For any two byte strings, the judge returns the result of the reference judge.
fn judge(pieces: &[u8], placements: &[u8]) {
    let result = replay::replay(pieces, placements).map_err(|fault| {
        assert!(!fault.to_string().is_empty());
        match fault {
            Fault::Invalid { number, .. } => reference::Wrong::Placement(number),
            Fault::TooFew { placements, .. } => reference::Wrong::TooFew(placements),
            Fault::TooMany { pieces } => reference::Wrong::TooMany(pieces),
        }
    });
    assert_eq!(result, reference::judge(pieces, placements));
}

/// A game in pieces and placements, two bytes for each: the judge's replay shows the reference
/// board before and after each piece, and its result is the reference judge's.
///
/// The second byte selects one of the piece's valid placements, or a fault: an invalid
/// placement, none, or two.
pub fn game(bytes: &[u8]) {
    let (mut pieces, mut placements) = (Vec::new(), Vec::new());
    for pair in bytes.chunks_exact(2) {
        let valid = &VALID[usize::from(pair[0] % 7)];
        let placement = valid[usize::from(pair[1]) % valid.len()];
        pieces.push(pair[0]);
        match pair[1] {
            255 => placements.push(!placement),
            254 => {}
            253 => placements.extend([placement; 2]),
            _ => placements.push(placement),
        }
    }
    judge(&pieces, &placements);

    let mut steps = replay::steps_by(Scorer::Rules, &pieces, &placements);
    let mut board = reference::Board::empty();
    for (piece, &placement) in pieces.iter().zip(&placements) {
        let Some(Ok(step)) = steps.next() else { break };
        assert_same(&step.before, &board);
        let cleared = board.drop(usize::from(piece % 7), placement);
        assert_eq!(step.placement.to_byte(), placement);
        assert_same_outcome(step.outcome, cleared);
    }
}

/// After any drop on any board, the board equals the reference's.
///
/// The first forty bytes draw the board. Each pair of the following bytes is a drop: a piece,
/// and a number that selects one of its valid placements. Any text that is parsed as a board is
/// displayed as one.
pub fn board(bytes: &[u8]) {
    if let Ok(Ok(board)) = str::from_utf8(bytes).map(str::parse::<Board>) {
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    let reference = reference::Board::drawn(Scorer::Rules, bytes);
    let parsed: Board = reference.picture().parse().expect("no row is full");
    assert_eq!(parsed.to_string(), reference.picture());
    assert_same(&parsed, &reference);
    drops(Scorer::Rules, bytes);
}

/// The same for the challenge's script and its program in C: the first byte selects one, and the next forty
/// draw a board with full rows that it leaves.
pub fn scorers(bytes: &[u8]) {
    let Some((&first, bytes)) = bytes.split_first() else { return };
    drops([Scorer::Script, Scorer::C][usize::from(first % 2)], bytes);
}

/// Drops on a board that the first forty bytes draw. The afterstates are those of the drops, too.
fn drops(scorer: Scorer, bytes: &[u8]) {
    let rules = Rules::by(scorer);
    let (drawing, drops) = bytes.split_at(bytes.len().min(40));
    let mut reference = reference::Board::drawn(scorer, drawing);
    let mut fast = Board::from_columns_by(&rules, reference.columns()).expect("it may be left");
    for drop in drops.chunks_exact(2) {
        let piece = usize::from(drop[0] % 7);
        afterstates::visit(&rules, &fast, Piece::ALL[piece], |_, after| {
            let mut twin = reference.clone();
            let counted = twin.drop_by(scorer, piece, after.placement.to_byte());
            assert_same_outcome(after.outcome, counted);
            assert_same(&after.board, &twin);
        });
        let valid = &VALID[piece];
        let byte = valid[usize::from(drop[1]) % valid.len()];
        let placement = Placement::from_byte(Piece::ALL[piece], byte).expect("a valid placement");
        let outcome = fast.drop_by(&rules, placement);
        assert_same_outcome(outcome, reference.drop_by(scorer, piece, byte));
        assert_same(&fast, &reference);
        assert_eq!(Board::from_columns_by(&rules, *fast.columns()), Some(fast), "{scorer}");
    }
}

fn assert_same_outcome(outcome: Outcome, cleared: Option<usize>) {
    match outcome {
        Outcome::Cleared(rows) => assert_eq!(Some(rows as usize), cleared),
        Outcome::Reset => assert_eq!(None, cleared),
    }
}

fn assert_same(fast: &Board, reference: &reference::Board) {
    assert_eq!(
        *fast.columns(),
        reference.columns(),
        "fast:\n{fast}\nreference:\n{}",
        reference.picture()
    );
}

/// Any bytes as a network file, and as the numbers of one: a decoded network plays, and any
/// change of a single byte is detected.
///
/// The first bytes are the numbers before the table; the last four determine where the file
/// is damaged and how.
pub fn network(bytes: &[u8]) {
    assert!(Network::decode(bytes).is_err(), "too short for a network");

    let (numbers, damage) = bytes.split_at(bytes.len().saturating_sub(4));
    let mut file = networks::smallest(numbers);
    if let Ok(network) = Network::decode(&file) {
        let mut placer = Placer::with_network(&network, &[]);
        assert!(network.encode() == file, "encoded in another way"); // 400,000 rows
        for (i, piece) in Piece::ALL.into_iter().enumerate() {
            placer.place(piece, Piece::ALL.get(i + 1).copied());
        }
    }

    if let &[low, middle, high, change] = damage {
        let place = u32::from_le_bytes([low, middle, high, 0]) as usize % file.len();
        file[place] ^= change.max(1);
        assert!(Network::decode(&file).is_err(), "byte {place} changed");
        file.truncate(place);
        assert!(Network::decode(&file).is_err(), "{place} bytes");
    }
}
