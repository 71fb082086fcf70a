import type { Box } from '@plumbline/viewer/geometry/Box';
import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { axesOf, type CameraState } from '@plumbline/viewer/scene/cameraMath';

/** How a building lies on a small map; north is up. */
export interface MapFrame {
  /** CSS pixels. */
  width: number;
  height: number;
  /** World metres at the map's lower left. */
  x: number;
  y: number;
  metresPerPixel: number;
}

/** Unless it is enlarged. */
export const frameWidth = 208;
const frameHeight = 150;
const leastHeight = 80;
const room = 12;

/** A frame around a building with a little room, so many times as large as usual. */
export function frameOf({ min, max }: Box, times = 1): MapFrame {
  const [width, height] = [Math.max(max[0] - min[0], 1), Math.max(max[1] - min[1], 1)];
  const [pixelsWide, mostHigh] = [Math.round(frameWidth * times), frameHeight * times];
  const metresPerPixel = Math.max(width / (pixelsWide - 2 * room), height / (mostHigh - 2 * room));
  const pixelsHigh = Math.max(Math.round(leastHeight * times), Math.ceil(height / metresPerPixel) + 2 * room);
  return {
    width: pixelsWide,
    height: pixelsHigh,
    x: (min[0] + max[0]) / 2 - (pixelsWide / 2) * metresPerPixel,
    y: (min[1] + max[1]) / 2 - (pixelsHigh / 2) * metresPerPixel,
    metresPerPixel,
  };
}

export function toMap(frame: MapFrame, [x, y]: readonly [number, number, ...number[]]): { x: number; y: number } {
  const { metresPerPixel: scale } = frame;
  return { x: (x - frame.x) / scale, y: frame.height - (y - frame.y) / scale };
}

export function toWorld(frame: MapFrame, { x, y }: { x: number; y: number }): [number, number] {
  const { metresPerPixel: scale } = frame;
  return [frame.x + x * scale, frame.y + (frame.height - y) * scale];
}

/** Where to look from once somebody points at a place: on its floor with the eyes, or as before without perspective. */
export function goTo(camera: CameraState, [x, y]: readonly [number, number], elevationM: number): CameraState {
  if (camera.orthographicHeightM !== undefined) {
    const by: WorldPoint = [x - camera.target[0], y - camera.target[1], 0];
    const move = (point: WorldPoint): WorldPoint => [point[0] + by[0], point[1] + by[1], point[2]];
    return { ...camera, eye: move(camera.eye), target: move(camera.target) };
  }
  const { forward } = axesOf(camera);
  const level = Math.hypot(forward[0], forward[1]);
  const [ahead, aside] = level > 1e-3 ? [forward[0] / level, forward[1] / level] : [0, 1];
  const eye: WorldPoint = [x, y, elevationM + eyeM];
  return { ...camera, eye, target: [x + ahead * aheadM, y + aside * aheadM, eye[2]], up: [0, 0, 1] };
}

const eyeM = 1.65;
const aheadM = 5;
