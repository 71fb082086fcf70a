import type { ProgressSums, WeightBasis } from '@plumbline/contract/resources/workPackages';
import { progressPercent } from '@plumbline/contract/workPackageState';

interface Measured extends ProgressSums {
  weighted: ProgressSums | null;
}

/** Percent that stands, by what the package is weighed by; nothing measured is nothing built. */
export function percentOf(record: Measured | undefined): number {
  return record === undefined ? 0 : progressPercent(record.weighted ?? record);
}

/** The share (0 to 1) that no scan has seen, of elements or of what they weigh. */
export function notSeenShare(record: Measured | undefined): number {
  if (record === undefined) return 0;
  const { no_data, total } = record.weighted ?? record;
  return total === 0 ? 0 : no_data / total;
}

/** '62%', as the specification rounds it. */
export const percentText = (percent: number): string => `${percent}%`;

const words: Record<WeightBasis, string> = {
  element: 'built',
  length: 'built by length',
  area: 'built by area',
  volume: 'built by volume',
  own: 'built by your own numbers',
};

/** What a percentage says, and of what. */
export const builtWords = (basis: WeightBasis): string => words[basis];
