import type { Box } from '../../ground/geometry/Box.ts';
import { choosePieces } from './choosePieces.ts';
import { gatherMatchedPatches, type Patches } from './gatherMatchedPatches.ts';
import { type Matches, matchPieces, type Placements, placePieces } from './matchPieces.ts';
import type { RegistrationTarget } from './RegistrationTarget.ts';
import type { RigidTransform } from './RigidTransform.ts';
import type { ScanSample } from './ScanSample.ts';

/** Says on which surfaces the pieces of a sample lie as placements change little by little. */
export interface PieceMatcher {
  target: RegistrationTarget;
  sample: ScanSample;
  /** The pieces that are looked at. */
  chosen: Uint32Array;
  /** Pieces within `withinM` of a surface, 0.1 m at most. */
  match(placements: Placements, withinM: number): Matches;
  /** Patches of the surfaces near their places. */
  findPatches(placements: Placements): Patches;
}

const radiusM = 0.1;
const mostPieces = 200_000;
const nearPlaceM = 0.05;
/** How far off a surface may be and still count as the same, built in its place. */
export const bulkM = 0.03;
/** Pieces that moved by no more still lie on the surface that was nearest; looking for it is what costs. */
const sameSurfaceM = 0.003;

export function createPieceMatcher(target: RegistrationTarget, sample: ScanSample): PieceMatcher {
  const chosen = choosePieces(sample.count, mostPieces);
  let searched: { matches: Matches; placed: Float64Array } | undefined;
  let gathered: { patches: Patches; placements: Placements } | undefined;

  function match(placements: Placements, withinM: number): Matches {
    const placed = placePieces(sample, chosen, placements);
    if (searched && farthestMove(target.box, searched.placed, placed) <= sameSurfaceM) {
      return keepWithin(moveMatches(target, sample, searched.matches, placements), withinM);
    }
    searched = { matches: matchPieces(target, sample, chosen, placements, { radiusM }), placed };
    return keepWithin(searched.matches, withinM);
  }

  return {
    target,
    sample,
    chosen,
    match,
    findPatches(placements) {
      if (gathered && areSame(gathered.placements, placements)) return gathered.patches;
      const patches = gatherMatchedPatches(target, sample, match(placements, nearPlaceM), bulkM);
      gathered = { patches, placements };
      return patches;
    },
  };
}

function areSame(some: Placements, others: Placements): boolean {
  const isSame = (a: RigidTransform, b: RigidTransform) =>
    a === b ||
    (a.scale === b.scale &&
      a.rotation.every((value, at) => value === b.rotation[at]) &&
      a.translation.every((value, at) => value === b.translation[at]));
  return some.every((placement, station) => isSame(placement, others[station]));
}

/** How far a piece that lies within the box, or did, has moved. */
function farthestMove(box: Box, from: Float64Array, to: Float64Array): number {
  let most2 = 0;
  for (let at = 0; at < to.length; at += 3) {
    if (!isInside(box, from, at) && !isInside(box, to, at)) continue;
    const move2 = (to[at] - from[at]) ** 2 + (to[at + 1] - from[at + 1]) ** 2 + (to[at + 2] - from[at + 2]) ** 2;
    if (move2 > most2) most2 = move2;
  }
  return Math.sqrt(most2);
}

function isInside({ min, max }: Box, points: Float64Array, at: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (points[at + axis] < min[axis] - radiusM || points[at + axis] > max[axis] + radiusM) return false;
  }
  return true;
}

/** The same pieces on the same surfaces, placed anew. */
function moveMatches(
  { mesh: { positions, indices }, triangles: { normals } }: RegistrationTarget,
  sample: ScanSample,
  { count, pieces, triangles }: Matches,
  placements: Placements,
): Matches {
  const placed = placePieces(sample, pieces.subarray(0, count), placements);
  const moved = { count, pieces, triangles, ...createColumns(count) };
  for (let at = 0; at < count; at++) {
    const px = placed[at * 3];
    const py = placed[at * 3 + 1];
    const pz = placed[at * 3 + 2];
    const triangle = triangles[at] * 3;
    const corner = indices[triangle] * 3;
    moved.x[at] = px;
    moved.y[at] = py;
    moved.z[at] = pz;
    moved.distances[at] =
      normals[triangle] * (px - positions[corner]) +
      normals[triangle + 1] * (py - positions[corner + 1]) +
      normals[triangle + 2] * (pz - positions[corner + 2]);
  }
  return moved;
}

function keepWithin(matches: Matches, withinM: number): Matches {
  if (withinM >= radiusM) return matches;
  const kept = {
    count: 0,
    pieces: new Uint32Array(matches.count),
    triangles: new Uint32Array(matches.count),
    ...createColumns(matches.count),
  };
  for (let at = 0; at < matches.count; at++) {
    if (Math.abs(matches.distances[at]) > withinM) continue;
    const to = kept.count++;
    kept.pieces[to] = matches.pieces[at];
    kept.triangles[to] = matches.triangles[at];
    kept.x[to] = matches.x[at];
    kept.y[to] = matches.y[at];
    kept.z[to] = matches.z[at];
    kept.distances[to] = matches.distances[at];
  }
  return kept;
}

function createColumns(count: number): Pick<Matches, 'x' | 'y' | 'z' | 'distances'> {
  return {
    x: new Float64Array(count),
    y: new Float64Array(count),
    z: new Float64Array(count),
    distances: new Float64Array(count),
  };
}
