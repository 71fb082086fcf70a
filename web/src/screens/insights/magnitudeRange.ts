import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';

type Range = NonNullable<ClassificationFilter['magnitude']>;

interface Bin {
  fromMm: number;
  toMm: number;
  isLast: boolean;
}

/** The filter that takes what a bin counts: magnitudes are whole millimetres, both ends included, the last bin is open. */
export function rangeOfBar({ fromMm, toMm, isLast }: Bin): Range {
  return isLast ? { from: fromMm } : { from: fromMm, to: toMm - 1 };
}

export function isRangeOf(bin: Bin, range: Range | undefined): boolean {
  const own = rangeOfBar(bin);
  return range !== undefined && (range.from ?? 0) === own.from && range.to === own.to;
}
