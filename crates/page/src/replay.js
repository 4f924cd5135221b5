// The replay page: the position in the game, and the controls that change it.
//
// Keys that the judge's viewer in the terminal has too mean the same here. A key, a button and a
// line of the help all come from one entry of CONTROLS.

const data = JSON.parse(id("data").textContent);
const game = new RecordedGame(atob(data.moves));
const analysis = data.analysis && new Findings(data.analysis, game);
const boardPicture = new BoardPicture(id("board"));
const nextPicture = new PiecePicture(id("next"));
const timeline = new Timeline(id("timeline"), game, analysis, goTo);

let position = 0;
let letters = false;
const buttons = new Map(); // by the label of the action
const settling = settlingOf(settle);
const run = new Run({
  speeds: [...SPEEDS, 10_000], // of which the screen shows as many as it can draw
  speed: 3,
  advance: (due) => goTo(position + due),
  show: (isRunning, pieces) => {
    setFace(buttons.get("Play"), isRunning ? PAUSE_ICON : PLAY_ICON);
    setLabel(buttons.get("Play"), isRunning ? "Pause" : "Play", [" "]);
    setText("speed-value", `${grouped(pieces)} / s`);
  },
});

const BACK_ICON = "M15 5v14l-9-7z";
const FORWARD_ICON = "M9 5v14l9-7z";

// Each control: its part of the page, the label, the keys, what it does, and the icon or text of
// its button.
const CONTROLS = [
  ["transport", "First piece", ["Home"], () => goTo(0), "M5 4h2.5v16H5zM20 4v16L8.5 12z"],
  ["transport", "Back 100 pieces", ["PageUp"], () => goTo(position - 100), "M12 4v16L2 12zM22 4v16L12 12z"],
  ["transport", "Previous piece", ["ArrowLeft", "h"], () => stopAt(position - 1), "M16 4v16L6 12z"],
  ["transport", "Play", [" "], togglePlay, PLAY_ICON],
  ["transport", "Next piece", ["ArrowRight", "l"], () => stopAt(position + 1), "M8 4v16l10-8z"],
  ["transport", "Forward 100 pieces", ["PageDown"], () => goTo(position + 100), "M2 4v16l10-8zM12 4v16l10-8z"],
  ["transport", "Last piece", ["End"], () => goTo(game.length), "M4 4v16l11.5-8zM16.5 4H19v16h-2.5z"],
  ["speed", "Slower", ["ArrowDown", "j"], () => run.setSpeed(run.speed - 1), SLOWER_ICON],
  ["speed", "Faster", ["ArrowUp", "k"], () => run.setSpeed(run.speed + 1), FASTER_ICON],
  ["tetris", "Previous tetris", ["N"], () => findOutcome("tetris", [4], -1), BACK_ICON],
  ["tetris", "Next tetris", ["n"], () => findOutcome("tetris", [4], 1), FORWARD_ICON],
  ["small", "Previous small clear", ["C"], () => findOutcome("small clear", [1, 2, 3], -1), BACK_ICON],
  ["small", "Next small clear", ["c"], () => findOutcome("small clear", [1, 2, 3], 1), FORWARD_ICON],
  ["reset", "Previous reset", ["R"], () => findOutcome("reset", [RESET], -1), BACK_ICON],
  ["reset", "Next reset", ["r"], () => findOutcome("reset", [RESET], 1), FORWARD_ICON],
  ["error", "Previous error", ["X"], () => findError(-1), BACK_ICON],
  ["error", "Next error", ["x"], () => findError(1), FORWARD_ICON],
  ["more", "Letters on the squares", ["a"], toggleLetters, "ABC"],
  ["more", "the heights and the holes of the board", ["d"], () => announce(boardInWords(game.at(position).board)), "Describe"],
  ["more", "Help", ["?"], toggleHelp, "?"],
];

function goTo(wanted) {
  position = Math.min(game.length, Math.max(0, wanted));
  if (position === game.length) run.setRunning(false);
  say("");
  show();
}

function stopAt(wanted) {
  run.setRunning(false);
  goTo(wanted);
}

// The nearest piece after or before the current one, by a step of 1 or -1.
function find(name, step, isWanted) {
  let found = position + step;
  while (found >= 0 && found < game.length && !isWanted(found)) found += step;
  if (found >= 0 && found < game.length) stopAt(found);
  else say(`no ${name} ${step > 0 ? "after" : "before"} this piece`);
}

function findOutcome(name, outcomes, step) {
  find(name, step, (piece) => outcomes.includes(game.outcomes[piece]));
}

// The size stands in the list beside the buttons.
function findError(step) {
  const { value, selectedIndex, selectedOptions } = id("least");
  const size = selectedIndex > 0 ? ` of ${selectedOptions[0].text} or more` : "";
  const isWanted = (piece) => analysis.isError(piece) && analysis.errorAt(piece) >= Number(value);
  find(`error${size}`, step, isWanted);
}

function goToTyped() {
  if (id("position").value === grouped(position)) return;
  const digits = id("position").value.replace(/[\s,]/g, "");
  if (!/^\d+$/.test(digits)) {
    say("a piece is a number, counted from 0");
  } else if (Number(digits) > game.length) {
    say(`the game has ${counted(game.length, "piece")}`);
  } else {
    stopAt(Number(digits));
  }
  id("position").value = grouped(position);
}

function goToAddress(address) {
  const hash = address.slice(1);
  if (!/^\d+$/.test(hash)) {
    stopAt(position);
    say(`the address names no piece after "#"`);
  } else {
    stopAt(Number(hash));
    if (Number(hash) > game.length) say(`the game has ${counted(game.length, "piece")}`);
  }
}

function togglePlay() {
  if (!run.isRunning && position === game.length) goTo(0);
  run.setRunning(!run.isRunning && game.length > 0);
  show();
}

function toggleLetters() {
  letters = !letters;
  setHeld(buttons.get("Letters on the squares"), letters);
  show();
}

function show() {
  const { board, points, bound, numbers, tetrises, lost } = game.numbersAt(position);
  const move = game.moveAt(position);
  const next = game.moveAt(position + 1);
  boardPicture.draw(board, move ?? null, letters, analysis?.betterAt(position));
  nextPicture.draw(next?.piece ?? null, letters);
  timeline.show(position);
  if (document.activeElement !== id("position")) id("position").value = grouped(position);
  id("points").textContent = grouped(points);
  id("per-piece").textContent = position > 0 ? (points / position).toFixed(4) : "–";
  id("share").textContent = bound > 0 ? `${(100 * points / bound).toFixed(2)} %` : "–";
  LOSSES.forEach((kind, i) => {
    id(kind).textContent = grouped(numbers[i]);
    id(`${kind}-lost`).textContent = tenths(lost[i]);
  });
  id("tetrises").textContent = grouped(tetrises);
  if (analysis) {
    const sums = analysis.at(position);
    id("errors-count").textContent = grouped(sums.count);
    id("errors-points").textContent = tenths(sums.points);
    id("luck").textContent = signed(sums.luck);
    id("without-luck").textContent = tenths(points - sums.luck);
  }
  id("effect").textContent = effect();
  id("effect").classList.toggle("message", game.outcomes[position] === RESET);
  settling(!run.isRunning);
}

const signed = new Intl.NumberFormat("en-US", { ...TENTHS, signDisplay: "exceptZero" }).format;

// What the current piece does.
function effect() {
  const outcome = game.outcomes[position];
  if (position === game.length) return data.fault === null ? "end of the game" : "fault";
  return [effectInWords(outcome), errorInWords()].filter((part) => part !== "").join("; ");
}

function errorInWords() {
  const better = analysis ? analysis.betterAt(position) : null;
  if (better === null) return "";
  const size = analysis.errorAt(position).toFixed(2);
  return `error of ${size}: better ${placeInWords(game.moveAt(position).piece, better)}`;
}

// Once the position stays: the address, and what is read aloud.
function settle() {
  const move = game.moveAt(position);
  const next = game.moveAt(position + 1);
  const now = move ? placeInWords(move.piece, move.placement) : "";
  const after = next ? `next ${LETTERS[next.piece]}` : "";
  const text = [now, effect(), after].filter((part) => part !== "").join(", ");
  id("board").setAttribute("aria-label", `Board: ${text}`);
  id("timeline").setAttribute("aria-valuenow", position);
  id("timeline").setAttribute("aria-valuetext", `${grouped(position)} of ${counted(game.length, "piece")}`);
  setText("announcement", `Piece ${grouped(position)}: ${text}`);
  id("try").hidden = !next;
  if (next) {
    const { board } = game.at(position);
    id("try").hash = addressOf({ board, current: move.piece, next: next.piece, effort: 3 });
  }
  setAddress(`#${position}`);
}

function addControls() {
  document.body.classList.toggle("analysed", analysis !== null);
  const controls = CONTROLS.filter(([part]) => analysis !== null || part !== "error");
  for (const [part, label, keys, run, face] of controls) {
    const repeats = part !== "more" && run !== togglePlay;
    buttons.set(label, addButton(part, { label, face, keys, run, repeats }));
  }
  addKeys({ keys: [], label: "Go to a piece by its number", shown: ["0", "…", "9", "Enter"] });
  buttons.get("Play").classList.add("primary");
  setHeld(buttons.get("Letters on the squares"), letters);
  // The previous and the next one are on both sides of the name.
  for (const part of ["speed", "tetris", "small", "reset"]) id(part).prepend(id(part).children[1]);
  if (analysis !== null) id("error").prepend(id("error").children[1]);
}

function isTaken(event, key) {
  const { target } = event;
  if (target === id("position")) {
    if (key === "Escape") target.value = grouped(position);
    if (key === "Escape" || key === "Enter") focusBoard();
    return true;
  }
  if (/^\d$/.test(key) && !target.closest("select")) {
    id("position").focus();
    id("position").value = key;
    event.preventDefault();
    return true;
  }
  // Where the page is higher than the window, these keys scroll it; k and j do the same.
  const isHigher = document.documentElement.scrollHeight > innerHeight + 1;
  return isHigher && (key === "ArrowUp" || key === "ArrowDown");
}

function start() {
  document.title = data.title;
  const { points, bound } = game.numbersAt(game.length);
  const all = `${counted(game.length, "Tetris piece")} placed one by one`;
  id("title").textContent = `${all}: ${counted(points, "point")}`;
  id("name").textContent = data.title;
  if (bound > 0) {
    const share = (100 * points / bound).toFixed(2);
    id("summary").textContent = `. ${share} % of the bound: ` +
      `nobody can score more than ${counted(bound, "point")} with so many pieces.`;
  }
  if (data.fault !== null) {
    id("fault").textContent = `The game breaks the rules, and is shown up to there: ${data.fault}`;
    id("fault").hidden = false;
  }
  id("length").textContent = `of ${grouped(game.length)}`;
  say("");
  addControls();
  run.changed();
  listenToKeys(undefined, isTaken);
  // What a visitor puts into the address, even if that has been replaced since.
  addEventListener("hashchange", ({ newURL }) => goToAddress(new URL(newURL).hash));
  id("position").addEventListener("focus", () => {
    stopAt(position);
    id("position").select();
  });
  id("position").addEventListener("blur", goToTyped);
  if (location.hash !== "") goToAddress(location.hash);
  else if (!matchMedia("(prefers-reduced-motion: reduce)").matches) run.setRunning(game.length > 0);
  show();
}

start();
