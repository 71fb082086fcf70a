import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import type { Matrix4 } from 'three';

/** What culling knows of the camera, about the scene's origin. */
export interface CullView {
  eye: readonly [number, number, number];
  /** Six planes, four numbers each, pointing inwards. */
  planes: Float64Array;
  /** Pixels that a metre has at a metre's distance, or without perspective anywhere. */
  pixelsPerRadian: number;
  /** All is as large as at a metre's distance. */
  isParallel: boolean;
  /** Something is cut open: back faces are seen. */
  isCut: boolean;
  /** From which one is chosen for all blocks, by how many triangles they have with each. */
  grades: readonly Grade[];
}

/** How coarsely blocks may be drawn. */
export interface Grade {
  /** A coarser level may be off by so many pixels, and by so many where all of it is small. */
  errorPixels: number;
  smallErrorPixels: number;
  /** What is smaller is dropped. */
  leastPixels: number;
}

/** What is smaller as a whole is small: its parts are not told apart. */
export const smallPixels = 12;

/** The planes of a view, of unit normals, from projection times view. */
export function readPlanes({ elements: m }: Matrix4, planes: Float64Array): void {
  for (let i = 0; i < 6; i++) {
    const axis = i >> 1;
    const sign = (i & 1) === 0 ? 1 : -1;
    const x = m[3]! + sign * m[axis]!;
    const y = m[7]! + sign * m[4 + axis]!;
    const z = m[11]! + sign * m[8 + axis]!;
    const w = m[15]! + sign * m[12 + axis]!;
    const length = Math.hypot(x, y, z) || 1;
    planes[i * 4] = x / length;
    planes[i * 4 + 1] = y / length;
    planes[i * 4 + 2] = z / length;
    planes[i * 4 + 3] = w / length;
  }
}

/** 0 outside, 1 across the edge, 2 inside. Near and far follow from what is seen and do not count. */
export function placeBox({ planes }: Pick<CullView, 'planes'>, box: FlatBox): 0 | 1 | 2 {
  let isInside = true;
  for (let i = 0; i < 16; i += 4) {
    const x = planes[i]!;
    const y = planes[i + 1]!;
    const z = planes[i + 2]!;
    const w = planes[i + 3]!;
    const most = x * box[x > 0 ? 3 : 0]! + y * box[y > 0 ? 4 : 1]! + z * box[z > 0 ? 5 : 2]! + w;
    if (most < 0) return 0;
    const least = x * box[x > 0 ? 0 : 3]! + y * box[y > 0 ? 1 : 4]! + z * box[z > 0 ? 2 : 5]! + w;
    if (least < 0) isInside = false;
  }
  return isInside ? 2 : 1;
}

/** Metres from the eye to the nearest point of a box; 0 within it, 1 where distance does not count. */
export function distanceToBox({ eye, isParallel }: Pick<CullView, 'eye' | 'isParallel'>, box: FlatBox): number {
  if (isParallel) return 1;
  const x = Math.max(box[0] - eye[0], 0, eye[0] - box[3]);
  const y = Math.max(box[1] - eye[1], 0, eye[1] - box[4]);
  const z = Math.max(box[2] - eye[2], 0, eye[2] - box[5]);
  return Math.sqrt(x * x + y * y + z * z);
}

/** What levels are chosen by: how far each is off, how large it is as a whole, and how far away. */
export interface LevelOptions {
  errorsM: readonly [number, number, number];
  sizeM: number;
  distanceM: number;
}

/** The coarsest level that is good enough at a distance; undefined when all of it is too small to be drawn. */
export function chooseLevel(
  { pixelsPerRadian }: Pick<CullView, 'pixelsPerRadian'>,
  { errorPixels, smallErrorPixels, leastPixels }: Grade,
  { errorsM, sizeM, distanceM }: LevelOptions,
): 0 | 1 | 2 | undefined {
  const pixels = sizeM * pixelsPerRadian;
  if (pixels < leastPixels * distanceM) return undefined;
  const isSmall = pixels < smallPixels * distanceM;
  const allowedM = ((isSmall ? smallErrorPixels : errorPixels) * distanceM) / pixelsPerRadian;
  if (errorsM[2] <= allowedM) return 2;
  return errorsM[1] <= allowedM ? 1 : 0;
}
