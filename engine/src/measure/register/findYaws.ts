import type { MeasuredTriangles } from '../../files/model/measureTriangles.ts';
import { type CoarsePieces, kindOf, standing } from './CoarsePieces.ts';
import { parabolaTop } from './parabolaTop.ts';

const bins = 720;
const binWidth = Math.PI / bins;
const blurBins = 2;
const apartBins = 12;

/** Turns about the vertical, radians, that bring the directions of the scan's walls onto those of the model's; likely ones first. */
export function findYaws(pieces: CoarsePieces, triangles: MeasuredTriangles, most = 6): number[] {
  const scan = blur(scanDirections(pieces));
  const model = blur(modelDirections(triangles));
  const match = new Float64Array(bins);
  for (let shift = 0; shift < bins; shift++) {
    for (let bin = 0; bin < bins; bin++) match[shift] += scan[bin] * model[(bin + shift) % bins];
  }
  const peaks = findPeaks(match).slice(0, most);
  return peaks.flatMap((yaw) => [yaw, yaw + Math.PI]);
}

/** How much stands in each direction; a wall's two sides count as one direction. */
function scanDirections({ count, kinds, azimuths }: CoarsePieces): Float64Array {
  const histogram = new Float64Array(bins);
  for (let piece = 0; piece < count; piece++) {
    if (kinds[piece] === standing) histogram[binOf(azimuths[piece])]++;
  }
  return histogram;
}

function modelDirections({ normals, areasM2 }: MeasuredTriangles): Float64Array {
  const histogram = new Float64Array(bins);
  for (let triangle = 0; triangle < areasM2.length; triangle++) {
    if (areasM2[triangle] === 0 || kindOf(normals[triangle * 3 + 2]) !== standing) continue;
    histogram[binOf(Math.atan2(normals[triangle * 3 + 1], normals[triangle * 3]))] += areasM2[triangle];
  }
  return histogram;
}

const binOf = (azimuth: number) => ((Math.round(azimuth / binWidth) % bins) + bins) % bins;

/** Blurred, with the mean taken away, and its highest values held down: one long wall must not stand for all. */
function blur(histogram: Float64Array): Float64Array {
  const blurred = new Float64Array(bins);
  for (let bin = 0; bin < bins; bin++) {
    for (let off = -3 * blurBins; off <= 3 * blurBins; off++) {
      blurred[bin] += histogram[(bin + off + bins) % bins] * Math.exp((-0.5 * off * off) / (blurBins * blurBins));
    }
  }
  const held = blurred.map(Math.sqrt);
  const mean = held.reduce((sum, value) => sum + value, 0) / bins;
  return held.map((value) => value - mean);
}

/** The tops of a circular curve as angles, highest first, at least 3° apart and half as high as the highest. */
function findPeaks(curve: Float64Array): number[] {
  const order = [...curve.keys()].sort((a, b) => curve[b] - curve[a]);
  const peaks: number[] = [];
  for (const bin of order) {
    if (curve[bin] <= 0.5 * curve[order[0]] || curve[bin] <= 0) break;
    const isTaken = peaks.some((other) => Math.min(Math.abs(other - bin), bins - Math.abs(other - bin)) < apartBins);
    if (!isTaken) peaks.push(bin);
  }
  return peaks.map(
    (bin) => (bin + parabolaTop(curve[(bin + bins - 1) % bins], curve[bin], curve[(bin + 1) % bins])) * binWidth,
  );
}
