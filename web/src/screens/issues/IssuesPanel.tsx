import { Stack, Title } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { usePlace } from '../../data/address/place.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The panel of the issues page. */
export function IssuesPanel() {
  usePageTitle(`Issues · ${usePlace().view.name}`);
  return (
    <Stack p="md">
      <Title order={1}>Issues</Title>
      <EmptyState icon={<IconMessage2 />} title="There are no issues to display." />
    </Stack>
  );
}
