// What both parts of the page are made of: buttons for pieces, placements in words, files.

// Adds a button for each piece; `run` gets the piece. Returns the buttons.
function addPieceButtons(part, label, run) {
  return Array.from(LETTERS, (letter, piece) => {
    const button = addButton(part, { label: `${label} ${letter}`, face: "", run: () => run(piece) });
    const svg = svgElement(button, "svg", { class: "piece", "aria-hidden": true });
    new PiecePicture(svg).draw(piece, false);
    const name = document.createElement("span");
    name.textContent = letter;
    button.append(name);
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
