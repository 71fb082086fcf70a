import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { filterInWords } from './qualityPdf/filterInWords.ts';

/** What a filter asks for, in one line: `Status: Missing; Floor: Level 1, Level 2`. Nothing for one that takes everything. */
export function filterNote(filter: ClassificationFilter = {}): { note?: string } {
  const lines = filterInWords(filter).map(({ label, values }) => `${label}: ${values.join(', ')}`);
  return lines.length === 0 ? {} : { note: lines.join('; ') };
}
