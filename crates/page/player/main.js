// The player page: what a visitor does, and the frames in which the page is drawn.

import { isDrill } from "../shared/grades.js";
import { listenToNews, say, SETTLED, show } from "../shared/news.js";
import { BoardPicture, PiecePicture } from "../shared/picture.js";
import { boardInWords, LETTERS } from "../shared/rules.js";
import { addKeys, id, keepFocus, listenToKeys, setAddress, setText, tellLive } from "../shared/ui.js";
import { partIn } from "./address.js";
import { choose, listenToMore, listenToShare, openMore, openShare } from "./dialogs.js";
import { engine, loadEngine } from "./engine.js";
import { DIRECTIONS, squaresBetween } from "./explore.js";
import { options } from "./options.js";
import { listenToPointers } from "./pointers.js";
import { act, dropPieceInHand, goToAddress, judgeRest, leftGame, movePiece, nextGame, openSession, part, partName, parts, playOn, pressDown, save, showPart, turnPiece, undo } from "./session.js";
import { piecesPerSquare, progress, showZones, STRIP } from "./view.js";

// The milliseconds after the end of a phase in which what has come with the next one cannot be pressed: a
// second tap was meant for what stood there.
const SECOND_TAP = 500;

// The milliseconds until a button that is held repeats, and between its repeats.
const HELD = 300;
const REPEATED = 80;

let drawing = 0; // a frame that is asked for
let saving = 0; // a timer
let boardName = "";
let lastLeft = null; // the game that was left when the page was drawn before
const picture = new BoardPicture(id("board"));
const stageOf = { key: "", time: -Infinity, last: null }; // when what can be pressed changed, and what was pressed

// Draws with the next frame, however often it is asked for.
function drawSoon() {
  if (drawing === 0) drawing = requestAnimationFrame(draw);
}

function draw() {
  drawing = 0;
  judgeRest();
  const { picture: shown } = part();
  picture.draw(shown.board, { ...shown, letters: options.letters });
  setText("caption", shown.caption ?? "");
  boardName = shown.name;
  if (document.activeElement !== id("board")) nameBoard();
  showZones();
  keepFocus();
  const key = `${partName} ${part().game?.isOver}`;
  if (key !== stageOf.key) Object.assign(stageOf, { key, time: stageOf.key === "" ? -Infinity : performance.now() });
  if (part().lit) drawSoon();
  // The browser's Back leads to a game that was left.
  if (leftGame !== null && leftGame !== lastLeft && location.hash !== part().address) history.pushState(null, "", part().address);
  lastLeft = leftGame;
  clearTimeout(saving);
  saving = setTimeout(keepAll, SETTLED);
}

function keepAll() {
  setAddress(part().address);
  save();
}

// While the board has the focus, the live region says what changes, and the name stays.
function nameBoard() {
  id("board").setAttribute("aria-label", boardName);
}

function listenToBoard() {
  const board = id("board");
  listenToPointers(picture);
  board.addEventListener("blur", nameBoard);
  board.addEventListener("click", () => {
    if (part().phase === "flip") act(() => part().look(null));
  });
  // In Explore, all squares that are crossed become what the first became.
  let brush = null; // { isFilled, last, before } while a button or finger is down
  board.addEventListener("pointerdown", (event) => {
    const square = picture.squareAt(event);
    if (partName !== "explore") return;
    if (!event.isPrimary && brush) {
      parts.explore.set(brush.before);
      brush = null;
    } else if (square && event.button === 0 && event.isPrimary) {
      board.setPointerCapture(event.pointerId);
      const { explore } = parts;
      explore.run.setRunning(false);
      brush = { isFilled: !explore.isFilled(square), last: square, before: explore.state };
      explore.cursor = null;
      explore.paint([square], brush.isFilled);
    }
    show();
  });
  board.addEventListener("pointermove", (event) => {
    const square = brush && event.isPrimary && picture.squareAt(event);
    if (!square) return;
    parts.explore.paint(squaresBetween(brush.last, square), brush.isFilled);
    brush.last = square;
    show();
  });
  board.addEventListener("lostpointercapture", () => {
    if (brush) parts.explore.remember(brush.before);
    brush = null;
    show();
  });
}

// A pointer goes to the nearest mistake, if one is near.
function listenToStrip() {
  const strip = id("strip");
  strip.addEventListener("click", ({ clientX, clientY }) => {
    const { left, top, width, height } = strip.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width * STRIP.columns, (clientY - top) / height * STRIP.rows];
    const near = 22 / width * STRIP.columns;
    const each = piecesPerSquare(part());
    const distance = (i) => Math.hypot(i % STRIP.columns + 0.5 - x, Math.floor(i / STRIP.columns) + 0.5 - y);
    const squareOf = (index) => Math.floor(index / each);
    const mistakes = [...part().findings.keys()].filter((index) =>
      isDrill(part().findings[index]?.loss) && distance(squareOf(index)) < near);
    mistakes.sort((a, b) => distance(squareOf(a)) - distance(squareOf(b)));
    const column = Math.min(STRIP.columns - 1, Math.max(0, Math.floor(x)));
    const here = (Math.min(STRIP.rows - 1, Math.max(0, Math.floor(y))) * STRIP.columns + column) * each;
    act(() => part().look(mistakes[0] ?? here));
  });
  strip.addEventListener("keydown", (event) => {
    const { game, looked } = part();
    const place = looked ?? game.played;
    const wanted = {
      ArrowLeft: place - 1, ArrowDown: place - 1, ArrowRight: place + 1, ArrowUp: place + 1, Home: 0, End: game.played,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    act(() => part().look(Math.max(0, wanted)));
  });
}

function listenToControls() {
  const press = (which, run) => id(which).addEventListener("click", () => act(run));
  press("undo", undo);
  press("turn", () => turnPiece(-1));
  // A button that is held moves the piece again and again.
  for (const [which, columns] of [["left", -1], ["right", 1]]) {
    let held; // a timer
    const again = () => {
      held = setTimeout(again, REPEATED);
      if (part().task) movePiece(columns);
    };
    press(which, () => movePiece(columns));
    id(which).addEventListener("pointerdown", () => { held = setTimeout(again, HELD); });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) id(which).addEventListener(end, () => clearTimeout(held));
  }
  press("drop", dropPieceInHand);
  const { explore } = parts;
  press("undo-position", () => explore.undo());
  press("clear", () => explore.clear());
  press("random", () => explore.random());
  press("run", () => explore.run.setRunning(!explore.run.isRunning && engine.explorer !== null));
  press("onward", playOn);
  id("app").addEventListener("click", (event) => {
    const button = event.target.closest(".actions button, .pad button");
    const isNew = event.timeStamp - stageOf.time < SECOND_TAP && event.detail > 0 && button !== stageOf.last;
    if (button && isNew) event.stopPropagation();
    else stageOf.last = button;
  }, true);
  document.addEventListener("keydown", (event) => {
    const group = event.target.closest?.("[role=radiogroup]");
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!group || !step) return;
    event.preventDefault();
    const buttons = [...group.children];
    buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
  });
}

function addAllKeys() {
  const inPlay = { when: () => partName !== "explore" };
  const inExplore = { when: () => partName === "explore" };
  const atEnd = { when: () => part().game?.isOver };
  const repeats = true;
  const { explore } = parts;
  const add = (keys, run, rest) => addKeys(keys, (_, key) => act(() => run(key)), rest);
  add(Object.keys(DIRECTIONS), (key) => explore.moveCursor(DIRECTIONS[key]), { ...inExplore, repeats });
  add([" "], () => explore.toggle(), inExplore);
  add(["Enter"], () => explore.drop(), inExplore);
  add(["r"], () => explore.random(), inExplore);
  add([...LETTERS], (key) => explore.chooseNext(LETTERS.indexOf(key)), inExplore);
  add([...LETTERS.toLowerCase()], (key) => explore.chooseNow(LETTERS.indexOf(key.toUpperCase())), inExplore);
  add(["ArrowLeft"], () => movePiece(-1), { ...inPlay, repeats });
  add(["ArrowRight"], () => movePiece(1), { ...inPlay, repeats });
  add(["ArrowUp", "x"], () => turnPiece(-1), inPlay);
  add(["z"], () => turnPiece(1), inPlay);
  add([" "], dropPieceInHand, inPlay);
  add(["ArrowDown"], pressDown, inPlay);
  add(["u", "Backspace", "Ctrl+z"], undo, { repeats });
  add(["Ctrl+y", "Ctrl+Z"], () => part().redo?.(), { repeats });
  add(["b"], () => part().flip?.());
  add(["n"], () => part().skip(), { when: () => partName === "learn" && part().canSkip });
  add(["n"], nextGame, atEnd);
  add(["l"], () => showPart("learn"), { when: () => part().game?.isOver && part().mistakes.length > 0 });
  add(["s"], () => openShare(), atEnd);
  add(["m"], () => openMore());
  add(["?"], () => openMore("more-keys"));
  add(["Escape"], () => part().look(null), { when: () => ["flip", "look"].includes(part().phase) });
  add(["d"], () => say(boardInWords(part().picture.board)));
  add(["a"], () => choose("letters", !options.letters));
}

async function start() {
  openSession(id("problems").textContent);
  lastLeft = leftGame;
  listenToNews({ tell: tellLive, draw: drawSoon });
  new PiecePicture(id("logo"), 2, 3).draw(LETTERS.indexOf("T"), 2);
  listenToBoard();
  listenToStrip();
  listenToControls();
  listenToMore();
  listenToShare();
  addAllKeys();
  listenToKeys();
  // What a visitor puts into the address, even if that has been replaced since, or follows, even if it is there already.
  addEventListener("click", ({ target }) => goToAddress(target.closest?.("a[href^='#']")?.hash ?? ""));
  addEventListener("hashchange", ({ newURL }) => goToAddress(new URL(newURL).hash));
  addEventListener("pagehide", keepAll);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => event.preventDefault());
  const wanted = partIn(location.hash);
  showPart(wanted === "explore" ? "play" : wanted || "play");
  goToAddress(location.hash);
  draw();
  await loadEngine((share) => { progress.value = share; });
  draw();
  if (parts.play.game.played > 0 && partName === "play" && !parts.play.game.isOver) {
    say(`The coach is there. ${parts.play.verdictInWords(parts.play.game.played - 1)}`, parts.play.newsOfPiece());
  }
  id("app").dataset.ready = "";
}

start();
