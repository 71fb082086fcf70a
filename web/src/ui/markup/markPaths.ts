import type { MarkPoint } from './Mark.ts';

const headStrokes = 5;
const halfAngle = 0.45;

/** An arrow as one line: its shaft, and back from its tip to both sides. */
export function arrowPath([from, to]: readonly MarkPoint[], stroke: number): string {
  if (!from || !to) return '';
  const length = Math.min(stroke * headStrokes, Math.hypot(to.x - from.x, to.y - from.y));
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const side = (turn: number) => ({
    x: to.x - length * Math.cos(angle + turn),
    y: to.y - length * Math.sin(angle + turn),
  });
  const { x, y } = side(halfAngle);
  const other = side(-halfAngle);
  return `M${at(from)} L${at(to)} M${at({ x, y })} L${at(to)} L${at(other)}`;
}

/** A line through all of the points. */
export function linePath(points: readonly MarkPoint[]): string {
  return points.map((point, i) => `${i === 0 ? 'M' : 'L'}${at(point)}`).join(' ');
}

const at = ({ x, y }: MarkPoint) => `${x.toFixed(1)} ${y.toFixed(1)}`;
