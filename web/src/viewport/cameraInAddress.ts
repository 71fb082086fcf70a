import type { Viewport } from '@plumbline/contract/resources/viewport';
import type { CameraState } from '@plumbline/viewer/scene/cameraMath';

const standardFov = 45;
const upright: Viewport['up'] = [0, 0, 1];

/** A camera as a short list of numbers: eye, target, then what is not as usual: the upward direction, the angle, `h` and the height of a picture without perspective. */
export function writeCamera({ eye, target, up, fovDegrees, orthographicHeightM: height }: CameraState): string {
  const numbers = [...eye, ...target];
  if (up.some((value, axis) => short(value) !== short(upright[axis]!))) numbers.push(...up);
  if (Math.abs(fovDegrees - standardFov) > 0.05) numbers.push(fovDegrees);
  const ends = height === undefined ? [] : [`h${short(height)}`];
  return [...numbers.map(short), ...ends].join(',');
}

/** The camera of an address; `undefined` for what is none. */
export function readCamera(text: string | null): Viewport | undefined {
  const parts = text === null ? null : /^(-?[\d.]+(?:,-?[\d.]+)*)(?:,h([\d.]+))?$/.exec(text);
  if (!parts) return undefined;
  const numbers = parts[1]!.split(',').map(Number);
  const height = parts[2] === undefined ? undefined : Number(parts[2]);
  if (height !== undefined && !(height > 0 && height <= 1e6)) return undefined;
  if (!numbers.every((value) => Number.isFinite(value) && Math.abs(value) < 1e9)) return undefined;
  const [ex, ey, ez, tx, ty, tz, ...rest] = numbers as [number, number, number, number, number, number, ...number[]];
  if (numbers.length < 6 || rest.length > 4 || rest.length === 2) return undefined;
  const up = rest.length >= 3 ? (rest.slice(0, 3) as [number, number, number]) : upright;
  const fovDegrees = rest.length % 3 === 1 ? rest.at(-1)! : standardFov;
  const isSomewhere = Math.hypot(ex - tx, ey - ty, ez - tz) > 1e-6 && Math.hypot(...up) > 1e-3;
  if (!isSomewhere || fovDegrees < 5 || fovDegrees > 120) return undefined;
  const isParallel = height !== undefined && { orthographicHeightM: height };
  return { eye: [ex, ey, ez], target: [tx, ty, tz], up, fovDegrees, ...isParallel };
}

/** Whole millimetres, without zeros that say nothing. */
function short(value: number): string {
  return String(Math.round(value * 1000) / 1000 + 0);
}
