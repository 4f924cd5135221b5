// Games that grow: one whose pieces are chosen, and one whose placements are.
//
//   game.current, game.next   the two known pieces; undefined where there is none
//   game.points               the points so far
//   game.undo()               takes the last piece or placement back
//
// The board and the counts are those before the current piece. They are kept before every piece
// whose number is a multiple of SNAPSHOT; from there, undo replays.

const SNAPSHOT = 1024;

class Game {
  constructor() {
    this.pieces = [];
    this.placements = [];
    this.played = 0; // of the placements, those on the board
    this.board = emptyBoard();
    this.counts = new Array(RESET + 1).fill(0); // pieces played, by outcome
    this.snapshots = [];
  }

  get current() {
    return this.pieces[this.played];
  }

  get next() {
    return this.pieces[this.played + 1];
  }

  get points() {
    return this.counts.reduce((sum, count, outcome) => sum + count * pointsOf(outcome), 0);
  }

  play() {
    if (this.played % SNAPSHOT === 0) {
      const { board, counts } = this;
      this.snapshots[this.played / SNAPSHOT] = { board: board.slice(), counts: [...counts] };
    }
    const outcome = dropPiece(this.board, this.current, this.placements[this.played]);
    this.counts[outcome]++;
    this.played++;
    return outcome;
  }

  goBackTo(played) {
    const { board, counts } = this.snapshots[Math.floor(played / SNAPSHOT)];
    this.board = board.slice();
    this.counts = [...counts];
    this.played = played - played % SNAPSHOT;
    while (this.played < played) this.play();
  }
}

// A game whose pieces are chosen one at a time, with the rule of the two known pieces.
//
// A piece is placed as soon as the next one is known, and its placement is there to be seen
// before the piece after that is added: it cannot depend on it. It is played when the next piece
// is added. `choose(board, piece, next)` returns a placement; `next` is undefined for the last
// piece of a game.
class ChosenGame extends Game {
  constructor(choose) {
    super();
    this.choose = choose;
  }

  // The game with these pieces and placements, one fewer; they come from anywhere.
  static of(choose, pieces, placements) {
    const game = new ChosenGame(choose);
    if (pieces.length === 0) return game;
    if (placements.length !== pieces.length - 1) throw new Error("not a game");
    checkMoves(pieces, placements);
    Object.assign(game, { pieces, placements });
    while (game.played < placements.length - 1) game.play();
    return game;
  }

  // The placement of the current piece, or undefined while the next piece is not known.
  get placement() {
    return this.placements[this.played];
  }

  add(piece) {
    if (this.placement !== undefined) this.play();
    this.pieces.push(piece);
    if (this.next !== undefined) {
      this.placements.push(this.choose(this.board, this.current, this.next));
    }
  }

  undo() {
    this.pieces.pop();
    this.placements.length = Math.max(0, this.pieces.length - 1);
    const played = Math.max(0, this.pieces.length - 2);
    if (played < this.played) this.goBackTo(played);
  }

  // Chooses the current placement anew.
  reconsider() {
    if (this.placement === undefined) return;
    this.placements[this.played] = this.choose(this.board, this.current, this.next);
  }

  // { pieces, placements } of the game if it ends here.
  finished() {
    const placements = [...this.placements];
    if (this.current !== undefined) {
      const board = this.board.slice();
      if (this.placement !== undefined) dropPiece(board, this.current, this.placement);
      placements.push(this.choose(board, this.pieces[this.pieces.length - 1], undefined));
    }
    return { pieces: Uint8Array.from(this.pieces), placements: Uint8Array.from(placements) };
  }
}

// A game on the stream of a seed, of so many pieces; a length of 0 is a game without end.
// `stream(seed, count)` returns the first pieces.
class SeededGame extends Game {
  constructor(stream, seed, length) {
    super();
    Object.assign(this, { stream, seed, length });
    this.pieces = stream(seed, length || SNAPSHOT);
  }

  static of(stream, seed, length, placements) {
    const game = new SeededGame(stream, seed, length);
    for (const placement of placements) {
      checkMoves([game.current], [placement]);
      game.drop(placement);
    }
    return game;
  }

  drop(placement) {
    this.placements.push(placement);
    const outcome = this.play();
    if (this.length === 0 && this.next === undefined) {
      this.pieces = this.stream(this.seed, 2 * this.pieces.length);
    }
    return outcome;
  }

  undo() {
    this.placements.pop();
    this.goBackTo(this.placements.length);
  }
}

function checkMoves(pieces, placements) {
  const isPiece = (piece) => Number.isInteger(piece) && piece >= 0 && piece < LETTERS.length;
  if (!pieces.every(isPiece) || !placements.every((byte, i) => isPlacement(pieces[i], byte))) {
    throw new Error("not a game");
  }
}
