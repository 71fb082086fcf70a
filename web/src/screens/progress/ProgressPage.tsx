import { Stack, Title } from '@mantine/core';
import { IconProgress } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import { usePlace } from '../../data/address/place.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The pages of progress; without a published analysis there is nothing that they could say ([WORK-1]). */
export function ProgressPage() {
  const { project, views } = usePlace();
  usePageTitle(`Progress · ${project.name}`);
  if (views.some(({ status }) => status === 'ready')) return <Outlet />;
  return (
    <Stack p="md">
      <Title order={1}>Progress</Title>
      <EmptyState icon={<IconProgress />} title="Progress Monitoring is not available without a published analysis." />
    </Stack>
  );
}
