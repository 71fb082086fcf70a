/** What a box gives that no ray of the bundle meets. */
export const miss = Infinity;
/** A ray that goes slower along an axis does not go along it. */
const tiny = 1e-12;
/** Lowest and highest direction along x, y, z over the bundle. */
const spread = new Float64Array(6);
/** Four numbers an axis that turn distances to a box into the soonest entry from below and above, and the latest exit there. */
const paces = new Float64Array(12);

/** Notes between which directions the rays `start` to `end` go; the other functions here are about these rays. */
export function measureSpread(dx: Float64Array, dy: Float64Array, dz: Float64Array, start: number, end: number): void {
  measureAxis(dx, start, end, 0);
  measureAxis(dy, start, end, 2);
  measureAxis(dz, start, end, 4);
}

/** No direction of the bundle has a larger product with the vector. */
export function mostAlong(x: number, y: number, z: number): number {
  return (
    (x > 0 ? x * spread[1] : x * spread[0]) +
    (y > 0 ? y * spread[3] : y * spread[2]) +
    (z > 0 ? z * spread[5] : z * spread[4])
  );
}

function measureAxis(d: Float64Array, start: number, end: number, offset: number): void {
  let low = Infinity;
  let high = -Infinity;
  for (let ray = start; ray < end; ray++) {
    const value = d[ray];
    if (value < low) low = value;
    if (value > high) high = value;
  }
  spread[offset] = low;
  spread[offset + 1] = high;
  const pace = offset * 2;
  paces[pace] = high > tiny ? 1 / high : Infinity;
  paces[pace + 1] = low < -tiny ? 1 / low : -Infinity;
  paces[pace + 2] = low > tiny ? 1 / low : Infinity;
  paces[pace + 3] = high < -tiny ? 1 / high : -Infinity;
}

/** Slabs in interval arithmetic: no ray of the bundle is in the box before the distance given. */
export function meetBundle(
  boxes: Float32Array,
  offset: number,
  ox: number,
  oy: number,
  oz: number,
  from: number,
  to: number,
): number {
  let near = from;
  let far = to;
  for (let axis = 0; axis < 3; axis++) {
    const origin = axis === 0 ? ox : axis === 1 ? oy : oz;
    const low = boxes[offset + axis] - origin;
    const high = boxes[offset + axis + 3] - origin;
    const soonest = low > 0 ? low * paces[axis * 4] : high < 0 ? high * paces[axis * 4 + 1] : 0;
    // Rays that go both ways along an axis never all leave: one exit at most is finite, and 0 × Infinity compares false.
    const exitAbove = high * paces[axis * 4 + 2];
    const exitBelow = low * paces[axis * 4 + 3];
    if (soonest > near) near = soonest;
    if (exitAbove >= 0 && exitAbove < far) far = exitAbove;
    if (exitBelow >= 0 && exitBelow < far) far = exitBelow;
  }
  return near <= far && near < to ? near : miss;
}
