import type { Analysis } from '../finishRun.ts';
import type { EvidenceChoice } from './EvidenceFiles.ts';
import type { EvidenceSubject } from './writeElement.ts';

type Judged = Pick<Analysis, 'verdicts' | 'patches' | 'evidence'>;

/** Those the scan says something about, or has points on. */
export function chooseSubjects({ verdicts, patches, evidence }: Judged, choice: EvidenceChoice): EvidenceSubject[] {
  const isChosen = (element: number, status: string) =>
    (status !== 'no_data' || patches.start[element + 1] > patches.start[element]) &&
    (choice === 'all' || status !== 'verified');
  if (choice === 'none') return [];
  return verdicts
    .filter(({ elementIndex, status }) => isChosen(elementIndex, status))
    .map((verdict) => ({ verdict, offsetM: evidence[verdict.elementIndex].fit?.worstM }));
}

/** A merged cloud may claim a station; the run found out whether its points come from one. */
export const hasStations = ({ evidence }: Pick<Analysis, 'evidence'>): boolean =>
  evidence.some((one) => one.hasStations);
