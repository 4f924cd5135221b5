//! Games for tests, as pieces and placements.

use tetris_pipe::{Game, Piece, Placement};

/// A game with losses: a double, a triple that leaves two squares, a tower of eleven O pieces
/// that ends in a reset, and one more.
pub fn lossy() -> (Vec<u8>, Vec<u8>) {
    let (i, o) = (1, 0);
    let double = [(i, 0x10), (i, 0x14), (i, 0x10), (i, 0x14), (o, 8)];
    let triple = [(i, 0x10), (i, 0x14)].repeat(3);
    let triple = triple.into_iter().chain([(i, 8), (i, 9)]);
    let tower = [(o, 0); 12];
    double.into_iter().chain(triple).chain(tower).unzip()
}

/// Random pieces, placed low, so that rows clear, or anywhere, so that the game resets.
pub fn random() -> (Vec<u8>, Vec<u8>) {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut game = Game::default();
    let bytes = (0..20_000).map(|_| {
        let piece = rng.u8(0..7);
        let rest = |placement: &&Placement| game.board().rest(**placement);
        let placements = Piece::from_byte(piece).placements().iter();
        let placement = match rng.u8(..) {
            0..192 => placements.min_by_key(rest),
            _ => rng.choice(placements),
        };
        let placement = *placement.expect("a placement");
        game.play(placement);
        (piece, placement.to_byte())
    });
    bytes.unzip()
}
