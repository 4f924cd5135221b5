// The replay page: the position in the game, and the controls that change it.
//
// Keys that the judge's viewer in the terminal has too mean the same here. A key, a button and a
// line of the help all come from one entry of CONTROLS.

// Pieces per second. The screen shows as many of them as it can draw.
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];

const SMALL_CLEARS = [1, 2, 3];

// The time in milliseconds after which a position that stays is put into the address and read
// aloud.
const SETTLED = 400;

const data = JSON.parse(id("data").textContent);
const game = new Game(atob(data.moves));
const analysis = data.analysis && new Analysis(data.analysis, game);
const boardPicture = new BoardPicture(id("board"));
const nextPicture = new PiecePicture(id("next"));
const timeline = new Timeline(id("timeline"), game, analysis, goTo);

let position = 0;
let playing = false;
let speed = 3;
let letters = false;
let settling = 0; // a timer
let frameRequest = 0; // while it plays
let lastFrame = 0; // its time
let owed = 0; // the part of a piece for which there was time since the last one
const buttons = new Map(); // by the label of the action

const BACK_ICON = "M15 5v14l-9-7z";
const FORWARD_ICON = "M9 5v14l9-7z";

// Each control: its part of the page, the label, the keys, what it does, and the icon or text of
// its button.
const CONTROLS = [
  ["transport", "First piece", ["Home"], () => goTo(0), "M5 4h2.5v16H5zM20 4v16L8.5 12z"],
  ["transport", "Back 100 pieces", ["PageUp"], () => goTo(position - 100),
    "M12 4v16L2 12zM22 4v16L12 12z"],
  ["transport", "Previous piece", ["ArrowLeft", "h"], () => stopAt(position - 1), "M16 4v16L6 12z"],
  ["transport", "Play", [" "], togglePlay, PLAY_ICON],
  ["transport", "Next piece", ["ArrowRight", "l"], () => stopAt(position + 1), "M8 4v16l10-8z"],
  ["transport", "Forward 100 pieces", ["PageDown"], () => goTo(position + 100),
    "M2 4v16l10-8zM12 4v16l10-8z"],
  ["transport", "Last piece", ["End"], () => goTo(game.length), "M4 4v16l11.5-8zM16.5 4H19v16h-2.5z"],
  ["speed", "Slower", ["ArrowDown", "j"], () => setSpeed(speed - 1), SLOWER_ICON],
  ["speed", "Faster", ["ArrowUp", "k"], () => setSpeed(speed + 1), FASTER_ICON],
  ["tetris", "Previous tetris", ["N"], () => find("tetris", [4], -1), BACK_ICON],
  ["tetris", "Next tetris", ["n"], () => find("tetris", [4], 1), FORWARD_ICON],
  ["small", "Previous small clear", ["C"], () => find("small clear", SMALL_CLEARS, -1),
    BACK_ICON],
  ["small", "Next small clear", ["c"], () => find("small clear", SMALL_CLEARS, 1), FORWARD_ICON],
  ["reset", "Previous reset", ["R"], () => find("reset", [RESET], -1), BACK_ICON],
  ["reset", "Next reset", ["r"], () => find("reset", [RESET], 1), FORWARD_ICON],
  ["error", "Previous error", ["X"], () => findError(-1), BACK_ICON],
  ["error", "Next error", ["x"], () => findError(1), FORWARD_ICON],
  ["more", "Letters on the squares", ["a"], toggleLetters, "ABC"],
  ["more", "Keys", ["?"], toggleHelp, "?"],
];

function goTo(wanted) {
  position = Math.min(game.length, Math.max(0, wanted));
  owed = 0;
  if (position === game.length) setPlaying(false);
  say("");
  show();
}

function stopAt(wanted) {
  setPlaying(false);
  goTo(wanted);
}

function find(name, outcomes, step) {
  stopAtFound(name, game.find(outcomes, position, step), step);
}

// The size stands in the list beside the buttons.
function findError(step) {
  const least = id("least");
  const size = least.selectedIndex > 0 ? ` of ${least.selectedOptions[0].text} or more` : "";
  stopAtFound(`error${size}`, analysis.find(Number(least.value), position, step), step);
}

function stopAtFound(name, found, step) {
  if (found === undefined) say(`no ${name} ${step > 0 ? "after" : "before"} this piece`);
  else stopAt(found);
}

function startTyping() {
  setPlaying(false);
  show();
  id("position").select();
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

function goToAddress() {
  const hash = location.hash.slice(1);
  if (!/^\d+$/.test(hash)) {
    stopAt(position);
    say(`the address names no piece after "#"`);
  } else {
    stopAt(Number(hash));
    if (Number(hash) > game.length) say(`the game has ${counted(game.length, "piece")}`);
  }
}

function togglePlay() {
  if (!playing && position === game.length) goTo(0);
  setPlaying(!playing && game.length > 0);
  show();
}

function setPlaying(wanted) {
  if (playing === wanted) return;
  playing = wanted;
  cancelAnimationFrame(frameRequest);
  if (playing) {
    [owed, lastFrame] = [0, performance.now()];
    frameRequest = requestAnimationFrame(frame);
  }
  setFace(buttons.get("Play"), playing ? PAUSE_ICON : PLAY_ICON);
  setLabel(buttons.get("Play"), playing ? "Pause" : "Play", [" "]);
}

function setSpeed(wanted) {
  speed = Math.min(SPEEDS.length - 1, Math.max(0, wanted));
  id("speed-value").textContent = `${grouped(SPEEDS[speed])} / s`;
}

function toggleLetters() {
  letters = !letters;
  setHeld(buttons.get("Letters on the squares"), letters);
  show();
}

function frame(now) {
  frameRequest = requestAnimationFrame(frame);
  owed += (now - lastFrame) / 1000 * SPEEDS[speed];
  lastFrame = now;
  if (owed >= 1) {
    const due = Math.floor(owed);
    const rest = owed - due;
    goTo(position + due);
    owed = rest;
  }
}

function show() {
  const { board, points, bound, numbers, tetrises, lost } = game.at(position);
  const move = game.moveAt(position);
  const next = game.moveAt(position + 1);
  boardPicture.draw(board, move, letters, analysis && analysis.betterAt(position));
  nextPicture.draw(next && next.piece, letters);
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
  clearTimeout(settling);
  if (!playing) settling = setTimeout(settle, SETTLED);
}

const signed = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
}).format;

// What the current piece does.
function effect() {
  const outcome = game.outcomes[position];
  if (position === game.length) return data.fault === null ? "end of the game" : "fault";
  return [effectInWords(outcome), errorInWords()].filter((part) => part !== "").join("; ");
}

function errorInWords() {
  const better = analysis ? analysis.betterAt(position) : null;
  if (better === null) return "";
  const points = analysis.errorAt(position);
  const size = points < 0.1 ? "less than 0.1" : `about ${tenths(points)}`;
  return `error of ${size}: better over column ${better & 15}, rotation ${better >> 4}`;
}

// Once the position stays: the address, and what is read aloud.
function settle() {
  const move = game.moveAt(position);
  const next = game.moveAt(position + 1);
  const now = move ? `${LETTERS[move.piece]} over column ${move.placement & 15}` : "";
  const after = next ? `next ${LETTERS[next.piece]}` : "";
  const text = [now, effect(), after].filter((part) => part !== "").join(", ");
  id("board").setAttribute("aria-label", `Board: ${text}`);
  id("timeline").setAttribute("aria-valuenow", position);
  id("timeline").setAttribute("aria-valuetext", `${grouped(position)} of ${counted(game.length, "piece")}`);
  id("announcement").textContent = `Piece ${grouped(position)}: ${text}`;
  if (location.hash !== `#${position}`) history.replaceState(null, "", `#${position}`);
}

function addControls() {
  document.body.classList.toggle("analysed", analysis !== null);
  const controls = CONTROLS.filter(([part]) => analysis !== null || part !== "error");
  for (const [part, label, keys, run, face] of controls) {
    buttons.set(label, addButton(part, { label, face, keys, run }));
  }
  addKeys({ keys: [], label: "Go to a piece by its number", shown: ["0", "…", "9", "Enter"] });
  buttons.get("Play").classList.add("primary");
  setHeld(buttons.get("Letters on the squares"), letters);
  // The previous and the next one are on both sides of the name.
  for (const part of ["speed", "tetris", "small", "reset"]) id(part).prepend(id(part).children[1]);
  if (analysis !== null) id("error").prepend(id("error").children[1]);
}

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { key, target } = event;
  if (id("help").open && key !== "?") return;
  if (target === id("position")) {
    if (key === "Escape") target.value = grouped(position);
    if (key === "Escape" || key === "Enter") target.blur();
    return;
  }
  if (/^\d$/.test(key)) {
    id("position").focus();
    id("position").value = key;
    event.preventDefault();
    return;
  }
  // Buttons and lists in focus have keys of their own, as everywhere.
  if (target.tagName === "SELECT" || (key === " " && target.tagName === "BUTTON")) return;
  const action = ACTIONS.find(({ keys }) => keys.includes(key));
  if (!action) return;
  event.preventDefault();
  action.run();
}

function start() {
  document.title = data.title;
  id("title").textContent = data.title;
  const end = game.at(game.length);
  const share = end.bound > 0 ? `, ${(100 * end.points / end.bound).toFixed(2)} % of the bound` : "";
  const points = counted(end.points, "point");
  id("summary").textContent = `${counted(game.length, "piece")}, ${points}${share}`;
  if (data.fault !== null) {
    id("fault").textContent = `The game breaks the rules, and is shown up to there: ${data.fault}`;
    id("fault").hidden = false;
  }
  id("length").textContent = `of ${grouped(game.length)}`;
  addControls();
  setSpeed(speed);
  addEventListener("keydown", onKey);
  addEventListener("hashchange", goToAddress);
  id("position").addEventListener("focus", startTyping);
  id("position").addEventListener("blur", goToTyped);
  if (location.hash !== "") goToAddress();
  else if (!matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(game.length > 0);
  show();
}

start();
