import { castRay, noHit } from '../../ground/geometry/castRay.ts';
import type { Bundle, PlacedView, SeenModel } from './addCrossings.ts';
import type { FacePart } from './FacePart.ts';
import { directionInModel, isSilentBlock, type SkyImage } from './findSky.ts';
import type { UsualReturns } from './findUsualReturns.ts';
import { faceDirection, type ScannedField } from './scannedField.ts';
import type { SeeingLimits } from './seeingLimits.ts';

/** A scanner's view in which reflections are looked for. */
export interface MirroringView extends PlacedView {
  field: ScannedField;
  sky: SkyImage;
  usualReturns: UsualReturns;
}

/** Cells whose rays something mirrored, and how far away it is: what lies behind it in such a cell is a reflection. */
export interface Reflections {
  /** Of the range image that the cells are numbered in. */
  size: number;
  cells: number[];
  fromM: number[];
}

/** What the cells of a part of a face would have met first; made once and used for every part. */
export interface FirstMeetings {
  /** Of each cell: the element, -1 for none, and how far away. */
  element: Int32Array;
  atM: Float64Array;
  /** How many returns it has, and how many cells there usually have. */
  returned: Float64Array;
  usual: Float64Array;
}

export const createFirstMeetings = (cells: number): FirstMeetings => ({
  element: new Int32Array(cells),
  atM: new Float64Array(cells),
  returned: new Float64Array(cells),
  usual: new Float64Array(cells),
});

/** Cells to each side that a cell is held against. */
const around = 2;

/**
 * Marks the rays of a bundle that something mirrored. Of what meets a polished pipe first, little comes back, and that from
 * behind it: such a ray went past nothing, and where it seems to end is nothing. Asked of neighbouring cells that meet the
 * same element, because the wall beside the pipe is full of returns. The silent cells are left in `gaps`, each with what it
 * met, but for those of silent blocks, which are followed by themselves.
 */
export function findReflections(
  view: MirroringView,
  model: SeenModel,
  part: FacePart,
  limits: SeeingLimits,
  { bundle, gaps, met }: { bundle: Bundle; gaps: Bundle; met: FirstMeetings },
  reflections: Reflections,
): void {
  const { size } = view.image;
  bundle.isMirrored.fill(0);
  gaps.crossings.count = 0;
  if (!isThin(view, part, limits)) return;
  met.element.fill(-1);
  meetSilent(view, model, part, limits, gaps, met);
  meetReturned(model, part, size, bundle, met);
  countReturns(view, part, met);
  const isMirrored = (cell: number) => returnedAround(met, localOf(part, size, cell), part) < limits.leastReturning;
  for (let ray = 0; ray < bundle.rays.count; ray++) {
    const cell = bundle.cells[ray];
    if (met.element[localOf(part, size, cell)] >= 0 && isMirrored(cell)) bundle.isMirrored[ray] = 1;
  }
  keepGaps(gaps, (ray) => isMirrored(gaps.cells[ray]));
  for (const { rays, cells, isMirrored: isMarked } of [bundle, gaps]) {
    for (let ray = 0; ray < rays.count; ray++) {
      if (isMarked[ray] === 0) continue;
      reflections.cells.push(cells[ray]);
      reflections.fromM.push(met.atM[localOf(part, size, cells[ray])]);
    }
  }
}

/** Cells along the edge of a block that is looked at for something that mirrors: less than a pipe has. */
const thinEdge = 4;

/** Whether there is a block in the part from which little comes back. */
export function isThin(
  { image, usualReturns }: MirroringView,
  part: FacePart,
  { leastReturning }: SeeingLimits,
): boolean {
  const { size, counts } = image;
  const { face, top, left, rows, columns } = part;
  for (let row = top; row < Math.min(size, top + rows); row += thinEdge) {
    for (let column = left; column < Math.min(size, left + columns); column += thinEdge) {
      let returned = 0;
      let cells = 0;
      for (let r = row; r < Math.min(size, row + thinEdge); r++) {
        for (let c = column; c < Math.min(size, column + thinEdge); c++, cells++) {
          returned += counts[(face * size + r) * size + c];
        }
      }
      if (returned < leastReturning * cells * usualReturns(face, row, column)) return true;
    }
  }
  return false;
}

/** The place of a cell in the part. */
const localOf = ({ top, left, columns }: FacePart, size: number, cell: number): number =>
  ((Math.floor(cell / size) % size) - top) * columns + (cell % size) - left;

function countReturns({ image, usualReturns }: MirroringView, part: FacePart, { returned, usual }: FirstMeetings) {
  const { size, counts } = image;
  const { face, top, left, rows, columns } = part;
  for (let row = top; row < Math.min(size, top + rows); row++) {
    for (let column = left; column < Math.min(size, left + columns); column++) {
      const local = (row - top) * columns + column - left;
      returned[local] = counts[(face * size + row) * size + column];
      usual[local] = usualReturns(face, row, column);
    }
  }
}

/**
 * What came back from the cells around that meet the same element first, as a share of what usually does. What came back
 * from before any element counts, too: a gap between the rays there is no sign of a mirror behind.
 */
function returnedAround(
  { element, returned, usual }: FirstMeetings,
  local: number,
  { rows, columns }: FacePart,
): number {
  const row = Math.floor(local / columns);
  const column = local % columns;
  let there = 0;
  let expected = 0;
  for (let r = Math.max(0, row - around); r <= Math.min(rows - 1, row + around); r++) {
    for (let c = Math.max(0, column - around); c <= Math.min(columns - 1, column + around); c++) {
      const isBefore = element[r * columns + c] < 0 && returned[r * columns + c] > 0;
      if (element[r * columns + c] !== element[local] && !isBefore) continue;
      there += returned[r * columns + c];
      expected += usual[r * columns + c];
    }
  }
  return there / expected;
}

/** What each ray of a bundle crossed first. */
function meetReturned(
  { elementOf }: SeenModel,
  part: FacePart,
  size: number,
  { cells, crossings }: Bundle,
  { element, atM }: FirstMeetings,
): void {
  for (let i = 0; i < crossings.count; i++) {
    const local = localOf(part, size, cells[crossings.ray[i]]);
    if (element[local] >= 0 && crossings.distance[i] >= atM[local]) continue;
    element[local] = elementOf[crossings.triangle[i]];
    atM[local] = crossings.distance[i];
  }
}

/** Follows the cells of which nothing came back to what they met. */
function meetSilent(
  { image: { size, ranges, stride }, toModel: m, field, sky, usualReturns }: MirroringView,
  { bvh, elementOf }: SeenModel,
  part: FacePart,
  { nearestM, farthestM }: SeeingLimits,
  { rays, cells, crossings, standsFor, scanned }: Bundle,
  met: FirstMeetings,
): void {
  const { face, top, left, rows, columns } = part;
  const hit = noHit();
  const toM = Math.min(farthestM, field.reachM);
  rays.count = 0;
  crossings.count = 0;
  for (let row = top; row < Math.min(size, top + rows); row++) {
    for (let column = left; column < Math.min(size, left + columns); column++) {
      const cell = (face * size + row) * size + column;
      if (ranges[cell] !== Infinity) continue;
      const direction = faceDirection(size, face, row, column);
      if (!field.covers(...direction)) continue;
      const [dx, dy, dz] = directionInModel(m, direction);
      if (!castRay(bvh, m[3], m[7], m[11], dx, dy, dz, nearestM, toM, hit)) continue;
      const at = rays.count++;
      [rays.dx[at], rays.dy[at], rays.dz[at], rays.to[at]] = [dx, dy, dz, toM];
      cells[at] = cell;
      standsFor[at] = isSilentBlock(sky, face, row, column) ? 0 : 1;
      scanned[at] = standsFor[at] * usualReturns(face, row, column) * stride;
      crossings.ray[at] = at;
      crossings.triangle[at] = hit.triangle;
      crossings.distance[at] = hit.distance;
      crossings.count++;
      const local = localOf(part, size, cell);
      met.element[local] = elementOf[hit.triangle];
      met.atM[local] = hit.distance;
    }
  }
}

/** Marks the silent cells around which little came back, and leaves their crossings alone. */
function keepGaps({ rays, crossings, standsFor, isMirrored }: Bundle, isWanted: (ray: number) => boolean): void {
  let kept = 0;
  for (let ray = 0; ray < rays.count; ray++) {
    isMirrored[ray] = isWanted(ray) ? 1 : 0;
    if (isMirrored[ray] === 0 || standsFor[ray] === 0) continue;
    crossings.ray[kept] = ray;
    crossings.triangle[kept] = crossings.triangle[ray];
    crossings.distance[kept++] = crossings.distance[ray];
  }
  crossings.count = kept;
}
