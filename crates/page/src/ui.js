// What the scripts of both pages build on: elements, keys, the live region, dialogs, runs.
//
//   h(name, properties, ...children)
//                                a new element of HTML or SVG; `properties` may have class, data-…
//                                and aria-…; children are elements, texts, and nothing for false or null
//   icon(name, class)            a symbol of icons.html
//   digits(number, decimals)     for example "−1,234.5"
//   counted(number, one, many)   for example "1,234 pieces"
//   render(zone, key, build)     fills a zone by build() unless it shows this key already; the focus
//                                stays on the element with the same data-name, or goes to #board
//   addKeys(keys, run, { when, repeats })
//                                keys that act while when() holds; `repeats`: also while held
//   listenToKeys()               begins to listen to them, and to what closes a dialog
//   say(news, place)             tells screen readers, once nothing has changed for 400 ms: all
//                                news since then, and the last place
//   openDialog(dialog, opener)   a <dialog> with a button [data-close]; the focus goes back
//   new Run({ speeds, speed, show, advance })
//                                steps at a speed, while the page is seen
//   setAddress(hash)             puts this into the address
//
// The page has the elements #board and #live.

// The time in milliseconds after which what stays is read aloud.
const SETTLED = 400;

// The most milliseconds of a frame that count: a page that was hidden goes on where it was.
const LONGEST_FRAME = 100;

const KEYS = []; // what keys do: { keys, run, when, repeats }

const SVG = ["circle", "g", "path", "rect", "svg", "text", "use"];

const id = (name) => document.getElementById(name);

function h(name, properties = {}, ...children) {
  const isSvg = SVG.includes(name);
  const element = isSvg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element && !isSvg) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child || child === 0));
  return element;
}

function icon(name, className = "icon") {
  return h("svg", { class: className, "aria-hidden": true }, h("use", { href: `#${name}` }));
}

function setText(name, text) {
  if (id(name).textContent !== text) id(name).textContent = text;
}

function digits(number, decimals = 0) {
  const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return number.toLocaleString("en-US", places).replace("-", "−");
}

function counted(number, one, many = `${one}s`) {
  return `${digits(number)} ${number === 1 ? one : many}`;
}

const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);

function render(zone, key, build) {
  if (zone.dataset.key === key) return;
  zone.dataset.key = key;
  const focused = document.activeElement;
  const isInside = focused !== zone && zone.contains(focused);
  zone.replaceChildren(...build().filter(Boolean));
  if (!isInside) return;
  const same = [...zone.querySelectorAll("[data-name]")].find(({ dataset }) => dataset.name === focused.dataset.name);
  (same && !same.disabled ? same : id("board")).focus({ preventScroll: true });
}

function addKeys(keys, run, { when = () => true, repeats = false } = {}) {
  KEYS.push({ keys, run, when, repeats });
}

// The key as the page names it. Shift says the case of a letter, whatever CapsLock is. Where a
// layout has other letters, it is the key at their place.
function keyOf({ key, code, ctrlKey, metaKey, shiftKey }) {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  let name = letter && key.length === 1 && key > "~" ? letter : key;
  if (/^[a-z]$/i.test(name)) name = shiftKey ? name.toUpperCase() : name.toLowerCase();
  return ctrlKey || metaKey ? `Ctrl+${name}` : name;
}

// What is in focus has keys of its own, as everywhere. Enter acts on nothing else.
function listenToKeys() {
  addEventListener("keydown", (event) => {
    const key = keyOf(event);
    const target = event.target.closest ? event.target : document.body;
    if (event.altKey || event.isComposing || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || target.closest("input, select, textarea")) return;
    if ([" ", "Enter"].includes(key) && target.closest("button, a")) return;
    if (key === "Enter" && target !== id("board")) return;
    const action = KEYS.find(({ keys, when }) => keys.includes(key) && when());
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || action.repeats) action.run(event, key);
  });
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  // What a pointer presses leaves the focus, and with it the keys, where they are.
  addEventListener("mousedown", (event) => {
    if (event.target.closest?.("button") && !event.target.closest("dialog")) event.preventDefault();
  });
}

const heard = { news: [], place: "", timer: 0 };

function say(news, place = "") {
  if (news) heard.news.push(news);
  heard.place = place;
  clearTimeout(heard.timer);
  heard.timer = setTimeout(() => {
    const text = [...heard.news, heard.place].filter(Boolean).join(" ");
    heard.news = [];
    // A text that repeats is read again if it differs.
    id("live").textContent = text !== "" && id("live").textContent === text ? `${text}\u00a0` : text;
  }, SETTLED);
}

function openDialog(dialog, opener) {
  if (dialog.open) return;
  dialog.showModal();
  dialog.scrollTop = 0;
  dialog.querySelector("[data-close]").focus();
  dialog.addEventListener("close", () => (opener?.isConnected ? opener : id("board")).focus(), { once: true });
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
      const owed = this.owed + passed / 1000 * this.speeds[this.speed];
      const due = Math.floor(owed);
      this.owed = owed - due;
      if (due >= 1) this.advance(due);
    });
  }
}

function setAddress(hash) {
  if (location.hash === hash) return;
  try {
    history.replaceState(null, "", hash);
  } catch {
    // A page without an address, in a frame of another or in a blob, shows the same.
  }
}
