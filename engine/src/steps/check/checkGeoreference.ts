import type { AnalysisSettings } from '../../judge/AnalysisSettings.ts';
import type { Vector3 } from '../../measure/register/RigidTransform.ts';
import type { Finding } from './Finding.ts';

/** How people say that the coordinates of a scan relate to the model. */
export type GeoreferenceClaim = AnalysisSettings['georeference'];

/** Eastings and northings are farther from zero than any building reaches. */
const mapM = 10_000;
/** No coordinates on Earth, in metres, are larger. */
const earthM = 20_100_000;

/** Whether the coordinates can be what people say; whether they meet the model shows when the scans are placed in it. */
export function checkGeoreference(
  claim: GeoreferenceClaim,
  { middle, crs }: { middle: Vector3 | undefined; crs?: string | undefined },
): Finding {
  if (middle === undefined) return { outcome: 'warning', message: 'Without points nobody can tell.' };
  const around = `around ${middle.map((value) => Math.round(value).toLocaleString('en')).join(' / ')} m`;
  if (Math.max(...middle.map(Math.abs)) > earthM) {
    return { outcome: 'warning', message: `No place on Earth has coordinates ${around}.` };
  }
  if (claim === 'none') {
    return { outcome: 'warning', message: 'Not georeferenced: its place in the model will be searched for.' };
  }
  if (claim === 'trusted') {
    return { outcome: 'warning', message: `Coordinates ${around} are taken as they are: nobody verifies them.` };
  }
  if (claim === 'local') return { outcome: 'passed', message: `Local coordinates ${around}.` };
  if (crs !== undefined)
    return { outcome: 'passed', message: `It names its coordinate system; coordinates ${around}.` };
  if (Math.hypot(middle[0], middle[1]) > mapM)
    return { outcome: 'passed', message: `Coordinates of a map, ${around}.` };
  return { outcome: 'warning', message: `Coordinates ${around} do not look like those of a map.` };
}
