import type { MeasuredTriangles } from '../../files/model/measureTriangles.ts';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { type CoarsePieces, kindOf, lyingDown, lyingUp } from './CoarsePieces.ts';
import { spreadOverMesh } from './spreadOverMesh.ts';

const binM = 0.04;
/** Higher than any building; keeps stray points from asking for memory. */
const tallestM = 1000;
const apartBins = 5;

interface Levels {
  /** The height of the first bin. */
  fromM: number;
  up: Float64Array;
  down: Float64Array;
}

/** Shifts in metres that bring the scan's floors and ceilings to heights where the model has some; likely ones first. */
export function findHeights(
  pieces: CoarsePieces,
  mesh: TriangleMesh,
  triangles: MeasuredTriangles,
  most = 10,
): number[] {
  const scan = scanLevels(pieces);
  const model = modelLevels(mesh, triangles, pieces.isSigned);
  if (!scan || !model) return [];
  const shifts = scan.up.length + model.up.length - 1;
  const match = new Float64Array(shifts);
  for (let bin = 0; bin < scan.up.length; bin++) {
    const up = scan.up[bin];
    const down = scan.down[bin];
    if (up === 0 && down === 0) continue;
    const first = scan.up.length - 1 - bin;
    for (let other = 0; other < model.up.length; other++) {
      match[first + other] += up * model.up[other] + down * model.down[other];
    }
  }
  const order = [...match.keys()].sort((a, b) => match[b] - match[a]);
  const peaks: number[] = [];
  for (const shift of order) {
    if (peaks.length >= most || match[shift] < 0.25 * match[order[0]] || match[shift] === 0) break;
    if (!peaks.some((other) => Math.abs(other - shift) < apartBins)) peaks.push(shift);
  }
  return peaks.map((shift) => model.fromM - scan.fromM + (shift - scan.up.length + 1) * binM);
}

function scanLevels({ count, positions, kinds, isSigned }: CoarsePieces): Levels | undefined {
  const lying: number[] = [];
  for (let piece = 0; piece < count; piece++)
    if (kinds[piece] === lyingUp || kinds[piece] === lyingDown) lying.push(piece);
  return makeLevels(
    lying.map((piece) => positions[piece * 3 + 2]),
    (add) => {
      for (const piece of lying) add(positions[piece * 3 + 2], 1, kinds[piece] === lyingUp, isSigned);
    },
  );
}

function modelLevels(mesh: TriangleMesh, triangles: MeasuredTriangles, isSigned: boolean): Levels | undefined {
  const { normals, elementOf, isTwoSided } = triangles;
  const heights: number[] = [];
  const kinds = normals.filter((_, at) => at % 3 === 2).map(kindOf);
  const isLying = (triangle: number) => kinds[triangle] === lyingUp || kinds[triangle] === lyingDown;
  for (let corner = 0; corner < mesh.indices.length; corner++) {
    if (isLying(Math.floor(corner / 3))) heights.push(mesh.positions[mesh.indices[corner] * 3 + 2]);
  }
  return makeLevels(heights, (add) =>
    spreadOverMesh(mesh, triangles, 2, (_x, _y, z, triangle, area) => {
      if (!isLying(triangle)) return;
      add(z, area, kinds[triangle] === lyingUp, isSigned && !isTwoSided[elementOf[triangle]]);
    }),
  );
}

type Add = (z: number, weight: number, isUp: boolean, isSigned: boolean) => void;

function makeLevels(heights: number[], fill: (add: Add) => void): Levels | undefined {
  if (heights.length === 0) return undefined;
  const sorted = Float64Array.from(heights).sort();
  const fromM = sorted[Math.floor(0.001 * sorted.length)] - 2 * binM;
  const toM = Math.min(sorted[Math.ceil(0.999 * (sorted.length - 1))] + 3 * binM, fromM + tallestM);
  const length = Math.ceil((toM - fromM) / binM);
  const up = new Float64Array(length);
  const down = new Float64Array(length);
  fill((z, weight, isUp, isSigned) => {
    const bin = Math.floor((z - fromM) / binM);
    if (bin < 0 || bin >= length) return;
    if (isUp || !isSigned) up[bin] += weight;
    if (!isUp || !isSigned) down[bin] += weight;
  });
  return { fromM, up: blur(up), down: blur(down) };
}

/** Blurred by a bin to each side; the root keeps one great slab from standing for all. */
function blur(levels: Float64Array): Float64Array {
  return levels.map((value, bin) => Math.sqrt(0.5 * (levels[bin - 1] ?? 0) + value + 0.5 * (levels[bin + 1] ?? 0)));
}
