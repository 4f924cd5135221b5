// What the address of the page says, so that it can be sent:
//
//   #play&seed=17&pieces=100                 the game of a seed: 100, 400 or endless pieces
//   #play&seed=17&pieces=100&beat=87         the same, with a score to beat
//   #play&seed=17&pieces=100&now=T&…         the same, from a position on
//   #choose                                  the part where pieces are chosen
//   #now=T&next=I&effort=3&rows=1ff.1fe      a position
//
// A position is { board, current, next, effort }, a game { seed, length, start, beat }.

const FULL_ROW = (1 << WIDTH) - 1;
const MOST_SEED = 2 ** 32 - 1;

// A drill is a position.
function addressOfGame({ seed, length, start, beat }) {
  if (length === DRILL) return start;
  const goal = beat > 0 ? `&beat=${beat}` : "";
  return `#play&seed=${seed}&pieces=${length || "endless"}${goal}${start.replace("#", "&")}`;
}

// The game of an address, or null; without a seed, the seed is undefined.
function gameOf(address) {
  const match =
    /^#play(?:&seed=(\d{1,10}))?(?:&pieces=(100|400|endless))?(?:&beat=(\d{1,7}))?(&now=.*)?$/.exec(address);
  const seed = match?.[1] && Number(match[1]);
  if (!match || seed > MOST_SEED) return null;
  const start = match[4]?.replace("&", "#") ?? "";
  if (start !== "" && !positionOf(start)) return null;
  return { seed, length: match[2] === "endless" ? 0 : Number(match[2] ?? 100), start, beat: Number(match[3] ?? 0) };
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
