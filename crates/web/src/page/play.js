// You place the pieces of a seed, by the rules of the challenge, beside the player.

const LENGTHS = [[100, "100 pieces"], [400, "400 pieces"], [0, "endless"]];

// The search that judges placements, and that of the player beside you.
const JUDGE = 3;

// Of the points of an error, those that are too few to show.
const TINY = 0.005;

const LEFT_ICON = "M15 4v16L5 12z";
const RIGHT_ICON = "M9 4v16l10-8z";
const TURN_BACK_ICON = "M12 4a8 8 0 1 1-8 8h3a5 5 0 1 0 5-5v4L6 5.500 12 0z";
const TURN_ICON = "M12 4a8 8 0 1 0 8 8h-3a5 5 0 1 1-5-5v4l6-5.500L12 0z";

class PlayMode {
  // `player` is the module's, `stream` its function, `show` draws the page.
  constructor({ player, stream, picture, pictures, undo, show }) {
    Object.assign(this, { player, stream, picture, pictures, undo, show });
    this.advises = true;
    this.addControls();
    this.listen(picture.svg);
    this.begin(new SeededGame(stream, randomSeed(), LENGTHS[0][0]));
  }

  addControls() {
    const mode = "play";
    const steer = (label, face, keys, run, repeats) =>
      addButton("steer", { label, face, keys, mode, run, repeats });
    steer("Left", LEFT_ICON, ["ArrowLeft"], () => this.move(-1), true);
    steer("Turn back", TURN_BACK_ICON, ["z"], () => this.turn(1));
    steer("Turn", TURN_ICON, ["ArrowUp", "x"], () => this.turn(-1));
    steer("Right", RIGHT_ICON, ["ArrowRight"], () => this.move(1), true);
    steer("Drop", "Drop", [" ", "ArrowDown"], () => this.drop()).classList.add("primary");
    this.adviceButton = addButton("trial", {
      label: "Advice: what each placement lost", face: "Advice", held: true,
      run: () => this.setAdvice(!this.advises),
    });
    this.betterButton = addButton("trial", {
      label: "Show better: the better placement", face: "Show better", keys: ["b"], mode, held: true,
      run: () => this.review(this.reviewed === null ? this.game.played - 1 : null),
    });
    this.rivalButton = addButton("trial", {
      label: "Compare: the points of the player on the same pieces", face: "Compare", held: true,
      run: () => this.compare(!this.rival),
    });
    addButton("new-game", { label: "New game", face: "New game", run: () =>
      this.startAnew(randomSeed(), Number(id("length").value)) });
    addButton("new-game", { label: "Same pieces: play them again", face: "Same pieces", run: () =>
      this.startAnew(this.game.seed, this.game.length) });
    addButton("new-game", { label: "Copy link: a friend gets the same pieces", face: "Copy link", run: copyLink });
    this.saveButton = addButton("new-game", {
      label: "Save replay: a page of the game", face: "Save replay", run: () => this.save(),
    });
    for (const [length, text] of LENGTHS) id("length").add(new Option(text, length));
    id("length").addEventListener("change", ({ target }) =>
      this.startAnew(this.game.seed, Number(target.value)));
    id("seed").addEventListener("change", ({ target }) => {
      const seed = Number(target.value);
      if (/^\d{1,10}$/.test(target.value) && seed <= MOST_SEED) this.startAnew(seed, this.game.length);
      else say(`A seed is a number from 0 to ${grouped(MOST_SEED)}.`);
      target.value = this.game.seed;
      target.blur();
    });
    this.worst = [0, 1, 2].map(() => {
      const button = addElement(addElement(id("worst"), "li"), "button", { type: "button" });
      button.addEventListener("click", () => this.review(Number(button.value)));
      return button;
    });
  }

  // The piece follows a mouse, and a finger or a pen that is down; it drops where that is lifted.
  // A second finger, or leaving the board, takes it back. The next piece starts under the mouse.
  listen(svg) {
    let held = null; // the pointer that is down
    const isOver = (event) => {
      const { left, right, top, bottom } = svg.getBoundingClientRect();
      const { clientX: x, clientY: y } = event;
      return x >= left && x < right && y >= top && y < bottom;
    };
    const isHere = () => svg.dataset.mode === "play" && !this.isOver && this.reviewed === null;
    const follow = (event) => {
      const { width } = shapeOf(this.game.current, this.rotation << 4);
      this.setPlace(this.rotation, Math.round(this.picture.pointAt(event).x - width / 2));
    };
    svg.addEventListener("pointerdown", (event) => {
      if (svg.dataset.mode === "play" && this.reviewed !== null) this.review(null);
      else if (isHere() && held === null && event.isPrimary && event.button === 0) {
        held = event.pointerId;
        svg.setPointerCapture(held);
        follow(event);
      } else {
        held = null;
      }
    });
    svg.addEventListener("pointermove", (event) => {
      if (!isHere() || (event.pointerType !== "mouse" && event.pointerId !== held)) return;
      if (isOver(event)) follow(event);
      else held = null;
    });
    svg.addEventListener("pointerup", (event) => {
      const isDropped = event.pointerId === held && isHere() && isOver(event);
      held = null;
      if (isDropped) this.drop();
      if (isDropped && event.pointerType === "mouse" && isHere()) follow(event);
    });
    svg.addEventListener("pointercancel", () => { held = null; });
  }

  get isOver() {
    return this.game.current === undefined;
  }

  get placement() {
    return this.rotation << 4 | this.column;
  }

  // Shows a game, whose findings are { luck, error, best } of each placement.
  begin(game, findings = []) {
    Object.assign(this, { game, findings, outcome: null });
    this.back = () => {
      this.game.undo();
      this.findings.length = this.game.played;
      this.outcome = null;
      this.takePiece();
    };
    id("seed").value = game.seed;
    id("length").value = game.length;
    if (this.rival) this.rival = new SeededGame(this.stream, game.seed, game.length);
    this.takePiece();
  }

  startAnew(seed, length) {
    const { game, findings } = this;
    if (game.played > 0) this.undo.remember("play", () => this.begin(game, findings));
    say("");
    this.begin(new SeededGame(this.stream, seed, length));
  }

  takePiece() {
    this.reviewed = null;
    if (this.isOver) {
      this.show();
      return;
    }
    const rotation = SHAPES[this.game.current].findIndex(({ height }) => height <= 2);
    this.setPlace(rotation, (WIDTH - shapeOf(this.game.current, rotation << 4).width) >> 1);
  }

  setPlace(rotation, column) {
    const { width } = shapeOf(this.game.current, rotation << 4);
    this.rotation = rotation;
    this.column = Math.min(WIDTH - width, Math.max(0, column));
    this.middle = this.column + width / 2;
    this.show();
  }

  move(step) {
    if (!this.isOver && this.reviewed === null) this.setPlace(this.rotation, this.column + step);
  }

  // Turns the piece by quarters counterclockwise about its middle, which stays where it is, so that
  // turning back leads back.
  turn(quarters) {
    if (this.isOver || this.reviewed !== null) return;
    const { middle } = this;
    const rotation = (this.rotation + quarters) & 3;
    this.setPlace(rotation, Math.floor(middle - shapeOf(this.game.current, rotation << 4).width / 2));
    this.middle = middle;
  }

  drop() {
    if (this.reviewed !== null) {
      this.review(null);
      return;
    }
    if (this.isOver) return;
    say("");
    this.findings.push(this.find());
    this.outcome = this.game.drop(this.placement);
    this.undo.remember("play", this.back);
    this.takePiece();
  }

  // What the search finds of the placement, and the luck that was revealed with the next piece.
  find() {
    const { board, current, next, length } = this.game;
    const [error, best] = this.assess(this.game, this.placement, length);
    return { error, best, luck: next === undefined ? 0 : this.player.luck(board, current, next) };
  }

  // The error of a placement and the best one, in a game of so many pieces, or 0 for one without end.
  assess({ board, current, next, played }, placement, length) {
    const left = length - played;
    return this.player.assess(board, JUDGE, current, left === 1 ? undefined : next, left === 2, placement);
  }

  // The luck of the first piece.
  firstLuck() {
    return this.player.luck(emptyBoard(), undefined, this.game.pieces[0]);
  }

  // The game before a placement.
  before(index) {
    const { seed, length, placements } = this.game;
    return SeededGame.of(this.stream, seed, length, placements.slice(0, index));
  }

  setAdvice(isWanted) {
    this.advises = isWanted;
    if (!isWanted) this.reviewed = null;
    this.show();
  }

  // Shows a placement once more with the better one beside it, or the game again.
  review(index) {
    this.reviewed = null;
    if (index !== null && this.findings[index] && this.findings[index].error >= TINY) {
      const { board, current } = this.before(index);
      this.reviewed = { index, board, piece: current };
    }
    this.show();
  }

  compare(isWanted) {
    this.rival = isWanted ? new SeededGame(this.stream, this.game.seed, this.game.length) : null;
    this.show();
  }

  // Brings the player beside you to the same piece.
  catchUp() {
    const { rival, game } = this;
    while (rival.played > game.played) rival.undo();
    while (rival.played < game.played) {
      rival.drop(this.player.place(rival.board, JUDGE, rival.current, rival.next));
    }
  }

  // The replay has what was found during the game, but the end counts for its last two placements.
  save() {
    const { pieces, placements, seed, played, points } = this.game;
    const title = `${counted(played, "piece")} of seed ${seed}, ${counted(points, "point")}`;
    const bytes = [pieces, placements].map((list) => Uint8Array.from(list).slice(0, played));
    const analysis = this.findings.flatMap(({ error, best }, i) => [
      i === 0 ? this.firstLuck() : this.findings[i - 1].luck,
      ...(i < played - 2 ? [error, best] : this.assess(this.before(i), placements[i], played)),
    ]);
    download("game.html", wasm_bindgen.replayPage(...bytes, title, analysis), "text/html");
  }

  // Draws the pieces, the numbers and the advice, and returns what the board shows.
  draw(letters) {
    const { game, reviewed, rival } = this;
    const { current, next, played, length } = game;
    setText("current-title", "Now");
    setText("next-title", "Next");
    [current, next].forEach((piece, i) => this.pictures[i].draw(piece ?? null, letters));
    this.drawRow("you", game, length === 0 ? grouped(played) : `${played} of ${length}`);
    id("rival").hidden = !rival;
    if (rival) {
      this.catchUp();
      this.drawRow("rival", rival, grouped(rival.played));
    }
    this.drawAdvice();
    setHeld(this.adviceButton, this.advises);
    setHeld(this.rivalButton, Boolean(rival));
    setHeld(this.betterButton, reviewed !== null);
    const last = this.findings[played - 1];
    this.betterButton.disabled = !this.advises || (reviewed === null && !(last && last.error >= TINY));
    this.saveButton.disabled = played === 0;
    for (const button of id("steer").children) button.disabled = this.isOver && button !== undoButtons.play;
    if (reviewed !== null) {
      const { board, piece, index } = reviewed;
      const placement = game.placements[index];
      return { board, move: { piece, placement }, better: this.findings[index].best, text: id("effect").textContent };
    }
    const move = this.isOver ? null : { piece: current, placement: this.placement };
    const where = move ? `${LETTERS[current]} over ${placeInWords(current, this.placement)}` : "the end";
    const effect = move ? effectOf(game.board, current, this.placement) : "";
    return { board: game.board, move, text: [id("effect").textContent, where, effect].filter(Boolean).join(", ") };
  }

  drawRow(row, game, pieces) {
    const { played, points } = game;
    const bound = boundOf(played);
    setText(`${row}-pieces`, pieces);
    setText(`${row}-points`, grouped(points));
    setText(`${row}-per-piece`, played > 0 ? (points / played).toFixed(3) : "–");
    setText(`${row}-share`, bound > 0 ? `${(100 * points / bound).toFixed(1)} %` : "–");
  }

  drawAdvice() {
    const { game, findings, outcome, reviewed } = this;
    const index = reviewed === null ? game.played - 1 : reviewed.index;
    const finding = this.advises ? findings[index] : undefined;
    const effect = reviewed === null && outcome !== null ? RESULTS[outcome] : "";
    setText("effect", [reviewed && `Piece ${index}`, effect, finding && this.lossInWords(index)].filter(Boolean).join(". "));
    id("effect").classList.toggle("message", outcome === RESET);
    const end = this.isOver ? `The end: ${counted(game.points, "point")}.` : "";
    setText("rule", reviewed === null ? end : "The better placement is outlined. Press the board to go on.");
    const errors = findings.map(({ error }, i) => [error, i]).filter(([error]) => error >= TINY);
    errors.sort((a, b) => b[0] - a[0]);
    const isReady = this.advises && game.played > 0 && (this.isOver || game.length === 0);
    id("report").hidden = !isReady;
    if (!isReady) return;
    const sum = (part) => findings.reduce((total, finding) => total + finding[part], 0);
    const luck = `luck ${signed(this.firstLuck() + sum("luck"))} points`;
    setText("summary", `${counted(game.points, "point")}: ${luck}, ${counted(errors.length, "error")} of ${sum("error").toFixed(2)} points.` +
      (errors.length > 0 ? " The worst:" : ""));
    this.worst.forEach((button, i) => {
      button.parentElement.hidden = errors[i] === undefined;
      if (!errors[i]) return;
      button.value = errors[i][1];
      button.textContent = `Piece ${errors[i][1]}: lost ${errors[i][0].toFixed(2)}`;
    });
  }

  lossInWords(index) {
    const { error, best } = this.findings[index];
    if (error < TINY) return "The best placement";
    return `Lost ${error.toFixed(2)} points: better over ${placeInWords(this.game.pieces[index], best)}`;
  }
}

// What the last placement did.
const RESULTS = [0, 1, 2, 3, 4].map(effectInWords);
RESULTS[RESET] = "It did not fit: a reset. The board is emptied, the piece skipped";

function randomSeed() {
  return Math.floor(Math.random() * 10_000);
}
