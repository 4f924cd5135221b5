// The findings of the analysis of a recorded game: the luck of its pieces, and the errors of its player.
//
//   new Findings(data, game)            from the data of the page: see analysis.rs
//   findings.at(position)               { luck, count, points } of the pieces before a position
//   findings.errorAt(position)          the points of the error of a piece, or 0
//   findings.betterAt(position)         the better placement if there is an error, or null
//   findings.isError(position)          whether a piece has an error

class Findings {
  constructor({ luck, errors, better }, game) {
    const bytes = (text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
    const lucks = new Int16Array(bytes(luck).buffer); // in hundredths of a point, as all sums here
    this.errors = new Uint16Array(bytes(errors).buffer);
    this.better = bytes(better);
    this.luck = new Float64Array(game.length + 1); // of the pieces before each position
    this.lost = new Float64Array(game.length + 1); // by their errors
    this.count = new Float64Array(game.length + 1); // of their errors
    for (let i = 0; i < game.length; i++) {
      this.luck[i + 1] = this.luck[i] + lucks[i];
      this.lost[i + 1] = this.lost[i] + this.errors[i];
      this.count[i + 1] = this.count[i] + (this.errors[i] > 0);
    }
  }

  at(position) {
    const [luck, points] = [this.luck, this.lost].map((sums) => sums[position] / 100);
    return { luck, count: this.count[position], points };
  }

  errorAt(position) {
    return (this.errors[position] ?? 0) / 100;
  }

  isError(position) {
    return this.errorAt(position) > 0;
  }

  betterAt(position) {
    return this.isError(position) ? this.better[this.count[position]] : null;
  }
}
