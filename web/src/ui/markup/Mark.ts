import { markColours } from '../tokens.ts';

/** Pixels of the picture. */
export interface MarkPoint {
  x: number;
  y: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

export const markKinds = ['arrow', 'circle', 'line', 'text'] as const;
export type MarkKind = (typeof markKinds)[number];
export type MarkColour = keyof typeof markColours;

/** What somebody drew over a picture. */
export interface Mark {
  id: number;
  kind: MarkKind;
  colour: MarkColour;
  /** From tail to tip, from corner to corner, all of a line, or where a text begins. */
  points: readonly MarkPoint[];
  text?: string;
}

/** A dark colour lies on a light rim, and the other way round: it is seen on any picture. */
export function rimOf(colour: MarkColour): string {
  return colour === 'White' || colour === 'Yellow' ? markColours.Black : markColours.White;
}

/** Strokes and letters as thick and tall as suit a picture of this size, pixels. */
export function measuresOf({ width, height }: PictureSize): { stroke: number; letter: number; least: number } {
  const short = Math.min(width, height);
  return { stroke: Math.max(2, short / 150), letter: Math.max(12, short / 20), least: short / 60 };
}

/** A mark of the usual size in the middle of the picture: a keyboard has no place to point at. */
export function markInMiddle(kind: MarkKind, { width, height }: PictureSize): MarkPoint[] {
  const at = (x: number, y: number) => ({ x: width * x, y: height * y });
  if (kind === 'text') return [at(0.5, 0.5)];
  return [at(0.4, 0.6), at(0.6, 0.4)];
}

/** Moved as a whole, or by its end alone; it cannot leave the picture. */
export function moveMark(mark: Mark, by: MarkPoint, { width, height }: PictureSize, isEndOnly = false): Mark {
  const within = ({ x, y }: MarkPoint) => ({ x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) });
  const last = mark.points.length - 1;
  const points = mark.points.map((point, i) =>
    isEndOnly && i !== last ? point : within({ x: point.x + by.x, y: point.y + by.y }),
  );
  return { ...mark, points };
}

/** Too small to have been meant. */
export function isSlip({ kind, points }: Mark, size: PictureSize): boolean {
  const { least } = measuresOf(size);
  if (kind === 'text') return false;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return Math.max(...xs) - Math.min(...xs) < least && Math.max(...ys) - Math.min(...ys) < least;
}
