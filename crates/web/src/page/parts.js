// What the parts of the page are made of: undo, buttons for pieces, placements in words, files.

const UNDO_ICON = "M8 5V1L1 8l7 7v-4h5a5 5 0 0 1 0 10H6v3h7a8 8 0 0 0 0-16z";

// One stack for all parts, so that nothing is lost: whatever was done last is undone first.
//
//   undo.remember(part, back)    something was done in a part; `back()` undoes it
//   undo.run()                   undoes the last thing; `show(part)` goes to its part
class Undo {
  constructor(show) {
    this.show = show;
    this.steps = []; // { part, back, times }
  }

  get isEmpty() {
    return this.steps.length === 0;
  }

  remember(part, back, times = 1) {
    const last = this.steps[this.steps.length - 1];
    if (last && last.back === back) last.times += times;
    else if (times > 0) this.steps.push({ part, back, times });
  }

  run() {
    if (this.isEmpty) return;
    const step = this.steps[this.steps.length - 1];
    if (--step.times === 0) this.steps.pop();
    this.show(step.part);
    step.back();
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

// Where a placement puts its piece, in words. Columns are counted from 0, as in the output.
function placeInWords(piece, placement) {
  const { width } = shapeOf(piece, placement);
  const column = placement & 15;
  return width === 1 ? `column ${column}` : `columns ${column} to ${column + width - 1}`;
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

// Copies the address, which says what is shown. Where a page may not, it shows the address.
async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link is copied.");
  } catch {
    say(`The link: ${location.href}`);
  }
}

function signed(points) {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
}
