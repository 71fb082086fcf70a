/** Finds by the times of frames how much of drawing can be afforded. */
export interface Stepper {
  /** 0 is the finest. */
  readonly step: number;
  /** Takes the time of a frame that was drawn in the present step. */
  add(frameMs: number): void;
}

/** Sixty a second, and what is hardly missed of that. */
const aimMs = 1000 / 60;
const longMs = aimMs * 1.25;
/** So long that there is no time to wait for several of them in each step. */
const veryLongMs = aimMs * 3;
/** Of which the middle one counts: a single long frame says nothing. */
const windowFrames = 3;
/** Frames that are on their way when a step begins were drawn in the one before. */
const framesOnTheWay = 4;
/** In time before a finer step is tried, and at most, when trying has failed again and again. */
const leastPatience = 30;
const mostPatience = 480;
/** Of the time in the finest step: what no step makes shorter than this is not drawing's fault. */
const noBetter = 0.9;

/** A stepper in its finest step. */
export function createStepper(stepCount: number): Stepper {
  let step = 0;
  let recent: number[] = [];
  let inTime = 0;
  let patience = leastPatience;
  let isTrying = false;
  let finestMs = Infinity;
  let isFutile = false;
  let inStep = 0;

  function enter(next: number): void {
    step = next;
    inStep = 0;
  }

  function goDown(middleMs: number): void {
    if (isTrying) patience = Math.min(patience * 2, mostPatience);
    isTrying = false;
    inTime = 0;
    if (step === 0) finestMs = middleMs;
    // A browser that saves power shows thirty frames a second whatever is drawn.
    if (step < stepCount - 1) enter(step + 1);
    else if (inStep > framesOnTheWay && middleMs > finestMs * noBetter) {
      isFutile = true;
      enter(0);
    }
    if (middleMs < veryLongMs) recent = [];
  }

  function stay(): void {
    inTime++;
    if (isTrying && inTime >= leastPatience) {
      isTrying = false;
      patience = leastPatience;
    }
    if (step === 0 || inTime < patience) return;
    enter(step - 1);
    isTrying = true;
    inTime = 0;
    recent = [];
  }

  return {
    get step() {
      return step;
    },
    add(frameMs) {
      inStep++;
      recent = [...recent, frameMs].slice(-windowFrames);
      if (recent.length < windowFrames) return;
      const middleMs = recent.toSorted((a, b) => a - b)[windowFrames >> 1]!;
      if (middleMs <= longMs) {
        isFutile = false;
        stay();
      } else if (!isFutile) goDown(middleMs);
    },
  };
}
