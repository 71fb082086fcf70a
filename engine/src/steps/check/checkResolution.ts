import type { PointScan } from '../../files/scan/PointSource.ts';
import { rayStepRad } from '../../measure/see/rayStepRad.ts';
import type { Finding } from './Finding.ts';
import type { Look } from './lookAtPoints.ts';

/** The guidance asks for points this near to each other … */
const wantedM = 0.02;
/** … on surfaces as far away as they are in most rooms. */
const distanceM = 5;

/** How near points are to each other: from a station by the angle between its rays, in a merged cloud by its points. */
export function checkResolution(scans: readonly PointScan[], { stepM }: Look): Finding {
  const spacings = scans
    .filter(({ points, hasStation }) => hasStation && points > 0)
    .map(({ points }) => rayStepRad(points) * distanceM)
    .sort((a, b) => a - b);
  if (spacings.length > 0) return tell(spacings[spacings.length >> 1], ` at ${distanceM} m`);
  if (stepM === undefined) return { outcome: 'warning', message: 'Without points nobody can tell.' };
  return tell(stepM, '');
}

function tell(spacingM: number, where: string): Finding {
  const found = `About ${Math.max(1, Math.round(spacingM * 1000))} mm between points${where}`;
  if (spacingM <= wantedM) return { outcome: 'passed', message: `${found}.` };
  return { outcome: 'warning', message: `${found}: 20 mm or less is asked for.` };
}
