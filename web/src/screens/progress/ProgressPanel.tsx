import { Stack, Title } from '@mantine/core';
import { IconProgress } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { usePlace } from '../../data/address/place.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The panel of the progress page. */
export function ProgressPanel() {
  const { project, views } = usePlace();
  const subPath = useParams()['*'];
  const published = views.some(({ status }) => status === 'ready');
  usePageTitle(`Progress · ${project.name}`);
  return (
    <Stack p="md">
      <Title order={1}>Progress</Title>
      <EmptyState icon={<IconProgress />} title={sentence(published, subPath)} />
    </Stack>
  );
}

function sentence(published: boolean, subPath = ''): string {
  if (!published) return 'Progress Monitoring is not available without a published analysis.';
  return subPath === '' ? 'There are no work packages to display.' : 'Incorrect path';
}
