import { createStepper } from './createStepper.ts';

/** How finely a frame is drawn. */
export interface Quality {
  /** Of the device's pixels, along a side. */
  ratio: number;
  /** Of a pixel, for smooth edges; 0 is none. */
  samples: 0 | 4;
  /** What is drawn beside the surfaces: nothing, lines at their edges, or all there is. */
  effects: 'none' | 'edges' | 'all';
  /** How far a coarser level may be off: the first of these with which a frame has no more triangles than `mostTriangles`. */
  errorPixels: readonly number[];
  mostTriangles: number;
  /** How far it may be off for what is small. */
  smallErrorPixels: number;
  /** What is smaller is not drawn; twice that with four times the error. */
  leastPixels: number;
}

/** Well below a pixel where that can be had: a leg of a chair that is thinner than the error is gone, and seen to be gone. */
export const sharp: Quality = {
  ratio: 1,
  samples: 4,
  effects: 'all',
  errorPixels: [0.35, 0.5, 0.7, 1, 1.4],
  mostTriangles: 600_000,
  smallErrorPixels: 1,
  leastPixels: 1,
};

const coarse = { samples: 0, effects: 'none', errorPixels: [1.5, 2.1, 3, 4.2], mostTriangles: 1_000_000 } as const;

/** What goes first is missed least: effects, smooth edges, detail, and only then pixels. */
export const qualitySteps: readonly Quality[] = [
  sharp,
  { ...sharp, effects: 'edges' },
  { ...sharp, samples: 0, effects: 'edges' },
  { ...sharp, samples: 0, effects: 'none', errorPixels: [0.7, 1, 1.4, 2, 2.8], mostTriangles: 1_500_000 },
  { ...coarse, ratio: 0.8, smallErrorPixels: 2, leastPixels: 1.6 },
  { ...coarse, ratio: 0.6, smallErrorPixels: 3, leastPixels: 2.5 },
];

const stillMs = 150;

/** Chooses coarser drawing while the camera moves and frames take long, and draws sharply once it stands still. */
export function createQuality({ isFixed, drawAgain }: { isFixed: boolean; drawAgain(): void }) {
  const stepper = createStepper(qualitySteps.length);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isMeasured = false;

  return {
    /** `frameMs` is how long the frame before took. */
    choose({ isMoving, frameMs }: { isMoving: boolean; frameMs: number }): Quality {
      if (isFixed) return sharp;
      // What is drawn of a camera that stands tells nothing of how moving goes.
      if (isMoving && isMeasured) stepper.add(frameMs);
      isMeasured = isMoving;
      if (!isMoving) return timer === undefined ? sharp : qualitySteps[stepper.step]!;
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        isMeasured = false;
        if (stepper.step > 0) drawAgain();
      }, stillMs);
      return qualitySteps[stepper.step]!;
    },
    dispose: () => clearTimeout(timer),
  };
}
