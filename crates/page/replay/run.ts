// Steps that follow each other by themselves, at a speed, while the page is seen.

const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]; // in steps per second

/** The most milliseconds of a frame that count: a page that was hidden goes on where it was. */
const LONGEST_FRAME = 100;

export class Run {
  isRunning = false;
  request = 0;
  last = 0; // when steps were counted
  owed = 0; // the part of a step that is not due yet
  speed = 3; // of SPEEDS
  advance: (count: number) => void; // is called with the steps that are due at a frame
  show: (isRunning: boolean, speed: number) => void; // is called after a change

  constructor(advance: Run["advance"], show: Run["show"]) {
    this.advance = advance;
    this.show = show;
  }

  setRunning(isWanted: boolean) {
    if (isWanted === this.isRunning) return;
    this.isRunning = isWanted;
    cancelAnimationFrame(this.request);
    if (isWanted) {
      this.owed = 0;
      this.last = performance.now();
      this.ask();
    }
    this.changed();
  }

  /** @param steps up or down, among the speeds */
  accelerate(steps: number) {
    this.speed = Math.min(SPEEDS.length - 1, Math.max(0, this.speed + steps));
    this.changed();
  }

  changed() {
    this.show(this.isRunning, SPEEDS[this.speed]);
  }

  ask() {
    this.request = requestAnimationFrame((now) => {
      this.ask();
      const passed = Math.min(LONGEST_FRAME, Math.max(0, now - this.last));
      this.last = now;
      this.owed += passed / 1000 * SPEEDS[this.speed];
      const due = Math.floor(this.owed);
      this.owed -= due;
      if (due >= 1) this.advance(due);
    });
  }
}
