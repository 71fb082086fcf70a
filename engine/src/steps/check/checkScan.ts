import type { InputCheck } from '@plumbline/contract/resources/analysisRequests';
import type { OpenedScan } from '../../files/scan/ScanFile.ts';
import { askedSpacingM } from '../../files/scan/tellThin.ts';
import { checkGeoreference, type GeoreferenceClaim } from './checkGeoreference.ts';
import { checkResolution } from './checkResolution.ts';
import type { Finding } from './Finding.ts';
import { lookAtPoints } from './lookAtPoints.ts';

/** What people say about their scans. */
export interface Claims {
  georeference: GeoreferenceClaim;
  hasImages: boolean;
}

/** Holds a scan against the upload guidance: what its head says, and a few of its points. */
export async function checkScan({ name, source }: OpenedScan, claims: Claims): Promise<InputCheck[]> {
  const look = await lookAtPoints(source, askedSpacingM);
  const findings: Record<InputCheck['check'], Finding> = {
    registered: checkRegistered(source.scans),
    georeferenced: checkGeoreference(claims.georeference, { middle: look.middle, crs: source.crs }),
    resolution: checkResolution(source.scans, look),
    images: checkImages(source, claims.hasImages),
  };
  return Object.entries(findings).map(([check, finding]) => {
    return { file: name, check: check as InputCheck['check'], ...finding };
  });
}

function checkRegistered(scans: OpenedScan['source']['scans']): Finding {
  const held = scans.filter(({ points }) => points > 0);
  const placed = held.filter(({ hasStation }) => hasStation);
  const [first] = held;
  if (first === undefined) return { outcome: 'warning', message: 'There are no points in it.' };
  if (placed.length === 0) {
    const message = 'Nothing says where the scanner stood: what is missing cannot be told from what was not seen.';
    return { outcome: 'warning', message };
  }
  if (placed.length < held.length) {
    const message = `${placed.length} of ${count(held.length, 'station')} have a place of their own.`;
    return { outcome: 'warning', message };
  }
  const isAtOnePlace = held.length > 1 && held.every(({ pose }) => isSame(pose.translation, first.pose.translation));
  if (isAtOnePlace) {
    const message = `All ${held.length} stations are in the same place: they seem not to be registered with each other.`;
    return { outcome: 'warning', message };
  }
  const message = held.length === 1 ? '1 station, with its place.' : `${held.length} stations, each with its place.`;
  return { outcome: 'passed', message };
}

function checkImages({ images, scans }: OpenedScan['source'], areClaimed: boolean): Finding {
  if (images.length > 0) return { outcome: 'passed', message: `${count(images.length, 'image')}.` };
  const missing = areClaimed ? 'No images, though the request says that there are' : 'No images';
  const instead = scans.some(({ hasStation }) => hasStation)
    ? 'panoramas will be drawn from the points'
    : 'and without stations no panoramas can be drawn from the points';
  return { outcome: 'warning', message: `${missing}: ${instead}.` };
}

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.every((value, axis) => value === b[axis]);
const count = (number: number, what: string): string =>
  number === 1 ? `1 ${what}` : `${number.toLocaleString('en')} ${what}s`;
