// What the address of the page says, so that it can be sent:
//
//   #play&seed=17&pieces=100                 the game of a seed: 100, 400 or endless pieces
//   #choose                                  the part where pieces are chosen
//   #now=T&next=I&effort=3&rows=1ff.1fe      a position
//
// A row is a hexadecimal number with the leftmost square in bit 0, the lowest row first; empty
// rows at the top are left out. A position is { board, current, next, effort }.

const FULL_ROW = (1 << WIDTH) - 1;
const MOST_SEED = 2 ** 32 - 1;

function addressOfGame({ seed, length }) {
  return `#play&seed=${seed}&pieces=${length || "endless"}`;
}

// { seed, length } of an address, or null; without a seed, the seed is undefined.
function gameOf(address) {
  const match = /^#play(?:&seed=(\d{1,10}))?(?:&pieces=(100|400|endless))?$/.exec(address);
  const seed = match?.[1] && Number(match[1]);
  if (!match || seed > MOST_SEED) return null;
  return { seed, length: match[2] === "endless" ? 0 : Number(match[2] ?? 100) };
}

function addressOf({ board, current, next, effort }) {
  const rows = [];
  for (let row = 0; row < heightOf(board); row++) {
    let bits = 0;
    for (let column = 0; column < WIDTH; column++) {
      if (board[row * WIDTH + column] > 0) bits |= 1 << column;
    }
    rows.push(bits.toString(16));
  }
  const pieces = `now=${LETTERS[current]}&next=${LETTERS[next]}`;
  return `#${pieces}&effort=${effort}&rows=${rows.join(".")}`;
}

// The position of an address, or null if there is none in it: it comes from anywhere.
function positionOf(address) {
  const match =
    /^#now=([OIZJLST])&next=([OIZJLST])&effort=([123])&rows=([0-9a-f.]{0,79})$/.exec(address);
  if (!match) return null;
  const rows = match[4] === "" ? [] : match[4].split(".");
  const board = emptyBoard();
  if (rows.length > HEIGHT) return null;
  for (const [row, text] of rows.entries()) {
    const bits = parseInt(text, 16);
    if (!/^[0-9a-f]{1,3}$/.test(text) || bits >= FULL_ROW) return null;
    for (let column = 0; column < WIDTH; column++) {
      if (bits >> column & 1) board[row * WIDTH + column] = DRAWN;
    }
  }
  const [current, next] = [LETTERS.indexOf(match[1]), LETTERS.indexOf(match[2])];
  return { board, current, next, effort: Number(match[3]) };
}
