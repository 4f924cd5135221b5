// Games that grow: one whose pieces are chosen, and one whose placements are.
//
//   game.current, game.next   the two known pieces; undefined where there is none
//   game.undo()               takes the last piece or placement back, and returns what it takes

class GrowingGame extends Game {
  constructor(pieces, board) {
    super((position) => ({ piece: this.pieces[position], placement: this.placements[position] }), board);
    Object.assign(this, { pieces, placements: [] });
  }

  get current() {
    return this.pieces[this.played];
  }

  get next() {
    return this.pieces[this.played + 1];
  }
}

// A game whose pieces are chosen one at a time, with the rule of the two known pieces.
//
// A piece is placed as soon as the next one is known, and its placement is there to be seen
// before the piece after that is added: it cannot depend on it. It is played when the next piece
// is added.
class ChosenGame extends GrowingGame {
  // The game with these pieces and placements, one fewer; they come from anywhere.
  constructor({ pieces, placements } = { pieces: [], placements: [] }) {
    super([...pieces]);
    if (placements.length !== Math.max(0, pieces.length - 1)) throw new Error("not a game");
    checkMoves(pieces, placements);
    this.placements = [...placements];
    while (this.played < placements.length - 1) this.play();
  }

  // The placement of the current piece, or undefined while the next piece is not known.
  get placement() {
    return this.placements[this.played];
  }

  add(piece, placement) {
    if (this.placement !== undefined) this.play();
    this.pieces.push(piece);
    if (this.next !== undefined) {
      this.placements.push(placement ?? choosePlacement(this.board, this.current, this.next));
    }
  }

  undo() {
    const move = [this.pieces.pop(), this.placements.pop()];
    const played = Math.max(0, this.pieces.length - 2);
    if (played < this.played) this.goBackTo(played);
    return move;
  }

  // Chooses the current placement anew.
  reconsider() {
    if (this.placement === undefined) return;
    this.placements[this.played] = choosePlacement(this.board, this.current, this.next);
  }

  // { pieces, placements } of the game if it ends here.
  finished() {
    const placements = [...this.placements];
    if (this.current !== undefined) {
      const board = this.board.slice();
      if (this.placement !== undefined) dropPiece(board, this.current, this.placement);
      placements.push(choosePlacement(board, this.pieces[this.pieces.length - 1], undefined));
    }
    return { pieces: Uint8Array.from(this.pieces), placements: Uint8Array.from(placements) };
  }
}

// A game on the stream of a seed, of so many pieces; a length of 0 is a game without end. It may
// start from a position, in an address, whose pieces come first. `beat` is the score of a friend.
class SeededGame extends GrowingGame {
  constructor({ seed, length, start = "", beat = 0 }, placements = []) {
    const position = positionOf(start);
    super([], position?.board);
    const known = position ? [position.current, position.next] : [];
    Object.assign(this, { seed, length, start, beat, known });
    this.extend(length || INTERVAL);
    for (const placement of placements) {
      checkMoves([this.current], [placement]);
      this.drop(placement);
    }
  }

  extend(count) {
    const { seed, known } = this;
    this.pieces = [...known, ...wasm_bindgen.stream(seed, count)].slice(0, count);
  }

  drop(placement) {
    this.placements.push(placement);
    const outcome = this.play();
    if (this.length === 0 && this.next === undefined) this.extend(2 * this.pieces.length);
    return outcome;
  }

  undo() {
    const placement = this.placements.pop();
    this.goBackTo(this.placements.length);
    return placement;
  }
}

function checkMoves(pieces, placements) {
  const isPiece = (piece) => Number.isInteger(piece) && piece >= 0 && piece < LETTERS.length;
  if (!pieces.every(isPiece) || !placements.every((byte, i) => isPlacement(pieces[i], byte))) {
    throw new Error("not a game");
  }
}
