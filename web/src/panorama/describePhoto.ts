import type { ElementPhoto, Panorama } from '@plumbline/contract/resources/evidence';
import type { Box } from '@plumbline/viewer/geometry/Box';
import { lengthOf, subtract, type WorldPoint } from '@plumbline/viewer/geometry/vectors';
import type { Neighbour } from '@plumbline/viewer/panorama/createNeighbourDrawing';
import type { ShownPhoto } from './choosePhoto.ts';

/** Farther than this nobody goes at a step. */
const stepM = 15;
const nowhereM = 0.1;
const thinSpace = '\u2009';

/** 'Photo 2 of 3 · Station 5 · 4.2 m'. */
export function describePhoto(
  { panorama, index }: ShownPhoto,
  photos: readonly ElementPhoto[],
  element: Box | undefined,
): string {
  const parts = [
    index === undefined ? undefined : `Photo ${index + 1} of ${photos.length}`,
    panorama.station,
    element && inMetres(distanceTo(element, panorama.poseCoordinates)),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** What can be walked to from here: the others within some steps, but not one that stands in the same place. */
export function neighboursOf(here: Panorama, panoramas: readonly Panorama[]): Neighbour[] {
  return panoramas
    .filter(({ imagePath }) => imagePath !== here.imagePath)
    .map((there) => ({ there, offset: subtract(there.poseCoordinates, here.poseCoordinates) }))
    .filter(({ offset }) => lengthOf(offset) > nowhereM && lengthOf(offset) <= stepM)
    .map(({ there, offset }) => ({
      id: there.imagePath,
      label: `Go to ${nameOf(there)}, ${inMetres(lengthOf(offset))}`,
      offset,
    }));
}

/** What a panorama is called; views from before names were kept have none. */
export function nameOf({ station }: Panorama): string {
  return station || '360 photo';
}

/** Metres from a place to the nearest point of a box. */
export function distanceTo({ min, max }: Box, place: WorldPoint): number {
  const aside = (axis: 0 | 1 | 2) => Math.max(0, min[axis] - place[axis], place[axis] - max[axis]);
  return lengthOf([aside(0), aside(1), aside(2)]);
}

/** '1.4 m'. */
export function inMetres(lengthM: number): string {
  return `${lengthM.toFixed(1)}${thinSpace}m`;
}
