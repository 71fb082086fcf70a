import type { ElementEvidence } from '../judge/classifyElement.ts';
import type { ElementVerdict } from '../judge/ElementVerdict.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import type { EvidenceChoice } from './EvidenceFiles.ts';
import type { EvidenceSubject } from './proveElement.ts';

interface Judged {
  verdicts: ElementVerdict[];
  patches: ElementPatches;
  evidence: ElementEvidence[];
}

/** Those the scan says something about, or has points on. */
export function chooseSubjects({ verdicts, patches, evidence }: Judged, choice: EvidenceChoice): EvidenceSubject[] {
  const isChosen = (element: number, status: string) =>
    (status !== 'no_data' || patches.start[element + 1] > patches.start[element]) &&
    (choice === 'all' || (status !== 'verified' && status !== 'not_due'));
  if (choice === 'none') return [];
  return verdicts
    .filter(({ elementIndex, status }) => isChosen(elementIndex, status))
    .map((verdict) => {
      const { fit, claimed } = evidence[verdict.elementIndex];
      return { verdict, offsetM: fit?.worstM, claimed };
    });
}
