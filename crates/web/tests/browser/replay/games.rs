//! Games to visit.

use tetris_page::ReplayPage;
use tetris_pipe::analysis::{Analyser, PieceAnalysis};
use tetris_pipe::{Effort, Game, Piece, Placement, Placer};

/// O pieces on each other: ten fit, the eleventh resets.
pub(crate) fn towers(pieces: usize) -> Vec<Placement> {
    vec![Placement::new(Piece::O, 0, 0).expect("a placement"); pieces]
}

/// Upright I pieces side by side: every tenth clears four rows.
pub(crate) fn tetrises(count: usize) -> Vec<Placement> {
    let row = (0..10).map(|column| Placement::new(Piece::I, 0, column).expect("a placement"));
    row.cycle().take(10 * count).collect()
}

/// Our own player on random pieces.
pub(crate) fn played(pieces: usize, seed: u64) -> Vec<Placement> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let bytes: Vec<u8> = (0..pieces).map(|_| rng.u8(..)).collect();
    Placer::new(Effort::ALL[0]).place_all(&bytes).collect()
}

/// A player that places pieces anywhere. It fills no row for long, so most of its games are
/// short ones between resets.
pub(super) fn random(pieces: usize, seed: u64) -> Vec<Placement> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut placement = || {
        let piece = Piece::ALL[rng.usize(..7)];
        let rotations = rng.u8(..4);
        let columns = (0..10)
            .map_while(|x| Placement::new(piece, rotations, x))
            .count();
        Placement::new(piece, rotations, rng.u8(..columns as u8)).expect("a placement")
    };
    std::iter::repeat_with(&mut placement)
        .take(pieces)
        .collect()
}

/// A game for a page with its analysis, and the analysis.
pub(crate) fn analysed(moves: &[Placement], effort: Effort) -> (ReplayPage, Vec<PieceAnalysis>) {
    let (mut game, mut replay) = (Game::default(), ReplayPage::default());
    let steps = moves.iter().map(|&placement| game.play(placement));
    let mut all = Vec::new();
    for (step, found) in Analyser::new(effort).analyse(steps) {
        replay.push(step.placement).expect("room for it");
        replay.analyse(&found);
        all.push(found);
    }
    (replay, all)
}
