import type { PieceMatcher } from './createPieceMatcher.ts';
import { directionClasses } from './directionClass.ts';
import { agreeingM, errorAlong, type Sighting } from './errorAlong.ts';
import { gatherMatchedPatches, type Patches } from './gatherMatchedPatches.ts';
import type { Placements } from './matchPieces.ts';
import type { StationError } from './Registration.ts';
import type { Vector3 } from './RigidTransform.ts';
import { median } from './robust.ts';

/** What is found of a station that lies off as a whole. */
export interface FoundError extends StationError {
  /** What would bring it back, along the directions that its surfaces agree on; about the mesh's origin. */
  backM: Vector3;
}

/** As far as a surface is still taken for the one that was seen. */
const withinM = 0.1;
/**
 * Stations whose points lie off as a whole. The building cannot be off for one station and in its place for another: what
 * others see in its place tells of the station alone. Where nobody else looked, most of what it sees must be off alike.
 */
export function findStationErrors({ target, sample, match }: PieceMatcher, placements: Placements): FoundError[] {
  const axes = axesOf(target.wallAxis);
  const patches = gatherMatchedPatches(target, sample, match(placements, withinM), withinM);
  const sightings = listSightings(patches, axes);
  const inPlace = Map.groupBy(
    sightings.filter(({ offM }) => Math.abs(offM) <= agreeingM),
    surfaceOf,
  );
  const byStation = Map.groupBy(sightings, ({ station }) => station);
  return sample.stations.flatMap(({ name }, station): FoundError[] => {
    const own = byStation.get(station) ?? [];
    const isSeenInPlace = (one: Sighting) =>
      inPlace.get(surfaceOf(one))?.some((other) => other.station !== station) ?? false;
    const found = axes.map((_, direction) =>
      errorAlong(
        own.filter((one) => one.direction === direction),
        isSeenInPlace,
      ),
    );
    const errorM = Math.hypot(...found.map((one) => one?.errorM ?? 0));
    if (errorM === 0) return [];
    const backM = axes.reduce<Vector3>(
      ([x, y, z], axis, direction) => {
        const by = found[direction]?.backM ?? 0;
        return [x + by * axis[0], y + by * axis[1], z + by * axis[2]];
      },
      [0, 0, 0],
    );
    const elements = Math.max(...found.map((one) => one?.elements ?? 0));
    return [{ station, name, errorM, elements, isContradicted: found.some((one) => one?.isContradicted), backM }];
  });
}

const surfaceOf = ({ element, direction }: Sighting): number => element * directionClasses + direction;

/** Up, and along and across the walls: as `directionClass` has them. */
const axesOf = (wallAxis: number): Vector3[] => [
  [0, 0, 1],
  [Math.cos(wallAxis), Math.sin(wallAxis), 0],
  [-Math.sin(wallAxis), Math.cos(wallAxis), 0],
];

function listSightings(patches: Patches, axes: readonly Vector3[]): Sighting[] {
  const { votes, nx, ny, nz, distances, classes, stations, elements } = patches;
  const members = Map.groupBy(votes.keys(), (at) => votes[at]);
  return [...members.values()].map((own) => {
    const [first] = own;
    const [x, y, z] = axes[classes[first]];
    const offsets = own.map((at) => distances[at] * Math.sign(nx[at] * x + ny[at] * y + nz[at] * z));
    return {
      station: stations[first],
      direction: classes[first],
      element: elements[first],
      offM: median(Float64Array.from(offsets)),
    };
  });
}
