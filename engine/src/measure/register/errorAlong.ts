import { median } from './robust.ts';

/** Surfaces nearer to their place are in it, and offsets nearer to each other agree. */
export const agreeingM = 0.005;
/** Elements that must speak against a station in one direction: where others see them in place, and where nobody else sees them. */
const fewestSeenByOthers = 3;
const fewestAlone = 6;
/** Of them, so many must agree where nobody else sees them: else it is the building that is off here and there. */
const agreeingAlone = 0.7;

/** An element's surfaces of one direction, as one station sees them. */
export interface Sighting {
  station: number;
  direction: number;
  element: number;
  /** Along the direction's axis. */
  offM: number;
}

/** How far a station is off along one direction. */
export interface ErrorAlong {
  errorM: number;
  /** How many elements say so. */
  elements: number;
  /** Whether other stations see them in their places. */
  isContradicted: boolean;
  /** What would bring it back; 0 where they do not agree. */
  backM: number;
}

/** Of all that a station sees of a direction; nothing where it is in its place, or nobody can tell. */
export function errorAlong(
  all: readonly Sighting[],
  isSeenInPlace: (one: Sighting) => boolean,
): ErrorAlong | undefined {
  const against = all.filter(isSeenInPlace);
  const isContradicted = against.length >= fewestSeenByOthers;
  const asked = isContradicted ? against : all;
  if (asked.length < (isContradicted ? fewestSeenByOthers : fewestAlone)) return undefined;
  const errorM = median(Float64Array.from(asked, ({ offM }) => Math.abs(offM)));
  if (errorM <= agreeingM) return undefined;
  const middleM = median(Float64Array.from(asked, ({ offM }) => offM));
  const agreeing = countNear(asked, middleM) / asked.length;
  if (!isContradicted && agreeing < agreeingAlone) return undefined;
  // A few that were seen before are seen wrongly, or in another state: the station is where most of what it sees is.
  if (agreeing >= 0.5 && countNear(all, 0) > countNear(all, middleM)) return undefined;
  return { errorM, elements: asked.length, isContradicted, backM: agreeing >= 0.5 ? -middleM : 0 };
}

const countNear = (sightings: readonly Sighting[], aboutM: number): number =>
  sightings.filter(({ offM }) => Math.abs(offM - aboutM) <= agreeingM).length;
