import { rayStepRad } from '../files/scan/rayStepRad.ts';
import type { Scanners } from '../measure/compare/comparePoints.ts';
import type { NearestFound, SurfaceIndex } from '../measure/nearest/SurfaceIndex.ts';
import { sortByTile } from '../measure/nearest/sortByTile.ts';
import type { TilePoints } from '../measure/spool/readTile.ts';
import type { Spool } from '../measure/spool/Spool.ts';
import type { RunPlan } from './RunPlan.ts';

/** Neighbours in space ask for the same triangles; sorted so finely they find them in the cache. */
const sortM = 0.25;
/**
 * A point belongs to its nearest surface that faces the scanner, or nearly so. What grazes it says little about where it
 * is and is left out later; were it left out here, such points would go to the next surface, centimetres away.
 */
const leastCosine = -0.1;

/** The nearest surface of every point; where the scanner's place is known, of those that face it. */
export function findNearest(
  index: SurfaceIndex,
  points: TilePoints,
  { scans, spools }: Pick<RunPlan, 'scans'> & { spools: readonly Spool[] },
): { sorted: TilePoints; found: NearestFound; scanners: Scanners } {
  const sorted = sortPoints(points);
  const { count } = sorted;
  const found: NearestFound = {
    triangle: new Int32Array(count),
    distance: new Float32Array(count),
    ambiguous: new Uint8Array(count),
  };
  const stations = Float32Array.from(spools.flatMap(({ station }) => station ?? [NaN, NaN, NaN]));
  const isFacingKnown = spools.every(({ station }) => station !== undefined);
  const facing = isFacingKnown ? { stations, stationOf: sorted.scanOf, maxIncidence: leastCosine } : undefined;
  index.find(sorted.positions, count, found, facing);
  const stepsRad = Float32Array.from(scans, ({ points }) => rayStepRad(points));
  return { sorted, found, scanners: { positions: stations, stepsRad } };
}

function sortPoints({ count, positions, colours, strides, scanOf }: TilePoints): TilePoints {
  const sorted: TilePoints = {
    count,
    positions: new Float32Array(count * 3),
    colours: new Uint8Array(count * 4),
    strides: new Uint8Array(count),
    scanOf: new Uint16Array(count),
  };
  const order = sortByTile(positions, count, sortM, sorted.positions);
  const from = new Uint32Array(colours.buffer, colours.byteOffset, count);
  const to = new Uint32Array(sorted.colours.buffer);
  for (let i = 0; i < count; i++) {
    to[i] = from[order[i]];
    sorted.strides[i] = strides[order[i]];
    sorted.scanOf[i] = scanOf[order[i]];
  }
  return sorted;
}
