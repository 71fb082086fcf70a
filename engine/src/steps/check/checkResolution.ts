import type { PointScan } from '../../files/scan/PointSource.ts';
import { roomDistanceM, stationSpacing } from '../../files/scan/stationSpacing.ts';
import { tellThin } from '../../files/scan/tellThin.ts';
import type { Finding } from './Finding.ts';
import type { Look } from './lookAtPoints.ts';

/** How near points are to each other: from a station by the angle between its rays, in a merged cloud by its points. */
export function checkResolution(scans: readonly PointScan[], { spacing }: Look): Finding {
  const spacingM = stationSpacing(scans);
  if (spacingM !== undefined) return tell('About', spacingM, roomDistanceM);
  if (spacing === undefined) return { outcome: 'warning', message: 'Without points nobody can tell.' };
  return tell(spacing.isAtMost ? 'At most' : 'About', spacing.m, null);
}

function tell(about: string, m: number, atM: number | null): Finding {
  // A bound is rounded up, or it would be none.
  const mm = about === 'At most' ? Math.ceil(m * 1000 - 1e-6) : Math.round(m * 1000);
  const found = `${about} ${Math.max(1, mm)} mm between points${atM === null ? '' : ` at ${atM} m`}`;
  const thin = tellThin({ m, atM });
  return thin ? { outcome: 'warning', message: `${found}: ${thin}.` } : { outcome: 'passed', message: `${found}.` };
}
