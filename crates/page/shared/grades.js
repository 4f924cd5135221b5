// The grades of a placement, by the points that it lost: those of the judge.
//
//   GRADES                    best to blunder: { name, below, counted: [one, many] }
//   gradeOf(loss)             the grade of a loss in points
//   lossInDigits(loss)        "4.2", or "" if it rounds to nothing
//   lossInWords(loss)         "about 4.2 points lost", or ""

export const GRADES = [
  { name: "best", below: 0.05, counted: ["best", "best"] },
  { name: "good", below: 0.5, counted: ["good", "good"] },
  { name: "slip", below: 2, counted: ["slip", "slips"] },
  { name: "mistake", below: 5, counted: ["mistake", "mistakes"] },
  { name: "blunder", below: Infinity, counted: ["blunder", "blunders"] },
];

export function gradeOf(loss) {
  return GRADES.find(({ below }) => loss < below);
}

export function isDrill(loss) {
  return loss >= GRADES[2].below;
}

// Rounded down, so that no slip shows the number of a mistake.
export function lossInDigits(loss) {
  const tenths = Math.max(1, Math.floor(Math.round(100 * loss) / 10));
  return loss < GRADES[0].below ? "" : (tenths / 10).toFixed(1);
}

export function lossInWords(loss) {
  const digits = lossInDigits(loss);
  return digits && `about ${digits} points lost`;
}
