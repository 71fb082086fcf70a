import type { Box } from '../../geometry/Box.ts';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import { dot, normalise, scale, subtract, type WorldPoint } from '../../geometry/vectors.ts';
import { enterBox } from '../../pick/Ray.ts';
import { axesOf, type CameraState } from '../../scene/cameraMath.ts';
import { projectPoint, type ScreenSize, sightDistance } from '../../scene/screenMath.ts';
import { clipToFront } from '../clipToFront.ts';
import type { Datum } from './Datum.ts';

export interface Bubble extends ScreenPoint {
  tag: string;
}

/** What is drawn over the scene, CSS pixels. */
export interface DatumMarks {
  bubbles: Bubble[];
  /** Axes in an elevation, where they are upright. */
  uprights: [ScreenPoint, ScreenPoint][];
  storeys: { name: string; label: string; from: ScreenPoint; to: ScreenPoint }[];
  /** 0 to 1. */
  opacity: number;
}

export const bubbleRadius = 11;
/** From the end of a line to the middle of its bubble. */
const outwards = bubbleRadius + 3;
/** Bubbles stay so far within the canvas. */
const margin = 20;
/** Room for the name of a storey beside the building. */
const besideBuilding = 132;
const leastApart = 16;
/** Seen from below axes are in the way. */
const opacityFromBelow = 0.25;
/** A building that is smaller on the screen has no room for axes. */
const far = { none: 90, all: 220 } as const;

/** Looks along the ground without perspective, as elevations and sections do. */
export function isElevation(camera: CameraState): boolean {
  return camera.orthographicHeightM !== undefined && Math.abs(axesOf(camera).forward[2]) < 0.02;
}

/** Where tags, upright axes and storeys stand. */
export function placeMarks(datum: Datum, camera: CameraState, size: ScreenSize): DatumMarks {
  const around = boundsOf(datum.box, camera, size);
  const extent = Math.max(around.right - around.left, around.bottom - around.top);
  const near = Math.min(1, Math.max(0, (extent - far.none) / (far.all - far.none)));
  if (isElevation(camera)) return { ...placeInElevation(datum, camera, { size, around }), opacity: near };
  const opacity = near * (axesOf(camera).forward[2] > 0.02 ? opacityFromBelow : 1);
  // From within, the walls hide all of them.
  const ends = isWithin(datum.box, camera) ? [] : datum.axes.flatMap((axis) => endsOf(axis, datum, camera, size));
  return { bubbles: apart(ends), uprights: [], storeys: [], opacity };
}

/** The ends of an axis on the screen that the building does not hide; without perspective those of the part that is seen, as on a sheet. */
function endsOf(
  { tag, points }: Datum['axes'][number],
  { levelM, box }: Datum,
  camera: CameraState,
  size: ScreenSize,
): Bubble[] {
  const at = (point: WorldPoint): WorldPoint => [point[0], point[1], levelM];
  const ends = [at(points[0]!), at(points.at(-1)!)] as const;
  const line = clipToFront(...ends, camera);
  if (!line) return [];
  const whole: [ScreenPoint, ScreenPoint] = [projectPoint(camera, size, line[0]), projectPoint(camera, size, line[1])];
  const seen = points.length === 2 && camera.orthographicHeightM !== undefined ? clipToScreen(whole, size) : whole;
  if (!seen) return [];
  const [a, b] = seen;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  // Seen along itself, an axis is a point.
  if (length < 3 * bubbleRadius) return [];
  const way = { x: ((b.x - a.x) / length) * outwards, y: ((b.y - a.y) / length) * outwards };
  const bubbles = [
    { tag, x: a.x - way.x, y: a.y - way.y, isHidden: line[0] !== ends[0] || isBehind(ends[0], box, camera) },
    { tag, x: b.x + way.x, y: b.y + way.y, isHidden: line[1] !== ends[1] || isBehind(ends[1], box, camera) },
  ];
  return bubbles.filter(({ isHidden }) => !isHidden).map(({ isHidden: _, ...bubble }) => bubble);
}

/** Whether a building stands before a point that is outside of it. */
function isBehind(point: WorldPoint, box: Box, camera: CameraState): boolean {
  const { forward } = axesOf(camera);
  const towards = camera.orthographicHeightM === undefined ? subtract(camera.eye, point) : scale(forward, -1);
  const enter = enterBox({ origin: point, direction: normalise(towards) }, [...box.min, ...box.max], 0);
  return enter > 0 && enter < sightDistance(camera, point);
}

/** The part of a line within the canvas, with room for bubbles at its ends. */
function clipToScreen(
  [a, b]: [ScreenPoint, ScreenPoint],
  { width, height }: ScreenSize,
): [ScreenPoint, ScreenPoint] | undefined {
  let [start, end] = [0, 1];
  const inset = margin + outwards;
  for (const [from, way, most] of [
    [a.x, b.x - a.x, width],
    [a.y, b.y - a.y, height],
  ] as const) {
    if (way === 0) {
      if (from < inset || from > most - inset) return undefined;
      continue;
    }
    const shares = [(inset - from) / way, (most - inset - from) / way];
    start = Math.max(start, Math.min(...shares));
    end = Math.min(end, Math.max(...shares));
  }
  if (start >= end) return undefined;
  const at = (share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  return [at(start), at(end)];
}

interface Around {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function placeInElevation(
  { axes, storeys, box }: Datum,
  camera: CameraState,
  { size, around }: { size: ScreenSize; around: Around },
): Omit<DatumMarks, 'opacity'> {
  const { forward } = axesOf(camera);
  const top = Math.max(margin + outwards, around.top - 24);
  const isAcross = ({ points }: Datum['axes'][number]) =>
    points.length === 2 && Math.abs(dot(normalise(subtract(points[1]!, points[0]!)), forward)) > 0.999;
  const heads = axes
    .filter(isAcross)
    .map(({ tag, points }) => ({ tag, x: projectPoint(camera, size, points[0]!).x, y: top - outwards }))
    .filter(({ x }) => x > margin && x < size.width - margin);
  const bubbles = apart(heads);
  const left = Math.max(12, around.left - besideBuilding);
  const right = Math.min(size.width - 12, around.right + 24);
  const lines = storeys
    .map((storey) => ({ ...storey, y: projectPoint(camera, size, [box.min[0], box.min[1], storey.elevationM]).y }))
    .filter(({ y }) => y > margin && y < size.height - 4)
    .toSorted((a, b) => b.y - a.y);
  const shown = lines.filter(({ y }, i) => i === 0 || lines[i - 1]!.y - y >= leastApart);
  return {
    bubbles,
    uprights: bubbles.map(({ x }) => [
      { x, y: top },
      { x, y: Math.min(size.height, around.bottom + 8) },
    ]),
    storeys:
      right > left
        ? shown.map(({ name, label, y }) => ({ name, label, from: { x: left, y }, to: { x: right, y } }))
        : [],
  };
}

function isWithin({ min, max }: Box, { eye, orthographicHeightM }: CameraState): boolean {
  return orthographicHeightM === undefined && eye.every((value, axis) => value > min[axis]! && value < max[axis]!);
}

/** Of bubbles that would lie on each other the first. */
function apart(bubbles: readonly Bubble[]): Bubble[] {
  const kept: Bubble[] = [];
  for (const bubble of bubbles) {
    if (kept.every(({ x, y }) => Math.hypot(x - bubble.x, y - bubble.y) >= 2 * bubbleRadius)) kept.push(bubble);
  }
  return kept;
}

function boundsOf({ min, max }: Box, camera: CameraState, size: ScreenSize): Around {
  const around = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let corner = 0; corner < 8; corner++) {
    const side = (axis: 0 | 1 | 2) => ((corner >> axis) & 1 ? max : min)[axis];
    const { x, y, behind } = projectPoint(camera, size, [side(0), side(1), side(2)]);
    // From within, all of the canvas.
    if (behind) return { left: 0, right: size.width, top: 0, bottom: size.height };
    around.left = Math.min(around.left, x);
    around.right = Math.max(around.right, x);
    around.top = Math.min(around.top, y);
    around.bottom = Math.max(around.bottom, y);
  }
  return around;
}
