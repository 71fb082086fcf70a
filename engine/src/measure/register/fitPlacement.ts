import { isOccluded } from '../../ground/geometry/castRay.ts';
import { createCellTable } from './createCellTable.ts';
import { matchPieces, type Placements, placeAll, placePieces, placeStation } from './matchPieces.ts';
import type { RegistrationTarget } from './RegistrationTarget.ts';
import type { RigidTransform } from './RigidTransform.ts';
import type { ScanSample } from './ScanSample.ts';

/** How well a placement explains a choice of pieces. */
export interface PlacementFit {
  placement: RigidTransform;
  /** Share of the pieces that lie on a surface turned as they are. */
  onSurface: number;
  /** Share of the pieces that the model hides from their station: the scanner would have looked through walls. */
  hidden: number;
  /** For ordering placements. */
  score: number;
  /** Per chosen piece, 1: on a surface. */
  isOnSurface: Uint8Array;
  /** Per chosen piece, 1: on a surface that its station can see. */
  isSeen: Uint8Array;
}

const nearM = 0.04;
/** What is hidden by less than this lies on the surface that hides it. */
const behindM = 0.15;

export function fitPlacement(
  target: RegistrationTarget,
  sample: ScanSample,
  chosen: Uint32Array,
  placement: RigidTransform,
): PlacementFit {
  const placements = placeAll(sample, placement);
  const matches = matchPieces(target, sample, chosen, placements, { radiusM: 0.1, withinM: nearM });
  const matched = new Set(matches.pieces.subarray(0, matches.count));
  const isHidden = findHidden(target, sample, chosen, placements);
  const isOnSurface = Uint8Array.from(chosen, (piece) => (matched.has(piece) ? 1 : 0));
  const isSeen = isOnSurface.map((one, at) => (isHidden[at] ? 0 : one));
  const onSurface = matches.count / Math.max(1, chosen.length);
  const hidden = isHidden.reduce((sum, one) => sum + one, 0) / Math.max(1, chosen.length);
  return { placement, onSurface, hidden, score: onSurface - 0.5 * hidden, isOnSurface, isSeen };
}

/** Whether the places where two placements differ leave no doubt that it is the first. */
export function isClearlyBetter(
  sample: ScanSample,
  chosen: Uint32Array,
  first: PlacementFit,
  second: PlacementFit,
): boolean {
  const bySurfaces = compare(sample, chosen, first.isOnSurface, second.isOnSurface);
  if (isDecided(bySurfaces)) return true;
  // What is hidden tells alike placements apart, but large parts not yet built hide much from the right one too.
  return bySurfaces.forFirst >= bySurfaces.forSecond && isDecided(compare(sample, chosen, first.isSeen, second.isSeen));
}

/** Places that speak for one of two placements. */
interface Comparison {
  forFirst: number;
  forSecond: number;
  places: number;
}

const placeM = 1;
const fewestPieces = 3;

/** Elements built off their place speak for neither, or at random for one; chance does not speak four times out of five. */
function isDecided({ forFirst, forSecond, places }: Comparison): boolean {
  return forFirst >= 4 * forSecond + Math.max(5, 0.007 * places);
}

/** Counts places a metre wide that one placement explains and the other does not. */
function compare(sample: ScanSample, chosen: Uint32Array, first: Uint8Array, second: Uint8Array): Comparison {
  const places = createCellTable(chosen.length / 4);
  const lead = new Int32Array(chosen.length);
  for (let at = 0; at < chosen.length; at++) {
    const piece = chosen[at] * 3;
    const place = places.add(
      Math.floor(sample.positions[piece] / placeM),
      Math.floor(sample.positions[piece + 1] / placeM),
      Math.floor(sample.positions[piece + 2] / placeM),
      0,
    );
    lead[place] += first[at] - second[at];
  }
  return {
    forFirst: lead.filter((difference) => difference >= fewestPieces).length,
    forSecond: lead.filter((difference) => difference <= -fewestPieces).length,
    places: places.count,
  };
}

/** Per chosen piece, 1: behind a surface of the model as seen from its station; 0 when that is not known. */
function findHidden(
  target: RegistrationTarget,
  sample: ScanSample,
  chosen: Uint32Array,
  placements: Placements,
): Uint8Array {
  const stations = sample.stations.map((_, station) => placeStation(sample, station, placements));
  const placed = placePieces(sample, chosen, placements);
  return Uint8Array.from(chosen, (piece, at) => {
    const from = stations[sample.stationOf[piece]];
    if (!from) return 0;
    const dx = placed[at * 3] - from[0];
    const dy = placed[at * 3 + 1] - from[1];
    const dz = placed[at * 3 + 2] - from[2];
    const before = 1 - behindM / Math.hypot(dx, dy, dz);
    return before > 0 && isOccluded(target.rays(), ...from, dx, dy, dz, 1e-3, before) ? 1 : 0;
  });
}
