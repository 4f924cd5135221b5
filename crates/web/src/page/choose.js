// You choose the pieces: the game, its window of two pieces, and random pieces at any speed.

// Random pieces per second; the last is as fast as the machine can.
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, Infinity];

// The milliseconds of a frame in which pieces are placed. The rest of it is for the page.
const SLICE = 8;

const DICE_ICON = "M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z" +
  ["8 6", "16 6", "12 10", "8 14", "16 14"].map((at) => `M${at}a2 2 0 1 0 0 4 2 2 0 0 0 0-4z`).join("");
const UNDO_ICON = "M8 5V1L1 8l7 7v-4h5a5 5 0 0 1 0 10H6v3h7a8 8 0 0 0 0-16z";

class ChooseMode {
  // `choose` is that of the game, `show` draws the page.
  constructor(choose, show) {
    this.choose = choose;
    this.show = show;
    this.game = new Game(choose);
    this.speed = 2;
    this.isRunning = false;
    this.pictures = [new PiecePicture(id("current")), new PiecePicture(id("next"))];
    this.addControls();
    this.setSpeed(this.speed);
  }

  addControls() {
    const mode = "choose";
    addPieceButtons("pieces", "Piece", (piece) => this.add(piece));
    addKeys({
      keys: Array.from(LETTERS), mode, label: "Choose a piece",
      run: (letter) => this.add(LETTERS.indexOf(letter)),
    });
    this.undoButton = addButton("run", {
      label: "Undo", face: UNDO_ICON, keys: ["u", "Backspace"], mode, run: () => this.undo(),
    });
    addButton("run", {
      label: "One random piece", face: DICE_ICON, keys: ["r"], mode, run: () => this.add(randomPiece()),
    });
    this.runButton = addButton("run", {
      label: "Random pieces", face: PLAY_ICON, keys: [" "], mode, run: () => this.toggle(),
    });
    this.runButton.classList.add("primary");
    addButton("run", {
      label: "Slower", face: SLOWER_ICON, keys: ["ArrowDown"], mode,
      run: () => this.setSpeed(this.speed - 1),
    });
    const output = document.createElement("output");
    output.id = "speed";
    output.setAttribute("aria-label", "Random pieces per second");
    id("run").append(output);
    addButton("run", {
      label: "Faster", face: FASTER_ICON, keys: ["ArrowUp"], mode,
      run: () => this.setSpeed(this.speed + 1),
    });
    const save = (label, face, run) =>
      addButton("save", { label, face, run: () => this.save(run) });
    const binary = "application/octet-stream";
    this.gameButtons = [
      addButton("save", { label: "New game", face: "New game", run: () => this.startAnew() }),
      save("Save a replay page", "Save replay", ({ pieces, placements }) =>
        download("game.html", replayOf(pieces, placements), "text/html")),
      save("Save the pieces as the file i", "Pieces i", ({ pieces }) =>
        download("i", pieces, binary)),
      save("Save the placements as the file o", "Placements o", ({ placements }) =>
        download("o", placements, binary)),
    ];
  }

  add(piece) {
    say("");
    this.game.add(piece);
    this.show();
  }

  undo() {
    this.setRunning(false);
    say("");
    this.game.undo();
    this.show();
  }

  startAnew() {
    this.setRunning(false);
    this.game = new Game(this.choose);
    this.show();
  }

  save(write) {
    this.setRunning(false);
    try {
      write(this.game.finished());
    } catch (error) {
      say(error.message);
    }
  }

  toggle() {
    this.setRunning(!this.isRunning);
    this.show();
  }

  setRunning(isWanted) {
    if (isWanted && !this.isRunning) requestAnimationFrame((now) => this.startFrames(now));
    this.isRunning = isWanted;
    setFace(this.runButton, isWanted ? PAUSE_ICON : PLAY_ICON);
    setLabel(this.runButton, isWanted ? "Pause" : "Random pieces", [" "]);
  }

  setSpeed(wanted) {
    this.speed = Math.min(SPEEDS.length - 1, Math.max(0, wanted));
    const pieces = SPEEDS[this.speed];
    id("speed").textContent = pieces === Infinity ? "fastest" : `${grouped(pieces)} / s`;
  }

  startFrames(now) {
    this.lastFrame = now;
    this.owed = 1;
    this.frame(now);
  }

  // Adds the pieces that are due. Those for which there is no time are forgotten.
  frame(now) {
    if (!this.isRunning) return;
    this.owed += (now - this.lastFrame) / 1000 * SPEEDS[this.speed];
    if (SPEEDS[this.speed] === Infinity) this.owed = Infinity;
    this.lastFrame = now;
    if (this.owed >= 1) {
      const end = performance.now() + SLICE;
      while (this.owed >= 1 && performance.now() < end) {
        this.game.add(randomPiece());
        this.owed--;
      }
      this.owed %= 1;
      this.show();
    }
    requestAnimationFrame((next) => this.frame(next));
  }

  // Draws the window and the numbers, and returns what the board shows.
  draw(letters) {
    const { game } = this;
    const { current, next, placement, played, board } = game;
    const pieces = game.pieces.length;
    setText("current-title", current === undefined ? "Now" : `Now: ${grouped(played)}`);
    setText("next-title", next === undefined ? "Next" : `Next: ${grouped(played + 1)}`);
    [current, next].forEach((piece, i) => this.pictures[i].draw(piece ?? null, letters));
    setText("ask", `Choose piece ${grouped(pieces)}`);
    const effect = placement === undefined ? "" : effectOf(board, current, placement);
    id("effect").classList.toggle("message", effect.endsWith("reset"));
    if (placement === undefined) {
      setText("effect", "");
      setText("rule", pieces === 0
        ? "Press a letter or a button. The player knows two pieces, and places the first " +
          "before you choose another."
        : "Piece 0 is placed as soon as piece 1 is known.");
    } else {
      const where = `${LETTERS[current]} to ${placeInWords(current, placement)}`;
      setText("effect", effect === "" ? where : `${where}, ${effect}`);
      setText("rule", `Placed before you choose piece ${grouped(pieces)}.`);
    }
    setText("count", grouped(played));
    setText("points", grouped(game.points));
    setText("per-piece", played > 0 ? (game.points / played).toFixed(3) : "–");
    setText("tetrises", grouped(game.counts[4]));
    this.undoButton.disabled = pieces === 0;
    for (const button of this.gameButtons) button.disabled = pieces === 0;
    const move = placement === undefined ? null : { piece: current, placement };
    return { board, move, text: `${id("effect").textContent}. ${id("rule").textContent}` };
  }
}

function randomPiece() {
  return Math.floor(Math.random() * LETTERS.length);
}
