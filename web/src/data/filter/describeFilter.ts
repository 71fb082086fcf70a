import { causeLabel } from '@plumbline/contract/cause';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { elementStatuses, shownStatus } from '@plumbline/contract/status';
import { formatMillimetres } from '../../ui/format.ts';
import { type FilterPart, tidyFilter } from './filter.ts';

/** One part of a filter in words: 'Floor', 'Level 1, Level 2'. */
export interface FilterWords {
  part: FilterPart;
  name: string;
  value: string;
}

/** What people call the parts, in the order in which they are listed. */
const partNames: Record<FilterPart, string> = {
  statuses: 'Status',
  causes: 'Cause',
  magnitude: 'Magnitude',
  magnitudeXY: 'D(x,y)',
  magnitudeZ: 'H(z)',
  magnitudeZSign: 'Direction',
  size: 'Size',
  descriptions: 'Description',
  elementTypes: 'Type',
  floors: 'Floor',
  rootModels: 'Root model',
  elementName: 'Name',
  externalId: 'GlobalId',
  approved: 'Approval',
};

export const signWords = { positive: 'Higher than designed', negative: 'Lower than designed' } as const;
export const approvalWords = { approved: 'Approved', open: 'Not approved' } as const;

type Words = { [Part in FilterPart]: (value: NonNullable<ClassificationFilter[Part]>) => string };

/** A filter in words, one entry for each part that asks for something. */
export function describeFilter(filter: ClassificationFilter, { underConstruction = true } = {}): FilterWords[] {
  const words: Words = {
    statuses: (statuses) => listOf(new Set(statuses.map((status) => labelOf(shownStatus(status, underConstruction))))),
    causes: (causes) => listOf(causes.map(causeLabel)),
    magnitude: rangeWords,
    magnitudeXY: rangeWords,
    magnitudeZ: rangeWords,
    magnitudeZSign: (sign) => signWords[sign],
    size: rangeWords,
    descriptions: listOf,
    elementTypes: (types) => listOf(types.map((type) => type.replaceAll(':', ' › '))),
    floors: listOf,
    rootModels: listOf,
    elementName: quoted,
    externalId: quoted,
    approved: (approved) => (approved ? approvalWords.approved : approvalWords.open),
  };
  const tidy = tidyFilter(filter);
  const parts = (Object.keys(partNames) as FilterPart[]).filter((part) => tidy[part] !== undefined);
  return parts.map((part) => ({
    part,
    name: partNames[part],
    value: (words[part] as (value: unknown) => string)(tidy[part]),
  }));
}

const mostListed = 3;

function listOf(names: Iterable<string>): string {
  const all = [...names];
  if (all.length <= mostListed) return all.join(', ');
  return `${all.slice(0, mostListed - 1).join(', ')} and ${all.length - mostListed + 1} more`;
}

function labelOf(status: string): string {
  return elementStatuses.find(({ name }) => name === status)?.label ?? status;
}

function quoted(text: string): string {
  return `“${text}”`;
}

function rangeWords({ from, to }: { from?: number | undefined; to?: number | undefined }): string {
  const length = (valueMm: number) => formatMillimetres(valueMm / 1000);
  if (from === undefined) return `up to ${length(to ?? 0)}`;
  if (to === undefined) return `from ${length(from)}`;
  return from === to ? length(from) : `${length(from)} to ${length(to)}`;
}
