// The player page: what a visitor does, and the frames in which the page is drawn.

import { isDrill } from "../shared/grades.ts";
import { listenToNews, say, SETTLED, show } from "../shared/news.ts";
import { BoardPicture, drawPiece } from "../shared/picture.ts";
import { boardInWords, LETTERS, placeInWords, type Square } from "../shared/rules.ts";
import { addControl, id, keepFocus, listenToKeys, setAddress, setText, shortcuts, tellLive } from "../shared/ui.ts";
import { partIn } from "./address.ts";
import { choose, listenToMore, listenToShare, openMore, openShare } from "./dialogs.ts";
import { loadEngine } from "./engine.ts";
import { options } from "./options.ts";
import { listenToBrush, listenToPointers } from "./pointers.ts";
import { isMeant } from "./debounce.ts";
import { dropPieceInHand, goToAddress, hearOfOthers, judgeRest, movePiece, nextGame, openSession, part, partName, parts, playOn, playSeen, pressDown, save, saveSoon, showPart, turnPiece, undo } from "./session.ts";
import { piecesPerSquare, showLoaded, showZones, STRIP } from "./view.ts";

// The milliseconds after the end of a phase in which what has come with the next one cannot be pressed: a
// second tap was meant for what stood there.
const SECOND_TAP = 500;

// The milliseconds until a button that is held repeats, and between its repeats.
const HELD = 300;
const REPEATED = 80;

let drawing = 0; // a frame that is asked for
let playing = 0; // a timer
let settling = 0; // a timer
let boardName = "";
const picture = new BoardPicture(id("board"));
/** When what can be pressed changed, and what was pressed. */
const stageOf = { key: "", time: -Infinity, last: null as Element | null };

// Draws with the next frame, however often it is asked for.
function drawSoon() {
  if (drawing === 0) drawing = requestAnimationFrame(draw);
}

function draw() {
  drawing = 0;
  judgeRest();
  shortcuts.areOn = options.keys;
  const { picture: shown } = part();
  picture.draw(shown.board, { ...shown, letters: options.letters });
  setText("caption", shown.caption ?? "");
  const place = shown.now && part().task ? placeInWords(shown.now.piece, shown.now.placement) : "";
  boardName = `Board. ${part().news} ${place}`;
  if (document.activeElement !== id("board")) nameBoard();
  showZones();
  keepFocus();
  const key = `${partName} ${playSeen()?.game.isOver}`;
  if (key !== stageOf.key) Object.assign(stageOf, { key, time: stageOf.key === "" ? -Infinity : performance.now() });
  if (playSeen()?.lit) drawSoon();
  clearTimeout(playing);
  if (part().cost?.isPlaying) playing = setTimeout(drawSoon, REPEATED);
  // A browser limits how often the address may change, and a position may change with each frame.
  clearTimeout(settling);
  if (partName === "explore") settling = setTimeout(() => setAddress(part().address), SETTLED);
  else setAddress(part().address);
  saveSoon();
}

// While the board has the focus, the live region says what changes, and the name stays.
function nameBoard() {
  id("board").setAttribute("aria-label", boardName);
}

// A pointer goes to the nearest mistake, if one is near.
function listenToStrip() {
  const strip = id("strip");
  strip.addEventListener("click", ({ clientX, clientY }) => {
    const play = playSeen();
    if (!play) return;
    const { left, top, width, height } = strip.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width * STRIP.columns, (clientY - top) / height * STRIP.rows];
    const each = piecesPerSquare(play);
    const distance = (index: number) => {
      const square = Math.floor(index / each);
      return Math.hypot(square % STRIP.columns + 0.5 - x, Math.floor(square / STRIP.columns) + 0.5 - y);
    };
    const near = 22 / width * STRIP.columns;
    const mistakes = [...play.findings.keys()].filter((index) => isDrill(play.findings[index].loss) && distance(index) < near);
    mistakes.sort((a, b) => distance(a) - distance(b));
    const within = (place: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(place)));
    play.look(mistakes[0] ?? (within(y, STRIP.rows) * STRIP.columns + within(x, STRIP.columns)) * each);
  });
  strip.addEventListener("keydown", (event) => {
    const play = playSeen();
    if (!play) return;
    const { game: { played }, looked } = play;
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    play.look(Math.min(played, Math.max(0, (looked ?? played) + step)));
  });
}

function listenToControls() {
  // A button that is held moves the piece again and again.
  for (const [name, columns] of [["left", -1], ["right", 1]] as const) {
    let held = 0; // a timer
    const again = () => {
      held = setTimeout(again, REPEATED);
      if (part().task) movePiece(columns);
    };
    id(name).addEventListener("pointerdown", () => { held = setTimeout(again, HELD); });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) id(name).addEventListener(end, () => clearTimeout(held));
  }
  id("app").addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest(".actions > *, .pad button") : null;
    const isNew = event.timeStamp - stageOf.time < SECOND_TAP && event.detail > 0 && button !== stageOf.last;
    if (button && isNew) {
      event.preventDefault();
      event.stopPropagation();
    } else stageOf.last = button;
  }, true);
  document.addEventListener("keydown", (event) => {
    const focused = document.activeElement;
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!focused?.matches("[role=radio]") || !step) return;
    event.preventDefault();
    const radios: HTMLElement[] = [...focused.parentElement?.querySelectorAll<HTMLElement>("[role=radio]") ?? []];
    const place = radios.findIndex((radio) => radio.matches(":focus"));
    radios[(place + step + radios.length) % radios.length].focus();
  });
}

function addControls() {
  const inPlay = { when: () => partName !== "explore" };
  const inExplore = { when: () => partName === "explore" };
  const atEnd = { when: () => Boolean(playSeen()?.game.isOver) };
  const repeats = true;
  const { explore } = parts;
  for (const [key, direction] of [["ArrowLeft", [0, -1]], ["ArrowRight", [0, 1]], ["ArrowUp", [1, 0]], ["ArrowDown", [-1, 0]]] as [string, Square][]) {
    addControl(null, [key], () => explore.moveCursor(direction), { ...inExplore, repeats });
  }
  addControl(null, [" "], () => explore.toggle(), inExplore);
  addControl(null, ["Enter"], () => explore.drop(), inExplore);
  addControl("random", ["r"], () => explore.random(), inExplore);
  addControl("clear", [], () => explore.clear());
  addControl("onward", [], playOn);
  addControl(null, [...LETTERS], (key) => explore.change({ next: LETTERS.indexOf(key) }), inExplore);
  addControl(null, [...LETTERS.toLowerCase()], (key) => explore.change({ current: LETTERS.indexOf(key.toUpperCase()) }), inExplore);
  addControl("left", ["ArrowLeft"], () => movePiece(-1), { ...inPlay, repeats });
  addControl("right", ["ArrowRight"], () => movePiece(1), { ...inPlay, repeats });
  addControl("turn", ["ArrowUp", "x"], () => turnPiece(-1), inPlay);
  addControl(null, ["z"], () => turnPiece(1), inPlay);
  const meant = (run: () => void) => (key: string, { detail, timeStamp: time }: UIEvent) => {
    if (isMeant({ name: key || (detail > 0 ? "button" : "Enter"), time })) run();
  };
  addControl("drop", [" "], meant(dropPieceInHand), inPlay);
  addControl(null, ["ArrowDown"], meant(pressDown), inPlay);
  addControl("undo", ["u", "Backspace", "Ctrl+z"], undo, { repeats });
  addControl("undo-position", [], undo);
  addControl(null, ["Ctrl+y", "Ctrl+Z"], () => part().redo(), { repeats });
  addControl(null, ["b"], () => partName === "learn" ? parts.learn.flip() : playSeen()?.flip());
  addControl(null, ["n"], () => parts.learn.skip(), { when: () => partName === "learn" });
  addControl(null, ["n"], nextGame, atEnd);
  addControl(null, ["l"], () => showPart("learn"), { when: () => atEnd.when() && Boolean(playSeen()?.mistakes.length) });
  addControl(null, ["s"], openShare, atEnd);
  addControl(null, ["m"], () => openMore());
  addControl(null, ["?"], () => openMore("more-keys"));
  addControl(null, ["Escape"], () => playSeen()?.look(null), { when: () => playSeen()?.looked !== null });
  addControl(null, ["d"], () => say(boardInWords(part().picture.board)));
  addControl(null, ["a"], () => choose("letters", !options.letters));
}

async function start() {
  openSession(id("problems").textContent);
  listenToNews({ tell: tellLive, draw: drawSoon, enter: setAddress });
  drawPiece(id("logo"), LETTERS.indexOf("T"), 2, 2, 3);
  listenToPointers(picture);
  listenToBrush(picture);
  id("board").addEventListener("blur", nameBoard);
  id("board").addEventListener("click", () => { if (part().phase === "flip") playSeen()?.look(null); });
  listenToStrip();
  listenToControls();
  listenToMore();
  listenToShare();
  addControls();
  listenToKeys();
  for (const kind of ["click", "keydown"]) addEventListener(kind, show);
  // A visitor may follow a link to the address that is there already, or enter one that has been replaced since.
  addEventListener("click", ({ target }) => goToAddress(target instanceof Element ? target.closest("a[href^='#']")?.getAttribute("href") ?? "" : ""));
  addEventListener("hashchange", ({ newURL }) => goToAddress(new URL(newURL).hash));
  addEventListener("storage", hearOfOthers);
  // A phone throws a page that is hidden away without a word.
  for (const kind of ["pagehide", "visibilitychange"]) addEventListener(kind, save);
  const wanted = partIn(location.hash);
  showPart(wanted === "explore" ? "play" : wanted ?? "play");
  goToAddress(location.hash);
  draw();
  await loadEngine(showLoaded);
  draw();
  const { play } = parts;
  if (partName === "play" && play.phase === "play") say(`The coach is ready. ${play.verdictInWords(play.game.played - 1)}`, play.news);
  id("app").dataset.ready = "";
}

start();
