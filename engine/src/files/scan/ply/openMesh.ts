import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import type { Problem } from '../../../ground/Problem.ts';
import { type RowBlock, rowsPerBlock } from '../text/readRows.ts';
import { createLattice, findFacing, type Lattice } from './createLattice.ts';
import type { TypedArray } from './plyTypes.ts';
import type { MeshVertices } from './readMeshVertices.ts';
import type { TriangleBlock } from './readTriangles.ts';

/** A mesh as the points of its surface. */
export interface Mesh {
  points: number;
  problem: Problem;
  /** Rows of the vertices' columns, evenly spread over all triangles, then the vertices that are in none. */
  readRows(): AsyncGenerator<RowBlock>;
}

/** As near as points are ever wanted of a cloud: nearer ones cost time and tell nothing more. */
const finestM = 0.006;
const mostPoints = 100_000_000;
/** Rows of the lattice that are looked at; far more only where triangles are long and have no width. */
const mostRows = 100_000_000;

/** What a pass over all triangles came to. */
interface Surface {
  triangles: number;
  /** As seen along the axis that each triangle faces most. */
  areaM2: number;
  lengthM: number;
  isUsed: Uint8Array;
}

/** Looks at all triangles and decides how near to each other points are taken from them; undefined where there are none. */
export async function openMesh(
  source: ByteSource,
  vertices: MeshVertices,
  readTriangles: () => AsyncIterable<TriangleBlock>,
): Promise<Mesh | undefined> {
  const surface = await measureSurface(vertices, readTriangles());
  if (surface.triangles === 0) return undefined;
  const stepM = chooseStep(surface);
  if (!Number.isFinite(stepM)) {
    const reason = 'the corners of its faces are farther apart than can be sampled';
    throw new EngineError({ kind: 'invalid', file: source.name, place: 'face', reason });
  }
  const sampled = await countPoints(createLattice(vertices, stepM), readTriangles());
  const loose = surface.isUsed.reduce((left, used) => left - used, vertices.count);
  return {
    points: sampled + loose,
    problem: tellMesh(surface, stepM),
    async *readRows() {
      yield* sampleTriangles(createLattice(vertices, stepM), vertices.columns.length, readTriangles());
      if (loose > 0) yield* listLoose(vertices, surface.isUsed);
    },
  };
}

async function measureSurface(
  { count, columns, position }: MeshVertices,
  blocks: AsyncIterable<TriangleBlock>,
): Promise<Surface> {
  const [x, y, z] = position.map((at) => columns[at]);
  const normal = new Float64Array(3);
  const surface: Surface = { triangles: 0, areaM2: 0, lengthM: 0, isUsed: new Uint8Array(count) };
  for await (const { corners, count: triangles } of blocks) {
    surface.triangles += triangles;
    for (let t = 0; t < 3 * triangles; t += 3) {
      const a = corners[t];
      const b = corners[t + 1];
      const c = corners[t + 2];
      surface.isUsed[a] = surface.isUsed[b] = surface.isUsed[c] = 1;
      const areaM2 = normal[findFacing([x, y, z], normal, a, b, c)] / 2;
      if (Number.isNaN(areaM2)) continue;
      surface.areaM2 += areaM2;
      surface.lengthM += Math.max(spanOf(x, a, b, c), spanOf(y, a, b, c), spanOf(z, a, b, c));
    }
  }
  return surface;
}

const spanOf = (axis: TypedArray, a: number, b: number, c: number): number =>
  Math.max(axis[a], axis[b], axis[c]) - Math.min(axis[a], axis[b], axis[c]);

/** In whole millimetres, so that what is said of it is so. */
function chooseStep({ areaM2, lengthM }: Surface): number {
  const stepM = Math.max(finestM, Math.sqrt(areaM2 / mostPoints), (1.4 * lengthM) / mostRows);
  return Math.ceil(stepM * 1000 - 1e-6) / 1000;
}

async function countPoints(lattice: Lattice, blocks: AsyncIterable<TriangleBlock>): Promise<number> {
  let points = 0;
  for await (const { corners, count } of blocks) {
    for (let t = 0; t < 3 * count; t += 3) {
      if (!lattice.open(corners[t], corners[t + 1], corners[t + 2])) continue;
      const end = lattice.endRow();
      for (let row = lattice.firstRow(); row < end; row++) points += lattice.cutRow(row);
    }
  }
  return points;
}

async function* sampleTriangles(
  lattice: Lattice,
  width: number,
  blocks: AsyncIterable<TriangleBlock>,
): AsyncGenerator<RowBlock> {
  const values = new Float64Array(rowsPerBlock * width);
  let rows = 0;
  for await (const { corners, count } of blocks) {
    for (let t = 0; t < 3 * count; t += 3) {
      if (!lattice.open(corners[t], corners[t + 1], corners[t + 2])) continue;
      const end = lattice.endRow();
      for (let row = lattice.firstRow(); row < end; row++) {
        for (let left = lattice.cutRow(row); left > 0; ) {
          const taken = Math.min(left, rowsPerBlock - rows);
          lattice.write(values, rows * width, taken);
          rows += taken;
          left -= taken;
          if (rows < rowsPerBlock) continue;
          yield { values, rows };
          rows = 0;
        }
      }
    }
  }
  if (rows > 0) yield { values, rows };
}

function* listLoose({ count, columns }: MeshVertices, isUsed: Uint8Array): Generator<RowBlock> {
  const width = columns.length;
  const values = new Float64Array(rowsPerBlock * width);
  let rows = 0;
  for (let vertex = 0; vertex < count; vertex++) {
    if (isUsed[vertex] === 1) continue;
    for (let column = 0; column < width; column++) values[rows * width + column] = columns[column][vertex];
    if (++rows < rowsPerBlock) continue;
    yield { values, rows };
    rows = 0;
  }
  if (rows > 0) yield { values, rows };
}

function tellMesh({ triangles }: Surface, stepM: number): Problem {
  const every = `a point about every ${(stepM * 1000).toLocaleString('en', { maximumFractionDigits: 0 })} mm`;
  const isCoarse = stepM > finestM ? `, since at most ${mostPoints.toLocaleString('en')} are taken` : '';
  const mesh = `A mesh of ${triangles === 1 ? '1 triangle' : `${triangles.toLocaleString('en')} triangles`}`;
  const message = `${mesh}; sampled as a surface, ${every}${isCoarse}. It says nothing of where the scanner stood.`;
  return { code: 'mesh', message };
}
