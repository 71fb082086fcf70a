import type { Outline } from '@plumbline/contract/drawings/joinOutlines';
import type { SeenPoint } from '@plumbline/contract/drawings/SeenPoint';
import type { DeviationArrow } from './findArrow.ts';
import type { SectionWindow } from './SectionContent.ts';

/** Metres of the model on one unit of the sheet, at 1 : 1. */
export const unitM = 0.0002;
const ratios = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000];
const place = { left: 70, top: 30, width: 810, height: 700 };
const detailPlace = { left: 70, top: 812, width: 250, height: 250 };
/** Some of the surroundings, so that one knows where one is. */
const marginM = 0.1;
const marginShare = 0.03;
/** Coarser than this, a wall is a line: of long elements a part is shown. */
const coarsest = 100;

/** The rectangle of metres that a section fills. */
export interface Extent {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Around the element and its scan points. */
export function measureContent(outlines: readonly Outline[], points: readonly Pick<SeenPoint, 'x' | 'y'>[]): Extent {
  const extent = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const { places } of outlines)
    for (let i = 0; i < places.length; i += 2) extend(extent, places[i], places[i + 1]);
  for (const { x, y } of points) extend(extent, x, y);
  return extent.left <= extent.right ? extent : { left: 0, bottom: 0, right: 0, top: 0 };
}

function extend(extent: Extent, x: number, y: number): void {
  if (x < extent.left) extent.left = x;
  if (x > extent.right) extent.right = x;
  if (y < extent.bottom) extent.bottom = y;
  if (y > extent.top) extent.top = y;
}

/** The largest common scale at which all of it fits; of long elements a part, unless all of it must be shown. */
export function fitRatio(extent: Extent, { isWhole }: { isWhole: boolean }): number {
  const { width, height } = withMargin(extent);
  const needed = Math.max(width / place.width, height / place.height) / unitM;
  const fitting = ratios.find((candidate) => candidate >= needed) ?? Math.ceil(needed / 10_000) * 10_000;
  return isWhole ? fitting : Math.min(fitting, coarsest);
}

/** The part of a section that its sheet shows: all of it, or what is about the arrow. */
export function fitWindow(
  extent: Extent,
  ratio: number,
  arrow: Pick<DeviationArrow, 'fromX' | 'fromY'> = { fromX: 0, fromY: 0 },
): SectionWindow {
  const { width, height } = withMargin(extent);
  const metresPerUnit = ratio * unitM;
  const middleX = clampFocus(arrow.fromX, (extent.left + extent.right) / 2, width - place.width * metresPerUnit);
  const middleY = clampFocus(arrow.fromY, (extent.bottom + extent.top) / 2, height - place.height * metresPerUnit);
  return { ...place, middleX, middleY, metresPerUnit };
}

function withMargin({ left, bottom, right, top }: Extent): { width: number; height: number } {
  const margin = (size: number) => size * (1 + 2 * marginShare) + 2 * Math.min(marginM, 0.02 + size / 2);
  return { width: margin(right - left), height: margin(top - bottom) };
}

/** As near to the focus as what is left over allows; the middle where nothing is. */
function clampFocus(focus: number, middle: number, left: number): number {
  const reach = Math.max(0, left) / 2;
  return Math.max(middle - reach, Math.min(middle + reach, focus));
}

/** A window about the arrow in which millimetres can be seen; none where the drawing shows them already. */
export function fitDetail(
  { fromX, fromY, toX, toY, lengthM }: DeviationArrow,
  mainRatio: number,
): { window: SectionWindow; ratio: number } | undefined {
  const ratio = lengthM <= 0.04 ? 5 : 10;
  if (mainRatio <= ratio) return undefined;
  const window = {
    ...detailPlace,
    middleX: (fromX + toX) / 2,
    middleY: (fromY + toY) / 2,
    metresPerUnit: ratio * unitM,
  };
  return { window, ratio };
}
