import type { Facing } from '../nearest/SurfaceIndex.ts';
import type { RegistrationTarget } from './RegistrationTarget.ts';
import { type RigidTransform, rotate, transformPoint, type Vector3 } from './RigidTransform.ts';
import type { ScanSample } from './ScanSample.ts';

/** Pieces that lie near a surface turned as they are; columns with an entry for each. */
export interface Matches {
  count: number;
  /** Index into the sample. */
  pieces: Uint32Array;
  triangles: Uint32Array;
  /** Where the piece lies, about the mesh's origin. */
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  /** From the surface's plane, metres, positive on the side of its normal. */
  distances: Float64Array;
}

/** From the sample's origin to the mesh's, one for each station. */
export type Placements = readonly RigidTransform[];

/** The same placement for every station. */
export function placeAll(sample: ScanSample, placement: RigidTransform): Placements {
  return sample.stations.map(() => placement);
}

/** A piece belongs to a surface when their normals agree within about 35°. */
const leastAgreement = 0.82;
/** A nearest point further from the plane's is on a surface's edge: such a distance says nothing about the plane. */
const edgeM = 0.003;

/** Looks for the nearest surface of each chosen piece. */
export function matchPieces(
  { mesh, triangles, surfaces }: RegistrationTarget,
  sample: ScanSample,
  chosen: Uint32Array,
  placements: Placements,
  { radiusM, withinM = radiusM }: { radiusM: number; withinM?: number },
): Matches {
  const placed = placePieces(sample, chosen, placements);
  const points = new Float32Array(placed);
  const found = {
    triangle: new Int32Array(chosen.length),
    distance: new Float32Array(chosen.length),
    ambiguous: new Uint8Array(chosen.length),
  };
  surfaces(radiusM).find(points, chosen.length, found, facingOf(sample, chosen, placements));
  const matches = createMatches(chosen.length);
  const { positions, indices } = mesh;
  for (let at = 0; at < chosen.length; at++) {
    const triangle = found.triangle[at];
    if (triangle < 0 || !(Math.abs(found.distance[at]) <= withinM)) continue;
    const piece = chosen[at];
    const nx = triangles.normals[triangle * 3];
    const ny = triangles.normals[triangle * 3 + 1];
    const nz = triangles.normals[triangle * 3 + 2];
    const [px, py, pz] = rotate(placements[sample.stationOf[piece]].rotation, normalOf(sample, piece));
    if (Math.abs(nx * px + ny * py + nz * pz) < leastAgreement) continue;
    const corner = indices[triangle * 3] * 3;
    const distance =
      nx * (placed[at * 3] - positions[corner]) +
      ny * (placed[at * 3 + 1] - positions[corner + 1]) +
      nz * (placed[at * 3 + 2] - positions[corner + 2]);
    if (Math.abs(Math.abs(found.distance[at]) - Math.abs(distance)) > edgeM) continue;
    const to = matches.count++;
    matches.pieces[to] = piece;
    matches.triangles[to] = triangle;
    matches.x[to] = placed[at * 3];
    matches.y[to] = placed[at * 3 + 1];
    matches.z[to] = placed[at * 3 + 2];
    matches.distances[to] = distance;
  }
  return matches;
}

/** Whether every scan says where its scanner stood, so that normals have a side. */
function hasStations({ stations }: ScanSample): boolean {
  return stations.every(({ position }) => position !== undefined);
}

/** Where a station stands about the mesh's origin. */
export function placeStation(sample: ScanSample, station: number, placements: Placements): Vector3 | undefined {
  const position = sample.stations[station].position;
  if (!position) return undefined;
  const { origin } = sample;
  return transformPoint(placements[station], [
    position[0] - origin[0],
    position[1] - origin[1],
    position[2] - origin[2],
  ]);
}

function createMatches(most: number): Matches {
  return {
    count: 0,
    pieces: new Uint32Array(most),
    triangles: new Uint32Array(most),
    x: new Float64Array(most),
    y: new Float64Array(most),
    z: new Float64Array(most),
    distances: new Float64Array(most),
  };
}

/** Positions of pieces about the mesh's origin, x, y, z interleaved. */
export function placePieces(sample: ScanSample, chosen: Uint32Array, placements: Placements): Float64Array {
  const placed = new Float64Array(chosen.length * 3);
  for (let at = 0; at < chosen.length; at++) {
    const piece = chosen[at];
    const { rotation: r, translation: t, scale } = placements[sample.stationOf[piece]];
    const x = sample.positions[piece * 3] * scale;
    const y = sample.positions[piece * 3 + 1] * scale;
    const z = sample.positions[piece * 3 + 2] * scale;
    placed[at * 3] = r[0] * x + r[1] * y + r[2] * z + t[0];
    placed[at * 3 + 1] = r[3] * x + r[4] * y + r[5] * z + t[1];
    placed[at * 3 + 2] = r[6] * x + r[7] * y + r[8] * z + t[2];
  }
  return placed;
}

/** The normal of a piece in the scan's world. */
export function normalOf({ normals }: ScanSample, piece: number): Vector3 {
  return [normals[piece * 3], normals[piece * 3 + 1], normals[piece * 3 + 2]];
}

function facingOf(sample: ScanSample, chosen: Uint32Array, placements: Placements): Facing | undefined {
  if (!hasStations(sample)) return undefined;
  const stations = sample.stations.flatMap((_, station) => placeStation(sample, station, placements) ?? []);
  const stationOf = new Uint16Array(chosen.length);
  for (let at = 0; at < chosen.length; at++) stationOf[at] = sample.stationOf[chosen[at]];
  return { stations: Float32Array.from(stations), stationOf, maxIncidence: 0.05 };
}
