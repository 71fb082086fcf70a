import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { FilterChip } from '../../ui/FilterChips.tsx';
import { type NamePart, unknownNames } from '../../ui/unknownNames.ts';
import { usePlace } from '../address/place.ts';
import { useFeatures } from '../flags.ts';
import { describeFilter } from './describeFilter.ts';
import { type FilterPart, useFilter } from './filter.ts';
import { useFilterOptions } from './filterOptions.ts';

const plurals: Record<NamePart, string> = { elementTypes: 'types', floors: 'floors', rootModels: 'root models' };
const nameParts = Object.keys(plurals) as NamePart[];
const unknownMark = '?';

/** Which part of the filter a chip stands for. */
export function partOfChip(id: string): FilterPart {
  return (id.endsWith(unknownMark) ? id.slice(0, -1) : id) as FilterPart;
}

/** The active filters of the view as chips; names that its model does not have are said to be so. */
export function useFilterChips() {
  const { filter, change, reset } = useFilter();
  const { project } = usePlace();
  const underConstruction = useFeatures().isOn('enableUnderConstruction', project);
  const unknown = useUnknownNames(filter);
  return {
    chips: chipsOf(filter, { unknown, underConstruction }),
    reset,
    remove(id: string) {
      const part = partOfChip(id);
      const missing = unknown[part as NamePart] ?? [];
      const isOfSome = isNamePart(part) && missing.length > 0;
      change({ [part]: isOfSome ? keep(filter[part] ?? [], missing, id !== part) : undefined });
    },
  };
}

/** Removing the chip of the unknown names keeps the others, and the other way round. */
function keep(chosen: readonly string[], unknown: readonly string[], keepsKnown: boolean): string[] {
  const missing = new Set(unknown);
  return chosen.filter((name) => missing.has(name) !== keepsKnown);
}

type Unknown = Partial<Record<NamePart, readonly string[]>>;

function useUnknownNames(filter: ClassificationFilter): Unknown {
  const options = {
    elementTypes: useFilterOptions('elementTypes', { enabled: filter.elementTypes !== undefined }),
    floors: useFilterOptions('floors', { enabled: filter.floors !== undefined }),
    rootModels: useFilterOptions('rootModels', { enabled: filter.rootModels !== undefined }),
  };
  const unknownOf = (part: NamePart) => {
    const { names } = options[part];
    return names === undefined ? [] : unknownNames(part, filter[part] ?? [], names);
  };
  return Object.fromEntries(nameParts.map((part) => [part, unknownOf(part)]));
}

function chipsOf(
  filter: ClassificationFilter,
  { unknown, underConstruction }: { unknown: Unknown; underConstruction: boolean },
): FilterChip[] {
  const known = { ...filter };
  for (const part of nameParts) known[part] = filter[part] && keep(filter[part], unknown[part] ?? [], true);
  const chips = describeFilter(known, { underConstruction }).map(({ part, ...words }) => ({ id: part, ...words }));
  return [...chips, ...nameParts.flatMap((part) => unknownChip(part, unknown[part] ?? []))];
}

function unknownChip(part: NamePart, names: readonly string[]): FilterChip[] {
  if (names.length === 0) return [];
  const value =
    names.length === 1 ? `${names[0]} is not in this model` : `${names.length} ${plurals[part]} are not in this model`;
  return [{ id: `${part}${unknownMark}`, value, alert: true }];
}

function isNamePart(part: FilterPart): part is NamePart {
  return part in plurals;
}
