import { createLens, edgesOf, type Lens } from './createLens.ts';
import type { Direction } from './Direction.ts';
import { traceRings } from './traceRings.ts';

/** What is to be outlined, and what may stand before it: nine numbers a triangle, metres about the eye. */
export interface OutlineOrder {
  element: Float64Array;
  others: Float64Array;
  /** Of a picture that shows a part of what is around. */
  isCovered?: ((direction: Direction) => boolean) | undefined;
}

/** What of an element is seen from a place. */
export interface SeenOutline {
  /** Around each part that is seen, and around what is not seen within; each closed, from direction to direction straight. */
  rings: Direction[][];
  /** Of what would be seen of it if nothing stood before it, 0 to 1. */
  share: number;
}

/** What lies so little before a surface is a covering of it, or the same surface of two elements. */
const slackM = 0.02;
/** Smaller parts and gaps are grains of the pixels. */
const leastPixels = 12;
const leastShare = 0.004;
/** Work between two rests. */
const trianglesAtOnce = 256;
const pixelsAtOnce = 40_000;
/** Of a pixel: lines that were straight are so again. */
const straightWithin = 1.1;

const nothing: SeenOutline = { rings: [], share: 0 };

/**
 * The outline of what is seen of an element: of its own triangles, less those pixels before which others stand. It rests
 * again and again, so that whoever asks can do something else meanwhile.
 */
export function* outlineSeen({ element, others, isCovered }: OutlineOrder): Generator<undefined, SeenOutline> {
  const lens = yield* createLens(element);
  if (!lens) return nothing;
  yield;
  const pixels = lens.width * lens.height;
  const sight: Sight = { lens, distances: new Float32Array(pixels).fill(Infinity), seen: new Uint8Array(pixels) };
  yield* drawEach(sight, element, { isOther: false });
  if (isCovered) leaveOut(sight, isCovered);
  const whole = count(sight.seen);
  yield* drawEach(sight, others, { isOther: true });
  const left = count(sight.seen);
  if (left === 0) return nothing;
  yield;
  const least = Math.max(leastPixels, leastShare * left);
  const rings = yield* traceRings(lens, sight.seen, { least, within: straightWithin * lens.pixel });
  return { rings, share: left / whole };
}

/** Of each pixel how far away the element is, and whether it is seen there. */
interface Sight {
  lens: Lens;
  distances: Float32Array;
  seen: Uint8Array;
}

/**
 * Each pixel whose ray meets a triangle: of the element it keeps the distance, of others it takes away what they stand before.
 * Millions of pixels are looked at: no call is made for each.
 */
function* drawEach(
  { lens, distances, seen }: Sight,
  triangles: Float64Array,
  { isOther }: { isOther: boolean },
): Generator<undefined, void> {
  const { width, directions } = lens;
  const bounds = { left: 0, top: 0, right: 0, bottom: 0 };
  let [drawn, visited] = [0, 0];
  for (let at = 0; at < triangles.length; at += 9) {
    if (++drawn >= trianglesAtOnce || visited >= pixelsAtOnce) {
      [drawn, visited] = [0, 0];
      yield;
    }
    if (!lens.bound(triangles, at, bounds)) continue;
    const { left, top, right, bottom } = bounds;
    visited += (right - left) * (bottom - top);
    const { ab, bc, ca, volume } = edgesOf(triangles, at);
    if (volume === 0) continue;
    const sign = Math.sign(volume);
    const [abX, abY, abZ] = [ab[0] * sign, ab[1] * sign, ab[2] * sign];
    const [bcX, bcY, bcZ] = [bc[0] * sign, bc[1] * sign, bc[2] * sign];
    const [caX, caY, caZ] = [ca[0] * sign, ca[1] * sign, ca[2] * sign];
    for (let row = top; row < bottom; row++) {
      const end = row * width + right;
      for (let pixel = row * width + left; pixel < end; pixel++) {
        if (isOther && seen[pixel] === 0) continue;
        const x = directions[pixel * 3]!;
        const y = directions[pixel * 3 + 1]!;
        const z = directions[pixel * 3 + 2]!;
        const besideAb = x * abX + y * abY + z * abZ;
        if (besideAb < 0) continue;
        const besideBc = x * bcX + y * bcY + z * bcZ;
        if (besideBc < 0) continue;
        const besideCa = x * caX + y * caY + z * caZ;
        if (besideCa < 0) continue;
        const distance = (volume * sign) / (besideAb + besideBc + besideCa);
        if (isOther) {
          if (distance < distances[pixel]! - slackM) seen[pixel] = 0;
        } else if (distance < distances[pixel]!) {
          distances[pixel] = distance;
          seen[pixel] = 1;
        }
      }
    }
  }
}

/** What is outside of the picture is not seen in it. */
function leaveOut({ lens: { directions }, seen }: Sight, isCovered: NonNullable<OutlineOrder['isCovered']>): void {
  for (let pixel = 0; pixel < seen.length; pixel++) {
    const at = pixel * 3;
    if (seen[pixel] === 0) continue;
    seen[pixel] = Number(isCovered([directions[at]!, directions[at + 1]!, directions[at + 2]!]));
  }
}

function count(seen: Uint8Array): number {
  let sum = 0;
  for (const one of seen) sum += one;
  return sum;
}
