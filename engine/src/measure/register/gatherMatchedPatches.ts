import { createCellTable, hashCell } from './createCellTable.ts';
import { directionClass } from './directionClass.ts';
import type { Matches } from './matchPieces.ts';
import type { RegistrationTarget } from './RegistrationTarget.ts';
import { median } from './robust.ts';
import type { ScanSample } from './ScanSample.ts';
import type { Pulls } from './solveMotion.ts';

/** Parts of elements that face one way, as one station sees them: each is as far off as half of its pieces are. Columns. */
export interface Patches extends Pulls {
  /** As `directionClass` says. */
  classes: Uint8Array;
  elements: Uint32Array;
  stations: Uint16Array;
  /** Scan points behind each. */
  points: Uint32Array;
  /** Index of the patch's vote: an element's patches of one class seen from one station share one, both sides of a wall too. */
  votes: Uint32Array;
  /** The part of that vote; those of one vote add up to 1. The weights are made of them. */
  shares: Float64Array;
}

const patchM = 4;
const fewestPieces = 4;

/** Sorts matched pieces into patches about four metres wide; those further off than `withinM` on the whole are left out. */
export function gatherMatchedPatches(
  { triangles, wallAxis }: RegistrationTarget,
  sample: ScanSample,
  matches: Matches,
  withinM: number,
): Patches {
  const { normals, elementOf } = triangles;
  const patches = createCellTable(matches.count >> 2);
  const patchOf = new Uint32Array(matches.count);
  for (let at = 0; at < matches.count; at++) {
    const triangle = matches.triangles[at];
    const cell = hashCell(
      Math.floor(matches.x[at] / patchM),
      Math.floor(matches.y[at] / patchM),
      Math.floor(matches.z[at] / patchM),
      0,
    );
    const station = sample.stationOf[matches.pieces[at]];
    patchOf[at] = patches.add(station, elementOf[triangle], directionOf(normals, triangle), cell | 0);
  }
  const keys = patches.keys();
  const found: Patch[] = [];
  for (const members of groupBy(patchOf, patches.count)) {
    const patch = makePatch(normals, sample, matches, members);
    if (patch && Math.abs(patch.distance) <= withinM) found.push({ ...patch, key: patchOf[members[0]] * 4 });
  }
  return toColumns(found, keys, wallAxis);
}

interface Patch {
  key: number;
  middle: [number, number, number];
  normal: [number, number, number];
  distance: number;
  points: number;
}

function makePatch(
  normals: Float32Array,
  sample: ScanSample,
  matches: Matches,
  members: Uint32Array,
): Omit<Patch, 'key'> | undefined {
  if (members.length < fewestPieces) return undefined;
  const middle: Patch['middle'] = [0, 0, 0];
  const normal: Patch['normal'] = [0, 0, 0];
  const distances = new Float64Array(members.length);
  let points = 0;
  for (let index = 0; index < members.length; index++) {
    const at = members[index];
    const triangle = matches.triangles[at] * 3;
    middle[0] += matches.x[at] / members.length;
    middle[1] += matches.y[at] / members.length;
    middle[2] += matches.z[at] / members.length;
    normal[0] += normals[triangle];
    normal[1] += normals[triangle + 1];
    normal[2] += normals[triangle + 2];
    distances[index] = matches.distances[at];
    points += sample.points[matches.pieces[at]];
  }
  const length = Math.hypot(normal[0], normal[1], normal[2]);
  if (!(length > 0.5 * members.length)) return undefined;
  return {
    middle,
    normal: [normal[0] / length, normal[1] / length, normal[2] / length],
    distance: median(distances),
    points,
  };
}

function toColumns(found: Patch[], keys: Int32Array, wallAxis: number): Patches {
  const column = (value: (patch: Patch) => number) => Float64Array.from(found, value);
  const voteTable = createCellTable(found.length);
  const classes = Uint8Array.from(found, ({ normal }) => directionClass(...normal, wallAxis));
  const votes = Uint32Array.from(found, ({ key }, at) => voteTable.add(keys[key], keys[key + 1], classes[at], 0));
  const patchesOf = new Uint32Array(voteTable.count);
  for (const vote of votes) patchesOf[vote]++;
  const shares = Float64Array.from(votes, (vote) => 1 / patchesOf[vote]);
  return {
    count: found.length,
    x: column(({ middle }) => middle[0]),
    y: column(({ middle }) => middle[1]),
    z: column(({ middle }) => middle[2]),
    nx: column(({ normal }) => normal[0]),
    ny: column(({ normal }) => normal[1]),
    nz: column(({ normal }) => normal[2]),
    distances: column(({ distance }) => distance),
    weights: shares.slice(),
    shares,
    votes,
    classes,
    elements: Uint32Array.from(found, ({ key }) => keys[key + 1]),
    stations: Uint16Array.from(found, ({ key }) => keys[key]),
    points: Uint32Array.from(found, ({ points }) => points),
  };
}

/** A number for the way a triangle faces: its normal rounded to halves. */
function directionOf(normals: Float32Array, triangle: number): number {
  const x = Math.round(normals[triangle * 3] * 2) + 2;
  const y = Math.round(normals[triangle * 3 + 1] * 2) + 2;
  const z = Math.round(normals[triangle * 3 + 2] * 2) + 2;
  return (x * 5 + y) * 5 + z;
}

function groupBy(groupOf: Uint32Array, groups: number): Uint32Array[] {
  const starts = new Uint32Array(groups + 1);
  for (let at = 0; at < groupOf.length; at++) starts[groupOf[at] + 1]++;
  for (let group = 0; group < groups; group++) starts[group + 1] += starts[group];
  const next = starts.slice();
  const members = new Uint32Array(groupOf.length);
  for (let at = 0; at < groupOf.length; at++) members[next[groupOf[at]]++] = at;
  return Array.from({ length: groups }, (_, group) => members.subarray(starts[group], starts[group + 1]));
}
