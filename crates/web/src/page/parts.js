// What the parts of the page are made of: undo, buttons for pieces, effects in words, files, links.

const UNDO_ICON = "M8 5V1L1 8l7 7v-4h5a5 5 0 0 1 0 10H6v3h7a8 8 0 0 0 0-16z";
const REDO_ICON = "M16 5V1l7 7-7 7v-4h-5a5 5 0 0 0 0 10h7v3h-7a8 8 0 0 1 0-16z";

// One stack for all parts, so that nothing is lost: whatever was done last is undone first. It holds
// data, which survive a reload. A part has a `state`, `begin(state)` and `change(state)`, which
// remembers the one before; `takeBack()`, which returns a move, and `redo(move)`.
//
//   undo.remember(part)           a move was made in a part, or `times` moves
//   undo.remember(part, state)    the part had this state
//   undo.run(), undo.redo()       undoes the last thing, or does it again, and shows its part
class Undo {
  constructor() {
    this.steps = []; // { part, state, times }
    this.undone = []; // { part, state, move }
  }

  remember(part, state = null, times = 1) {
    this.undone = [];
    const last = this.steps[this.steps.length - 1];
    if (last && last.part === part && state === null && last.state === null) last.times += times;
    else if (times > 0) this.steps.push({ part, state, times });
  }

  run() {
    const step = this.steps[this.steps.length - 1];
    if (!step) return;
    if (--step.times === 0) this.steps.pop();
    const part = showMode(step.part);
    if (step.state === null) {
      this.undone.push({ part: step.part, move: part.takeBack() });
    } else {
      this.undone.push({ part: step.part, state: part.state });
      part.begin(step.state);
    }
  }

  redo() {
    const step = this.undone.pop();
    if (!step) return;
    const { undone } = this;
    const part = showMode(step.part);
    if (step.move) part.redo(step.move);
    else part.change(step.state);
    this.undone = undone;
  }
}

// Adds a button for each piece; `run` gets the piece. Returns the buttons.
function addPieceButtons(part, label, run) {
  return Array.from(LETTERS, (letter, piece) => {
    const name = `${letter}: ${label}`;
    const button = addButton(part, { label: name, face: "", run: () => run(piece) });
    const svg = svgElement(button, "svg", { class: "piece", "aria-hidden": true });
    new PiecePicture(svg).draw(piece, false);
    addElement(button, "span", { textContent: letter });
    return button;
  });
}

// What a placement does on a board, in words; "" if it clears nothing.
function effectOf(board, piece, placement) {
  const { fits, fullRows } = landingOf(board, piece, placement);
  return effectInWords(fits ? fullRows.length : RESET);
}

function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// A link to this page that others can follow: a page from a disk leads to the site.
function linkTo(hash) {
  const page = location.protocol.startsWith("http") ? location.href : document.querySelector("[rel=canonical]").href;
  return page.split("#")[0] + hash;
}

// Where a page may not copy, it shows the text in a field.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.");
  } catch {
    id("link").value = text;
    id("copy").showModal();
    id("link").select();
  }
}

async function share(text, url) {
  if (!navigator.share) return copy(`${text}\n${url}`);
  // A visitor who closes the list of the system wants nothing else.
  return navigator.share({ text, url }).catch(({ name }) => name !== "AbortError" && copy(`${text}\n${url}`));
}

function signed(points) {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
}
