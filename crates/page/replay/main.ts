// The replay page: the position in the game, and the controls that change it.
//
// The position is the number of the pieces before the current one, as in the address. What is written
// for people counts pieces and columns from 1.

import { gradeOf, GRADES, isDrill, lossInWords, type Grade } from "../shared/grades.ts";
import { listenToNews, say } from "../shared/news.ts";
import { BoardPicture, drawNext, drawPiece } from "../shared/picture.ts";
import { verdictInWords, verdictOf } from "../shared/reasons.ts";
import { addressOf, boardInWords, LETTERS, placeInWords, pointsOf, RESET } from "../shared/rules.ts";
import { addControl, h, icon, id, listenToKeys, openDialog, render, setAddress, setPoints, setText, shortcuts, tellLive } from "../shared/ui.ts";
import { capitalised, counted, digits, sumOf } from "../shared/words.ts";
import { RecordedGame, type ReplayData } from "./recorded.ts";
import { Run } from "./run.ts";
import { Timeline } from "./timeline.ts";

const data: ReplayData = JSON.parse(id("data").textContent);
const game = new RecordedGame(data);
const boardPicture = new BoardPicture(id("board"));
// The judge counts pieces from 0.
const fault = data.fault?.replace(/\d+/, (number) => `${Number(number) + 1}`);
const timeline = new Timeline(id("lanes"), game, stopAt, showTicks);

/** What the outer buttons of the pad may go to, by the key, with Shift backwards; they show the sign of a grade. */
const MARKS: { key: string, name: string, grade: Grade, is: (piece: number) => boolean }[] = [
  { key: "x", name: "mistake", grade: "mistake", is: (piece) => isDrill(game.lossAt(piece)) },
  { key: "c", name: "small clear", grade: "slip", is: (piece) => [1, 2, 3].includes(game.outcomes[piece]) },
  { key: "n", name: "clear of 4", grade: "best", is: (piece) => game.outcomes[piece] === 4 },
  { key: "r", name: "board cleared", grade: "blunder", is: (piece) => game.outcomes[piece] === RESET },
];
const marks = game.hasMistakes ? MARKS : MARKS.slice(1);

let position = 0;
let letters = false;
let mark = marks[0];
let message = ""; // until the next move
const run = new Run((due) => goTo(position + due), showRun);

function goTo(wanted: number) {
  position = Math.min(game.length, Math.max(0, wanted));
  message = "";
  if (position === game.length) run.setRunning(false);
  showPosition();
}

function stopAt(wanted: number) {
  run.setRunning(false);
  goTo(wanted);
}

function report(text: string) {
  run.setRunning(false);
  message = text;
  showPosition();
}

/** The nearest piece with this mark after or before the current one, by a step of 1 or -1. */
function find({ name, is }: typeof mark, step: number) {
  let found = position + step;
  while (found >= 0 && found < game.length && !is(found)) found += step;
  if (found >= 0 && found < game.length) stopAt(found);
  else report(`No ${name} ${step > 0 ? "after" : "before"} this piece.`);
}

/** A number of the address or of the field, counted from 0. */
function goToNumber(text: string, wrong: string) {
  const digits = text.replace(/[\s,]/g, "");
  if (!/^\d+$/.test(digits)) return report(wrong);
  stopAt(Number(digits));
  if (Number(digits) > game.length) report(`The game has ${counted(game.length, "piece")}.`);
}

function goToAddress(address: string) {
  goToNumber(address.slice(1), "The address names no piece after “#”.");
}

function togglePlay() {
  if (!run.isRunning && position === game.length) goTo(0);
  run.setRunning(!run.isRunning && game.length > 0);
  showPosition();
}

function showRun(isRunning: boolean, speed: number) {
  id("play").setAttribute("aria-label", isRunning ? "Pause" : "Play");
  render("play", icon(isRunning ? "i-pause" : "i-play"));
  setText("speed", `${counted(speed, "piece")} a second`);
}

function showPosition() {
  const { board, counts, points, bound } = game.numbersAt(position);
  const task = position < game.length ? game.task(position) : undefined;
  const next = task?.next;
  const now = task && { piece: task.piece, placement: game.placements[position] };
  const loss = game.lossAt(position);
  const grade = task && game.isAnalysed && gradeOf(loss);
  // Of a placement that was not the best.
  const verdictIf = (isToldLost: boolean) => task && verdictOf({ ...task, isToldLost }, game.placements[position], { loss, best: game.better[position] ?? 0 });
  const first = grade && grade !== "best" ? verdictIf(false) : undefined;
  const verdict = first?.isLost && game.isToldLost(position) ? verdictIf(true) : first;
  const better = verdict ? { piece: verdict.piece, placement: verdict.better } : undefined;
  boardPicture.draw(board, { now, yours: better, badges: now && better && verdict ? [{ grade: verdict.grade, covered: verdict.covered, ...now }, { grade: "best", ...better }] : [], letters });
  drawNext(next);
  timeline.show(position);
  setPoints(points);
  setText("word", task ? "piece " : "");
  setText("piece", task ? `${digits(position + 1)} of ${digits(game.length)}` : "the end");
  setText("share", bound > 0 ? `${digits(100 * points / bound, 1)} %` : "–");
  setText("clears", digits(counts[4]));
  const event = message || eventInWords();
  render("coach",
    h("p", { class: "lead" }, event),
    grade && h("p", { class: "grade" }, icon(`g-${grade}`), h("b", {}, capitalised(grade)), lossInWords(loss) && `${lossInWords(loss)}.`, " ",
      h("span", { class: "reason" }, verdict ? verdict.reason : "")),
    better && h("p", { class: "more-text" }, `Better, dashed: ${placeInWords(better.piece, better.placement)}.`),
    h("p", { class: "quiet small more-text" }, `Upper lane: points lost by ${game.hasMistakes ? "placements that were not the best"
      : "small clears, and dark where the board was cleared"}. Lower lane: ${timeline.isCoarse ? "share of the pieces with a stack above row 12" : "height of the stack"}. Drag to go there.`));
  if (id("more").open) showTable();
  if (run.isRunning) return;
  const words = [event, verdict ? verdictInWords(verdict) : grade && "Best.", next !== undefined && `Next: ${LETTERS[next]}.`];
  const heard = words.filter(Boolean).join(" ");
  id("board").setAttribute("aria-label", `Board. ${heard}`);
  say("", `${whereInWords()} ${heard}`);
}

const whereInWords = () => position < game.length ? `Piece ${digits(position + 1)} of ${digits(game.length)}.` : "";

// The current piece and its effect.
function eventInWords() {
  if (position === game.length) return fault ? `The game breaks the rules here: ${fault}` : "The end of the game.";
  const outcome = game.outcomes[position];
  const place = `${placeInWords(game.pieces[position], game.placements[position])}.`;
  if (outcome === RESET) return `${place} Does not fit: the board is cleared.`;
  return outcome === 0 ? place : `${place} ${counted(outcome, "row")}: +${pointsOf(outcome)}.`;
}

/** Once the position stays. */
function settle(news: string) {
  tellLive(news);
  const { board, points } = game.numbersAt(position);
  const [current, next] = game.pieces.slice(position, position + 2);
  id("lanes").setAttribute("aria-valuenow", `${position}`);
  id("lanes").setAttribute("aria-valuetext", `${whereInWords() || "The end."} ${counted(points, "point")}`);
  for (const link of document.querySelectorAll("#try") as NodeListOf<HTMLAnchorElement>) {
    link.classList.toggle("hidden", next === undefined);
    if (next !== undefined) link.hash = addressOf({ board, current, next });
  }
  id("whole").setAttribute("href", `#${position}`);
  setAddress(`#${position}`);
}

function showTicks(first: number, end: number) {
  const quarters = new Set([0, 1, 2, 3, 4].map((quarter) => Math.round(first + (end - first) * quarter / 4)));
  render("ticks", ...[...quarters].map((tick, i) => h("span", { class: i % 2 ? "more-text" : "" }, digits(tick))));
}

// The dialog counts the game before the current piece.
function showTable() {
  const { counts, points, lost } = game.numbersAt(position);
  const rows = ["singles", "doubles", "triples", "clears of 4", "boards cleared"].map((name, i) => [name, digits(counts[i + 1]), digits(lost[i], 2)]);
  for (const { name, counted: [, many] } of game.isAnalysed ? GRADES.slice(2) : []) {
    const losses = game.losses.slice(0, position).filter((loss) => gradeOf(loss / 100) === name);
    rows.push([many, digits(losses.length), digits(sumOf(losses) / 100, 2)]);
  }
  rows.push(["points per piece", "", position > 0 ? digits(points / position, 4) : "–"]);
  const luck = sumOf(game.lucks.slice(0, position)) / 100;
  if (game.isAnalysed) rows.push(["luck", "", digits(luck, 2)], ["points without luck", "", digits(points - luck, 2)]);
  render("table", ...rows.map(([name, ...cells]) => h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, cell)))));
}

function showMore() {
  run.setRunning(false);
  id("number").value = `${position}`;
  showTable();
  openDialog(id("more"));
}

function toggleLetters() {
  letters = !letters;
  id("letters").checked = letters;
  showPosition();
}

function setMark(wanted: typeof mark) {
  mark = wanted;
  render("mark-before", icon(`g-${mark.grade}`), icon("i-left"));
  render("mark-after", icon("i-right"), icon(`g-${mark.grade}`));
  id("mark-before").setAttribute("aria-label", `The ${mark.name} before`);
  id("mark-after").setAttribute("aria-label", `The next ${mark.name}`);
}

function addControls() {
  const repeats = true;
  for (const one of marks) {
    const choice = h("input", { type: "radio", name: "mark", checked: one === mark, onchange: () => setMark(one) });
    id("marks").append(h("label", { class: "button" }, choice, one.name));
    addControl(null, [one.key], () => find(one, 1), { repeats });
    addControl(null, [one.key.toUpperCase()], () => find(one, -1), { repeats });
  }
  addControl("mark-before", [], () => find(mark, -1));
  addControl("mark-after", [], () => find(mark, 1));
  addControl("back", ["ArrowLeft", "h"], () => stopAt(position - 1), { repeats });
  addControl("forward", ["ArrowRight", "l"], () => stopAt(position + 1), { repeats });
  addControl("play", [" "], togglePlay);
  addControl("slower", ["ArrowDown", "j"], () => run.accelerate(-1), { repeats });
  addControl("faster", ["ArrowUp", "k"], () => run.accelerate(1), { repeats });
  addControl("zoom-in", ["+"], () => timeline.zoom(0.5));
  addControl("zoom-out", ["-"], () => timeline.zoom(2));
  addControl(null, ["a"], toggleLetters);
  id("letters").addEventListener("change", toggleLetters);
  id("keys").addEventListener("change", () => { shortcuts.areOn = id("keys").checked; });
  addControl("more-button", ["m", "?"], showMore);
  addControl(null, ["PageUp"], () => goTo(position - 100), { repeats });
  addControl(null, ["PageDown"], () => goTo(position + 100), { repeats });
  addControl(null, ["Home"], () => goTo(0));
  addControl(null, ["End"], () => goTo(game.length));
  addControl(null, ["d"], () => say(boardInWords(game.at(position).board)));
  addControl(null, [..."0123456789"], (key) => {
    showMore();
    id("number").focus();
    id("number").value = key;
  });
  id("go").addEventListener("submit", () => goToNumber(id("number").value, "A piece is a number, counted from 0."));
  listenToKeys();
  listenToNews({ tell: settle });
  // A visitor may enter an address that has been replaced since.
  addEventListener("hashchange", ({ newURL }) => goToAddress(new URL(newURL).hash));
}

function start() {
  document.title = data.title;
  const { points, bound } = game.numbersAt(game.length);
  setText("pieces-of-all", `${counted(game.length, "piece")},`);
  setText("points-of-all", counted(points, "point"));
  setText("name", data.title);
  setText("title", data.title);
  if (bound > 0) setText("summary", `${digits(100 * points / bound, 2)} % of the ${digits(bound)} points that nobody can exceed with so many pieces.`);
  if (fault) setText("fault", `The game breaks the rules, and is shown up to there: ${fault}`);
  drawPiece(id("logo"), LETTERS.indexOf("T"), 2, 2, 3);
  id("lanes").setAttribute("aria-valuemax", `${game.length}`);
  id("zoom").hidden = !timeline.isLong;
  addControls();
  setMark(mark);
  id("whole").hidden = window === window.top;
  run.changed();
  if (location.hash !== "") goToAddress(location.hash);
  else if (fault) goTo(game.length);
  else if (!matchMedia("(prefers-reduced-motion: reduce)").matches) run.setRunning(game.length > 0);
  showPosition();
}

start();
