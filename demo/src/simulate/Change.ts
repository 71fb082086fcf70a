import type { ElementSide } from '@plumbline/contract/cause';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';

/** How an element was built differently from the design; nothing for one that was built as designed. */
export type Change = MovedChange | RotatedChange | MissingChange | HalfBuiltChange | ResizedChange;

/** Translated, in metres, world axes. */
export interface MovedChange {
  kind: 'moved';
  offsetM: Vector;
}

/** Turned about an axis through `centreM` (world). */
export interface RotatedChange {
  kind: 'rotated';
  axis: Vector;
  angleRad: number;
  centreM: Vector;
}

export interface MissingChange {
  kind: 'missing';
}

/** Only what lies on the plane's negative side, `direction · point <= limitM` in world coordinates, is there. */
export interface HalfBuiltChange {
  kind: 'half_built';
  direction: Vector;
  limitM: number;
  /** Share of the extent along the direction. */
  builtPart: number;
}

/** Longer at one side, or shorter where negative: what lies between two heights along that side is stretched (world). */
export interface ResizedChange {
  kind: 'resized';
  side: ElementSide;
  byM: number;
  fromM: number;
  /** Where it was to end. */
  toM: number;
}

/** A change to plant on one element, as a person would say it. */
export type PlannedChange = { globalId: string } & (
  | { kind: 'none' }
  | { kind: 'missing' }
  | { kind: 'moved'; offsetM: Vector }
  /** About an axis through the middle of the element's box, until its furthest corner has moved by `largestM`. */
  | { kind: 'rotated'; about: 'vertical' | 'x' | 'y'; largestM: number }
  /** The lower part is there, or of a lying element the part towards smaller coordinates of its longest side. */
  | { kind: 'half_built'; builtPart: number }
  | { kind: 'resized'; side: ElementSide; byM: number }
);
