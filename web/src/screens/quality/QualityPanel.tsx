import { Stack, Title } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { usePlace } from '../../data/place.ts';
import { usePageTitle } from '../../data/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The panel of the quality page. */
export function QualityPanel() {
  usePageTitle(`Quality · ${usePlace().view.name}`);
  return (
    <Stack p="md">
      <Title order={1}>Quality</Title>
      <EmptyState
        icon={<IconListSearch />}
        title="The list is empty. There are no elements to display for the current settings."
      />
    </Stack>
  );
}
