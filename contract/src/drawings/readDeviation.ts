import { agreesWithVerdict, leastAcross } from '../agreesWithVerdict.ts';
import type { DrawnDeviation, DrawnSection } from '../formats/elementSections.ts';
import { millimetres } from '../units.ts';
import type { SeenPoint } from './SeenPoint.ts';

type Vector = readonly [x: number, y: number, z: number];

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
  agrees: boolean;
}

/** Less of the direction than this lies in the drawing, and it is not drawn as a length. */
const leastInPlane = 0.5;
/** What one thing makes of a direction lies within so much. */
const withinM = 0.005;
/** Two points may be strays. */
const fewestPoints = 3;
/** Fewer are told to be few. */
const fewPoints = 12;
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
  points: readonly SeenPoint[],
  directions: DrawingDirections,
): DeviationReading | undefined {
  if (inPlaneShare(deviation, directions) < leastInPlane) return undefined;
  const told = points.flatMap((point) => {
    const byM = tellingOf(deviation, point, directions);
    return byM === undefined ? [] : [{ point, byM }];
  });
  if (deviation.kind === 'size') return readSize(deviation, told, directions);
  const dense = findDensest(told);
  return dense && makeReading(deviation, dense, directions, { byM: dense.middle, isWhole: true });
}

interface Told {
  point: SeenPoint;
  byM: number;
}

interface Dense {
  told: Told[];
  middle: number;
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

function findDensest(told: readonly Told[]): Dense | undefined {
  const sorted = told.toSorted((a, b) => a.byM - b.byM);
  let [first, count] = [0, 0];
  for (let low = 0, high = 0; high < sorted.length; high++) {
    while (sorted[high]!.byM - sorted[low]!.byM > 2 * withinM) low++;
    if (high - low + 1 > count) [first, count] = [low, high - low + 1];
  }
  if (count < fewestPoints) return undefined;
  return { told: sorted.slice(first, first + count), middle: sorted[first + (count >> 1)]!.byM };
}

function makeReading(
  deviation: DrawnDeviation,
  dense: Dense,
  directions: DrawingDirections,
  { byM, isWhole }: { byM: number; isWhole: boolean },
): DeviationReading {
  const { point, byM: ownM } = middlePoint(dense);
  const way = wayOf(deviation, point, directions);
  // Of a girth, each side is out by half.
  const lengthM = deviation.kind === 'girth' ? ownM / 2 : ownM;
  const agrees = agreesWithVerdict(byM, deviation.byM, deviation);
  return {
    byM,
    count: dense.told.length,
    arrow: {
      fromX: point.x - way.x * lengthM,
      fromY: point.y - way.y * lengthM,
      toX: point.x,
      toY: point.y,
      lengthM: Math.abs(byM),
      label: agrees ? deviation.said : `${millimetres(Math.abs(byM))} mm here`,
    },
    face: faceOf(point, directions),
    isWhole,
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

/** 'The verdict says 90 ± 6 mm; read here: 88 mm, at 24 points of the underside'. */
export function sayReading({ said }: DrawnDeviation, reading: DeviationReading | undefined): string {
  if (!reading) return `The verdict says ${said}; not read here`;
  const { byM, count, face } = reading;
  return `The verdict says ${said}; read here: ${millimetres(Math.abs(byM))} mm, at ${count} points of the ${face}`;
}

interface Described {
  deviation: DrawnDeviation | undefined;
  isMissing?: boolean | undefined;
  reading: DeviationReading | undefined;
  points: readonly SeenPoint[];
  directions: DrawingDirections;
  /** How far from the plane points were looked for. */
  reachM: number;
}

/** Why the drawing does not show the number of its verdict; nothing where it does. */
export function explainSection({ deviation, isMissing, reading, points, directions, reachM }: Described) {
  if (points.length === 0) return sayEmpty(reachM, isMissing === true, deviation);
  if (!deviation) return undefined;
  const { said } = deviation;
  if (inPlaneShare(deviation, directions) < leastInPlane) {
    return `This drawing looks along the deviation: the ${said} of the verdict cannot be seen in it.`;
  }
  if (!reading) {
    return `No points here lie on a face that shows the ${said} of the verdict; the other faces say nothing about it.`;
  }
  return reading.agrees
    ? undefined
    : `The verdict's ${said} is not what is read here, ${millimetres(reading.byM)} mm: ${reasonOf(deviation, reading)}.`;
}

function sayEmpty(reachM: number, isMissing: boolean, deviation: DrawnDeviation | undefined): string {
  const none = `No points here: the scan has none of this element within ${millimetres(reachM)} mm of the plane`;
  if (isMissing) return `${none}. It looked past the place where the element should be.`;
  return deviation && Math.abs(deviation.byM) > keptWithinM ? `${none}. ${farAway}.` : `${none}.`;
}

const farAway = `Points farther than ${millimetres(keptWithinM)} mm from the design are not kept with their element`;

function reasonOf({ kind, byM }: DrawnDeviation, { isWhole, count }: DeviationReading): string {
  if (kind === 'size' && !isWhole) return 'points lie on only one of the two sides between which it is';
  if (kind === 'turned') return 'the element is turned, and farther off elsewhere';
  if (Math.abs(byM) > keptWithinM) return farAway.replace('Points', 'points');
  if (count < fewPoints) return `only ${count} points here show it`;
  return 'the verdict is fitted to all points of the element, and these are a part of them';
}

/** 'Points within 35 mm of the plane'. */
export const sayBand = (reachM: number): string => `Points within ${millimetres(reachM)} mm of the plane`;

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const inDrawing = (direction: Vector, { right, up, normal }: DrawingDirections) =>
  [dot(direction, right), dot(direction, up), dot(direction, normal)] as const;
