// A minimal player: it places each piece when it knows the next one, and no later one.
//
// Each piece stands at the left wall, or at the right one if the number of the next piece is odd.
// Try it with: tetris-referee -- node examples/player.js

const fs = require("fs");

const WIDTHS = [2, 1, 3, 2, 2, 3, 3]; // of the pieces O I Z J L S T in rotation 0

// The next byte of stdin, or undefined at its end.
function read() {
  const byte = Buffer.alloc(1);
  return fs.readSync(0, byte) === 1 ? byte[0] : undefined;
}

let piece = read();
while (piece !== undefined) {
  const next = read();
  const right = next !== undefined && (next % 7) % 2 === 1;
  const column = right ? 10 - WIDTHS[piece % 7] : 0;
  fs.writeSync(1, Buffer.from([column])); // rotation * 16 + column
  piece = next;
}
