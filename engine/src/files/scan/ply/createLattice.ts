import type { MeshVertices } from './readMeshVertices.ts';

/**
 * Cuts triangles into points: where the lines of a square lattice through all of space, seen along the axis that the
 * triangle faces most, cross on it. So points are as even as the lattice however the surface is cut into triangles, and
 * none is taken twice where two of them meet.
 */
export interface Lattice {
  /** Takes a triangle, whose rows are then asked for; false where it has no area or no place. */
  open(a: number, b: number, c: number): boolean;
  firstRow(): number;
  endRow(): number;
  /** How many points of the open triangle lie in a row; they are those that `write` writes next. */
  cutRow(row: number): number;
  /** Writes the next points of the row, every property between those of the corners. */
  write(into: Float64Array, at: number, count: number): void;
}

/** Turned by an angle whose tangent is the golden ratio, no row runs along a wall, where strips between rows would get no points. */
const turn = Math.atan((Math.sqrt(5) - 1) / 2);

export function createLattice({ columns, position, origin }: MeshVertices, stepM: number): Lattice {
  const [cos, sin] = [Math.cos(turn) / stepM, Math.sin(turn) / stepM];
  const width = columns.length;
  const axes: Axes = [columns[position[0]], columns[position[1]], columns[position[2]]];
  /** Vertices by their rows: low, middle, high. */
  const corners = new Uint32Array(3);
  const along = new Float64Array(3);
  const across = new Float64Array(3);
  const normal = new Float64Array(3);
  /** What a step along a row and one to the next row add to the weights of middle and high. */
  const weights = new Float64Array(4);
  /** Of each property: what it is at low, and how much more at middle and at high. */
  const values = new Float64Array(3 * width);
  /** The row at hand, and its next point. */
  const row = new Float64Array(2);

  function place(corner: number, vertex: number, u: number, v: number): void {
    const pu = axes[u][vertex] - origin[u];
    const pv = axes[v][vertex] - origin[v];
    corners[corner] = vertex;
    along[corner] = cos * pu + sin * pv;
    across[corner] = cos * pv - sin * pu;
  }

  function sort(first: number, second: number): void {
    if (across[first] <= across[second]) return;
    swap(corners, first, second);
    swap(along, first, second);
    swap(across, first, second);
  }

  function keepValues(): void {
    for (let column = 0; column < width; column++) {
      const property = columns[column];
      const low = property[corners[0]];
      values[3 * column] = low;
      values[3 * column + 1] = property[corners[1]] - low;
      values[3 * column + 2] = property[corners[2]] - low;
    }
  }

  /** From the lower corner always, so that two triangles cut the edge between them in the same place. */
  function cutEdge(low: number, high: number, at: number): number {
    return along[low] + ((at - across[low]) * (along[high] - along[low])) / (across[high] - across[low]);
  }

  return {
    open(a, b, c) {
      const facing = findFacing(axes, normal, a, b, c);
      const u = (facing + 1) % 3;
      const v = (facing + 2) % 3;
      place(0, a, u, v);
      place(1, b, u, v);
      place(2, c, u, v);
      sort(0, 1);
      sort(1, 2);
      sort(0, 1);
      const mx = along[1] - along[0];
      const my = across[1] - across[0];
      const hx = along[2] - along[0];
      const hy = across[2] - across[0];
      const area = mx * hy - hx * my;
      if (!(Math.abs(area) > 0 && Math.abs(area) < Infinity)) return false;
      weights[0] = hy / area;
      weights[1] = -hx / area;
      weights[2] = -my / area;
      weights[3] = mx / area;
      keepValues();
      return true;
    },
    firstRow: () => Math.ceil(across[0]),
    endRow: () => Math.ceil(across[2]),
    cutRow(at) {
      const one = cutEdge(0, 2, at);
      const other = at < across[1] ? cutEdge(0, 1, at) : cutEdge(1, 2, at);
      row[0] = at;
      row[1] = Math.ceil(Math.min(one, other));
      return Math.ceil(Math.max(one, other)) - row[1];
    },
    write(into, at, count) {
      const dy = row[0] - across[0];
      const dx = row[1] - along[0];
      let to = at;
      for (let i = 0; i < count; i++) {
        const ofMiddle = Math.min(1, Math.max(0, (dx + i) * weights[0] + dy * weights[1]));
        const ofHigh = Math.min(1 - ofMiddle, Math.max(0, (dx + i) * weights[2] + dy * weights[3]));
        for (let k = 0; k < 3 * width; k += 3) {
          into[to++] = values[k] + ofMiddle * values[k + 1] + ofHigh * values[k + 2];
        }
      }
      row[1] += count;
    },
  };
}

type Axes = [x: ArrayLike<number>, y: ArrayLike<number>, z: ArrayLike<number>];

function swap(values: Uint32Array | Float64Array, first: number, second: number): void {
  const kept = values[first];
  values[first] = values[second];
  values[second] = kept;
}

/** The axis that a triangle faces most; `normal` takes twice its area, seen along each. */
export function findFacing(axes: Axes, normal: Float64Array, a: number, b: number, c: number): number {
  const x = axes[0];
  const y = axes[1];
  const z = axes[2];
  const ux = x[b] - x[a];
  const uy = y[b] - y[a];
  const uz = z[b] - z[a];
  const vx = x[c] - x[a];
  const vy = y[c] - y[a];
  const vz = z[c] - z[a];
  normal[0] = Math.abs(uy * vz - uz * vy);
  normal[1] = Math.abs(uz * vx - ux * vz);
  normal[2] = Math.abs(ux * vy - uy * vx);
  if (normal[2] >= normal[0] && normal[2] >= normal[1]) return 2;
  return normal[1] >= normal[0] ? 1 : 0;
}
