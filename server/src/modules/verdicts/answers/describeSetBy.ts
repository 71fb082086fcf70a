import type { SetBy } from '@plumbline/contract/resources/classifications';
import { shownStatusOf } from '../shownStatusOf.ts';
import type { WordRow } from './VerdictDetails.ts';

type Word = Pick<WordRow, 'user' | 'changed_at' | 'measured_status'>;

/** Whose word a status is; nothing where it is the analysis's. */
export function describeSetBy(word: Word | undefined, underConstruction: boolean): { setBy?: SetBy } {
  if (word === undefined) return {};
  const measuredStatus = shownStatusOf(word.measured_status, underConstruction);
  return { setBy: { user: word.user, date: word.changed_at.toISOString(), measuredStatus } };
}
