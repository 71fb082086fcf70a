/** Of a size are those between two of these, metres across. */
const sizeClassesM = [0.3, 1, 3, 12, Infinity];
const gridM = 4;
const gridSteps = 1024;
/** Clumps have so many places at most, and when they leave a cell of eight steps so many at least. */
const mostOfClump = 512;
const leastOfClump = 64;
const cellSteps = 8 ** 3;
const idSteps = 65_536;

/** The order in which what is of a kind, of a size and close by follows each other, and where clumps begin, with the end. */
export function orderPlaces(spheres: Float32Array, kinds: Uint8Array): { order: Uint32Array; starts: number[] } {
  const count = kinds.length;
  const { origin, stepM } = measureGrid(spheres);
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const sizeClass = sizeClassesM.findIndex((size) => 2 * spheres[i * 4 + 3]! <= size);
    let place = 0;
    for (let axis = 0; axis < 3; axis++) {
      const step = Math.floor((spheres[i * 4 + axis]! - origin[axis]!) / stepM);
      place += spread(Math.min(gridSteps - 1, step)) * 2 ** axis;
    }
    keys[i] = ((kinds[i]! * 8 + sizeClass) * gridSteps ** 3 + place) * idSteps + i;
  }
  keys.sort();
  const order = new Uint32Array(count);
  const starts = [0];
  let lastCell = -1;
  for (let i = 0; i < count; i++) {
    order[i] = keys[i]! % idSteps;
    const cell = Math.floor(keys[i]! / (idSteps * cellSteps));
    const kind = Math.floor(cell / (gridSteps ** 3 / cellSteps));
    const lastKind = Math.floor(lastCell / (gridSteps ** 3 / cellSteps));
    const length = i - starts.at(-1)!;
    const isFull = length >= mostOfClump || (cell !== lastCell && length >= leastOfClump);
    if (i > 0 && (isFull || kind !== lastKind)) starts.push(i);
    lastCell = cell;
  }
  return { order, starts: [...starts, count] };
}

function measureGrid(spheres: Float32Array): { origin: number[]; stepM: number } {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < spheres.length; i += 4) {
    for (let axis = 0; axis < 3; axis++) {
      least[axis] = Math.min(least[axis]!, spheres[i + axis]!);
      most[axis] = Math.max(most[axis]!, spheres[i + axis]!);
    }
  }
  const widest = Math.max(...most.map((value, axis) => value - least[axis]!));
  return { origin: least, stepM: Math.max(gridM, widest / gridSteps) };
}

/** Ten bits, two empty ones after each. */
function spread(step: number): number {
  let bits = step & 0x3ff;
  bits = (bits | (bits << 16)) & 0x030000ff;
  bits = (bits | (bits << 8)) & 0x0300f00f;
  bits = (bits | (bits << 4)) & 0x030c30c3;
  return (bits | (bits << 2)) & 0x09249249;
}
