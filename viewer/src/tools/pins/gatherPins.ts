import { axesOf, type CameraState } from '../../scene/cameraMath.ts';
import { focusOf, type ScreenSize } from '../../scene/screenMath.ts';
import { pinSize } from './Pin.ts';

/** Pins that stand as one, by their numbers; the first of them says where. */
export interface Gathering {
  x: number;
  y: number;
  pins: number[];
}

/** CSS pixels: marks that are farther apart than this do not lie on each other. */
const reach = 38;
/** Two marks in a square of this size would be closer than that, so it holds one at most. */
const cell = reach / Math.SQRT2;
const cellsAround = 2;

/**
 * Where pins are on the screen, those that are close together as one. Earlier pins take in later ones and stay in
 * their own place, so that marks stay still while the camera turns. `places` are three numbers a pin, NaN for none.
 */
export function gatherPins(places: Float64Array, camera: CameraState, size: ScreenSize): Gathering[] {
  const { width, height } = size;
  const { forward, right, up } = axesOf(camera);
  const [eyeX, eyeY, eyeZ] = camera.eye;
  const focal = focusOf(camera, size);
  const isParallel = camera.orthographicHeightM !== undefined;
  const columns = Math.ceil((width + pinSize.width) / cell) + 2 * cellsAround + 1;
  const rows = Math.ceil((height + pinSize.height) / cell) + 2 * cellsAround + 1;
  // Numbers of gatherings from 1.
  const cells = new Int32Array(columns * rows);
  const gatherings: Gathering[] = [];

  function findNear(x: number, y: number, at: number): Gathering | undefined {
    // Of its own square it needs no asking how far away it is.
    if (cells[at] !== 0) return gatherings[cells[at]! - 1];
    for (let row = at - cellsAround * columns; row <= at + cellsAround * columns; row += columns) {
      for (let i = row - cellsAround; i <= row + cellsAround; i++) {
        if (cells[i] === 0) continue;
        const other = gatherings[cells[i]! - 1]!;
        if ((other.x - x) ** 2 + (other.y - y) ** 2 < reach ** 2) return other;
      }
    }
    return undefined;
  }

  for (let pin = 0; pin < places.length / 3; pin++) {
    const dx = places[pin * 3]! - eyeX;
    const dy = places[pin * 3 + 1]! - eyeY;
    const dz = places[pin * 3 + 2]! - eyeZ;
    const depth = isParallel ? 1 : dx * forward[0] + dy * forward[1] + dz * forward[2];
    // Also where there is no place.
    if (!(depth > 0) || Number.isNaN(dx)) continue;
    const x = width / 2 + ((dx * right[0] + dy * right[1] + dz * right[2]) * focal) / depth;
    const y = height / 2 - ((dx * up[0] + dy * up[1] + dz * up[2]) * focal) / depth;
    const left = x + pinSize.width / 2;
    if (left < 0 || left > width + pinSize.width || y < 0 || y > height + pinSize.height) continue;
    const at = (Math.floor(y / cell) + cellsAround) * columns + Math.floor(left / cell) + cellsAround;
    const near = findNear(x, y, at);
    if (near) near.pins.push(pin);
    else cells[at] = gatherings.push({ x, y, pins: [pin] });
  }
  return gatherings;
}
