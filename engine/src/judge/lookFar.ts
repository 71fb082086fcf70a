import { createPasses, forEachKind, type Passes } from '../measure/see/ElementPasses.ts';
import { findSeen } from '../measure/see/findSeen.ts';
import { isBounded } from './boundOffset.ts';
import type { ElementEvidence } from './classifyElement.ts';
import { countBits } from './countBits.ts';
import { findFar } from './findFar.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { measureKnown } from './measureKnown.ts';
import { type Orphans, sortByPlace } from './Orphans.ts';
import { pickPatches } from './pickPatches.ts';
import type { Surroundings } from './Surroundings.ts';
import { countUp } from './thinPatches.ts';

/** What nothing explains: patches of neighbours that do not lie on them, and those that are near no surface. */
interface Unexplained {
  orphans: Orphans;
  strays: Orphans;
}

/** Of elements whose place is empty, those found that stand farther off than points of their neighbours could show. */
export function lookFarAll(
  around: Surroundings,
  found: readonly ElementEvidence[],
  orphans: Orphans,
  isWanted: (seen: ElementEvidence, element: number) => boolean,
): ElementEvidence[] {
  const { mesh, strays } = around;
  const unexplained = { orphans, strays: sortByPlace(mesh, strays, strays.points.keys()) };
  const noPasses = forEachKind(() => createPasses(new Uint32Array(found.length + 1), 0));
  return found.map((seen, element) =>
    isWanted(seen, element) ? (lookFar(around, unexplained, noPasses, element, seen) ?? seen) : seen,
  );
}

/** The element up to a metre off, where enough of its surface was seen. Rays tell of designed places: none of them is asked. */
function lookFar(
  { mesh, patches, strays, samples, areaM2 }: Surroundings,
  unexplained: Unexplained,
  noPasses: Passes,
  element: number,
  seen: ElementEvidence,
): ElementEvidence | undefined {
  const near = ({ near }: Orphans) => near(element, judgingNumbers.farthestM, fittingNumbers.mostAround);
  const own = near(unexplained.orphans);
  const stray = near(unexplained.strays);
  const least = fittingNumbers.farRaysTimes * seen.points;
  if (sumAt(patches.rays, own) + sumAt(strays.rays, stray) < least) return undefined;
  const pool = pickPatches([
    { patches, rows: own },
    { patches: strays, rows: stray },
  ]);
  const moved = findFar(mesh, samples, element, pool, countUp(0, pool.points.length));
  if (!moved || moved.fit.directions < fittingNumbers.leastFarDirections) return undefined;
  moved.held.ambiguous.fill(0);
  const held = { patches: moved.held, from: 0, to: moved.held.count };
  const there = findSeen(element, held, noPasses, samples, moved.fit.offsetM);
  if (there.hits.length / 3 < fittingNumbers.leastFarSeen * there.samples) return undefined;
  const known = measureKnown(moved.held, moved.fit);
  const found = { magnitudeM: Math.hypot(...moved.fit.offsetM), coverage: there.hits.length / 3 / there.samples };
  // Boards of a scaffold that an element is laid into agree with it in part: what truly stands there can be measured.
  if (!isBounded(moved.fit, known, found)) return undefined;
  const { rays, spacing } = moved.held;
  const points = rays.reduce((sum, count) => sum + count, 0);
  if (points < least) return undefined;
  unexplained.orphans.take(moved.patches.flatMap((row) => own[row] ?? []));
  unexplained.strays.take(moved.patches.flatMap((row) => stray[row - own.length] ?? []));
  return {
    ...seen,
    ...there,
    seenShare: rays.reduce((sum, count, i) => sum + count * spacing[i] ** 2, 0) / areaM2[element],
    points,
    stations: countBits(moved.patches.reduce((mask, row) => mask | pool.scans[row], 0)),
    ambiguousShare: 0,
    fit: moved.fit,
    known,
    isFar: true,
    isForeign: false,
    size: undefined,
    girth: undefined,
  };
}

const sumAt = (values: Uint32Array, rows: readonly number[]): number => rows.reduce((sum, row) => sum + values[row], 0);
