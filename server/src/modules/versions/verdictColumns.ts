import { codeOfCause, codeOfDimension, codeOfSide } from '@plumbline/contract/cause';
import { codeOfStatus } from '@plumbline/contract/formats/painting';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import type { ElementEvidence } from './ElementEvidence.ts';

/** What an analysis says about an element, and where the evidence for it lies. */
export interface NewVerdict
  extends Pick<
    ElementVerdict,
    | 'elementIndex'
    | 'status'
    | 'cause'
    | 'magnitudeM'
    | 'magnitudeLowM'
    | 'magnitudeHighM'
    | 'magnitudeXYM'
    | 'magnitudeZM'
    | 'sizeM'
    | 'sizeSide'
    | 'sizeDimension'
    | 'toleranceM'
    | 'coverage'
    | 'confidence'
    | 'reason'
  > {
  evidence?: ElementEvidence | undefined;
}

/** Verdicts as the columns of one insert: a batch is one statement, however long. */
export function verdictColumns(verdicts: readonly NewVerdict[]) {
  return {
    elementIndex: verdicts.map(({ elementIndex }) => elementIndex),
    status: verdicts.map(({ status }) => codeOfStatus(status)),
    cause: verdicts.map(({ cause }) => codeOfCause(cause)),
    magnitudeM: verdicts.map(({ magnitudeM }) => magnitudeM),
    magnitudeLowM: verdicts.map(({ magnitudeLowM }) => magnitudeLowM),
    magnitudeHighM: verdicts.map(({ magnitudeHighM }) => magnitudeHighM),
    magnitudeXYM: verdicts.map(({ magnitudeXYM }) => magnitudeXYM),
    magnitudeZM: verdicts.map(({ magnitudeZM }) => magnitudeZM),
    sizeM: verdicts.map(({ sizeM }) => sizeM),
    sizeSide: verdicts.map(({ sizeSide }) => (sizeSide === null ? null : codeOfSide(sizeSide))),
    sizeDimension: verdicts.map(({ sizeDimension }) =>
      sizeDimension === null ? null : codeOfDimension(sizeDimension),
    ),
    toleranceM: verdicts.map(({ toleranceM }) => toleranceM),
    coverage: verdicts.map(({ coverage }) => coverage),
    confidence: verdicts.map(({ confidence }) => confidence),
    reason: verdicts.map(({ reason }) => reason),
  };
}
