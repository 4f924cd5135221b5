// The player page: the module, the three parts, and what they share.

const picture = new BoardPicture(id("board"));
const pictures = [new PiecePicture(id("current")), new PiecePicture(id("next"))];
const undo = new Undo(showMode);
const settling = settlingOf(settle);

let player; // the module's Player
let effort = 3;
let letters = false;
let mode = "play";
let drawing = 0; // a frame that is asked for
let announced = ""; // what is read aloud once it stays
let cursor; // the square of the keyboard, in words
let playing; // the PlayMode
let choosing; // the ChooseMode
let positioning; // the PositionMode
let effortButtons;
let lettersButton;
let undoButtons; // by mode

const MODES = ["play", "choose", "position"];

// More than any network has. Of larger files the rest is not read.
const MOST_BYTES = 1 << 26;

// More pieces than these would not fit into what a browser keeps for a page.
const MOST_KEPT = 1_000_000;

async function loadModule() {
  if (!globalThis.WebAssembly) throw new Error("it has no WebAssembly");
  const packed = Uint8Array.from(atob(id("module").textContent), (char) => char.charCodeAt(0));
  id("module").remove();
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module_or_path = await new Response(stream).arrayBuffer();
  await wasm_bindgen({ module_or_path });
  player = new wasm_bindgen.Player();
}

function choosePlacement(board, current, next) {
  return player.place(board, effort, current, next);
}

function rankMoves(board, current, next) {
  const numbers = player.rankedMoves(board, effort, current, next);
  const moves = [];
  for (let i = 0; i < numbers.length; i += 3) {
    const [placement, points, plies] = numbers.subarray(i, i + 3);
    moves.push({ placement, points, plies });
  }
  return moves;
}

function replayOf(pieces, placements) {
  const title = `${counted(pieces.length, "piece")}, effort ${effort}`;
  return wasm_bindgen.replayPage(pieces, placements, title, []);
}

// Draws with the next frame, however often it is asked for.
function show() {
  if (drawing === 0) drawing = requestAnimationFrame(draw);
}

function partOf(which) {
  return { play: playing, choose: choosing, position: positioning }[which];
}

function draw() {
  drawing = 0;
  const shown = partOf(mode).draw(letters);
  picture.draw(shown.board, shown.move, letters, shown.better ?? null);
  [announced, cursor] = [shown.text, shown.cursor];
  for (const button of Object.values(undoButtons)) button.disabled = undo.isEmpty;
  settling(!choosing.run.isRunning);
}

function addressOfMode() {
  if (mode === "play") return addressOfGame(playing.game);
  return mode === "choose" ? "#choose" : addressOf({ ...positioning.position, effort });
}

function settle() {
  id("board").setAttribute("aria-label", `Board: ${cursor ?? announced}`);
  setText("announcement", announced);
  setAddress(addressOfMode());
  keep();
}

// What survives a reload, as far as the browser keeps it for the page.
function keep() {
  const { seed, length, placements } = playing.game;
  const { pieces, placements: chosen } = choosing.game;
  const isTooLong = pieces.length + placements.length > MOST_KEPT;
  const state = {
    mode, effort, letters, advises: playing.advises, position: addressOf({ ...positioning.position, effort }),
    play: { seed, length, placements, findings: playing.findings },
    choose: { pieces, placements: chosen },
  };
  try {
    if (isTooLong) throw new Error("too long");
    sessionStorage.setItem("state", JSON.stringify(state));
  } catch {
    const isLost = pieces.length + placements.length > 0;
    setText("kept", isLost ? "This game does not survive a reload: save it first." : "");
    return;
  }
  setText("kept", "");
}

function restore() {
  try {
    const state = JSON.parse(sessionStorage.getItem("state"));
    if (!state) return;
    const { play, choose, position } = state;
    playing.begin(SeededGame.of(wasm_bindgen.stream, play.seed, play.length, play.placements), play.findings);
    choosing.begin(ChosenGame.of(choosePlacement, choose.pieces, choose.placements));
    positioning.set(positionOf(position));
    undo.remember("choose", choosing.back, choose.pieces.length);
    undo.remember("play", playing.back, play.placements.length);
    playing.setAdvice(state.advises);
    setEffort(state.effort);
    if (state.letters) toggleLetters();
    if (location.hash === "") showMode(state.mode);
  } catch {
    // What an older page kept, or a browser that keeps nothing.
  }
}

function showMode(wanted) {
  choosing.run.setRunning(false);
  say("");
  mode = wanted;
  document.querySelector("main").dataset.mode = mode;
  for (const one of MODES) setHeld(id(`${one}-mode`), one === mode);
  const board = id("board");
  board.dataset.mode = mode;
  board.setAttribute("role", mode === "position" ? "application" : "img");
  if (mode === "position") board.setAttribute("tabindex", 0);
  else board.removeAttribute("tabindex");
  show();
}

function chooseMode(wanted) {
  if (wanted === mode) return;
  // Drawing takes the board and the pieces of the game along, if there are any.
  const { board, current, next } = partOf(mode).game ?? {};
  showMode(wanted);
  if (wanted === "position" && next !== undefined) {
    positioning.change({ board: board.slice(), current, next });
  }
  setAddress(addressOfMode(), true);
}

function goToAddress(hash) {
  if (hash === "" || hash === addressOfMode()) return;
  const [game, position] = [gameOf(hash), positionOf(hash)];
  if (hash === "#choose") {
    showMode("choose");
  } else if (game) {
    showMode("play");
    const { seed, length } = playing.game;
    if (game.seed !== undefined && (game.seed !== seed || game.length !== length)) {
      playing.startAnew(game.seed, game.length);
    }
  } else if (position) {
    const { board, current, next } = position;
    setEffort(position.effort);
    showMode("position");
    positioning.change({ board, current, next });
  } else {
    say("The address holds no game and no position after “#”, so it is ignored.");
  }
}

function setEffort(wanted) {
  effort = wanted;
  effortButtons.forEach((button, i) => setHeld(button, i + 1 === effort));
  reconsider();
}

function reconsider() {
  choosing.game.reconsider();
  positioning.reconsider();
  show();
}

function toggleLetters() {
  letters = !letters;
  setHeld(lettersButton, letters);
  show();
}

async function loadNetwork(file) {
  try {
    player.load(new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer()));
    id("network").textContent = file.name;
    id("embedded").hidden = false;
    say("");
    reconsider();
  } catch (error) {
    say(`${file.name}: ${error.message}`);
  }
}

function useEmbedded() {
  player.unload();
  id("network").textContent = `${wasm_bindgen.embeddedName()} (embedded)`;
  id("embedded").hidden = true;
  reconsider();
}

function onDrop(event) {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) loadNetwork(file);
}

function addControls() {
  effortButtons = [1, 2, 3].map((number) => addButton("efforts", {
    label: `Effort ${number}`, face: String(number), keys: [String(number)], held: true,
    run: () => setEffort(number),
  }));
  lettersButton = addButton("more", {
    label: "Letters on the squares", face: "ABC", keys: ["a"], held: true, run: toggleLetters,
  });
  addButton("help-button", { label: "Keys", face: "?", keys: ["?"], run: toggleHelp });
  const places = { play: "steer", choose: "run", position: "drawing" };
  undoButtons = Object.fromEntries(Object.entries(places).map(([one, part]) => [one, addButton(part, {
    label: "Undo", face: UNDO_ICON, run: () => undo.run(),
  })]));
  addKeys({ keys: ["u", "Backspace", "Ctrl+z"], label: "Undo", repeats: true, run: () => undo.run() });
  for (const one of MODES) {
    id(`${one}-mode`).disabled = false;
    id(`${one}-mode`).addEventListener("click", () => chooseMode(one));
  }
  id("embedded").addEventListener("click", useEmbedded);
  id("network-file").addEventListener("change", ({ target }) => {
    if (target.files.length > 0) loadNetwork(target.files[0]);
    target.value = "";
  });
  listenToKeys(() => mode);
  // What a visitor puts into the address, even if that has been replaced since.
  addEventListener("hashchange", ({ newURL }) => goToAddress(new URL(newURL).hash));
  addEventListener("pagehide", keep);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", onDrop);
}

async function start() {
  try {
    await loadModule();
  } catch (error) {
    say(`This browser cannot run the player: ${error.message}.`);
    return;
  }
  playing = new PlayMode({ player, stream: wasm_bindgen.stream, picture, pictures, undo, show });
  choosing = new ChooseMode({ choose: choosePlacement, replayOf, pictures, undo, show });
  positioning = new PositionMode({ rank: rankMoves, picture, undo, show });
  addControls();
  say("");
  useEmbedded();
  setEffort(effort);
  showMode(mode);
  restore();
  goToAddress(location.hash);
  document.querySelector("main").dataset.ready = "";
}

start();
