import { type ElementEvidence, isEnough, isLookedPast, isMirror, isMostlySilent } from './classifyElement.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { counted, mm, percent } from './sayNumbers.ts';

/** Why nothing can be said of an element of which something was seen. */
export function tellDoubt(evidence: ElementEvidence, coverage: number): string {
  const { hits, free, points } = evidence;
  const observed = (hits.length + free.length) / 3;
  if (!isEnough(evidence, observed)) return tellLittle(evidence, observed, coverage);
  const { missingShare, emptyOfStanding } = judgingNumbers;
  if (isEmpty(evidence, missingShare)) {
    const past = `the scanners looked past ${percent(free.length / 3 / observed)} of it`;
    if (!isLookedPast(evidence)) return `${past}, but ${tellPast(evidence)}`;
    if (isMirror(evidence)) return `${past}, but what they saw there may be its reflection`;
    if (isMostlySilent(evidence)) return `${past}, but of most rays towards it nothing came back`;
  }
  if (points < judgingNumbers.leastPoints)
    return `only ${counted(points, 'point')} on it: too few to tell where it stands`;
  if (evidence.fit && isEmpty(evidence, emptyOfStanding))
    return `the scanners looked past ${percent(free.length / 3 / observed)} of it, and no cut parts that from what stands there: it may be something else`;
  return 'what was found there is no surface of it: something else may stand in its place or before it';
}

function tellLittle({ points, rays, skyRays, seenShare }: ElementEvidence, observed: number, coverage: number): string {
  const { leastRays, leastSamples } = judgingNumbers;
  const all = points + rays + skyRays;
  if (all < leastRays) return `only ${counted(all, 'ray')} came to it`;
  if (observed < leastSamples)
    return `only ${counted(observed, 'place')} of its surface could be seen, by ${counted(all, 'ray')}`;
  // Places that were met by few rays are less of it than they look.
  return `only ${percent(Math.min(coverage, seenShare))} of the surface could be seen`;
}

const isEmpty = ({ hits, free, isSeeThrough }: ElementEvidence, share: number): boolean =>
  !isSeeThrough && free.length > share * (hits.length + free.length);

function tellPast({ rays, closeRays, skyRays }: ElementEvidence): string {
  if (skyRays > rays) return 'into the sky, from where nothing comes back';
  if (rays < judgingNumbers.leastRaysPast) return `with ${counted(rays, 'ray')}: too few to call it missing`;
  const { closeBehindM } = judgingNumbers;
  return `${percent(closeRays / rays)} of the rays ended less than ${mm(closeBehindM)} behind it: it may stand beside its place`;
}
