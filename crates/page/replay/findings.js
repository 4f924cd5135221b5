// The findings of the analysis of a recorded game.
//
//   new Findings(data, length)       from the data of the page: see analysis.rs
//   findings.losses, findings.lucks  of each piece, in hundredths of a point
//   findings.hasMistakes             whether there is one, or a blunder
//   findings.lossAt(position)        the points that a piece lost, or 0
//   findings.betterAt(position)      the better placement if it lost some, or undefined

import { isDrill } from "../shared/grades.js";

export class Findings {
  constructor({ luck, losses, better }, length) {
    const bytes = (text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
    this.lucks = new Int16Array(bytes(luck).buffer);
    this.losses = new Uint16Array(bytes(losses).buffer);
    this.better = new Uint8Array(length);
    const all = bytes(better).values();
    this.losses.forEach((loss, position) => {
      if (loss > 0) this.better[position] = all.next().value;
    });
  }

  get hasMistakes() {
    return this.losses.some((loss) => isDrill(loss / 100));
  }

  lossAt(position) {
    return (this.losses[position] ?? 0) / 100;
  }

  betterAt(position) {
    return this.lossAt(position) > 0 ? this.better[position] : undefined;
  }
}
