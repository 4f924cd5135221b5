// The player page: the module, the two modes, and what they share.

const picture = new BoardPicture(id("board"));

let player; // the module's Player
let effort = 3;
let letters = false;
let mode = "choose";
let drawing = 0; // a frame that is asked for
let settling = 0; // a timer
let choosing; // the ChooseMode
let positioning; // the PositionMode
let effortButtons;
let lettersButton;

// The time in milliseconds after which a position that stays is put into the address and read
// aloud.
const SETTLED = 400;

// More than any network has. Of larger files the rest is not read.
const MOST_BYTES = 1 << 26;

async function loadModule() {
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
  return wasm_bindgen.replayPage(pieces, placements, title);
}

// Draws with the next frame, however often it is asked for.
function show() {
  if (drawing === 0) drawing = requestAnimationFrame(draw);
}

function draw() {
  drawing = 0;
  const { board, move, text, cursor } = mode === "choose" ? choosing.draw(letters) : positioning.draw();
  picture.draw(board, move, letters);
  clearTimeout(settling);
  if (!choosing.isRunning) settling = setTimeout(() => settle(text, cursor), SETTLED);
}

function settle(text, cursor) {
  id("board").setAttribute("aria-label", cursor ? `Board: ${cursor}` : `Board: ${text}`);
  setText("announcement", text);
  if (mode === "position") {
    const { board, current, next } = positioning;
    const address = addressOf({ board, current, next, effort });
    if (location.hash !== address) history.replaceState(null, "", address);
  }
}

function setMode(wanted) {
  choosing.setRunning(false);
  say("");
  mode = wanted;
  document.querySelector("main").dataset.mode = mode;
  setHeld(id("choose-mode"), mode === "choose");
  setHeld(id("position-mode"), mode === "position");
  id("board").setAttribute("role", mode === "position" ? "application" : "img");
  if (mode === "position") id("board").setAttribute("tabindex", 0);
  else id("board").removeAttribute("tabindex");
  if (mode === "choose" && location.hash !== "") history.replaceState(null, "", "#");
  show();
}

// Takes the board and the pieces of the game along, if there are any.
function drawFromGame() {
  const { board, current, next } = choosing.game;
  if (mode === "choose" && next !== undefined) {
    positioning.change({ board: board.slice(), current, next });
  }
  setMode("position");
}

function goToAddress() {
  if (location.hash === "") return;
  const position = positionOf(location.hash);
  if (position) {
    const { board, current, next } = position;
    setEffort(position.effort);
    setMode("position");
    positioning.change({ board, current, next });
  } else {
    say("The address holds no position after “#”, so it is ignored.");
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

function onKey(event) {
  if (event.ctrlKey && event.key === "z" && mode === "choose") {
    choosing.undo();
    return;
  }
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (id("help").open && event.key !== "?") return;
  // A button in focus is pressed by space or Enter, as everywhere.
  if ([" ", "Enter"].includes(event.key) && event.target.closest("button, input")) return;
  const find = (key) => ACTIONS.find((action) =>
    action.keys.includes(key) && (action.mode ?? mode) === mode);
  // Where a letter means the same with Shift, the case does not matter.
  const keys = [event.key, event.key.length === 1 ? event.key.toUpperCase() : event.key];
  const key = keys.find(find);
  if (key === undefined) return;
  event.preventDefault();
  find(key).run(key);
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
  addButton("more", { label: "Keys", face: "?", keys: ["?"], run: toggleHelp });
  id("choose-mode").addEventListener("click", () => setMode("choose"));
  id("position-mode").addEventListener("click", drawFromGame);
  id("embedded").addEventListener("click", useEmbedded);
  id("network-file").addEventListener("change", ({ target }) => {
    if (target.files.length > 0) loadNetwork(target.files[0]);
    target.value = "";
  });
  addEventListener("keydown", onKey);
  addEventListener("hashchange", goToAddress);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", onDrop);
}

async function start() {
  try {
    await loadModule();
  } catch (error) {
    say(`This browser cannot run the player: ${error.message}`);
    return;
  }
  choosing = new ChooseMode(choosePlacement, show);
  positioning = new PositionMode(rankMoves, picture, show);
  addControls();
  useEmbedded();
  setEffort(effort);
  goToAddress();
  document.querySelector("main").dataset.ready = "";
}

start();
