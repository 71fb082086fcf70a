import type { GridAxis } from './formats/modelFileSidecar.ts';
import { type LengthBounds, noBounds, sayMagnitude } from './sayMagnitude.ts';
import type { Vector } from './vectors.ts';

/** What a direction is told by; metres in the frame of the model. */
export interface OffsetPlace {
  /** The middle of the element. */
  at: Vector;
  axes: readonly GridAxis[];
  /** Radians from +Y to north, clockwise; without one, +Y is taken for it. */
  north?: number | undefined;
  /** Where the outside of the building clearly is. */
  outside?: Vector | undefined;
}

/** How far something is off along one direction, and how well that is known. */
export interface OffsetAlong {
  /** Of length one, in the frame of the model. */
  direction: Vector;
  /** 0 where it was not seen. */
  valueM: number;
  /** Of a hundred, the truth lies within for ninety-five; null where no surface that was seen shows the direction. */
  plusMinusM: number | null;
}

/** What is known of an offset beside itself; nothing of what was measured before offsets had bounds. */
export interface OffsetKnowledge {
  bounds?: LengthBounds | undefined;
  directions?: readonly OffsetAlong[] | undefined;
}

/** As much of the longest part is worth a word. */
const worthAWord = 0.38;
/** Cosine of the angle within which something goes towards a line, outwards or inwards. */
const towards = 0.8;
/** Nearer than this an element stands on a line. */
const onLineM = 0.05;
/** Farther away than this nobody would think of a line. */
const farM = 30;

const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

/** '57 ± 2 mm outwards, towards grid B', '47 mm or more to the north-east', '12 ± 1 mm to the east; up/down not seen'. */
export function sayOffset(
  offset: Vector,
  lengthM: number,
  place: OffsetPlace,
  { bounds = noBounds, directions = [] }: OffsetKnowledge = {},
): string {
  const unseen = sayUnseen(directions, place.north);
  return `${sayMagnitude(lengthM, bounds)} ${sayDirection(offset, place)}${unseen === undefined ? '' : `; ${unseen}`}`;
}

/** 'up/down not seen', 'north/south and up/down not seen', 'sideways not seen'. */
export function sayUnseen(directions: readonly OffsetAlong[], north = 0): string | undefined {
  const unseen = directions.filter(({ plusMinusM }) => plusMinusM === null);
  if (unseen.length === 0) return undefined;
  const level = unseen.filter(({ direction }) => Math.abs(direction[2]) < worthAWord);
  const words = level.length === 2 ? ['sideways'] : level.map(({ direction }) => sayWay(direction, north));
  const isUpright = level.length < unseen.length;
  return `${[...words, ...(isUpright ? ['up/down'] : [])].join(' and ')} not seen`;
}

/** 'up/down', 'east/west'; undefined for what goes aslant. */
export function sayBothWays(direction: Vector, north = 0): string | undefined {
  const level = Math.hypot(direction[0], direction[1]);
  if (level < worthAWord) return 'up/down';
  return Math.abs(direction[2]) < worthAWord ? sayWay(direction, north) : undefined;
}

const ways = ['north/south', 'north-east/south-west', 'east/west', 'north-west/south-east'] as const;

/** Both ways of a level direction. */
function sayWay([x, y]: Vector, north: number): string {
  const angle = Math.atan2(x, y) - north;
  return ways[(Math.round(angle / (Math.PI / 4)) + 16) % 4]!;
}

/** As people on site point: by the outside and the grid, by the compass where the model has none, and up or down. */
export function sayDirection(offset: Vector, place: OffsetPlace): string {
  const [x, y, z] = offset;
  const level = Math.hypot(x, y);
  const longest = Math.max(level, Math.abs(z));
  if (longest === 0) return 'nowhere';
  const parts = [];
  if (level >= longest * worthAWord) parts.push(sayLevel([x / level, y / level], place));
  if (Math.abs(z) >= longest * worthAWord) parts.push(z > 0 ? 'up' : 'down');
  return parts.join(' and ');
}

function sayLevel(direction: readonly [number, number], { at, axes, north = 0, outside }: OffsetPlace): string {
  const side = outside && saySide(direction, outside);
  const line = sayLine(direction, at, axes);
  if (line) return side ? `${side}, ${line}` : line;
  const angle = Math.atan2(direction[0], direction[1]) - north;
  const wind = `to the ${winds[(Math.round(angle / (Math.PI / 4)) + 16) % 8]!}`;
  return side ? `${side}, ${wind}` : wind;
}

function saySide([x, y]: readonly [number, number], outside: Vector): string | undefined {
  const length = Math.hypot(outside[0], outside[1]);
  const along = length === 0 ? 0 : (x * outside[0] + y * outside[1]) / length;
  return along >= towards ? 'outwards' : along <= -towards ? 'inwards' : undefined;
}

/** The next line ahead, or the last one behind. */
function sayLine([x, y]: readonly [number, number], at: Vector, axes: readonly GridAxis[]): string | undefined {
  const crossed = axes.flatMap(({ tag, points }) => {
    const normal = tag === '' ? undefined : normalOf(points);
    const along = normal ? x * normal[0] + y * normal[1] : 0;
    if (!normal || Math.abs(along) < towards) return [];
    const first = points[0]!;
    const away = ((first[0] - at[0]) * normal[0] + (first[1] - at[1]) * normal[1]) * Math.sign(along);
    return Math.abs(away) <= farM ? [{ tag, away }] : [];
  });
  const ahead = crossed.filter(({ away }) => away > onLineM).sort((a, b) => a.away - b.away)[0];
  if (ahead) return `towards grid ${ahead.tag}`;
  const behind = crossed.sort((a, b) => b.away - a.away)[0];
  return behind && `away from grid ${behind.tag}`;
}

/** Across a straight line, of length one; an arc has none. */
function normalOf(points: GridAxis['points']): readonly [number, number] | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length !== 2 || !first || !last) return undefined;
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]);
  return length === 0 ? undefined : [-(last[1] - first[1]) / length, (last[0] - first[0]) / length];
}
