// Steps that follow each other by themselves.
//
//   new Run({ speeds, speed, show, advance })
//                                steps at a speed, while the page is seen


// The most milliseconds of a frame that count: a page that was hidden goes on where it was.
const LONGEST_FRAME = 100;

// So many steps per second: `advance(count)` is called with those that are due at a frame, and
// `show(isRunning, steps per second)` after a change.
export class Run {
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
