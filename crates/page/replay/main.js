// The replay page: the position in the game, and the controls that change it.
//
// The position is the number of the pieces before the current one, as in the address. What is written
// for people counts pieces and columns from 1.

import { gradeOf, GRADES, isDrill, lossInWords } from "../shared/grades.js";
import { listenToNews, say, SETTLED } from "../shared/news.js";
import { BoardPicture, PiecePicture } from "../shared/picture.js";
import { reasonOf } from "../shared/reasons.js";
import { addressOf, boardInWords, LETTERS, placeInWords, pointsOf, RESET } from "../shared/rules.js";
import { Run } from "../shared/run.js";
import { addKeys, h, icon, id, listenToKeys, openDialog, render, setAddress, setText, tellLive } from "../shared/ui.js";
import { capitalised, counted, digits, lower } from "../shared/words.js";
import { Findings } from "./findings.js";
import { RecordedGame } from "./recorded.js";
import { Timeline } from "./timeline.js";

const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]; // pieces per second

const data = JSON.parse(id("data").textContent);
const game = new RecordedGame(atob(data.moves));
const findings = data.analysis && new Findings(data.analysis, game.length);
const boardPicture = new BoardPicture(id("board"));
const nextPicture = new PiecePicture(id("next"));
// The judge counts pieces from 0.
const fault = data.fault?.replace(/\d+/, (number) => Number(number) + 1);
// Of a game without mistakes, the time line has the small clears.
const hasMistakes = Boolean(findings?.hasMistakes);
const timeline = new Timeline(id("lanes"), game, {
  lossOf: (piece) => hasMistakes ? findings.lossAt(piece) : game.lost[piece],
  gradeOf: (piece) => hasMistakes ? gradeOf(findings.lossAt(piece)).name : game.outcomes[piece] === RESET ? "blunder" : "slip",
  seek: stopAt,
  zoomed: showTicks,
});

// What the outer buttons of the pad may go to, by the key, with Shift backwards; they show the sign of a grade.
const MARKS = [
  { key: "x", name: "mistake", grade: "mistake", is: (piece) => isDrill(findings.lossAt(piece)) },
  { key: "c", name: "small clear", grade: "slip", is: (piece) => [1, 2, 3].includes(game.outcomes[piece]) },
  { key: "n", name: "clear of 4", grade: "best", is: (piece) => game.outcomes[piece] === 4 },
  { key: "r", name: "board cleared", grade: "blunder", is: (piece) => game.outcomes[piece] === RESET },
].filter(({ key }) => hasMistakes || key !== "x");

let position = 0;
let letters = false;
let mark = MARKS[0];
let message = ""; // until the next move
let settling = 0;
const run = new Run({ speeds: SPEEDS, speed: 3, advance: (due) => goTo(position + due), show: showRun });

function goTo(wanted) {
  position = Math.min(game.length, Math.max(0, wanted));
  message = "";
  if (position === game.length) run.setRunning(false);
  showPosition();
}

function stopAt(wanted) {
  run.setRunning(false);
  goTo(wanted);
}

function report(text) {
  run.setRunning(false);
  message = text;
  showPosition();
}

// The nearest piece with this mark after or before the current one, by a step of 1 or -1.
function find({ name, is }, step) {
  let found = position + step;
  while (found >= 0 && found < game.length && !is(found)) found += step;
  if (found >= 0 && found < game.length) stopAt(found);
  else report(`No ${name} ${step > 0 ? "after" : "before"} this piece.`);
}

// A number of the address or of the field, counted from 0.
function goToNumber(text, wrong) {
  const digits = text.replace(/[\s,]/g, "");
  if (!/^\d+$/.test(digits)) return report(wrong);
  stopAt(Number(digits));
  if (Number(digits) > game.length) report(`The game has ${counted(game.length, "piece")}.`);
}

function goToAddress(address) {
  goToNumber(address.slice(1), "The address names no piece after “#”.");
}

function togglePlay() {
  if (!run.isRunning && position === game.length) goTo(0);
  run.setRunning(!run.isRunning && game.length > 0);
  showPosition();
}

function showRun(isRunning, speed) {
  id("play").setAttribute("aria-label", isRunning ? "Pause" : "Play");
  id("play").querySelector("use").setAttribute("href", isRunning ? "#i-pause" : "#i-play");
  setText("speed", `${counted(speed, "piece")} a second`);
}

function showPosition() {
  const { board, counts, points, bound } = game.numbersAt(position);
  const move = game.moveAt(position);
  const next = game.moveAt(position + 1)?.piece;
  const better = findings?.betterAt(position);
  const grade = findings && move && gradeOf(findings.lossAt(position)).name;
  const isWorse = grade && grade !== "best";
  const { piece } = move ?? {};
  boardPicture.draw(board, {
    now: move,
    yours: isWorse && { piece, placement: better },
    badges: isWorse ? [{ grade, ...move }, { grade: "best", piece, placement: better }] : [],
    letters,
  });
  nextPicture.draw(next ?? null);
  id("next").setAttribute("aria-label", LETTERS[next] ?? "none");
  timeline.show(position);
  setText("points", digits(points));
  setText("word", move ? "piece " : "");
  setText("piece", move ? `${digits(position + 1)} of ${digits(game.length)}` : "the end");
  setText("share", bound > 0 ? `${digits(100 * points / bound, 1)} %` : "–");
  setText("clears", digits(counts[4]));
  const verdict = isWorse ? `${reasonOf(board, piece, { placement: move.placement, better, next }).reason}` : "";
  const event = message || eventInWords(move);
  render(id("coach"), [event, grade, verdict, position].join(), () => [
    h("p", { class: "lead" }, event),
    grade && h("p", { class: "grade" }, icon(`g-${grade}`), h("b", {}, capitalised(grade)), lossInWords(findings.lossAt(position)), " ",
      h("span", { class: "reason" }, verdict)),
    isWorse && h("p", { class: "more-text" }, `Better, dashed: ${placeInWords(piece, better)}.`),
    h("p", { class: "quiet small more-text" }, hasMistakes
      ? "Upper lane: points lost by placements that were not the best. Lower lane: height of the stack. Drag to go there."
      : "Upper lane: points lost by small clears, and dark where the board was cleared. Lower lane: height of the stack. Drag to go there."),
  ]);
  if (id("more").open) showTable();
  clearTimeout(settling);
  if (!run.isRunning) settling = setTimeout(settle, SETTLED);
  if (run.isRunning) return;
  const words = [event, grade && `${capitalised(grade)}${isWorse ? `, ${lossInWords(findings.lossAt(position))}: ${lower(verdict)} Better: ${placeInWords(piece, better)}.` : "."}`, next !== undefined && `Next: ${LETTERS[next]}.`];
  const heard = words.filter(Boolean).join(" ");
  id("board").setAttribute("aria-label", `Board. ${heard}`);
  say("", `${whereInWords()} ${heard}`);
}

function whereInWords() {
  return position < game.length ? `Piece ${digits(position + 1)} of ${digits(game.length)}.` : "";
}

// What the current piece does.
function eventInWords(move) {
  if (!move) return fault ? `The game breaks the rules here: ${fault}` : "The end of the game.";
  const outcome = game.outcomes[position];
  const place = `${placeInWords(move.piece, move.placement)}.`;
  if (outcome === RESET) return `${place} Does not fit: the board is cleared.`;
  return outcome === 0 ? place : `${place} ${counted(outcome, "row")}: +${pointsOf(outcome)}.`;
}

// Once the position stays.
function settle() {
  const { board, points } = game.numbersAt(position);
  const [move, next] = [game.moveAt(position), game.moveAt(position + 1)];
  id("lanes").setAttribute("aria-valuenow", position);
  id("lanes").setAttribute("aria-valuetext", `${whereInWords() || "The end."} ${counted(points, "point")}`);
  id("try")?.classList.toggle("hidden", !next);
  if (next && id("try")) id("try").hash = addressOf({ board, current: move.piece, next: next.piece });
  setAddress(`#${position}`);
}

function showTicks(first, end) {
  const quarters = new Set([0, 1, 2, 3, 4].map((quarter) => Math.round(first + (end - first) * quarter / 4)));
  id("ticks").replaceChildren(...[...quarters].map((tick, i) => h("span", { class: i % 2 ? "more-text" : "" }, digits(tick))));
}

// What the dialog has of the game before the current piece.
function showTable() {
  const { counts, points, lost } = game.numbersAt(position);
  const rows = ["singles", "doubles", "triples", "clears of 4", "boards cleared"].map((name, i) => [name, counts[i + 1], lost[i]]);
  if (findings) {
    for (const { name, counted: [, many] } of GRADES.slice(2)) {
      const losses = findings.losses.slice(0, position).filter((loss) => gradeOf(loss / 100).name === name);
      rows.push([many, losses.length, losses.reduce((sum, loss) => sum + loss, 0) / 100]);
    }
  }
  const cells = ([name, ...numbers]) => h("tr", {}, h("th", { scope: "row" }, name), ...numbers.map((number) => h("td", {}, number)));
  const table = rows.map(([name, number, points]) => cells([name, digits(number), digits(points, 2)]));
  const perPiece = position > 0 ? digits(points / position, 4) : "–";
  const luck = findings && findings.lucks.slice(0, position).reduce((sum, one) => sum + one, 0) / 100;
  id("table").replaceChildren(...table, ...[
    ["points per piece", "", perPiece],
    findings && ["luck", "", digits(luck, 2)],
    findings && ["points without luck", "", digits(points - luck, 2)],
  ].filter(Boolean).map(cells));
}

function showMore() {
  run.setRunning(false);
  id("number").value = position;
  showTable();
  openDialog(id("more"));
}

function toggleLetters() {
  letters = !letters;
  id("letters").setAttribute("aria-checked", letters);
  showPosition();
}

function setMark(wanted) {
  mark = wanted;
  for (const button of id("marks").children) button.setAttribute("aria-checked", button.textContent === mark.name);
  for (const use of document.querySelectorAll("#mark-before [href^='#g-'], #mark-after [href^='#g-']")) use.setAttribute("href", `#g-${mark.grade}`);
  id("mark-before").setAttribute("aria-label", `The ${mark.name} before`);
  id("mark-after").setAttribute("aria-label", `The next ${mark.name}`);
}

function addControls() {
  const steps = { "mark-before": () => find(mark, -1), back: () => stopAt(position - 1), play: togglePlay,
    forward: () => stopAt(position + 1), "mark-after": () => find(mark, 1), slower: () => run.setSpeed(run.speed - 1),
    faster: () => run.setSpeed(run.speed + 1), "zoom-in": () => timeline.zoom(0.5), "zoom-out": () => timeline.zoom(2), letters: toggleLetters, "more-button": showMore };
  for (const [name, step] of Object.entries(steps)) id(name).addEventListener("click", step);
  for (const one of MARKS) {
    const button = h("button", { type: "button", role: "radio" }, one.name);
    button.addEventListener("click", () => setMark(one));
    id("marks").append(button);
    addKeys([one.key], () => find(one, 1), { repeats: true });
    addKeys([one.key.toUpperCase()], () => find(one, -1), { repeats: true });
  }
  const repeated = [[["ArrowLeft", "h"], steps.back], [["ArrowRight", "l"], steps.forward], [["ArrowUp", "k"], steps.faster],
    [["ArrowDown", "j"], steps.slower], [["PageUp"], () => goTo(position - 100)], [["PageDown"], () => goTo(position + 100)]];
  for (const [keys, act] of repeated) addKeys(keys, act, { repeats: true });
  addKeys(["Home"], () => goTo(0));
  addKeys(["End"], () => goTo(game.length));
  addKeys([" "], togglePlay);
  addKeys(["+"], steps["zoom-in"]);
  addKeys(["-"], steps["zoom-out"]);
  addKeys(["a"], toggleLetters);
  addKeys(["d"], () => say(boardInWords(game.at(position).board)));
  addKeys(["m", "?"], showMore);
  addKeys([..."0123456789"], (_, key) => {
    showMore();
    id("number").focus();
    id("number").value = key;
  });
  id("go").addEventListener("submit", () => goToNumber(id("number").value, "A piece is a number, counted from 0."));
  listenToKeys();
  listenToNews({ tell: tellLive });
  // What a visitor puts into the address, even if that has been replaced since.
  addEventListener("hashchange", ({ newURL }) => goToAddress(new URL(newURL).hash));
}

function start() {
  document.title = data.title;
  const { points, bound } = game.numbersAt(game.length);
  setText("pieces-of-all", `${counted(game.length, "piece")},`);
  setText("points-of-all", counted(points, "point"));
  setText("name", data.title);
  if (bound > 0) setText("summary", `${digits(100 * points / bound, 2)} % of the ${digits(bound)} points that nobody can exceed with so many pieces.`);
  if (fault) setText("fault", `The game breaks the rules, and is shown up to there: ${fault}`);
  new PiecePicture(id("logo"), 2, 3).draw(6, 2);
  id("lanes").setAttribute("aria-valuemax", game.length);
  id("zoom").hidden = !timeline.isLong;
  addControls();
  setMark(mark);
  run.changed();
  if (location.hash !== "") goToAddress(location.hash);
  else if (fault) goTo(game.length);
  else if (!matchMedia("(prefers-reduced-motion: reduce)").matches) run.setRunning(game.length > 0);
  showPosition();
}

start();
