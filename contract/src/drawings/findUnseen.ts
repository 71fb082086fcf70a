import type { Outline } from './joinOutlines.ts';
import type { SeenPoint } from './SeenPoint.ts';

/** A surface is looked at every so far. */
const stepM = 0.03;
/** Scan points stand for patches of up to 60 mm. */
const nearM = 0.12;
/** Shorter stretches are gaps between points. */
const shortestM = 0.1;
/** A point lies on the piece whose face its own looks along, to 45°. */
const alongside = 0.7;
/** Off the plane of its face by no more than rounding, and than a curve is off its chords. */
const offM = 0.02;
/** Nobody reads so fine a drawing; a mesh of thousands of pieces would keep them waiting. */
const mostPieces = 2000;

/** Where along the outlines of an element no scan points lie: open lines. */
export function findUnseen(outlines: readonly Outline[], points: readonly SeenPoint[]): Outline[] {
  const pieces = outlines.reduce((sum, { places }) => sum + places.length / 2, 0);
  if (pieces > mostPieces) return [];
  const feet = sortFeet(points);
  return outlines.flatMap((outline) => unseenOf(outline, outlines, feet));
}

interface Foot {
  x: number;
  y: number;
  normalX: number;
  normalY: number;
}

type Feet = ReadonlyMap<string, readonly Foot[]>;

const keyOf = (x: number, y: number) => `${Math.floor(x / nearM)} ${Math.floor(y / nearM)}`;

/** Where the points touch the model's surface, in cells as large as points reach. */
function sortFeet(points: readonly SeenPoint[]): Feet {
  const cells = new Map<string, Foot[]>();
  for (const { x, y, deviationM, normalX, normalY } of points) {
    const length = Math.hypot(normalX, normalY);
    if (length < alongside) continue;
    const foot = { x: x - deviationM * normalX, y: y - deviationM * normalY };
    const key = keyOf(foot.x, foot.y);
    const cell = cells.get(key);
    const entry = { ...foot, normalX: normalX / length, normalY: normalY / length };
    if (cell) cell.push(entry);
    else cells.set(key, [entry]);
  }
  return cells;
}

function unseenOf({ places, isClosed }: Outline, all: readonly Outline[], feet: Feet): Outline[] {
  const count = places.length / 2;
  const pieces = isClosed ? count : count - 1;
  const samples: { x: number; y: number; isSeen: boolean }[] = [];
  for (let i = 0; i < pieces; i++) {
    const [fromX, fromY] = [places[2 * i]!, places[2 * i + 1]!];
    const next = (i + 1) % count;
    const [toX, toY] = [places[2 * next]!, places[2 * next + 1]!];
    const length = Math.hypot(toX - fromX, toY - fromY);
    if (length === 0) continue;
    const out = outwards({ fromX, fromY, toX, toY, length }, all);
    const steps = Math.max(1, Math.ceil(length / stepM));
    for (let step = 0; step < steps; step++) {
      // Each stands for the stretch to the next, and is looked at in its middle.
      const at = (share: number) => ({ x: fromX + (toX - fromX) * share, y: fromY + (toY - fromY) * share });
      samples.push({ ...at(step / steps), isSeen: isSeen(at((step + 0.5) / steps), out, feet) });
    }
  }
  if (!isClosed && count > 0) samples.push({ x: places.at(-2)!, y: places.at(-1)!, isSeen: true });
  return gatherRuns(samples, isClosed);
}

/** Unit normals of a piece on the sides that are outside; both of an open sheet. */
function outwards(
  { fromX, fromY, toX, toY, length }: { fromX: number; fromY: number; toX: number; toY: number; length: number },
  all: readonly Outline[],
): { x: number; y: number }[] {
  const normal = { x: (toY - fromY) / length, y: -(toX - fromX) / length };
  const [x, y] = [(fromX + toX) / 2, (fromY + toY) / 2];
  const besideM = 5e-4;
  const both = [normal, { x: -normal.x, y: -normal.y }];
  const outer = both.filter((side) => !isInside(x + side.x * besideM, y + side.y * besideM, all));
  return outer.length === 0 ? both : outer;
}

function isInside(x: number, y: number, outlines: readonly Outline[]): boolean {
  let isIn = false;
  for (const { places, isClosed } of outlines) {
    if (!isClosed) continue;
    for (let i = 0, j = places.length - 2; i < places.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [places[i]!, places[i + 1]!, places[j]!, places[j + 1]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
    }
  }
  return isIn;
}

function isSeen({ x, y }: { x: number; y: number }, out: readonly { x: number; y: number }[], feet: Feet): boolean {
  for (let right = -1; right <= 1; right++) {
    for (let up = -1; up <= 1; up++) {
      for (const foot of feet.get(keyOf(x + right * nearM, y + up * nearM)) ?? []) {
        const [dx, dy] = [foot.x - x, foot.y - y];
        if (Math.hypot(dx, dy) > nearM) continue;
        const isOn = (side: { x: number; y: number }) =>
          side.x * foot.normalX + side.y * foot.normalY > alongside && Math.abs(dx * side.x + dy * side.y) < offM;
        if (out.some(isOn)) return true;
      }
    }
  }
  return false;
}

/** Puts neighbouring unseen samples together; round an outline the last goes on into the first. */
function gatherRuns(samples: readonly { x: number; y: number; isSeen: boolean }[], isClosed: boolean): Outline[] {
  const seen = samples.findIndex((sample) => sample.isSeen);
  if (seen < 0) return samples.length === 0 ? [] : [{ places: samples.flatMap(({ x, y }) => [x, y]), isClosed }];
  const turned = isClosed ? [...samples.slice(seen), ...samples.slice(0, seen + 1)] : samples;
  const runs: Outline[] = [];
  let run: number[] = [];
  for (const { x, y, isSeen: ends } of turned) {
    if (!ends) run.push(x, y);
    else if (run.length > 0) {
      runs.push({ places: [...run, x, y], isClosed: false });
      run = [];
    }
  }
  return runs.filter(({ places }) => lengthOf(places) >= shortestM);
}

/** How long a line is. */
export function lengthOf(places: readonly number[]): number {
  let length = 0;
  for (let i = 2; i < places.length; i += 2) {
    length += Math.hypot(places[i]! - places[i - 2]!, places[i + 1]! - places[i - 1]!);
  }
  return length;
}
