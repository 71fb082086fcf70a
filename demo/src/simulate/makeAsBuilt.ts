import { dot, plus, type Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Change } from './Change.ts';
import { cutByPlane } from './cutByPlane.ts';
import type { Design } from './readDesign.ts';
import { rigidMotion } from './rigidMotion.ts';
import { type Scatter, scatterAt } from './Scatter.ts';
import { splitTriangles } from './splitTriangles.ts';
import { stretch } from './stretch.ts';
import { joinTriangles, type Triangles } from './Triangles.ts';

/** Pieces that a bowed wall is made of, along it. */
const bowPieces = 10;

/** The building as it stands: the design with its changes and what everything is off by applied, by elementIndex. */
export function makeAsBuilt(
  design: Design,
  changes: readonly (Change | undefined)[],
  scatters: readonly (Scatter | undefined)[] = [],
): Triangles {
  const parts: Triangles[] = [];
  for (let e = 0; e < design.elements.length; e++) {
    const part = trianglesOf(design, e);
    const change = changes[e];
    if (change?.kind === 'missing' || part.element.length === 0) continue;
    parts.push(scatterPart(changePart(design, part, change), scatters[e]));
  }
  return joinTriangles(parts);
}

function changePart(design: Design, part: Triangles, change: Change | undefined): Triangles {
  if (change?.kind === 'half_built') return cutPart(design, part, change);
  if (change?.kind === 'resized') {
    return { ...part, corners: mapCorners(part.corners, (place) => stretch(change, place, design.origin)) };
  }
  return { ...part, corners: movePart(part.corners, rigidMotion(change, design.origin)) };
}

function scatterPart(part: Triangles, scatter: Scatter | undefined): Triangles {
  if (!scatter) return part;
  const { bow } = scatter;
  const pieces = bow ? splitTriangles(part, Math.max(0.5, (2 * bow.halfLengthM) / bowPieces)) : part;
  return { ...pieces, corners: mapCorners(pieces.corners, (place) => plus(place, scatterAt(scatter, place))) };
}

function mapCorners(corners: Float32Array, change: (place: Vector) => Vector): Float32Array {
  const changed = new Float32Array(corners.length);
  for (let c = 0; c < corners.length; c += 3) changed.set(change([corners[c], corners[c + 1], corners[c + 2]]), c);
  return changed;
}

function trianglesOf({ corners, element, colour, triangleStart }: Design, e: number): Triangles {
  const start = triangleStart[e];
  const end = triangleStart[e + 1];
  return {
    corners: corners.subarray(start * 9, end * 9),
    element: element.subarray(start, end),
    colour: colour.subarray(start * 4, end * 4),
  };
}

function movePart(corners: Float32Array, m: Float64Array | undefined): Float32Array {
  if (!m) return corners;
  const moved = new Float32Array(corners.length);
  for (let c = 0; c < corners.length; c += 3) {
    const x = corners[c];
    const y = corners[c + 1];
    const z = corners[c + 2];
    moved[c] = m[0] * x + m[1] * y + m[2] * z + m[3];
    moved[c + 1] = m[4] * x + m[5] * y + m[6] * z + m[7];
    moved[c + 2] = m[8] * x + m[9] * y + m[10] * z + m[11];
  }
  return moved;
}

/** Parts of one colour are cut one by one, so that each is closed and keeps its colour. */
function cutPart(
  { origin }: Design,
  { corners, element, colour }: Triangles,
  { direction, limitM }: Extract<Change, { kind: 'half_built' }>,
): Triangles {
  const limit = limitM - dot(direction, origin);
  const pieces: Triangles[] = [];
  for (let start = 0, end = 1; start < element.length; start = end, end++) {
    while (end < element.length && isSameColour(colour, start, end)) end++;
    const kept = cutByPlane(corners.subarray(start * 9, end * 9), direction, limit);
    const count = kept.length / 9;
    const tint = colour.subarray(start * 4, start * 4 + 4);
    const tints = new Uint8Array(count * 4);
    for (let k = 0; k < count; k++) tints.set(tint, k * 4);
    pieces.push({ corners: kept, element: new Int32Array(count).fill(element[start]), colour: tints });
  }
  return joinTriangles(pieces);
}

function isSameColour(colour: Uint8Array, a: number, b: number): boolean {
  for (let k = 0; k < 4; k++) if (colour[a * 4 + k] !== colour[b * 4 + k]) return false;
  return true;
}
