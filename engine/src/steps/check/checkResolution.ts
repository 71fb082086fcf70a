import type { PointScan } from '../../files/scan/PointSource.ts';
import { roomDistanceM, stationSpacing } from '../../files/scan/stationSpacing.ts';
import type { Finding } from './Finding.ts';
import type { Look } from './lookAtPoints.ts';

/** The guidance asks for points this near to each other, on surfaces as far away as they are in most rooms. */
export const wantedM = 0.02;

/** How near points are to each other: from a station by the angle between its rays, in a merged cloud by its points. */
export function checkResolution(scans: readonly PointScan[], { spacing }: Look): Finding {
  const spacingM = stationSpacing(scans);
  if (spacingM !== undefined) return tell('About', spacingM, ` at ${roomDistanceM} m`);
  if (spacing === undefined) return { outcome: 'warning', message: 'Without points nobody can tell.' };
  return tell(spacing.isAtMost ? 'At most' : 'About', spacing.m, '');
}

function tell(about: string, spacingM: number, where: string): Finding {
  // A bound is rounded up, or it would be none.
  const mm = about === 'At most' ? Math.ceil(spacingM * 1000 - 1e-6) : Math.round(spacingM * 1000);
  const found = `${about} ${Math.max(1, mm)} mm between points${where}`;
  if (spacingM <= wantedM) return { outcome: 'passed', message: `${found}.` };
  return { outcome: 'warning', message: `${found}: 20 mm or less is asked for.` };
}
