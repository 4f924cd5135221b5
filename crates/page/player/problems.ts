// The problems that come with the page: positions in which weak players lost points, and one place is
// clearly the best. The command is crates/page/problems.mjs.

import { positionIn } from "./address.ts";
import { textOfBoard, type Drill } from "./store.ts";

/** What problems are about. */
export const THEMES: Record<string, string> = {
  well: "The open column", holes: "Holes", gaps: "Gaps", next: "The next piece", four: "Four rows", high: "A high stack", last: "The last pieces",
};

/** The easiest of each theme first. */
export function problemsIn(text: string): Drill[] {
  return text.trim().split("\n").flatMap((line) => {
    const [theme, , pieces, placements, tenths, rows, left] = line.split(" ");
    const position = positionIn(`#explore&now=${pieces[0]}&next=${pieces[1]}&rows=${rows}`);
    return position ? [{ ...position, theme, board: textOfBoard(position.board), played: parseInt(placements.slice(0, 2), 16), lost: Number(tenths) / 10, ...left && { left: Number(left) } }] : [];
  });
}
