import type { Panorama } from '@plumbline/contract/resources/evidence';
import { inMetres, nameOf } from '../../panorama/describePhoto.ts';
import { formatDay } from '../../ui/format.ts';
import { apartM, type DayPhotos, findNearest } from './choosePair.ts';

/** Nearer to each other nobody sees that they were not taken from one place. */
const samePlaceM = 0.1;

/** 'Station 5 · 05/01/2026'. */
export function describeShot(panorama: Panorama): string {
  return `${nameOf(panorama)} · ${formatDay(panorama.scannedDate)}`;
}

/** 'Taken 1.4 m apart'. */
export function sayApart(a: Panorama, b: Panorama): string {
  const lengthM = apartM(a, b);
  return lengthM < samePlaceM ? 'Taken from the same place' : `Taken ${inMetres(lengthM)} apart`;
}

/** Why a day has no photo beside that of the other day, if that one has. */
export function sayNoPhoto({ panoramas }: Pick<DayPhotos, 'panoramas'>, other: Panorama | undefined): string {
  if (panoramas.length === 0) return 'This day has no 360 photos.';
  const nearest = other && findNearest(panoramas, other.poseCoordinates);
  if (!nearest) return 'No 360 photo of this day shows the selected element.';
  return `No 360 photo of this day was taken near there: the nearest is ${inMetres(apartM(other, nearest))} away.`;
}
