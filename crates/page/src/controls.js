// The controls that both pages have: buttons with their keys, the list of keys, messages.
//
//   id(name)                     the element with this id
//   addElement(parent, name, properties)
//                                adds an element, and returns it
//   addButton(part, { label, face, keys, mode, run, held, repeats })
//                                adds a button to a part of the page, and returns it. `face` is
//                                its text, or the path of an icon; `label` says what it does;
//                                `held` is for one that stays pressed, `repeats` for one whose
//                                keys go on while they are held
//   addKeys({ keys, mode, run, label, shown, repeats })
//                                adds keys without a button, for these modes, in a text, or for all;
//                                `shown` is what the list names
//   listenToKeys(mode, isTaken)  runs what keys do in this mode, unless `isTaken(event, key)`
//   new Run({ speeds, speed, show, advance })
//                                steps at a speed, while the page is seen
//   settlingOf(settle)           what is done once nothing has changed for a while
//   setAddress(hash, isNew)      puts this into the address, as a new one for the Back button
//   say(text)                    a message for eyes and screen readers; "" for none
//   announce(text)               a message for screen readers
//   effectInWords(outcome)       what a piece does, in words; "" if it clears nothing
//
// The page has the elements #help, a dialog, #keys in it, a table, #board, #message and #announcement.
// Keys belong to the board. What a pointer presses leaves them there, or gives them back.

const PLAY_ICON = "M6 3v18l15-9z";
const PAUSE_ICON = "M5 3h5v18H5zM14 3h5v18h-5z";
const SLOWER_ICON = "M4 10.5h16v3H4z";
const FASTER_ICON = "M4 10.5h6.5V4h3v6.5H20v3h-6.5V20h-3v-6.5H4z";

const ICON = /^M\d/; // the path of one

const KEY_NAMES = {
  " ": "space",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Backspace: "⌫",
  PageUp: "Page Up",
  PageDown: "Page Down",
  "Ctrl+z": "Ctrl+Z",
  "Ctrl+y": "Ctrl+Y",
  "Ctrl+Z": "Ctrl+Shift+Z",
  Escape: "Esc",
};

// The time in milliseconds after which what stays is put into the address and read aloud.
const SETTLED = 400;

// The most milliseconds of a frame that count: a page that was hidden goes on where it was.
const LONGEST_FRAME = 100;

// What runs at a speed: pieces per second. The pages add one speed each.
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

const ACTIONS = []; // what keys do: { keys, mode, run, repeats, row }, with the row of the list

let keyMode = () => undefined;
let pressed = null; // the list that a pointer has opened

const id = (name) => document.getElementById(name);
const grouped = new Intl.NumberFormat("en-US").format;

function addElement(parent, name, properties = {}) {
  const element = Object.assign(document.createElement(name), properties);
  parent.append(element);
  return element;
}

function addButton(part, { label, face, keys = [], mode, run, held = false, repeats }) {
  const button = addElement(id(part), "button", { type: "button" });
  setFace(button, face);
  // The name begins with the visible text, so that it can be spoken.
  setLabel(button, ICON.test(face) || label.startsWith(face) ? label : `${face}: ${label}`, keys);
  button.addEventListener("click", run);
  if (held) setHeld(button, false);
  if (keys.length > 0) addKeys({ keys, mode, run, label, repeats });
  return button;
}

function addKeys({ keys, mode, run, label, shown = keys, repeats = false }) {
  const row = id("keys").insertRow();
  ACTIONS.push({ keys, mode, run, repeats, row });
  const cell = row.insertCell();
  for (const key of shown) {
    addElement(cell, "kbd", { textContent: KEY_NAMES[key] ?? key });
    cell.append(" ");
  }
  row.insertCell().textContent = label[0].toUpperCase() + label.slice(1);
}

// The key as the page names it. Shift says the case of a letter, whatever CapsLock is. Where a
// layout has other letters or digits, it is the key at their place.
function keyOf({ key, code, ctrlKey, metaKey, shiftKey }) {
  const [place, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  const isOther = letter ? key > "~" : !shiftKey && !/[a-z\d]/i.test(key);
  let name = place && key.length === 1 && isOther ? letter ?? digit : key;
  if (/^[a-z]$/i.test(name)) name = shiftKey ? name.toUpperCase() : name.toLowerCase();
  return ctrlKey || metaKey ? `Ctrl+${name}` : name;
}

function listenToKeys(mode = keyMode, isTaken = () => false) {
  keyMode = mode;
  addEventListener("keydown", (event) => {
    const key = keyOf(event);
    const { target } = event;
    if (event.altKey || event.isComposing) return;
    if (document.querySelector("dialog[open]") && !(key === "?" && id("help").open)) return;
    if (isTaken(event, key)) return;
    // What is in focus has keys of its own, as everywhere.
    if (key === "Enter" && target.closest("input")) focusBoard();
    if (target.closest("input, select")) return;
    if ([" ", "Enter"].includes(key) && target.closest("button, summary, a")) return;
    const action = ACTIONS.find((one) => one.keys.includes(key) && isFor(one, mode()));
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || action.repeats) action.run(event, key);
  });
}

function isFor(action, mode) {
  return !action.mode || action.mode.split(" ").includes(mode);
}

function focusBoard() {
  id("board").focus({ preventScroll: true });
}

// So many steps per second: `advance(count)` is called with those that are due at a frame, and
// `show(isRunning, steps per second)` after a change.
class Run {
  constructor({ speeds, speed, show, advance }) {
    Object.assign(this, { speeds, speed, show, advance, isRunning: false });
  }

  setRunning(isWanted) {
    if (isWanted === this.isRunning) return;
    this.isRunning = isWanted;
    cancelAnimationFrame(this.request);
    if (isWanted) {
      [this.owed, this.last] = [0, performance.now()];
      this.ask();
    }
    this.changed();
  }

  setSpeed(wanted) {
    this.speed = Math.min(this.speeds.length - 1, Math.max(0, wanted));
    this.changed();
  }

  changed() {
    this.show(this.isRunning, this.speeds[this.speed]);
  }

  ask() {
    this.request = requestAnimationFrame((now) => {
      this.ask();
      const passed = Math.min(LONGEST_FRAME, Math.max(0, now - this.last));
      this.last = now;
      const speed = this.speeds[this.speed];
      const owed = speed === Infinity ? Infinity : this.owed + passed / 1000 * speed;
      const due = Math.floor(owed);
      this.owed = due === Infinity ? 0 : owed - due;
      if (due >= 1) this.advance(due);
    });
  }
}

// Calls `settle` once nothing has changed for a while since the last call with true.
function settlingOf(settle) {
  let timer = 0;
  return (isWanted) => {
    clearTimeout(timer);
    if (isWanted) timer = setTimeout(settle, SETTLED);
  };
}

function setAddress(hash, isNew = false) {
  if (location.hash === hash) return;
  try {
    history[isNew ? "pushState" : "replaceState"](null, "", hash);
  } catch {
    // A page without an address, in a frame of another or in a blob, shows the same.
  }
}

function setFace(button, face) {
  if (button.dataset.face === face) return;
  button.dataset.face = face;
  button.replaceChildren();
  if (ICON.test(face)) {
    const svg = svgElement(button, "svg", { viewBox: "0 0 24 24", "aria-hidden": true });
    svgElement(svg, "path", { d: face });
  } else {
    button.textContent = face;
  }
}

function setLabel(button, label, keys = []) {
  button.setAttribute("aria-label", label);
  const names = keys.map((key) => KEY_NAMES[key] ?? key).join(" or ");
  button.title = names === "" ? label : `${label} (${names})`;
}

function setHeld(button, isHeld) {
  button.setAttribute("aria-pressed", isHeld);
}

function setText(name, text) {
  if (id(name).textContent !== text) id(name).textContent = text;
}

function say(text) {
  id("message").classList.add("message");
  speak("message", text);
}

function announce(text) {
  speak("announcement", text);
}

// A text that repeats is read again if it differs.
function speak(name, text) {
  id(name).textContent = text !== "" && id(name).textContent === text ? `${text}\u00a0` : text;
}

function counted(number, noun) {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}

function effectInWords(outcome) {
  if (outcome === RESET) return "does not fit: reset";
  return outcome === 0 ? "" : `${counted(outcome, "row")}: +${pointsOf(outcome)}`;
}

// What there is for this part comes first.
function toggleHelp() {
  const first = ACTIONS.filter((action) => action.mode && isFor(action, keyMode()));
  id("keys").prepend(...first.map(({ row }) => row));
  if (id("help").open) id("help").close();
  else id("help").showModal();
  id("help").scrollTop = 0;
}

addEventListener("mousedown", (event) => {
  if (!event.target.closest("button, summary, .file")) return;
  event.preventDefault();
  focusBoard();
});

addEventListener("pointerdown", ({ target }) => { pressed = target.closest("select"); });

addEventListener("focusout", ({ target }) => { if (target === pressed) pressed = null; });

addEventListener("change", ({ target }) => { if (target === pressed || target.type === "file") focusBoard(); });
