import type { ElementSide, VerdictCause } from './cause.ts';
import type { LengthBounds } from './sayMagnitude.ts';
import type { Vector } from './vectors.ts';

/** Which way, and how far along it, the points of an element should lie if its verdict is right. */
export interface ShownWay {
  /** Of length one, in the frame of the model. */
  direction: Vector;
  /** Of another size: only the side that is out of its place shows it. */
  side: ElementSide | undefined;
  /** Against `direction` where it is negative. */
  expectedM: number;
  /** Of the length of what is expected. */
  bounds: LengthBounds;
  /** What is turned is so far off only where it is farthest off. */
  isFarEnd: boolean;
}

/** The parts of a verdict that say which way an element is off. */
export interface OffVerdict {
  cause: VerdictCause | null;
  offset?: Vector | undefined;
  magnitudeDisplay: number | null;
  magnitudeLow: number | null;
  magnitudeHigh: number | null;
  size: number | null;
  sizeSide: ElementSide | null;
}

/** Undefined of verdicts that speak of no direction: of what is in place, missing, or as thick all around as it should not be. */
export function shownWayOf(verdict: OffVerdict): ShownWay | undefined {
  const { cause, offset, magnitudeDisplay, size, sizeSide } = verdict;
  const bounds = { lowM: verdict.magnitudeLow, highM: verdict.magnitudeHigh };
  if (cause === 'other_size' && size !== null && sizeSide !== null) {
    return { direction: axisOf(sizeSide), side: sizeSide, expectedM: size, bounds, isFarEnd: false };
  }
  if ((cause !== 'moved' && cause !== 'turned') || offset === undefined || magnitudeDisplay === null) return undefined;
  const length = Math.hypot(...offset);
  if (length === 0) return undefined;
  const direction: Vector = [offset[0] / length, offset[1] / length, offset[2] / length];
  return { direction, side: undefined, expectedM: magnitudeDisplay, bounds, isFarEnd: cause === 'turned' };
}

function axisOf(side: ElementSide): Vector {
  const axis = 'XYZ'.indexOf(side[1]!);
  const sign = side.startsWith('-') ? -1 : 1;
  return [axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0];
}
