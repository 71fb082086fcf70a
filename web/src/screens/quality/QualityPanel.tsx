import { Stack, Title } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useFeatures } from '../../data/flags.ts';
import { usePlace } from '../../data/place.ts';
import { usePageTitle } from '../../data/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AnalysisNotice } from './AnalysisNotice.tsx';
import { ApprovalSwitches } from './ApprovalSwitches.tsx';

/** The panel of the quality page. */
export function QualityPanel() {
  const { project, view } = usePlace();
  const { isOn } = useFeatures();
  usePageTitle(`Quality · ${view.name}`);
  return (
    <Stack p="md">
      <Title order={1}>Quality</Title>
      <AnalysisNotice />
      {isOn('manualApproval', project) && <ApprovalSwitches />}
      <EmptyState
        icon={<IconListSearch />}
        title="The list is empty. There are no elements to display for the current settings."
      />
    </Stack>
  );
}
