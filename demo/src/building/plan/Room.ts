import type { Range } from '../shapes/Shape.ts';

/** What a room is for; furniture, ceilings and services follow from it. */
export type RoomUse =
  | 'office'
  | 'team'
  | 'meeting'
  | 'openPlan'
  | 'corridor'
  | 'lobby'
  | 'foyer'
  | 'gallery'
  | 'cafe'
  | 'pantry'
  | 'toilet'
  | 'stair'
  | 'electrical';

/** A room by its clear width; millimetres. */
export interface Room {
  storey: number;
  /** As on the door: storey, dot, number. */
  number: string;
  name: string;
  use: RoomUse;
  x: Range;
  y: Range;
  hasCeiling: boolean;
  isFurnished: boolean;
}
