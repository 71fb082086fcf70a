import type { MeasuredTriangles } from '../../files/model/measureTriangles.ts';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { type CoarsePieces, kindOf, standing } from './CoarsePieces.ts';
import { type ComplexImage, createComplexImage, transformImage } from './fourier.ts';
import { parabolaTop } from './parabolaTop.ts';
import { spreadOverMesh } from './spreadOverMesh.ts';
import { trimmedRange } from './trimmedRange.ts';

/** A shift in plan, metres, and how well the walls agree there. */
export interface PlanShift {
  x: number;
  y: number;
  match: number;
}

/** Finds for a turned scan the shifts that lay its walls onto the model's, by correlating plans. */
export type PlanMatcher = (yaw: number, most: number) => PlanShift[];

const finestM = 0.15;
const coarsestM = 0.3;
const largestSize = 1024;
const strayShare = 0.005;

interface Rectangle {
  fromX: number;
  fromY: number;
  sizeX: number;
  sizeY: number;
}

/**
 * A plan holds in each pixel how much stands there, with the direction of its normal doubled as the complex angle:
 * walls along each other add up, walls across each other cancel.
 */
export function createPlanMatcher(pieces: CoarsePieces, mesh: TriangleMesh, triangles: MeasuredTriangles): PlanMatcher {
  const walls = standingModel(mesh, triangles);
  const scanned = standingPieces(pieces);
  if (walls.weight.length === 0 || scanned.length === 0) return () => [];
  const modelBox = boxOf(walls.x, walls.y);
  const { centreX, centreY, radius } = reachOf(pieces, scanned);
  const span = Math.max(modelBox.sizeX, modelBox.sizeY) + 2 * radius;
  let size = 128;
  while (size < largestSize && span / size > coarsestM) size *= 2;
  const pixelM = Math.max(finestM, span / size);
  const model = createComplexImage(size);
  for (let at = 0; at < walls.weight.length; at++) {
    const x = (walls.x[at] - modelBox.fromX) / pixelM;
    const y = (walls.y[at] - modelBox.fromY) / pixelM;
    splat(model, x, y, walls.azimuth[at], walls.weight[at]);
  }
  holdDown(model);
  transformImage(model);

  return (yaw, most) => {
    const scan = createComplexImage(size);
    const cosine = Math.cos(yaw) / pixelM;
    const sine = Math.sin(yaw) / pixelM;
    for (const piece of scanned) {
      const x = cosine * pieces.positions[piece * 3] - sine * pieces.positions[piece * 3 + 1];
      const y = sine * pieces.positions[piece * 3] + cosine * pieces.positions[piece * 3 + 1];
      splat(scan, x, y, pieces.azimuths[piece] + yaw, 1);
    }
    holdDown(scan);
    transformImage(scan);
    correlate(scan, model);
    transformImage(scan, true);
    const middleX = (cosine * centreX - sine * centreY) * pixelM;
    const middleY = (sine * centreX + cosine * centreY) * pixelM;
    // Shifts are known but for multiples of the image's width: take the one that brings the scan near the model.
    const unwrap = (shift: number, middle: number, from: number) =>
      shift - size * pixelM * Math.floor((shift + middle - (from - radius)) / (size * pixelM));
    return findPeaks(scan, most).map(({ x, y, match }) => ({
      x: unwrap(modelBox.fromX + x * pixelM, middleX, modelBox.fromX),
      y: unwrap(modelBox.fromY + y * pixelM, middleY, modelBox.fromY),
      match,
    }));
  };
}

interface StandingModel {
  x: Float64Array;
  y: Float64Array;
  azimuth: Float64Array;
  weight: Float64Array;
}

function standingModel(mesh: TriangleMesh, triangles: MeasuredTriangles): StandingModel {
  const { normals } = triangles;
  const x: number[] = [];
  const y: number[] = [];
  const azimuth: number[] = [];
  const weight: number[] = [];
  spreadOverMesh(mesh, triangles, 0.25, (px, py, _z, triangle, area) => {
    if (kindOf(normals[triangle * 3 + 2]) !== standing) return;
    x.push(px);
    y.push(py);
    azimuth.push(Math.atan2(normals[triangle * 3 + 1], normals[triangle * 3]));
    weight.push(area * 100);
  });
  return {
    x: Float64Array.from(x),
    y: Float64Array.from(y),
    azimuth: Float64Array.from(azimuth),
    weight: Float64Array.from(weight),
  };
}

function standingPieces({ count, kinds }: CoarsePieces): Uint32Array {
  const found: number[] = [];
  for (let piece = 0; piece < count; piece++) if (kinds[piece] === standing) found.push(piece);
  return Uint32Array.from(found);
}

/** Where nearly all lies: a marker at the origin of a survey grid must not stretch the plan over kilometres. */
function boxOf(x: Float64Array, y: Float64Array): Rectangle {
  const [fromX, toX] = trimmedRange(x, strayShare);
  const [fromY, toY] = trimmedRange(y, strayShare);
  return { fromX, fromY, sizeX: toX - fromX, sizeY: toY - fromY };
}

/** The scan's middle in plan and how far it reaches from there, stray points left out. */
function reachOf({ positions }: CoarsePieces, scanned: Uint32Array) {
  const [fromX, toX] = trimmedRange(
    Float64Array.from(scanned, (piece) => positions[piece * 3]),
    strayShare,
  );
  const [fromY, toY] = trimmedRange(
    Float64Array.from(scanned, (piece) => positions[piece * 3 + 1]),
    strayShare,
  );
  return {
    centreX: (fromX + toX) / 2,
    centreY: (fromY + toY) / 2,
    radius: Math.hypot(toX - fromX, toY - fromY) / 2,
  };
}

/** Beyond its edges an image goes on at the other side: what is too far away falls anywhere and matches nowhere. */
function splat({ size, real, imaginary }: ComplexImage, x: number, y: number, azimuth: number, weight: number): void {
  const column = Math.floor(x) & (size - 1);
  const row = Math.floor(y) & (size - 1);
  real[row * size + column] += weight * Math.cos(2 * azimuth);
  imaginary[row * size + column] += weight * Math.sin(2 * azimuth);
}

/** The square root of each pixel's length: a tall wall says where it is no better than a low one. */
function holdDown({ real, imaginary }: ComplexImage): void {
  for (let at = 0; at < real.length; at++) {
    const length = Math.hypot(real[at], imaginary[at]);
    if (length === 0) continue;
    const scale = 1 / Math.sqrt(length);
    real[at] *= scale;
    imaginary[at] *= scale;
  }
}

/** Overwrites the scan's spectrum by the cross-power spectrum, half whitened: sharp peaks without drowning in noise. */
function correlate(scan: ComplexImage, model: ComplexImage): void {
  for (let at = 0; at < scan.real.length; at++) {
    const a = scan.real[at];
    const b = scan.imaginary[at];
    const c = model.real[at];
    const d = model.imaginary[at];
    const real = a * c + b * d;
    const imaginary = a * d - b * c;
    const scale = 1 / Math.sqrt(Math.hypot(real, imaginary) + 1e-9);
    scan.real[at] = real * scale;
    scan.imaginary[at] = imaginary * scale;
  }
}

function findPeaks({ size, real }: ComplexImage, most: number): PlanShift[] {
  const tops: PlanShift[] = [];
  const wrap = size - 1;
  const at = (column: number, row: number) => real[(row & wrap) * size + (column & wrap)];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const match = real[row * size + column];
      if (match <= 0 || (tops.length === most && match <= tops[most - 1].match)) continue;
      let isTop = true;
      for (let dy = -2; dy <= 2 && isTop; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          if (at(column + dx, row + dy) > match) {
            isTop = false;
            break;
          }
        }
      }
      if (!isTop) continue;
      const place = tops.findIndex((other) => other.match < match);
      const x = column + parabolaTop(at(column - 1, row), match, at(column + 1, row));
      const y = row + parabolaTop(at(column, row - 1), match, at(column, row + 1));
      tops.splice(place < 0 ? tops.length : place, 0, { x, y, match });
      if (tops.length > most) tops.pop();
    }
  }
  return tops;
}
