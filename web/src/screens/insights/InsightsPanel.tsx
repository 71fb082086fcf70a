import { Stack, Title } from '@mantine/core';
import { IconChartDonut } from '@tabler/icons-react';
import { usePlace } from '../../data/place.ts';
import { usePageTitle } from '../../data/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The panel of the insights page. */
export function InsightsPanel() {
  usePageTitle(`Insights · ${usePlace().view.name}`);
  return (
    <Stack p="md">
      <Title order={1}>Insights</Title>
      <EmptyState icon={<IconChartDonut />} title="There is no information to display">
        There are no elements to display for the current active filters. Please reset or change your filters.
      </EmptyState>
    </Stack>
  );
}
