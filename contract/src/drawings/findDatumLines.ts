import type { ModelDatum } from '../createDatum.ts';
import type { GridAxis } from '../formats/modelFileSidecar.ts';
import { dot, type Vector } from '../vectors.ts';

interface Held {
  at: Vector;
  right: Vector;
  up: Vector;
}

interface Extent {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** A grid axis or a level where it lies in a drawing: metres, right and up. */
export interface DatumLine {
  kind: 'grid' | 'level';
  label: string;
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

/** Nearer than this, lines of one name are one, written in several files. */
const sameM = 0.01;
/** Axes are drawn a little longer than they are written. */
const longerM = 2;

/** The grid axes and levels that a drawing shows, within what is seen of it. */
export function findDatumLines(plane: Held, seen: Extent, { axes, storeys }: ModelDatum): DatumLine[] {
  const isPlan = Math.abs(plane.up[2]) < 1e-6 && Math.abs(plane.right[2]) < 1e-6;
  const lines = [
    ...axes.flatMap((axis) => (axis.tag === '' ? [] : isPlan ? inPlan(plane, axis) : upright(plane, axis, seen))),
    ...(isPlan ? [] : levels(plane, seen, storeys)),
  ].flatMap((line) => clip(line, seen));
  return lines.filter((line, i) => !lines.slice(0, i).some((other) => isSame(line, other)));
}

function inPlan({ at, right, up }: Held, { tag, points }: GridAxis): DatumLine[] {
  const places = points.map(([x, y]) => {
    const from: Vector = [x - at[0], y - at[1], 0];
    return { x: dot(from, right), y: dot(from, up) };
  });
  return places.slice(1).map((to, i) => {
    const from = places[i]!;
    const line = { kind: 'grid' as const, label: tag, fromX: from.x, fromY: from.y, toX: to.x, toY: to.y };
    return points.length === 2 ? longer(line) : line;
  });
}

function longer(line: DatumLine): DatumLine {
  const { fromX, fromY, toX, toY } = line;
  const length = Math.hypot(toX - fromX, toY - fromY) || 1;
  const [x, y] = [((toX - fromX) / length) * longerM, ((toY - fromY) / length) * longerM];
  return { ...line, fromX: fromX - x, fromY: fromY - y, toX: toX + x, toY: toY + y };
}

/** Where an upright plane crosses the axis, a line from the ground to the sky. */
function upright(plane: Held, { tag, points }: GridAxis, { bottom, top }: Extent): DatumLine[] {
  const { at, right, up } = plane;
  // A sloping plane would show an axis, which has no height, at an angle of nobody's choice.
  if (Math.abs(right[2]) > 1e-6 || up[2] < 0.999) return [];
  const normal: Vector = [right[1] * up[2], -right[0] * up[2], 0];
  const away = points.map(([x, y]) => normal[0] * (x - at[0]) + normal[1] * (y - at[1]));
  return points.slice(1).flatMap(([toX, toY], i) => {
    const [from, to] = [away[i]!, away[i + 1]!];
    const length = Math.abs(to - from);
    const share = from / (from - to);
    if (length < 1e-6 || share < -longerM / length || share > 1 + longerM / length) return [];
    const [fromX, fromY] = points[i]!;
    const x = right[0] * (fromX + share * (toX - fromX) - at[0]) + right[1] * (fromY + share * (toY - fromY) - at[1]);
    return [{ kind: 'grid' as const, label: tag, fromX: x, fromY: bottom, toX: x, toY: top }];
  });
}

function levels({ at, right, up }: Held, seen: Extent, storeys: ModelDatum['storeys']): DatumLine[] {
  if (Math.abs(right[2]) > 1e-6 || up[2] < 0.1) return [];
  return storeys.map(({ name, elevationM }) => {
    const y = (elevationM - at[2]) / up[2];
    return { kind: 'level', label: name, fromX: seen.left, fromY: y, toX: seen.right, toY: y };
  });
}

/** What of a line is seen; nothing where none is. */
function clip(line: DatumLine, { left, bottom, right, top }: Extent): DatumLine[] {
  const [dx, dy] = [line.toX - line.fromX, line.toY - line.fromY];
  let [first, last] = [0, 1];
  for (const [along, away] of [
    [-dx, line.fromX - left],
    [dx, right - line.fromX],
    [-dy, line.fromY - bottom],
    [dy, top - line.fromY],
  ] as const) {
    if (along === 0 && away < 0) return [];
    if (along < 0) first = Math.max(first, away / along);
    if (along > 0) last = Math.min(last, away / along);
  }
  if (first > last) return [];
  const at = (share: number) => ({ x: line.fromX + dx * share, y: line.fromY + dy * share });
  const [from, to] = [at(first), at(last)];
  return [{ ...line, fromX: from.x, fromY: from.y, toX: to.x, toY: to.y }];
}

function isSame(one: DatumLine, other: DatumLine): boolean {
  const isAlong = ({ fromX, fromY, toX, toY }: DatumLine) =>
    Math.hypot(one.fromX - fromX, one.fromY - fromY) + Math.hypot(one.toX - toX, one.toY - toY) < sameM;
  const { fromX, fromY, toX, toY } = other;
  const isNamed = one.kind === other.kind && one.label === other.label;
  return isNamed && (isAlong(other) || isAlong({ ...other, fromX: toX, fromY: toY, toX: fromX, toY: fromY }));
}
