import { IconTimeline } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useMayWrite } from '../useMayWrite.ts';
import { ImportSchedule } from './import/ImportSchedule.tsx';

export function NoSchedule() {
  const mayWrite = useMayWrite();
  return (
    <EmptyState
      icon={<IconTimeline />}
      title="No schedule has been imported yet."
      action={mayWrite && <ImportSchedule />}
    >
      With one, what is planned and reported stands beside what scans have found.
    </EmptyState>
  );
}
