/** 2 where a cell holds a patch, 1 where one beside it does, 0 elsewhere. */
export type Occupied = (x: number, y: number, z: number) => number;

/** Larger than any element that is looked for, with what is around it. */
const mostCells = 64_000_000;

/** Which cells of a grid the patches lie in, and which beside. */
export function createOccupied(positions: Float32Array, patches: readonly number[], cellM: number): Occupied {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const patch of patches) {
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis], positions[patch * 3 + axis]);
      high[axis] = Math.max(high[axis], positions[patch * 3 + axis]);
    }
  }
  const first = low.map((value) => Math.floor(value / cellM) - 1);
  const [columns, rows, layers] = high.map((value, axis) => Math.floor(value / cellM) + 2 - first[axis]);
  if (!(columns * rows * layers <= mostCells)) return () => 0;
  const marks = new Uint8Array(columns * rows * layers);
  const perCell = 1 / cellM;
  for (const patch of patches) {
    const column = Math.floor(positions[patch * 3] * perCell) - first[0];
    const row = Math.floor(positions[patch * 3 + 1] * perCell) - first[1];
    const layer = Math.floor(positions[patch * 3 + 2] * perCell) - first[2];
    const cell = (layer * rows + row) * columns + column;
    marks[cell] = 2;
    for (const step of [1, columns, columns * rows]) {
      if (marks[cell + step] === 0) marks[cell + step] = 1;
      if (marks[cell - step] === 0) marks[cell - step] = 1;
    }
  }
  return (x, y, z) => {
    const column = Math.floor(x * perCell) - first[0];
    const row = Math.floor(y * perCell) - first[1];
    const layer = Math.floor(z * perCell) - first[2];
    const isIn = column >= 0 && row >= 0 && layer >= 0 && column < columns && row < rows && layer < layers;
    return isIn ? marks[(layer * rows + row) * columns + column] : 0;
  };
}
