import { Stack } from '@mantine/core';
import { useFilter } from '../../../data/filter/filter.ts';
import { TextFilter } from './TextFilter.tsx';

export function ElementFilter() {
  const { filter, change } = useFilter();
  return (
    <Stack gap="md">
      <TextFilter
        label="Name contains"
        value={filter.elementName}
        onChange={(elementName) => change({ elementName })}
      />
      <TextFilter
        label="GlobalId contains"
        value={filter.externalId}
        onChange={(externalId) => change({ externalId })}
      />
    </Stack>
  );
}
