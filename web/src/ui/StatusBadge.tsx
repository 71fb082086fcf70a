import { Badge } from '@mantine/core';
import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import {
  IconArrowsHorizontal,
  IconCalendarPause,
  IconCheck,
  IconHammer,
  IconQuestionMark,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import classes from './StatusBadge.module.css';

const icons = {
  verified: IconCheck,
  deviated: IconArrowsHorizontal,
  under_construction: IconHammer,
  missing: IconX,
  no_data: IconQuestionMark,
  not_due: IconCalendarPause,
} satisfies Record<ElementStatus, typeof IconCheck>;

/** The sign of a status, for places where its word stands elsewhere. */
export function StatusIcon({ status }: { status: ElementStatus }) {
  const Icon = icons[status];
  return <Icon aria-hidden className={classes.icon} color={`var(--pl-status-${status}-text)`} />;
}

interface StatusBadgeProps {
  status: ElementStatus;
  shrinks?: boolean;
  /** Where a person set it: who, in words. */
  setBy?: string | undefined;
}

/** A status in words, on a tint of its colour and with its icon: colour is never the only sign. */
export function StatusBadge({ status, shrinks = false, setBy }: StatusBadgeProps) {
  const label = elementStatuses.find(({ name }) => name === status)?.label;
  return (
    <Badge
      miw={shrinks ? 0 : 'max-content'}
      maw={shrinks ? '100%' : undefined}
      title={setBy ?? (shrinks ? label : undefined)}
      classNames={shrinks ? { root: classes.shrinking, label: classes.label } : {}}
      leftSection={<StatusIcon status={status} />}
      rightSection={setBy && <IconUser role="img" aria-label={setBy} className={classes.icon} />}
      color={`var(--pl-status-${status}-text)`}
      bg={`var(--pl-status-${status}-soft)`}
    >
      {label}
    </Badge>
  );
}
