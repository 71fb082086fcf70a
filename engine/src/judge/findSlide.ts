import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { dot, plus, type Vector } from '../ground/geometry/Vector.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { measureSides, newClosest } from './closestOnElement.ts';
import type { OffsetFit } from './fitOffset.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { holdAgainst } from './HeldPatches.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { listSlides } from './listSlides.ts';
import { addPlaces, countOn, isAroundCorner, isNearestOn, isOn, type SlidElement } from './SlidElement.ts';
import { countUp, thinPatches } from './thinPatches.ts';

/** A place that an element may have slid to. */
interface Slide {
  offsetM: Vector;
  along: Vector;
  wayM: number;
  /** How many patches more lie on it there. */
  gain: number;
}

/** The element's own patches, and those of others that may be its. */
interface Pool {
  own: readonly number[];
  others: readonly number[];
}

/**
 * Slides an element along the faces that were fitted to where more of its patches lie on it, over its surface and not beside
 * it. A fit asks whether a side has patches enough to be believed; those of a door leaf in its frame, or of a grille in a
 * wall, are few and were given to the face around the corner, but nothing else puts them where they are.
 */
export function findSlide(
  mesh: TriangleMesh,
  patches: ElementPatches,
  element: number,
  fit: OffsetFit,
  others: readonly number[] = [],
): OffsetFit {
  const withinM = Math.max(fittingNumbers.slidWithinM, 2 * fit.scaleM);
  const own = listOwn(patches, element);
  if (fit.isTurned || (isInPlace(fit) && countOff(patches, own, withinM) < fittingNumbers.leastSlid)) return fit;
  const slid = { sides: measureSides(mesh, element), patches, withinM, closest: newClosest() };
  let found = fit;
  for (let round = 0; round < 3; round++) {
    const farther = slideOnce(slid, { own, others }, found);
    if (!farther) break;
    found = farther;
  }
  return found;
}

/** Those that are nobody else's, at most so many. */
function listOwn({ start, ambiguous }: ElementPatches, element: number): number[] {
  const own = countUp(start[element], start[element + 1]);
  return thinPatches(
    own.filter((patch) => ambiguous[patch] <= fittingNumbers.mostAmbiguous),
    fittingNumbers.slidePatches,
  );
}

/** So near to its place that patches lie on it there if they do in the model. */
const isInPlace = ({ offsetM }: OffsetFit): boolean => Math.hypot(...offsetM) < fittingNumbers.slidWithinM / 2;

const isOff = ({ distance }: ElementPatches, patch: number, withinM: number): boolean =>
  Math.abs(distance[patch]) >= withinM;

const countOff = (patches: ElementPatches, own: readonly number[], withinM: number): number =>
  own.filter((patch) => isOff(patches, patch, withinM)).length;

function slideOnce(slid: SlidElement, pool: Pool, fit: OffsetFit): OffsetFit | undefined {
  const { leastSlid, slidTimesRoot, slidesTried } = fittingNumbers;
  const { own, others } = pool;
  const all = [...own, ...others];
  const loose = listLoose(slid, pool, fit);
  const least = Math.max(leastSlid, slidTimesRoot * Math.sqrt(loose.length));
  if (loose.length < least) return undefined;
  const likely = listLikely(slid, loose, listWays(slid, pool, fit), fit).filter(({ gain }) => gain >= least);
  if (likely.length === 0) return undefined;
  const lying = all.filter((patch) => isOn(slid, patch, fit.offsetM));
  const asked = [...loose, ...lying];
  const gainAt = (offsetM: Vector) => countOn(slid, asked, offsetM) - lying.length;
  const tried = likely.toSorted((a, b) => b.gain - a.gain).slice(0, slidesTried);
  const [best] = tried.map((slide) => ({ ...slide, gain: gainAt(slide.offsetM) })).sort((a, b) => b.gain - a.gain);
  if (goesOn(slid, loose, best, fit)) return undefined;
  const offsetM = settleSlide(slid, all, best, asked);
  const gain = gainAt(offsetM);
  if (gain < least) return undefined;
  return {
    ...fit,
    offsetM,
    worstM: offsetM,
    directions: Math.min(3, fit.directions + 1),
    agreement: Math.min(1, fit.agreement + gain / own.length),
  };
}

/** Those that do not lie on the element where it is thought to stand. */
function listLoose(slid: SlidElement, { own, others }: Pool, fit: OffsetFit): number[] {
  const off = isInPlace(fit) ? own.filter((patch) => isOff(slid.patches, patch, slid.withinM)) : own;
  // How far a patch of another is from its own place says nothing of corners of this one.
  return [...off.filter((patch) => !isAroundCorner(slid, patch)), ...others].filter(
    (patch) => !isOn(slid, patch, fit.offsetM),
  );
}

/** Whether more of the loose patches lie farther on the same way: something larger than the element is there. */
function goesOn(slid: SlidElement, loose: readonly number[], { offsetM, along, wayM }: Slide, fit: OffsetFit): boolean {
  const farthest = plus(fit.offsetM, along, Math.sign(wayM) * judgingNumbers.searchRadiusM);
  return countOn(slid, loose, farthest) > countOn(slid, loose, offsetM) + fittingNumbers.mostBeyond * loose.length;
}

/**
 * Beyond the edge of a side, patches seem to be of the one around the corner. Held against the element where it stands they
 * are of that side; what lies where a neighbour is asks for that, its own patches alone are too few to.
 */
function listWays({ sides, patches }: SlidElement, { own, others }: Pool, fit: OffsetFit): Vector[] {
  if (others.length === 0) return listSlides(sides, patches.normals, own);
  return listSlides(sides, holdAgainst(sides, patches, own, fit).normals, countUp(0, own.length));
}

/** Where many of the loose patches would lie on it, whatever becomes of the others; the nearest places first. */
function listLikely(slid: SlidElement, loose: number[], ways: readonly Vector[], { offsetM }: OffsetFit): Slide[] {
  const { farthestSlideM, loosePatches } = fittingNumbers;
  const few = thinPatches(loose, loosePatches);
  const farthest = Math.ceil(farthestSlideM / slid.withinM);
  const slides: Slide[] = [];
  for (const along of ways) {
    const counts = new Uint32Array(2 * farthest + 1);
    const from = plus(offsetM, along, -farthest * slid.withinM);
    const line = { placeAt: (step: number) => plus(from, along, step * slid.withinM), stepM: slid.withinM };
    for (const patch of few) addPlaces(slid, patch, line, counts);
    for (const [step, count] of counts.entries()) {
      const wayM = (step - farthest) * slid.withinM;
      slides.push({ offsetM: plus(offsetM, along, wayM), along, wayM, gain: (count * loose.length) / few.length });
    }
  }
  return slides.sort((a, b) => Math.abs(a.wayM) - Math.abs(b.wayM));
}

/** Of the places about a slide, thirds of `withinM` apart: so many before it, and as far as edges may be seen apart. */
const placesBefore = 6;
const placesAfter = 30;

/**
 * By the patches that face the way; where there are none, in the middle of all places that are as good: from where the
 * outermost patch lies on the element to where the last one does. Where no end is in sight, the outermost is at the edge.
 */
function settleSlide(slid: SlidElement, own: readonly number[], slide: Slide, asked: readonly number[]): Vector {
  const { along, wayM } = slide;
  const placeAt = (place: number) =>
    plus(slide.offsetM, along, ((place - placesBefore) * Math.sign(wayM) * slid.withinM) / 3);
  const counts = new Uint32Array(placesBefore + placesAfter + 1);
  for (const patch of asked) addPlaces(slid, patch, { placeAt, stepM: slid.withinM / 3 }, counts);
  const most = Math.max(...counts);
  const first = counts.indexOf(most);
  const last = counts.findIndex((count, place) => place > first && count < most) - 1;
  const offsetM = placeAt(last < 0 ? first + 3 : (first + last) / 2);
  const { closest } = slid;
  const rests: number[] = [];
  for (const patch of own) {
    if (!isNearestOn(slid, patch, offsetM)) continue;
    const facing = dot([closest.x, closest.y, closest.z], along);
    if (Math.abs(facing) > leastFacing) rests.push(closest.distance / facing);
  }
  return rests.length === 0 ? offsetM : plus(offsetM, along, rests.sort((a, b) => a - b)[rests.length >> 1]);
}

const leastFacing = 0.7;
