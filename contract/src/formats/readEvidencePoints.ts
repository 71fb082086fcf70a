import { readElementCloud } from './elementCloud.ts';
import { type ElementPoints, isElementPoints, readElementPoints, roundPoints } from './elementPoints.ts';
import { readHeatmap } from './heatmap.ts';

/** Reads the points of an element, also those of views from when heat maps (PLHM) and clouds (PLEC) were files of their own. */
export function readEvidencePoints(bytes: Uint8Array): ElementPoints {
  if (isElementPoints(bytes)) return readElementPoints(bytes);
  const name = String.fromCharCode(...bytes.subarray(0, 4));
  if (name === 'PLEC') {
    const { origin, positions, colours } = readElementCloud(bytes);
    return roundPoints({ origin, positions, deviations: new Float32Array(positions.length / 3), colours });
  }
  const { origin, points } = readHeatmap(bytes);
  const count = points.length / 4;
  const positions = new Float32Array(count * 3);
  const deviations = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    positions.set(points.subarray(i * 4, i * 4 + 3), i * 3);
    deviations[i] = points[i * 4 + 3]!;
  }
  return roundPoints({ origin, positions, deviations });
}
