import { agreesWithVerdict } from './agreesWithVerdict.ts';
import { saySizeOnSite } from './cause.ts';
import type { PointsAlong } from './formats/pointsAlong.ts';
import type { MeasuredOffset } from './resources/evidence.ts';
import { sayMagnitude } from './sayMagnitude.ts';
import { sayBothWays } from './sayOffset.ts';
import type { ShownWay } from './shownWay.ts';
import { millimetres } from './units.ts';

/** What the points of an element say about its verdict, read along the way in which that has it off. */
export type Reading = Pick<PointsAlong, 'speaking' | 'middleM' | 'beyondEdge'>;

interface ReadingContext {
  /** Points of the element, with those that say nothing. */
  count: number;
  /** Radians from +Y to north, clockwise. */
  north?: number | undefined;
}

/** Fewer points than an offset is fitted to say nothing for sure. */
const leastSpeaking = 6;
/** Metres beside the bounds: what is said is rounded. */
const roundedM = 0.001;

const sayLength = (lengthM: number) => `${millimetres(lengthM)} mm`;

/** '12 of 57 points say something about up/down: 88 mm in the middle', and why that is not what the verdict says, where it is not. */
export function sayReading(
  way: ShownWay,
  reading: Reading,
  { count, north }: ReadingContext,
): { says: string; why: string | undefined } {
  const { speaking, middleM } = reading;
  const what = sayWhat(way, north);
  const points = count === 1 ? '1 point' : `${formatCount(count)} points`;
  const some = speaking === 0 ? 'None' : formatCount(speaking);
  const verb = speaking === 1 ? 'says' : 'say';
  const says = `${some} of ${points} ${verb} something about ${what}`;
  return {
    says: middleM === undefined ? `${says}.` : `${says}: ${saySigned(middleM, way)} in the middle.`,
    why: sayWhy(way, reading, what),
  };
}

/** 'wider by 16 ± 2 mm across: square to its surface, half of that on each side'; undefined of what is not off all around. */
export function sayGirth({
  cause,
  size,
  sizeSide,
  sizeDimension,
  magnitudeLow,
  magnitudeHigh,
}: MeasuredOffset): string | undefined {
  if (cause !== 'other_size' || size === null || sizeSide !== null) return undefined;
  const told = saySizeOnSite(
    { sizeM: size, sizeSide, sizeDimension },
    { lowM: magnitudeLow, highM: magnitudeHigh },
    nowhere,
  );
  return `${told} across: square to its surface, half of that on each side`;
}

/** What goes all around goes no way. */
const nowhere = { at: [0, 0, 0], axes: [] } as const;

const sayWhat = ({ side, direction }: ShownWay, north: number | undefined): string =>
  side === undefined ? (sayBothWays(direction, north) ?? 'the way it is off') : 'the side that is out of its place';

/** Against the way of the verdict it has a sign. */
function saySigned(lengthM: number, { expectedM }: ShownWay): string {
  const isAgainst = lengthM * expectedM < 0 && millimetres(Math.abs(lengthM)) > 0;
  return `${sayLength(Math.abs(lengthM))}${isAgainst ? ' the other way' : ''}`;
}

function sayWhy(way: ShownWay, { speaking, middleM, beyondEdge }: Reading, what: string): string | undefined {
  const measured = sayMagnitude(Math.abs(way.expectedM), way.bounds);
  if (middleM === undefined && beyondEdge.count > 0) {
    return `No face that shows ${what} was seen. ${sayBeyond(way, beyondEdge, measured)}`;
  }
  if (middleM === undefined) {
    return `No face that shows ${what} was seen: the ${measured} that were measured rest on where edges of its other faces lie.`;
  }
  if (agreesWithVerdict(middleM, way.expectedM, way.bounds)) return undefined;
  if (speaking < leastSpeaking) {
    return `Too few points to hold against the ${measured} that were measured.`;
  }
  if (way.isFarEnd) return `It is turned: ${measured} were measured where it is farthest off, and less elsewhere.`;
  if (way.side !== undefined) {
    return `The ${measured} that were measured are the difference of both sides; here stands the one that is farther out.`;
  }
  return `The ${measured} that were measured are of the whole element, put where most points lie on it. A single point is read to the surface next to it, which on what is round or thin may be another one.`;
}

function sayBeyond(
  { bounds: { highM } }: ShownWay,
  { count, farthestM }: Reading['beyondEdge'],
  measured: string,
): string {
  const points = count === 1 ? '1 point lies' : `${formatCount(count)} points lie`;
  const beyond = `${points} beyond the edge of another face, up to ${sayLength(farthestM)}: it reaches at least so far`;
  if (highM !== null && farthestM > highM + roundedM) {
    return `${beyond}, and that is more than the ${measured} that were measured. Look at it on site.`;
  }
  return `${beyond}. The ${measured} that were measured rest on such edges.`;
}

const formatCount = (count: number) => count.toLocaleString('en-US');
