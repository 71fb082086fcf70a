import type { PointScan } from './PointSource.ts';
import { rayStepRad } from './rayStepRad.ts';

/** Surfaces are as far away in most rooms. */
export const roomDistanceM = 5;

/** How near points from stations are to each other on such a surface, by the angle between rays; for the median station. */
export function stationSpacing(scans: readonly Pick<PointScan, 'points' | 'hasStation'>[]): number | undefined {
  const spacings = scans
    .filter(({ points, hasStation }) => hasStation && points > 0)
    .map(({ points }) => rayStepRad(points) * roomDistanceM)
    .sort((a, b) => a - b);
  return spacings[spacings.length >> 1];
}
