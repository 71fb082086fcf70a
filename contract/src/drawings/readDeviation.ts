import { agreesWithVerdict, leastAcross } from '../agreesWithVerdict.ts';
import type { DrawnDeviation, DrawnSection } from '../formats/elementSections.ts';
import { millimetres } from '../units.ts';
import { dot, type Vector } from '../vectors.ts';
import type { Outline } from './joinOutlines.ts';
import { lengthsAlong } from './lengthsAlong.ts';
import type { SeenPoint } from './SeenPoint.ts';
import { isBeyondEdge, listStayingFaces, type PlacedPoint } from './stayingFaces.ts';

/** The directions of a drawing, in the frame of the deviation. */
export interface DrawingDirections {
  right: Vector;
  up: Vector;
  /** Towards the reader. */
  normal: Vector;
}

/** What the points of a section say of the verdict's deviation. */
export interface DeviationReading {
  byM: number;
  /** How many points say so. */
  count: number;
  arrow: NonNullable<DrawnSection['arrow']>;
  /** Which face they lie on. */
  face: string;
  /** Of a size, whether points lie on both of the sides between which it is. */
  isWhole: boolean;
  /** No face that shows it was seen, but others go on so far beyond their edges: it is no less. */
  isAtLeast: boolean;
  agrees: boolean;
}

/** What of an element lies in a drawing. */
export interface Drawn {
  points: readonly SeenPoint[];
  /** Of its design. */
  outlines: readonly Outline[];
}

/** Less of the direction than this lies in the drawing, and it is not drawn as a length. */
export const leastInPlane = 0.5;
/** What one thing makes of a direction lies within so much. */
const withinM = 0.005;
/** Two points may be strays. */
const fewestPoints = 3;
/** Of the most that agree: with so many, another length explains them as well. */
const asDense = 0.9;
/** Of those beyond an edge some stray; this share of them does not lie farther out. */
const farthestShare = 0.95;
/** Points farther from the design are not kept with their element: the engine's `searchRadiusM`. */
export const keptWithinM = 0.1;

/** The part of the direction that lies in the drawing, 0 to 1; of a girth what is square to its axis. */
export function inPlaneShare({ kind, direction }: DrawnDeviation, { normal }: DrawingDirections): number {
  const out = Math.abs(dot(direction, normal));
  return kind === 'girth' ? out : Math.sqrt(Math.max(0, 1 - out * out));
}

/** What a point's face makes of the deviation; nothing where it does not look along it. */
export function tellingOf(deviation: DrawnDeviation, point: SeenPoint, directions: DrawingDirections) {
  const { kind, direction } = deviation;
  const [x, y, height] = inDrawing(direction, directions);
  const facing = point.normalX * x + point.normalY * y + point.normalHeight * height;
  if (kind === 'girth') return Math.abs(facing) > leastAcross ? undefined : 2 * point.deviationM;
  return Math.abs(facing) < leastAcross ? undefined : point.deviationM / facing;
}

/** Reads the deviation where its points lie densest; nothing where the drawing cannot show it, or no points do. */
export function readDeviation(
  deviation: DrawnDeviation,
  drawn: Drawn,
  directions: DrawingDirections,
): DeviationReading | undefined {
  if (inPlaneShare(deviation, directions) < leastInPlane) return undefined;
  const told = drawn.points.flatMap((point) => {
    const byM = tellingOf(deviation, point, directions);
    return byM === undefined ? [] : [{ point, byM }];
  });
  if (deviation.kind === 'size') return readSize(deviation, told, directions);
  if (deviation.kind === 'moved') return readMove(deviation, told, drawn, directions);
  const dense = findDensest(told);
  return dense && makeReading(deviation, dense, directions, { byM: dense.middle });
}

interface Told {
  point: SeenPoint;
  byM: number;
}

interface Dense {
  told: Told[];
  middle: number;
}

/**
 * How far the outline must go along the way to come to a point. Of what is round, or thinner than it moved, points are kept
 * with the distance to a surface that they are not of: all places of the outline on their way are asked, and where it was
 * built most points agree. What is beyond the edge of a face that stays in its plane says no more than that it goes so far.
 */
function readMove(
  deviation: DrawnDeviation,
  told: readonly Told[],
  { points, outlines }: Drawn,
  directions: DrawingDirections,
) {
  const [x, y, height] = inDrawing(deviation.direction, directions);
  const share = Math.hypot(x, y);
  const faces = listStayingFaces(points.map(placedOf), [x, y, height]);
  const [beyond, across] = divide(told, ({ point }) => isBeyondEdge(placedOf(point), faces));
  if (beyond.length > across.length) return readBeyond(deviation, beyond, directions);
  const dense = findDensest(
    across.flatMap((one) => {
      const others = lengthsAlong(outlines, one.point.x, one.point.y, [x / share, y / share]);
      return [
        one,
        ...others.flatMap((lengthM) => (isOther(lengthM / share, one) ? [{ ...one, byM: lengthM / share }] : [])),
      ];
    }),
  );
  return dense && makeReading(deviation, dense, directions, { byM: dense.middle });
}

const isOther = (byM: number, one: Told): boolean => Math.abs(byM - one.byM) > withinM;

const placedOf = ({ x, y, heightM, normalX, normalY, normalHeight }: SeenPoint): PlacedPoint => ({
  place: [x, y, heightM],
  normal: [normalX, normalY, normalHeight],
});

function divide<Item>(items: readonly Item[], isOne: (item: Item) => boolean): [Item[], Item[]] {
  const divided: [Item[], Item[]] = [[], []];
  for (const item of items) divided[isOne(item) ? 0 : 1].push(item);
  return divided;
}

/** By the farthest but the few that stray. */
function readBeyond(deviation: DrawnDeviation, beyond: readonly Told[], directions: DrawingDirections) {
  if (beyond.length < fewestPoints) return undefined;
  const sorted = beyond.toSorted((a, b) => Math.abs(a.byM) - Math.abs(b.byM));
  const farthest = sorted[Math.floor((sorted.length - 1) * farthestShare)]!;
  const dense = { told: [farthest], middle: farthest.byM };
  return { ...makeReading(deviation, dense, directions, { byM: farthest.byM, isAtLeast: true }), count: beyond.length };
}

/** Both sides count: what one is farther out, and the other. */
function readSize(deviation: DrawnDeviation, told: readonly Told[], directions: DrawingDirections) {
  const [x, y, height] = inDrawing(deviation.direction, directions);
  const isOn = ({ point }: Told) => point.normalX * x + point.normalY * y + point.normalHeight * height > 0;
  const own = findDensest(told.filter(isOn));
  const other = findDensest(told.filter((one) => !isOn(one)));
  if (!own) return undefined;
  const byM = own.middle - (other?.middle ?? 0);
  return makeReading(deviation, own, directions, { byM, isWhole: other !== undefined });
}

/** Where values lie densest; of places that are about as dense, that of the least length. */
function findDensest(told: readonly Told[]): Dense | undefined {
  const sorted = told.toSorted((a, b) => a.byM - b.byM);
  const windows: { first: number; count: number; middle: number }[] = [];
  for (let first = 0, high = 0; high < sorted.length; high++) {
    while (sorted[high]!.byM - sorted[first]!.byM > 2 * withinM) first++;
    const count = high - first + 1;
    windows.push({ first, count, middle: sorted[first + (count >> 1)]!.byM });
  }
  const most = Math.max(0, ...windows.map(({ count }) => count));
  if (most < fewestPoints) return undefined;
  const isPeak = ({ count, middle }: (typeof windows)[number]) =>
    windows.every((other) => other.count <= count || Math.abs(other.middle - middle) > 2 * withinM);
  const [best] = windows
    .filter((window) => window.count >= asDense * most && isPeak(window))
    .sort((a, b) => Math.abs(a.middle) - Math.abs(b.middle) || b.count - a.count);
  const { first, count, middle } = best!;
  return { told: sorted.slice(first, first + count), middle };
}

function makeReading(
  deviation: DrawnDeviation,
  dense: Dense,
  directions: DrawingDirections,
  { byM, isWhole = true, isAtLeast = false }: { byM: number; isWhole?: boolean; isAtLeast?: boolean },
): DeviationReading {
  const { point, byM: ownM } = middlePoint(dense);
  const way = wayOf(deviation, point, directions);
  // Of a girth, each side is out by half.
  const lengthM = deviation.kind === 'girth' ? ownM / 2 : ownM;
  const agrees = agreesWithVerdict(byM, deviation.byM, deviation);
  return {
    byM,
    count: new Set(dense.told.map((one) => one.point)).size,
    arrow: {
      fromX: point.x - way.x * lengthM,
      fromY: point.y - way.y * lengthM,
      toX: point.x,
      toY: point.y,
      lengthM: Math.abs(byM),
      label: agrees ? deviation.said : `${millimetres(Math.abs(byM))} mm${isAtLeast ? ' or more' : ''} here`,
    },
    face: faceOf(point, directions),
    isWhole,
    isAtLeast,
    agrees,
  };
}

/** Of the points that agree, the one in their midst: an arrow at a rim would point at a corner. */
function middlePoint({ told, middle }: Dense): Told {
  const near = told.filter(({ byM }) => Math.abs(byM - middle) <= 0.001);
  const mean = (pick: (point: SeenPoint) => number) =>
    near.reduce((sum, { point }) => sum + pick(point), 0) / near.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const away = ({ point }: Told) => Math.hypot(point.x - x, point.y - y);
  return near.reduce((best, one) => (away(one) < away(best) ? one : best));
}

/** The drawing's direction in which a length is set off. */
function wayOf({ kind, direction }: DrawnDeviation, { normalX, normalY }: SeenPoint, directions: DrawingDirections) {
  const [x, y] = kind === 'girth' ? [normalX, normalY] : inDrawing(direction, directions);
  const length = Math.hypot(x, y) || 1;
  return kind === 'girth' ? { x: x / length, y: y / length } : { x, y };
}

function faceOf({ normalX, normalY, normalHeight }: SeenPoint, { right, up, normal }: DrawingDirections): string {
  const z = normalX * right[2] + normalY * up[2] + normalHeight * normal[2];
  return z > 0.7 ? 'top' : z < -0.7 ? 'underside' : 'side';
}

const inDrawing = (direction: Vector, { right, up, normal }: DrawingDirections) =>
  [dot(direction, right), dot(direction, up), dot(direction, normal)] as const;
