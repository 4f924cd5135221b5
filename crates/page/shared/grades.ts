// The grades of a placement, by the points that it lost, as the judge has them.

export type Grade = "best" | "good" | "slip" | "mistake" | "blunder";

/** From best to blunder. */
export const GRADES: { name: Grade, below: number, counted: [one: string, many: string] }[] = [
  { name: "best", below: 0.05, counted: ["best", "best"] },
  { name: "good", below: 0.5, counted: ["good", "good"] },
  { name: "slip", below: 2, counted: ["slip", "slips"] },
  { name: "mistake", below: 5, counted: ["mistake", "mistakes"] },
  { name: "blunder", below: Infinity, counted: ["blunder", "blunders"] },
];

/** @param loss in points */
export const gradeOf = (loss: number) => GRADES.find(({ below }) => loss < below)?.name ?? "blunder";

export const isDrill = (loss: number) => loss >= GRADES[2].below;

/** "4.2", or "" if it rounds to nothing. Rounded down, so that no slip shows the number of a mistake. */
export function lossInDigits(loss: number) {
  const tenths = Math.max(1, Math.floor(Math.round(100 * loss) / 10));
  return loss < GRADES[0].below ? "" : (tenths / 10).toFixed(1);
}

export function lossInWords(loss: number) {
  const text = lossInDigits(loss);
  return text && `about ${text} points lost`;
}
