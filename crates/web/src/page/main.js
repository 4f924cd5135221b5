// The player page: its four parts, what they share, and what a visitor does.
//
// A part has a `phase`, a `picture` of the board, a `task` { board, piece, next } while a piece is in the
// hand, `drop`, `undo`, `canUndo` and `flip`, an `address`, and a `state` that is kept.

// The milliseconds after the end of a phase in which what has come with the next one cannot be pressed: a
// second tap was meant for what stood there.
const SECOND_TAP = 500;

let partName = "play";
let drawing = 0; // a frame that is asked for
let saving = 0; // a timer
let boardName = "";
const kept = Object(load("options"));
const options = {
  coaches: kept.coaches !== false,
  races: kept.races !== false,
  letters: kept.letters === true,
  buttons: kept.buttons === true,
  length: LENGTHS.includes(kept.length) ? kept.length : 100,
  effort: [1, 2, 3].includes(kept.effort) ? kept.effort : STRONGEST,
};
const picture = new BoardPicture(id("board"));
const progress = h("progress", { max: 1, value: 0, "aria-label": "Coach" });
const parts = { play: new Play("play"), daily: new Play("daily"), learn: new Learn(), explore: new Explore() };

const stageOf = { key: "", time: -Infinity, last: null }; // when what can be pressed changed, and what was pressed

function part() {
  return parts[partName];
}

// Draws with the next frame, however often it is asked for.
function show() {
  if (drawing === 0) drawing = requestAnimationFrame(draw);
}

function draw() {
  drawing = 0;
  const { picture: shown } = part();
  picture.draw(shown.board, { ...shown, letters: options.letters });
  setText("caption", shown.caption ?? "");
  boardName = shown.name;
  if (document.activeElement !== id("board")) nameBoard();
  showZones();
  const key = `${partName} ${part().game?.isOver}`;
  if (key !== stageOf.key) Object.assign(stageOf, { key, time: stageOf.key === "" ? -Infinity : performance.now() });
  clearTimeout(saving);
  saving = setTimeout(save, SETTLED);
}

// While the board has the focus, the live region says what changes, and the name stays.
function nameBoard() {
  id("board").setAttribute("aria-label", boardName);
}

function save() {
  setAddress(part().address);
  for (const [which, { state }] of Object.entries(parts)) keep(which, state);
}

// What a visitor does with a control.
function act(run, opener) {
  run(opener);
  show();
}

function dropPieceInHand() {
  if (part().task) part().drop(hand.placement);
  else if (part().phase === "flip") part().look(null);
  show();
}

function beginGame(game, placements) {
  parts.play.begin(game, placements);
  // Whoever plays the pieces of the day before the daily game knows them.
  if (game.seed === seedOfDay(today()) && !parts.daily.game.isOver) parts.daily.helped = true;
  showPart("play");
}

function nextGame() {
  beginGame(parts.play.another());
  id("board").focus({ preventScroll: true });
}

function showPart(wanted) {
  const before = part();
  parts.explore.run.setRunning(false);
  if (wanted === "daily" && parts.daily.day !== today() && parts.daily.task === null) parts.daily.begin(parts.daily.another());
  // Explore takes what the board shows of a game along, if there are two pieces.
  if (wanted === "explore" && before.game) {
    const { board, piece, next } = before.game.task(before.looked ?? before.game.played);
    if (next !== undefined) parts.explore.change({ board: textOfBoard(board), current: piece, next, pieces: 0, points: 0 });
    if (before.isDaily && !before.game.isOver) before.helped = true;
  }
  partName = wanted;
  if (wanted === "learn") parts.learn.enter();
  takePiece(part().task);
  say("", part().newsOfGame());
  show();
}

// The places of a position are played on in a game without end, which has a link as well.
function playOn() {
  beginGame({ seed: randomSeed(), length: 0, start: addressOf(parts.explore) });
}

function goToAddress(hash) {
  const wanted = partIn(hash);
  const game = gameIn(hash);
  if (wanted === "") return;
  if (wanted === "play" && game.seed !== undefined && addressOfGame(game) !== parts.play.address) beginGame(game);
  else if (wanted !== partName) showPart(wanted);
  const position = wanted === "explore" ? positionIn(hash) : null;
  if (position && addressOf(position) !== part().address) {
    parts.explore.change({ ...position, board: textOfBoard(position.board), pieces: 0, points: 0 });
  }
  show();
}

// Judges what is not judged yet, in slices, so that the page goes on.
function judgeSome(milliseconds) {
  const until = performance.now() + milliseconds;
  const isDone = [parts?.play, parts?.daily].every((one) => one.judge(until));
  parts.daily.keepDay();
  if (!isDone && engine.judge) setTimeout(judgeRest);
}

function judgeRest() {
  judgeSome(12);
  show();
}

function listenToBoard() {
  const board = id("board");
  listenToPointers(board);
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
      isDrill(part().findings[index]?.error) && distance(squareOf(index)) < near);
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
  press("undo", () => part().undo());
  press("left", () => movePiece(-1));
  press("turn", () => turnPiece(-1));
  press("right", () => movePiece(1));
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
  add([" ", "ArrowDown"], dropPieceInHand, inPlay);
  add(["u", "Backspace", "Ctrl+z"], () => part().undo(), { repeats });
  add(["Ctrl+y", "Ctrl+Z"], () => part().redo?.(), { repeats });
  add(["b"], () => part().flip?.());
  add(["n"], () => part().skip(), { when: () => partName === "learn" && part().canSkip });
  add(["n"], nextGame, atEnd);
  add(["l"], () => showPart("learn"), { when: () => part().game?.isOver && part().mistakes.length > 0 });
  add(["s"], () => openShare(id("board")), atEnd);
  add(["m"], () => openMore());
  add(["?"], () => openMore("more-keys"));
  add(["Escape"], () => part().look(null), { when: () => ["flip", "look"].includes(part().phase) });
  add(["d"], () => say(boardInWords(part().picture.board)));
  add(["a"], () => setOption("letters", !options.letters));
}

async function start() {
  new PiecePicture(id("logo"), 2, 3).draw(LETTERS.indexOf("T"), 2);
  listenToBoard();
  listenToStrip();
  listenToControls();
  listenToMore();
  listenToShare();
  addAllKeys();
  listenToKeys();
  // What a visitor puts into the address, even if that has been replaced since.
  addEventListener("hashchange", ({ newURL }) => goToAddress(new URL(newURL).hash));
  addEventListener("pagehide", save);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => event.preventDefault());
  const wanted = partIn(location.hash);
  showPart(wanted === "explore" ? "play" : wanted || "play");
  goToAddress(location.hash);
  draw();
  await loadEngine((share) => { progress.value = share; });
  judgeRest();
  if (parts.play.game.played > 0 && partName === "play" && !parts.play.game.isOver) {
    say(`The coach is there. ${parts.play.verdictInWords(parts.play.game.played - 1)}`, parts.play.newsOfPiece());
  }
  id("app").dataset.ready = "";
}

start();
