// The findings of the analysis of a recorded game: the luck of its pieces, and the errors of its player.
//
//   new Findings(data, game)            from the data of the page: see analysis.rs
//   findings.at(position)               { luck, count, points } of the pieces before a position
//   findings.errorAt(position)          the points of the error of a piece, about, or 0
//   findings.betterAt(position)         the better placement if there is an error, or null
//   findings.isError(position)          whether a piece has an error

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// The placements of each piece, without rotations that repeat a shape.
const PLACEMENTS = SHAPES.map((rotations, piece) => {
  const offsets = rotations.map((shape) => String(shape.offsets));
  const isFirst = (placement) => offsets.indexOf(offsets[placement >> 4]) === placement >> 4;
  const all = [...Array(64).keys()].filter((placement) => isPlacement(piece, placement));
  return all.filter(isFirst);
});

class Findings {
  constructor({ luck, errors, sizes, better }, game) {
    this.game = game;
    const points = (level) => level * Math.abs(level) / 40;
    this.luck = new Float64Array(game.length + 1); // of the pieces before each position
    this.lost = new Float64Array(game.length + 1); // by their errors
    this.count = new Uint32Array(game.length + 1); // of their errors
    for (let i = 0; i < game.length; i++) {
      const isError = DIGITS.indexOf(errors[Math.floor(i / 6)]) >> i % 6 & 1;
      const error = isError ? points(DIGITS.indexOf(sizes[this.count[i]])) : 0;
      this.luck[i + 1] = this.luck[i] + points(DIGITS.indexOf(luck[i]) - 31);
      this.lost[i + 1] = this.lost[i] + error;
      this.count[i + 1] = this.count[i] + isError;
    }
    this.better = better;
  }

  at(position) {
    return { luck: this.luck[position], count: this.count[position], points: this.lost[position] };
  }

  errorAt(position) {
    return position < this.game.length ? this.lost[position + 1] - this.lost[position] : 0;
  }

  isError(position) {
    return position < this.game.length && this.count[position + 1] > this.count[position];
  }

  betterAt(position) {
    if (!this.isError(position)) return null;
    const number = DIGITS.indexOf(this.better[this.count[position]]);
    return PLACEMENTS[this.game.moveAt(position).piece][number];
  }
}
