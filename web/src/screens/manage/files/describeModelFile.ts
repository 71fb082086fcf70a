import type { ModelFileState } from '@plumbline/contract/resources/models';
import { formatPercent } from '../../../ui/format.ts';

export interface ModelFileLook {
  label: string;
  level: 'done' | 'underway' | 'wrong' | 'unused';
}

/** What the table says of a model file that is uploaded. */
export function describeModelFile({ status, progress, modelVersion }: ModelFileState): ModelFileLook {
  if (status === 'waiting') return { label: 'Waiting', level: 'underway' };
  if (status === 'held') return { label: 'On hold', level: 'unused' };
  if (status === 'reading') return { label: `Reading ${formatPercent(progress)}`, level: 'underway' };
  if (status === 'failed') return { label: 'Failed', level: 'wrong' };
  if (status === 'unsupported') return { label: 'Stored only', level: 'unused' };
  return modelVersion === undefined
    ? { label: 'Not used', level: 'unused' }
    : { label: `VERSION ${modelVersion}`, level: 'done' };
}
