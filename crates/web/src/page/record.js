// What stays on this device: the best score of each length, a score a day, and errors to try again.

// A drill is a game of the two pieces of a position, of which one is placed.
const DRILL = 2;

// Errors of so many points come back as drills: larger than what the search finds uncertain.
const LEAST_DRILL = 0.5;

const MOST_DRILLS = 200; // of 150 bytes at most

function record() {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem("record"));
  } catch {} // a browser that keeps nothing
  return { best: {}, days: {}, drills: [], ...kept };
}

function keepRecord(changed) {
  try {
    localStorage.setItem("record", JSON.stringify({ ...record(), ...changed }));
  } catch {} // the same
}

function keepDrill(address, isWanted) {
  const drills = record().drills.filter((other) => other !== address);
  keepRecord({ drills: isWanted ? [...drills, address].slice(-MOST_DRILLS) : drills });
}

// The seed of the daily game is the date as a number, here 20261126.
function today() {
  const now = new Date();
  return now.getFullYear() * 10_000 + (now.getMonth() + 1) * 100 + now.getDate();
}

// The date of a daily game, or "".
function dayOf({ seed, length, start }) {
  const match = /^(20\d\d)([01]\d)([0-3]\d)$/.exec(seed);
  return match && length === 100 && start === "" ? match.slice(1).join("-") : "";
}

// Takes in the end of a game, and returns whether it is the best of its length. The first score
// of a day counts.
function keepResult(game) {
  const { best, days } = record();
  const { length, points } = game;
  if (dayOf(game)) keepRecord({ days: { [dayOf(game)]: points, ...days } });
  if (game.start !== "" || points <= (best[length] ?? 0)) return false;
  keepRecord({ best: { ...best, [length]: points } });
  return true;
}
