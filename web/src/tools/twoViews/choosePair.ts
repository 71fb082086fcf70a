import { photoWorth } from '@plumbline/contract/photoWorth';
import type { ElementPhoto, Panorama } from '@plumbline/contract/resources/evidence';
import type { Box } from '@plumbline/viewer/geometry/Box';
import { lengthOf, subtract, type WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { distanceTo } from '../../panorama/describePhoto.ts';

/** A photo of each of two days; a day without one that shows the place has none. */
export type PhotoPair = readonly [Panorama | undefined, Panorama | undefined];

/** What was taken on a day. */
export interface DayPhotos {
  /** Those that show the selected element. */
  photos: readonly ElementPhoto[];
  /** All of them. */
  panoramas: readonly Panorama[];
}

type Days = readonly [DayPhotos, DayPhotos];

/** What it is worth that both were taken in one place, beside how well each shows the element; at `halfApartM` half of it. */
const worthOfOnePlace = 0.5;
const halfApartM = 3;
/** Farther away a photo shows another place. */
const mostApartM = 10;

/**
 * The pair that shows an element best: how well each day's photo shows it, and how near to each other the two were taken. A
 * day without a photo of it has the one nearest to where the other day's was taken.
 */
export function choosePairOf(element: Box, days: Days): PhotoPair {
  const [before, after] = days.map(({ photos }) =>
    photos.map((photo) => ({ photo, worth: worthOf(photo, element) })),
  ) as [Rated[], Rated[]];
  if (before.length > 0 && after.length > 0) {
    const pairs = before.flatMap((a) => after.map((b) => ({ a, b, worth: a.worth + b.worth + closeness(a, b) })));
    const { a, b } = best(pairs);
    return [a.photo, b.photo];
  }
  if (before.length > 0) return pairFrom(best(before).photo, 0, days);
  if (after.length > 0) return pairFrom(best(after).photo, 1, days);
  return [undefined, undefined];
}

/** The photo of one day nearest to a place, and that of the other day nearest to it. */
export function choosePairAt(place: WorldPoint, side: 0 | 1, days: Days): PhotoPair {
  const own = findNearest(days[side].panoramas, place);
  if (own) return pairFrom(own, side, days);
  const other = findNearest(days[side === 0 ? 1 : 0].panoramas, place);
  return side === 0 ? [undefined, other] : [other, undefined];
}

/** A photo of one day, and of the other day that from the nearest place. */
export function pairFrom(photo: Panorama, side: 0 | 1, days: Days): PhotoPair {
  const nearest = findNearest(days[side === 0 ? 1 : 0].panoramas, photo.poseCoordinates);
  const other = nearest && apartM(photo, nearest) <= mostApartM ? nearest : undefined;
  return side === 0 ? [photo, other] : [other, photo];
}

export function apartM(a: Panorama, b: Panorama): number {
  return lengthOf(subtract(a.poseCoordinates, b.poseCoordinates));
}

export function findNearest(panoramas: readonly Panorama[], place: WorldPoint): Panorama | undefined {
  const away = ({ poseCoordinates }: Panorama) => lengthOf(subtract(poseCoordinates, place));
  return panoramas.reduce<Panorama | undefined>(
    (nearest, each) => (nearest && away(nearest) <= away(each) ? nearest : each),
    undefined,
  );
}

interface Rated {
  photo: ElementPhoto;
  worth: number;
}

/** As analyses rate it, but for how squarely it is met, which is not told with it. */
function worthOf(photo: ElementPhoto, element: Box): number {
  const { kind, share = 1, elementBoundaries, poseCoordinates } = photo;
  const distanceM = distanceTo(element, poseCoordinates);
  return photoWorth({ kind, share, facing: 1, solidAngle: solidAngleOf(elementBoundaries), distanceM });
}

/** Of the rectangle around directions, steradians; those on both sides of the back are taken as they are told. */
function solidAngleOf(directions: ElementPhoto['elementBoundaries']): number {
  const spread = (axis: 0 | 1) => {
    const angles = directions.map((each) => each[axis]);
    return ((Math.max(...angles) - Math.min(...angles)) * Math.PI) / 180;
  };
  return directions.length === 0 ? 0 : spread(0) * spread(1);
}

function closeness(a: Rated, b: Rated): number {
  return worthOfOnePlace / (1 + (apartM(a.photo, b.photo) / halfApartM) ** 2);
}

function best<Each extends { worth: number }>(all: readonly Each[]): Each {
  return all.reduce((most, each) => (each.worth > most.worth ? each : most));
}
