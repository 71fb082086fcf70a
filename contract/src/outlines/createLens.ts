import { cross, type Vector } from '../vectors.ts';

/** The plain of pixels onto which directions about one of them are drawn. */
export interface Lens {
  width: number;
  height: number;
  /** Of the middle of each pixel, of length one: three numbers. */
  directions: Float64Array;
  /** Radians from a pixel to the next in the middle of the picture; nowhere more. */
  pixel: number;
  /** The pixels that a triangle about the eye may cover, before the last ones; false where it lies beside the picture. */
  bound(corners: Float64Array, at: number, into: PixelBounds): boolean;
}

export interface PixelBounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Farther from the middle nothing is drawn: about 148 degrees wide, and what fills more than that has no outline to look at. */
const widest = 2.6;
/** What is behind, or nearly: its place in the picture is anywhere. */
const leastAhead = -0.8;
/** Straight lines are arcs in the picture: they are followed in steps of this. */
const step = 0.15;
const mostSteps = 40;
const mostPixels = 160_000;
/** A sixtieth of a degree: no panorama is finer. */
const leastPixel = 0.0003;
const mostAcross = 2400;
/** Work between two rests. */
const trianglesAtOnce = 1000;

/**
 * A picture of what triangles cover as seen from the origin: stereographic, so that what goes round the eye has one place
 * without a seam, and a pixel looks the same in every direction. Undefined where nothing of them can be drawn. It rests
 * between triangles.
 */
export function* createLens(triangles: Float64Array): Generator<undefined, Lens | undefined> {
  const chart = chartAbout(middleOf(triangles));
  const around = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const one = { ...around };
  for (let at = 0; at < triangles.length; at += 9) {
    if (at % (trianglesAtOnce * 9) === 0) yield;
    if (!chart.bound(triangles, at, one)) continue;
    around.left = Math.min(around.left, one.left);
    around.top = Math.min(around.top, one.top);
    around.right = Math.max(around.right, one.right);
    around.bottom = Math.max(around.bottom, one.bottom);
  }
  if (!(around.left < around.right && around.top < around.bottom)) return undefined;
  return expose(chart, around);
}

type Chart = ReturnType<typeof chartAbout>;

function expose(chart: Chart, { left, top, right, bottom }: PixelBounds): Lens {
  const [across, down] = [right - left, bottom - top];
  const pixel = Math.max(leastPixel, Math.sqrt((across * down) / mostPixels), Math.max(across, down) / mostAcross);
  // A pixel of margin, so that outlines close.
  const width = Math.ceil(across / pixel) + 2;
  const height = Math.ceil(down / pixel) + 2;
  const directions = new Float64Array(width * height * 3);
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      chart.directionAt(left + (column - 0.5) * pixel, top + (row - 0.5) * pixel, directions, at);
    }
  }
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return {
    width,
    height,
    directions,
    pixel,
    bound(corners, at, into) {
      if (!chart.bound(corners, at, into)) return false;
      into.left = clamp(Math.floor((into.left - left) / pixel), width);
      into.top = clamp(Math.floor((into.top - top) / pixel), height);
      into.right = clamp(Math.ceil((into.right - left) / pixel) + 2, width);
      into.bottom = clamp(Math.ceil((into.bottom - top) / pixel) + 2, height);
      return into.left < into.right && into.top < into.bottom;
    },
  };
}

/** The plane that directions are drawn in; near its middle a length is an angle in radians. */
function chartAbout(forward: Vector) {
  const right = unit(cross(forward, Math.abs(forward[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  const down = cross(forward, right);

  /** Grows the bounds by a place in the world; false where it is behind. */
  function grow(x: number, y: number, z: number, into: PixelBounds): boolean {
    const length = Math.hypot(x, y, z);
    const ahead = (x * forward[0] + y * forward[1] + z * forward[2]) / length;
    // Nothing is ahead of the eye where a corner lies in it.
    if (!(ahead > leastAhead)) return false;
    const scale = 2 / (length * (1 + ahead));
    const column = (x * right[0] + y * right[1] + z * right[2]) * scale;
    const row = (x * down[0] + y * down[1] + z * down[2]) * scale;
    if (column < into.left) into.left = column;
    if (column > into.right) into.right = column;
    if (row < into.top) into.top = row;
    if (row > into.bottom) into.bottom = row;
    return true;
  }

  return {
    directionAt(column: number, row: number, into: Float64Array, at: number): void {
      const squared = (column * column + row * row) / 4;
      const ahead = (1 - squared) / (1 + squared);
      const aside = 1 / (1 + squared);
      for (let axis = 0; axis < 3; axis++) {
        into[at + axis] = forward[axis]! * ahead + (right[axis]! * column + down[axis]! * row) * aside;
      }
    },
    bound(corners: Float64Array, at: number, into: PixelBounds): boolean {
      into.left = into.top = Infinity;
      into.right = into.bottom = -Infinity;
      let isWhole = true;
      let chord = 0;
      for (let corner = 0; corner < 3 && isWhole; corner++) {
        const [from, to] = [at + corner * 3, at + ((corner + 1) % 3) * 3];
        const steps = stepsBetween(corners, from, to);
        chord = Math.max(chord, steps.chord);
        for (let i = 0; i < steps.count && isWhole; i++) {
          const share = i / steps.count;
          const along = (axis: number) => corners[from + axis]! * (1 - share) + corners[to + axis]! * share;
          isWhole = grow(along(0), along(1), along(2), into);
        }
      }
      if (!isWhole || isAround(corners, at, forward)) {
        into.left = into.top = -widest;
        into.right = into.bottom = widest;
        return true;
      }
      // Between the steps an arc may lie farther out.
      const beside = (chord * chord) / 4;
      into.left = Math.max(-widest, into.left - beside);
      into.top = Math.max(-widest, into.top - beside);
      into.right = Math.min(widest, into.right + beside);
      into.bottom = Math.min(widest, into.bottom + beside);
      return into.left < into.right && into.top < into.bottom;
    },
  };
}

/** How finely an edge is followed, and how long its steps are at most, seen from the eye. */
function stepsBetween(corners: Float64Array, from: number, to: number): { count: number; chord: number } {
  const [x, y, z] = [corners[from]!, corners[from + 1]!, corners[from + 2]!];
  const [u, v, w] = [corners[to]!, corners[to + 1]!, corners[to + 2]!];
  const length = Math.hypot(u - x, v - y, w - z);
  // Where the edge is nearest to the eye its steps look longest.
  const along = length > 0 ? -(x * (u - x) + y * (v - y) + z * (w - z)) / (length * length) : 0;
  const share = Math.max(0, Math.min(1, along));
  const nearest = Math.hypot(x + (u - x) * share, y + (v - y) * share, z + (w - z) * share);
  const angle = length / Math.max(nearest, 1e-6);
  const count = Math.max(1, Math.min(mostSteps, Math.ceil(angle / step)));
  return { count, chord: Math.min(1, angle / count) };
}

/** Whether a triangle lies across what is exactly behind. */
function isAround(corners: Float64Array, at: number, [x, y, z]: Vector): boolean {
  const { ab, bc, ca, volume } = edgesOf(corners, at);
  const sign = -Math.sign(volume);
  const beyond = (edge: Vector) => (x * edge[0] + y * edge[1] + z * edge[2]) * sign >= 0;
  return volume !== 0 && beyond(ab) && beyond(bc) && beyond(ca);
}

/** The planes through the eye and each edge; a direction on the inner side of all three meets the triangle. */
export function edgesOf(corners: Float64Array, at: number) {
  const a: Vector = [corners[at]!, corners[at + 1]!, corners[at + 2]!];
  const b: Vector = [corners[at + 3]!, corners[at + 4]!, corners[at + 5]!];
  const c: Vector = [corners[at + 6]!, corners[at + 7]!, corners[at + 8]!];
  const bc = cross(b, c);
  return { ab: cross(a, b), bc, ca: cross(c, a), volume: a[0] * bc[0] + a[1] * bc[1] + a[2] * bc[2] };
}

/** Where triangles are, seen from the eye. */
function middleOf(triangles: Float64Array): Vector {
  const sum = [0, 0, 0];
  for (let at = 0; at < triangles.length; at += 3) {
    const length = Math.hypot(triangles[at]!, triangles[at + 1]!, triangles[at + 2]!) || 1;
    for (let axis = 0; axis < 3; axis++) sum[axis]! += triangles[at + axis]! / length;
  }
  return unit([sum[0]!, sum[1]!, sum[2]!]);
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return length > 1e-9 ? [x / length, y / length, z / length] : [1, 0, 0];
}
