import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { type Box, emptyBox, extendBox } from '../../ground/geometry/Box.ts';
import { createPieceMatcher } from './createPieceMatcher.ts';
import { formatLength } from './describeMove.ts';
import { findElsewhere } from './findElsewhere.ts';
import { findStationErrors } from './findStationErrors.ts';
import { failRegistration } from './finishRegistration.ts';
import { toPlacement } from './frames.ts';
import { placeAll } from './matchPieces.ts';
import { isPlausible, measureFit } from './measureFit.ts';
import type { AlternativePlacement, GivenCheck, Registration } from './Registration.ts';
import type { RegistrationTarget } from './RegistrationTarget.ts';
import { type RigidTransform, transformPoint } from './RigidTransform.ts';
import { refuseEarly, suspectUnit } from './refuseEarly.ts';
import type { ScanSample } from './ScanSample.ts';
import { tellStationErrors } from './tellStationErrors.ts';

export interface TrustedScan {
  target: RegistrationTarget;
  sample: ScanSample;
  /** Points of the scan as they are, world coordinates, x, y, z interleaved. */
  spots: Float64Array;
  /** The model's coordinates, and the map's where the model has a place on it. */
  frames: readonly RigidTransform[];
}

const nearM = 0.1;
const closeM = 0.02;
/** What was scanned just outside still belongs to the model. */
const aroundM = 0.5;

/**
 * Takes a scan's coordinates as they are, where nothing can be searched: roads, tunnels and pipes have no walls. What can be
 * checked is checked and told; that the scan lies where it belongs is what people say, not what was found.
 */
export function trustGiven({ target, sample, spots, frames }: TrustedScan): Registration {
  const mode = 'trusted';
  if (target.triangles.areasM2.every((area) => area === 0)) {
    return failRegistration(mode, 'The model has no geometry to compare the scan with.');
  }
  if (spots.length === 0) return failRegistration(mode, 'The scan holds no points.');
  const box = boundsOf(target.mesh);
  const placed = frames.map((transform) => ({ transform, ...placeSpots(target, box, { spots, transform }) }));
  const best = placed.reduce((most, other) => (other.inside.length > most.inside.length ? other : most));
  const unit = suspectUnit(sample.extent, target.box);
  if (best.inside.length === 0) {
    const gapM = Math.min(...placed.map(({ gapM }) => gapM));
    const sentence = `The scan lies ${formatLength(gapM)} away from the model: its coordinates are not the model's.`;
    return failRegistration(mode, unit ? `${sentence} ${unit}` : sentence);
  }
  const check = { insideShare: (3 * best.inside.length) / spots.length, ...measureNear(target, best.inside) };
  if (check.nearShare === 0) {
    const sentence = `Nothing that was scanned lies within ${formatLength(nearM)} of a surface of the model.`;
    return failRegistration(mode, unit ? `${sentence} ${unit}` : sentence);
  }
  const closeShareAt = (transform: RigidTransform) => {
    const { inside } = placeSpots(target, box, { spots, transform });
    return (3 * inside.length * measureNear(target, inside).closeShare) / spots.length;
  };
  const found = lookAround(target, sample, best.transform);
  const better = found?.elsewhere && tellBetter(found.elsewhere, check, closeShareAt(found.elsewhere.transform));
  const farOff = doubtsAbout(check);
  const stationErrors = found?.stationErrors ?? [];
  const doubts = [...(unit ? [unit] : []), ...farOff, ...tellStationErrors(stationErrors)];
  return {
    mode,
    verdict: 'trusted',
    sentence: [...(better ? [better.sentence] : []), ...tell(check), ...doubts].join(' '),
    transform: best.transform,
    stationCorrections: [],
    residualM: check.residualM,
    uncorrectedResidualM: check.residualM,
    fitShare: check.closeShare,
    tiltDeg: 0,
    alternatives: better ? [better] : [],
    check: { ...check, isDoubtful: better !== undefined || farOff.length > 0 },
    stationErrors,
  };
}

/** What a search would find, where there is enough that stands to search by; the scan stays where people put it. */
function lookAround(target: RegistrationTarget, sample: ScanSample, given: RigidTransform) {
  if (refuseEarly(sample, target)) return undefined;
  const matcher = createPieceMatcher(target, sample);
  const placements = placeAll(sample, toPlacement(given, sample, target));
  const errors = findStationErrors(matcher, placements);
  return {
    elsewhere: isPlausible(measureFit(matcher, placements)) ? undefined : findElsewhere(matcher, placements[0]),
    // Off against the model alone it may be the building, for whose place people vouch.
    stationErrors: errors.filter(({ isContradicted }) => isContradicted).map(({ backM: _, ...error }) => error),
  };
}

/** A place that is better leaves so much less beside the model, of all that was scanned. */
const clearlyMore = 0.1;

function tellBetter(
  elsewhere: AlternativePlacement,
  { insideShare, closeShare }: GivenCheck,
  closeThere: number,
): AlternativePlacement | undefined {
  const closeHere = insideShare * closeShare;
  if (closeThere < closeHere + clearlyMore) return undefined;
  const here = `${percent(closeHere)} of its points lie within ${formatLength(closeM)} of the model`;
  const there = `${elsewhere.sentence}, ${percent(closeThere)} would`;
  return { ...elsewhere, sentence: `Taken as placed, as you asked; but ${here}; ${there}.` };
}

/** A spot about the mesh's origin. */
type Spot = [number, number, number];

function placeSpots(
  { mesh }: RegistrationTarget,
  box: Box,
  { spots, transform }: { spots: Float64Array; transform: RigidTransform },
) {
  const inside: Spot[] = [];
  let gapM = Number.POSITIVE_INFINITY;
  for (let at = 0; at < spots.length; at += 3) {
    const world = transformPoint(transform, [spots[at], spots[at + 1], spots[at + 2]]);
    const spot = world.map((value, axis) => value - mesh.origin[axis]) as Spot;
    const own = gapTo(box, spot);
    if (own <= aroundM) inside.push(spot);
    gapM = Math.min(gapM, own);
  }
  return { inside, gapM };
}

/** All of it: ducts and kerbs are too narrow for bounds that leave strays out. */
function boundsOf({ positions }: TriangleMesh): Box {
  const box = emptyBox();
  for (let at = 0; at < positions.length; at += 3) {
    extendBox(box, positions[at], positions[at + 1], positions[at + 2]);
  }
  return box;
}

const gapTo = ({ min, max }: Box, spot: Spot): number =>
  Math.hypot(...spot.map((value, axis) => Math.max(0, min[axis] - value, value - max[axis])));

/** How near those within the model's bounds are to its surfaces. */
function measureNear(target: RegistrationTarget, inside: readonly Spot[]): Omit<GivenCheck, 'insideShare'> {
  const count = inside.length;
  const found = {
    triangle: new Int32Array(count),
    distance: new Float32Array(count),
    ambiguous: new Uint8Array(count),
  };
  target.surfaces(nearM).find(Float32Array.from(inside.flat()), count, found);
  let near = 0;
  let close = 0;
  let squares = 0;
  for (let at = 0; at < count; at++) {
    if (found.triangle[at] < 0) continue;
    near++;
    if (Math.abs(found.distance[at]) > closeM) continue;
    close++;
    squares += found.distance[at] ** 2;
  }
  return {
    nearShare: near / Math.max(1, count),
    closeShare: close / Math.max(1, count),
    residualM: close === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(squares / close),
  };
}

const percent = (share: number): string => {
  const whole = Math.round(share * 100);
  return whole === 0 && share > 0 ? 'less than 1%' : `${whole}%`;
};

function tell({ insideShare, nearShare, closeShare, residualM }: GivenCheck): string[] {
  const off = Number.isFinite(residualM) ? `, ${formatLength(residualM)} off (root mean square)` : '';
  return [
    "The scan's coordinates were taken as they are: that it lies where it belongs is not verified.",
    `What was checked: ${percent(insideShare)} of the points lie within the model's bounds; of these, ${percent(nearShare)} within 100 mm of a surface and ${percent(closeShare)} within 20 mm${off}.`,
  ];
}

/** Where a scan has nothing to do with the surfaces near it, a fifth of what is within 100 mm is within 20. */
const chanceShare = 0.35;
const leastNear = 0.05;
const leastInside = 0.05;

function doubtsAbout({ insideShare, nearShare, closeShare }: GivenCheck): string[] {
  if (insideShare < leastInside) return ['Most of the scan lies outside of the model.'];
  if (nearShare < leastNear) return ['Hardly anything that was scanned lies on the model.'];
  if (closeShare >= chanceShare * nearShare) return [];
  return ['So few of the near points are close that the coordinates may be off.'];
}
