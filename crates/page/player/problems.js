// The problems that come with the page: positions in which weak players lost points, and one place is
// clearly the best. The command is crates/page/examples/problems.rs.
//
//   THEMES                   what problems are about: { theme: title }
//   problemsIn(text)         [{ id, theme, board, current, next, played, lost }], the easiest of each
//                            theme first; `played` is what lost so many points

import { positionIn } from "./address.js";
import { textOfBoard } from "./store.js";

export const THEMES = { well: "The open column", holes: "Holes", next: "The next piece", four: "Four rows", high: "A high stack" };

export function problemsIn(text) {
  return text.trim().split("\n").map((line, id) => {
    const [theme, , pieces, placements, tenths, rows] = line.split(" ");
    const { board, ...known } = positionIn(`#explore&now=${pieces[0]}&next=${pieces[1]}&rows=${rows}`);
    return { id, theme, board: textOfBoard(board), ...known, played: parseInt(placements.slice(0, 2), 16), lost: tenths / 10 };
  });
}
