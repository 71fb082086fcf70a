import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';

/** Something that is said about elements, to stand in the scene where they are. */
export interface Pin {
  id: string;
  /** Those of the open model. */
  elements: readonly number[];
}

/** What stands on the screen: a pin, or the first of several that lie too close to tell apart. */
export interface PinMark extends ScreenPoint {
  id: string;
  /** Of all pins here, the mark's own first. */
  ids: readonly string[];
  /** Something stands before the element. */
  isBehind: boolean;
}

/** CSS pixels of a mark; its tip is at the place, in the middle below. */
export const pinSize = { width: 34, height: 32 } as const;

/** The mark under a point of the screen; those that come first lie above. */
export function findMark<Mark extends ScreenPoint>(marks: readonly Mark[], { x, y }: ScreenPoint): Mark | undefined {
  const { width, height } = pinSize;
  return marks.find((mark) => Math.abs(x - mark.x) <= width / 2 && y <= mark.y && y >= mark.y - height);
}
