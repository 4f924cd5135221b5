// The grades of a placement, by the points that it lost: those of the judge.
//
//   GRADES                    best to blunder: { name, below, counted: [one, many] }
//   gradeOf(loss)             the grade of a loss in points
//   lossInDigits(loss)        "−4.2", or "" if it rounds to nothing
//   lossInWords(loss)         "minus 4.2", or ""

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

export function lossInDigits(loss) {
  return loss < GRADES[0].below ? "" : `−${loss.toFixed(1)}`;
}

export function lossInWords(loss) {
  return lossInDigits(loss).replace("−", "minus ");
}
