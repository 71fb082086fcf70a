/** Draws when asked, once a frame; asks for no frame when nobody asked. */
export interface FrameLoop {
  request(): void;
  /** How long the last frame kept the next one waiting; 0 before there was one. */
  readonly frameMs: number;
  /** Time that the last frame's script took. */
  readonly scriptMs: number;
  dispose(): void;
}

interface Clock {
  requestFrame(callback: (time: number) => void): number;
  cancelFrame(id: number): void;
  now(): number;
}

/** A fence that is never passed must not end all drawing. */
const mostWaitMs = 2000;

/** A loop that calls `draw`, whose true asks for the next frame, and then `drawn`, whose time is not the frame's. */
export function createFrameLoop({
  draw,
  drawn,
  isBehind = () => false,
  clock,
}: {
  draw(time: number): boolean;
  drawn(): void;
  /** Whether frames that were drawn are still on their way to the screen: the next one waits. */
  isBehind?(): boolean;
  clock: Clock;
}): FrameLoop {
  let pending: number | undefined;
  let isWanted = false;
  let isEnded = false;
  let drawnAt: number | undefined;
  let frameMs = 0;
  let scriptMs = 0;

  function schedule(): void {
    pending ??= clock.requestFrame(tick);
  }

  function drawOnce(): void {
    isWanted = false;
    const start = clock.now();
    isWanted = draw(start) || isWanted;
    scriptMs = clock.now() - start;
    drawn();
  }

  function tick(): void {
    pending = undefined;
    const time = clock.now();
    if (drawnAt !== undefined && time - drawnAt < mostWaitMs && isBehind()) {
      schedule();
      return;
    }
    if (drawnAt !== undefined) frameMs = time - drawnAt;
    drawnAt = undefined;
    if (!isWanted) return;
    drawOnce();
    drawnAt = time;
    // One frame more than was asked for: when it comes tells what this one cost.
    schedule();
  }

  return {
    request() {
      // Tools that end after the viewer take back what they did, and ask for a frame of it.
      if (isEnded) return;
      isWanted = true;
      schedule();
    },
    get frameMs() {
      return frameMs;
    },
    get scriptMs() {
      return scriptMs;
    },
    dispose() {
      if (pending !== undefined) clock.cancelFrame(pending);
      pending = undefined;
      isWanted = false;
      isEnded = true;
    },
  };
}
