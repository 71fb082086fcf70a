import type { PointBatch } from '../../files/scan/PointSource.ts';
import type { Picture } from '../render/shadeView.ts';
import { fillHoles } from './fillHoles.ts';
import { stretchContrast } from './stretchContrast.ts';

/** A panorama in the making: memory is that of the picture, however many points come. */
export interface Panorama {
  /** Takes points in the scan's own frame, the scanner at its origin. */
  add(batch: PointBatch): void;
  /** The picture, as of a sphericalRepresentation that covers the whole sphere (see sphereAngles.ts). */
  finish(): Picture;
}

/** A scanner's own mount and tripod. */
const nearestM = 0.1;

/** Draws what a scanner saw as an equirectangular picture: in colour, or else by intensity, or else by distance. */
export function createPanorama({ width, height } = { width: 2048, height: 1024 }): Panorama {
  const depth = new Float32Array(width * height).fill(Infinity);
  const rgb = new Uint8Array(width * height * 3);
  let hasColour = false;
  let hasIntensity = false;
  return {
    add(batch) {
      hasColour ||= batch.colour !== undefined;
      hasIntensity ||= batch.intensity !== undefined;
      addPoints(batch, width, height, depth, rgb);
    },
    finish() {
      if (!hasColour) {
        if (!hasIntensity) paintDepth(depth, rgb);
        stretchContrast(depth, rgb);
      }
      fillHoles({ width, height, depth, rgb });
      return { width, height, rgb };
    },
  };
}

function addPoints(
  { count, x, y, z, colour, intensity }: PointBatch,
  width: number,
  height: number,
  depth: Float32Array,
  rgb: Uint8Array,
): void {
  const perColumn = width / (2 * Math.PI);
  const perRow = height / Math.PI;
  for (let i = 0; i < count; i++) {
    const flat = x[i] * x[i] + y[i] * y[i];
    const range = Math.sqrt(flat + z[i] * z[i]);
    if (!(range > nearestM)) continue;
    const column = Math.min(width - 1, Math.max(0, Math.floor(width / 2 - Math.atan2(y[i], x[i]) * perColumn)));
    const row = Math.min(height - 1, Math.max(0, Math.floor(height / 2 - Math.atan2(z[i], Math.sqrt(flat)) * perRow)));
    const pixel = row * width + column;
    if (range >= depth[pixel]) continue;
    depth[pixel] = range;
    if (colour !== undefined) {
      rgb[pixel * 3] = colour[i * 3];
      rgb[pixel * 3 + 1] = colour[i * 3 + 1];
      rgb[pixel * 3 + 2] = colour[i * 3 + 2];
    } else if (intensity !== undefined) {
      const grey = 255 * Math.min(1, Math.max(0, intensity[i]));
      rgb[pixel * 3] = grey;
      rgb[pixel * 3 + 1] = grey;
      rgb[pixel * 3 + 2] = grey;
    }
  }
}

/** Near is bright. */
function paintDepth(depth: Float32Array, rgb: Uint8Array): void {
  for (let pixel = 0; pixel < depth.length; pixel++) {
    if (depth[pixel] === Infinity) continue;
    rgb.fill(255 / (1 + depth[pixel] / 4), pixel * 3, pixel * 3 + 3);
  }
}
