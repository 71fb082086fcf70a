import type { Box } from '../geometry/Box.ts';
import { add, lengthOf, scale, subtract, type WorldPoint } from '../geometry/vectors.ts';
import { axesOf, type CameraState, fit, pan, slopeOf } from './cameraMath.ts';
import { metresPerPixel, projectPoint, type ScreenSize } from './screenMath.ts';

/** CSS pixels at each side of the canvas that something else covers. */
export interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The canvas, and what of it is covered. */
export interface Room {
  size: ScreenSize;
  insets: Insets;
}

export const noInsets: Insets = { left: 0, right: 0, top: 0, bottom: 0 };

/** Covers that would leave less than this share of the canvas are not respected: a thing would be seen as a speck. */
const leastShare = 0.35;

/** As `fit`, in the middle of what is not covered. */
export function fitInRoom(state: CameraState, box: Box, { size, insets }: Room): CameraState {
  const { left, right, top, bottom } = respected(size, insets);
  const free = { width: size.width - left - right, height: size.height - top - bottom };
  const share = free.height / size.height;
  const slope = slopeOf(state) * share;
  const narrow = { ...state, fovDegrees: (Math.atan(slope) * 360) / Math.PI };
  const { orthographicHeightM: height, ...seen } = fit(narrow, box, { aspect: free.width / free.height });
  const isParallel = height !== undefined && { orthographicHeightM: height / share };
  const fitted = { ...seen, ...isParallel, fovDegrees: state.fovDegrees };
  return withdrawUntilSeen(fitted, box, { size, insets });
}

/** Beside the middle of the canvas what is near is shifted more than the rest: from farther away all of it is in the room. */
function withdrawUntilSeen(fitted: CameraState, box: Box, room: Room): CameraState {
  const { left, right, top, bottom } = respected(room.size, room.insets);
  let seen = pan(fitted, awayFromMiddle(fitted, room));
  for (let factor = 1.1; factor < 3 && fitted.orthographicHeightM === undefined; factor *= 1.1) {
    const isIn = cornersOf(box).every((corner) => {
      const { x, y, behind } = projectPoint(seen, room.size, corner);
      return !behind && x >= left && x <= room.size.width - right && y >= top && y <= room.size.height - bottom;
    });
    if (isIn) break;
    const eye = add(fitted.target, scale(subtract(fitted.eye, fitted.target), factor));
    const farther = { ...fitted, eye };
    seen = pan(farther, awayFromMiddle(farther, room));
  }
  return seen;
}

function cornersOf({ min, max }: Box): WorldPoint[] {
  return Array.from({ length: 8 }, (_, corner) => {
    const side = (axis: 0 | 1 | 2) => ((corner >> axis) & 1 ? max : min)[axis];
    return [side(0), side(1), side(2)];
  });
}

/** The point that is seen in the middle of what is not covered, as far away as the target is. */
export function middleOfRoom(state: CameraState, room: Room): WorldPoint {
  const { right, up } = axesOf(state);
  const by = awayFromMiddle(state, room);
  return subtract(state.target, add(scale(right, by.right), scale(up, by.up)));
}

/** Metres from what is in the middle of the room to what is in the middle of the canvas. */
export function awayFromMiddle(state: CameraState, { size, insets }: Room): { right: number; up: number } {
  const { left, right, top, bottom } = respected(size, insets);
  const metres = metresPerPixel(state, size, lengthOf(subtract(state.target, state.eye)));
  return { right: ((right - left) / 2) * metres, up: ((top - bottom) / 2) * metres };
}

function respected({ width, height }: ScreenSize, { left, right, top, bottom }: Insets): Insets {
  const across = width - left - right >= leastShare * width;
  const along = height - top - bottom >= leastShare * height;
  return {
    ...(across ? { left, right } : { left: 0, right: 0 }),
    ...(along ? { top, bottom } : { top: 0, bottom: 0 }),
  };
}
