import type { Place } from './Place.ts';

/** A line that somebody drew on a section; metres of the drawing. */
export interface Measurement {
  id: number;
  startX: number;
  startY: number;
  endX: number;
  endY: number;
}

/** The lines of one section; ids go on from the largest there ever was, also after lines are gone. */
export interface SectionLines {
  lines: readonly Measurement[];
  largestId: number;
}

export const noLines: SectionLines = { lines: [], largestId: 0 };

/** Specification 2, section 2.8. */
const shortestPx = 5;
/** Ends come by metres and back. */
const roundingPx = 1e-6;

export function addLine({ lines, largestId }: SectionLines, start: Place, end: Place): SectionLines {
  const id = largestId + 1;
  const line = { id, startX: start.x, startY: start.y, endX: end.x, endY: end.y };
  return { lines: [...lines, line], largestId: id };
}

export function removeLine({ lines, largestId }: SectionLines, id: number): SectionLines {
  return { lines: lines.filter((line) => line.id !== id), largestId };
}

export function clearLines({ largestId }: SectionLines): SectionLines {
  return { lines: [], largestId };
}

export function lengthOf({ startX, startY, endX, endY }: Measurement): number {
  return Math.hypot(endX - startX, endY - startY);
}

/** Whether a line counts; pixels of the screen, however near the drawing is. */
export function isLongEnough(start: Place, end: Place): boolean {
  return Math.hypot(end.x - start.x, end.y - start.y) > shortestPx + roundingPx;
}

/** Level or upright, whichever is nearer. */
export function straighten(start: Place, end: Place): Place {
  const isLevel = Math.abs(end.x - start.x) >= Math.abs(end.y - start.y);
  return isLevel ? { x: end.x, y: start.y } : { x: start.x, y: end.y };
}

/** The line nearest to a place, within `reach`; the newest of those that lie as near. */
export function findLine(lines: readonly Measurement[], at: Place, reach: number): Measurement | undefined {
  let found: Measurement | undefined;
  let nearest = reach;
  for (const line of lines) {
    const distance = distanceTo(line, at);
    if (distance > nearest) continue;
    found = line;
    nearest = distance;
  }
  return found;
}

function distanceTo({ startX, startY, endX, endY }: Measurement, { x, y }: Place): number {
  const along = { x: endX - startX, y: endY - startY };
  const squared = along.x ** 2 + along.y ** 2;
  const share = squared === 0 ? 0 : ((x - startX) * along.x + (y - startY) * along.y) / squared;
  const clamped = Math.max(0, Math.min(1, share));
  return Math.hypot(x - startX - clamped * along.x, y - startY - clamped * along.y);
}
