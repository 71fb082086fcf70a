import { formatCount } from '../../../ui/format.ts';
import type { SourceMode } from './packageDraft.ts';

interface Preview {
  numElements: number;
  numIds: number;
  numDuplicates: number;
  numMissingIds: number;
  numInOthers: number;
}

const counted = (count: number, one: string, many = `${one}s`) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** What a CSV or a filter comes to, a sentence each. */
export function describePreview(
  { numElements, numIds, numDuplicates, numMissingIds, numInOthers }: Preview,
  mode: SourceMode,
): string[] {
  return [
    mode === 'filter'
      ? `${counted(numElements, 'element')} of the latest model`
      : `${counted(numElements, 'element')} of the latest model by ${counted(numIds, 'global ID')}`,
    ...(numDuplicates > 0
      ? [`${counted(numDuplicates, 'row names', 'rows name')} an element again, and counts once.`]
      : []),
    ...(numMissingIds > 0
      ? [`${counted(numMissingIds, 'global ID is', 'global IDs are')} not in the latest model.`]
      : []),
    ...(numInOthers > 0
      ? [`${counted(numInOthers, 'of these elements is', 'of these elements are')} in another work package already.`]
      : []),
  ];
}
