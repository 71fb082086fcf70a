import { Text } from '@mantine/core';
import { useFilter } from '../../../data/filter/filter.ts';
import { useFilterCounts } from '../../../data/filter/filterCounts.ts';
import { useFilterOptions } from '../../../data/filter/filterOptions.ts';
import { NameChoice } from '../../../ui/NameChoice.tsx';
import type { NamePart } from '../../../ui/unknownNames.ts';

function NamesFilter({ part }: { part: NamePart }) {
  const { filter, change } = useFilter();
  const { hasModel, ...options } = useFilterOptions(part);
  const counts = useFilterCounts(part);
  if (!hasModel) return <Text c="dimmed">This analysis has no model to choose from yet.</Text>;
  return (
    <NameChoice
      part={part}
      counts={counts}
      {...options}
      value={filter[part] ?? []}
      onChange={(next) => change({ [part]: next })}
    />
  );
}

export const TypeFilter = () => <NamesFilter part="elementTypes" />;
export const FloorFilter = () => <NamesFilter part="floors" />;
export const RootModelFilter = () => <NamesFilter part="rootModels" />;
