// A game whose pieces are chosen one at a time, with the rule of the two known pieces, and undo.
//
// A piece is placed as soon as the next one is known, and its placement is there to be seen
// before the piece after that is added: it cannot depend on it. The board is the one before the
// current piece; the placement of the current piece is played when the next piece is added.
//
//   new Game(choose)     `choose(board, piece, next)` returns a placement; `next` is undefined
//                        for the last piece of a game
//   game.add(piece)      plays the current piece, and makes the next one current
//   game.undo()          takes the last piece back
//   game.reconsider()    chooses the current placement anew
//   game.finished()      { pieces, placements } of the game if it ends here

// The board and the counts are kept before every piece with such a number. Between them, undo
// replays.
const SNAPSHOT = 1024;

class Game {
  constructor(choose) {
    this.choose = choose;
    this.pieces = [];
    this.placements = []; // one for each piece but the last
    this.played = 0; // of the placements, those on the board
    this.board = emptyBoard();
    this.counts = new Array(RESET + 1).fill(0); // pieces played, by outcome
    this.snapshots = [];
  }

  // The piece to place, or undefined.
  get current() {
    return this.pieces[this.played];
  }

  // The piece after it, or undefined.
  get next() {
    return this.pieces[this.played + 1];
  }

  // The placement of the current piece, or undefined while the next piece is not known.
  get placement() {
    return this.placements[this.played];
  }

  get points() {
    return this.counts.reduce((sum, count, outcome) => sum + count * pointsOf(outcome), 0);
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

  reconsider() {
    if (this.placement === undefined) return;
    this.placements[this.played] = this.choose(this.board, this.current, this.next);
  }

  finished() {
    const placements = [...this.placements];
    if (this.current !== undefined) {
      const board = this.board.slice();
      if (this.placement !== undefined) dropPiece(board, this.current, this.placement);
      placements.push(this.choose(board, this.pieces[this.pieces.length - 1], undefined));
    }
    return { pieces: Uint8Array.from(this.pieces), placements: Uint8Array.from(placements) };
  }

  play() {
    if (this.played % SNAPSHOT === 0) {
      const { board, counts } = this;
      this.snapshots[this.played / SNAPSHOT] = { board: board.slice(), counts: [...counts] };
    }
    this.counts[dropPiece(this.board, this.current, this.placement)]++;
    this.played++;
  }

  goBackTo(played) {
    const { board, counts } = this.snapshots[Math.floor(played / SNAPSHOT)];
    this.board = board.slice();
    this.counts = [...counts];
    this.played = played - played % SNAPSHOT;
    while (this.played < played) this.play();
  }
}
