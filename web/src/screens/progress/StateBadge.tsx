import { Badge } from '@mantine/core';
import type { WorkPackageState } from '@plumbline/contract/workPackageState';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconProgress } from '@tabler/icons-react';
import classes from './StateBadge.module.css';

const icons = {
  'Not started': IconCircleDashed,
  'In progress': IconProgress,
  Completed: IconCircleCheck,
  Delayed: IconAlertTriangle,
} satisfies Record<WorkPackageState, typeof IconProgress>;

/** What a work package is at, in words and with a sign ([WORK-2]). */
export function StateBadge({ state }: { state: WorkPackageState }) {
  const Icon = icons[state];
  return (
    <Badge
      miw="max-content"
      className={classes.state}
      data-state={state}
      leftSection={<Icon aria-hidden className={classes.icon} />}
    >
      {state}
    </Badge>
  );
}
