import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import {
  longestPackageDescription,
  longestPackageName,
  type NewPackage,
  type NewPackageSource,
  type PackageChanges,
  type WatchlistDetail,
  type WeightBasis,
} from '@plumbline/contract/resources/workPackages';

export type SourceMode = NewPackageSource['mode'];

/** A row of one's own weights; its number as it is typed. */
export interface TypeWeight {
  elementType: string;
  weight: number | string;
}

/** What a form holds. */
export interface PackageDraft {
  name: string;
  description: string;
  wbs: string;
  activityId: string;
  start?: string | undefined;
  end?: string | undefined;
  /** The texts of the dates can be taken. */
  areDatesValid: boolean;
  weightBy: WeightBasis;
  typeWeights: readonly TypeWeight[];
  value: number | string;
}

/** Which elements, as somebody chooses them. */
export interface SelectionDraft {
  mode: SourceMode;
  csv?: File | undefined;
  filter: ElementFilter;
}

export const emptyDraft: PackageDraft = {
  name: '',
  description: '',
  wbs: '',
  activityId: '',
  areDatesValid: true,
  weightBy: 'element',
  typeWeights: [],
  value: '',
};

export function draftOf(watchlist: WatchlistDetail): PackageDraft {
  const { name, description, startDate, endDate, primavera, weightBy, typeWeights, value } = watchlist;
  return {
    name,
    description,
    wbs: primavera.wbs ?? '',
    activityId: primavera.activityId ?? '',
    start: startDate,
    end: endDate,
    areDatesValid: true,
    weightBy,
    typeWeights,
    value: value ?? '',
  };
}

export const nameTooLong = ({ name }: PackageDraft) => name.trim().length > longestPackageName;
export const descriptionTooLong = ({ description }: PackageDraft) =>
  description.trim().length > longestPackageDescription;

const isWeight = (weight: number | string) => Number(weight) > 0 && Number(weight) <= 1e12;
export const isWeightWrong = ({ weight }: TypeWeight) => weight !== '' && !isWeight(weight);
export const isValueWrong = ({ value }: PackageDraft) => value !== '' && !isWeight(value);

export const asksForSomething = (filter: ElementFilter): boolean =>
  Object.values(filter).some((part) => part !== undefined && part.length > 0);

/** Why it cannot be saved yet, in the words of the specification ([WORK-3]); empty when it can. */
export function whatIsMissing(draft: PackageDraft, selection: SelectionDraft | undefined): string[] {
  const needsFile = selection?.mode === 'csv' && selection.csv === undefined;
  const needsFilter = selection?.mode === 'filter' && !asksForSomething(selection.filter);
  const weights =
    draft.weightBy === 'own' && draft.typeWeights.some((row) => row.elementType === '' || !isWeight(row.weight));
  return [
    ...(needsFile ? ['File must be defined'] : []),
    ...(needsFilter ? ['Filter must be defined'] : []),
    ...(draft.name.trim() === '' ? ['Name must be defined'] : []),
    ...(nameTooLong(draft) ? ['Name is too long'] : []),
    ...(descriptionTooLong(draft) ? ['Description is too long'] : []),
    ...dateErrors(draft),
    ...(weights || isValueWrong(draft) ? ['Weights must be numbers above 0'] : []),
  ];
}

export function dateErrors({ start, end, areDatesValid }: PackageDraft): string[] {
  if (!areDatesValid) return ['Dates must be valid'];
  return [
    ...(start === undefined ? ['Start date must be defined'] : []),
    ...(end === undefined ? ['End date must be defined'] : []),
  ];
}

/** The fields as they are sent; an empty code is none. */
export function fieldsOf(draft: PackageDraft) {
  const { wbs, activityId, start = '', end = '', typeWeights, value, weightBy } = draft;
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    startDate: start,
    endDate: end,
    primavera: { activityId: activityId.trim() || null, wbs: wbs.trim() || null },
    weightBy,
    typeWeights:
      weightBy === 'own' ? typeWeights.map(({ elementType, weight }) => ({ elementType, weight: Number(weight) })) : [],
    value: value === '' ? null : Number(value),
  } satisfies Partial<NewPackage>;
}

export function sourceOf({ mode, filter }: SelectionDraft): NewPackageSource {
  return mode === 'csv' ? { mode } : { mode, filter };
}

/** Only what somebody changed: what others changed meanwhile stays theirs. */
export function changesOf(watchlist: WatchlistDetail, draft: PackageDraft): PackageChanges {
  const before = fieldsOf(draftOf(watchlist));
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]);
  return Object.fromEntries(Object.entries(fieldsOf(draft)).filter(isChanged));
}
