// Steps that follow each other by themselves, at a speed, while the page is seen.

/** The most milliseconds of a frame that count: a page that was hidden goes on where it was. */
const LONGEST_FRAME = 100;

export class Run {
  isRunning = false;
  request = 0;
  last = 0; // when steps were counted
  owed = 0; // the part of a step that is not due yet
  speeds: number[]; // in steps per second
  speed: number; // the index of one of them
  advance: (count: number) => void; // is called with the steps that are due at a frame
  show: (isRunning: boolean, speed: number) => void; // is called after a change

  constructor(speeds: number[], speed: number, advance: Run["advance"], show: Run["show"]) {
    this.speeds = speeds;
    this.speed = speed;
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

  setSpeed(wanted: number) {
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
      this.owed += passed / 1000 * this.speeds[this.speed];
      const due = Math.floor(this.owed);
      this.owed -= due;
      if (due >= 1) this.advance(due);
    });
  }
}
