/** How finely a frame is drawn. */
export interface Quality {
  /** Of the device's pixels, along a side. */
  ratio: number;
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
  errorPixels: [0.35, 0.5, 0.7, 1, 1.4],
  mostTriangles: 600_000,
  smallErrorPixels: 1,
  leastPixels: 1,
};
const quick: Quality = { ratio: 0.6, errorPixels: [1.5], mostTriangles: 0, smallErrorPixels: 3, leastPixels: 2.5 };
const slowFrameMs = 50;
const stillMs = 150;

/** Chooses coarser drawing while the camera moves and frames take long, and draws sharply once it stands still. */
export function createQuality({ isFixed, drawAgain }: { isFixed: boolean; drawAgain(): void }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSlow = false;

  return {
    choose({ isMoving, frameMs }: { isMoving: boolean; frameMs: number }): Quality {
      if (isFixed) return sharp;
      if (!isMoving) {
        // Long frames follow from standing still too; what counts is how moving went.
        if (timer === undefined) isSlow = false;
        return timer === undefined ? sharp : isSlow ? quick : sharp;
      }
      isSlow ||= frameMs > slowFrameMs;
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        if (isSlow) drawAgain();
      }, stillMs);
      return isSlow ? quick : sharp;
    },
    dispose: () => clearTimeout(timer),
  };
}
