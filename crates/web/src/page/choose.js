// You choose the pieces: the game, its window of two pieces, and random pieces at any speed.

// The milliseconds of a frame in which pieces are placed. The rest of it is for the page.
const SLICE = 12;

const DICE_ICON = "M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z" +
  ["8 6", "16 6", "12 10", "8 14", "16 14"].map((at) => `M${at}a2 2 0 1 0 0 4 2 2 0 0 0 0-4z`).join("");

class ChooseMode {
  constructor() {
    this.run = new Run({
      speeds: [...SPEEDS, Infinity], // as fast as the machine can
      speed: 2,
      advance: (due) => this.addRandom(due),
      show: (isRunning, pieces) => {
        setFace(this.runButton, isRunning ? PAUSE_ICON : PLAY_ICON);
        setLabel(this.runButton, isRunning ? "Pause" : "Random pieces", [" "]);
        setText("speed", pieces === Infinity ? "fastest" : `${grouped(pieces)} / s`);
        show();
      },
    });
    this.addControls();
    this.begin();
    this.run.changed();
  }

  addControls() {
    const mode = "choose";
    addPieceButtons("pieces", "choose this piece", (piece) => this.add(piece));
    addKeys({
      keys: [...LETTERS, ...LETTERS.toLowerCase()], mode, shown: Array.from(LETTERS), label: "Choose a piece",
      run: (_, letter) => this.add(LETTERS.indexOf(letter.toUpperCase())),
    });
    addButton("run", {
      label: "One random piece", face: DICE_ICON, keys: ["r"], mode, run: () => this.add(randomPiece()),
    });
    this.runButton = addButton("run", {
      label: "Random pieces", face: PLAY_ICON, keys: [" "], mode,
      run: () => this.run.setRunning(!this.run.isRunning),
    });
    this.runButton.classList.add("primary");
    const addSpeed = (label, face, key, step) => addButton("run", {
      label, face, keys: [key], mode, repeats: true, run: () => this.run.setSpeed(this.run.speed + step),
    });
    addSpeed("Slower", SLOWER_ICON, "ArrowDown", -1);
    addElement(id("run"), "output", { id: "speed", ariaLabel: "Random pieces per second" });
    addSpeed("Faster", FASTER_ICON, "ArrowUp", 1);
    const save = (part, label, face, run) => addButton(part, { label, face, run: () => this.save(run) });
    const binary = "application/octet-stream";
    this.gameButtons = [
      addButton("save", { label: "New game", face: "New game", run: () => this.change() }),
      save("save", "a page of the game", "Save replay", ({ pieces, placements }) => {
        const title = `${counted(pieces.length, "piece")}, effort ${effort}`;
        download("game.html", wasm_bindgen.replayPage(pieces, placements, title, []), "text/html");
      }),
      save("files", "the file i", "Save the pieces", ({ pieces }) => download("i", pieces, binary)),
      save("files", "the file o", "Save the placements", ({ placements }) =>
        download("o", placements, binary)),
    ];
  }

  get state() {
    const { pieces, placements } = this.game;
    return { pieces, placements };
  }

  begin(state) {
    this.game = new ChosenGame(state);
    show();
  }

  change(state) {
    this.run.setRunning(false);
    undo.remember("choose", this.state);
    this.begin(state);
  }

  takeBack() {
    const move = this.game.undo();
    show();
    return move;
  }

  redo(move) {
    undo.remember("choose");
    this.game.add(...move);
    show();
  }

  add(piece) {
    say("");
    this.redo([piece]);
  }

  // Adds the pieces that are due. Those for which there is no time are forgotten.
  addRandom(due) {
    const end = performance.now() + SLICE;
    let added = 0;
    while (added < due && performance.now() < end) {
      this.game.add(randomPiece());
      added++;
    }
    undo.remember("choose", null, added);
    show();
  }

  save(write) {
    this.run.setRunning(false);
    try {
      write(this.game.finished());
    } catch (error) {
      say(error.message);
    }
  }

  // Draws the window and the numbers, and returns what the board shows.
  draw(letters) {
    const { game } = this;
    const { current, next, placement, played, board } = game;
    const pieces = game.pieces.length;
    setText("current-title", current === undefined ? "Now" : `Now: ${grouped(played)}`);
    setText("next-title", next === undefined ? "Next" : `Next: ${grouped(played + 1)}`);
    [current, next].forEach((piece, i) => pictures[i].draw(piece ?? null, letters));
    setText("ask", `Choose piece ${grouped(pieces)}`);
    const effect = placement === undefined ? "" : effectOf(board, current, placement);
    id("effect").classList.toggle("message", effect.endsWith("reset"));
    if (placement === undefined) {
      setText("effect", "");
      setText("rule", pieces === 0
        ? "The player knows two pieces, and places the first before you choose another."
        : "Piece 0 is placed as soon as piece 1 is known.");
    } else {
      const where = placeInWords(current, placement);
      setText("effect", effect === "" ? where : `${where}, ${effect}`);
      setText("rule", `Placed before you choose piece ${grouped(pieces)}.`);
    }
    setText("count", grouped(played));
    setText("points", grouped(game.points));
    setText("per-piece", played > 0 ? (game.points / played).toFixed(3) : "–");
    setText("tetrises", grouped(game.counts[4]));
    for (const button of this.gameButtons) button.disabled = pieces === 0;
    const move = placement === undefined ? null : { piece: current, placement };
    return { board, move, text: `${id("effect").textContent}. ${id("rule").textContent}` };
  }
}

function randomPiece() {
  return Math.floor(Math.random() * LETTERS.length);
}
