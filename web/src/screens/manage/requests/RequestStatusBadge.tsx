import { Badge, Loader } from '@mantine/core';
import type { RequestStatus } from '@plumbline/contract/resources/analysisRequests';
import { IconAlertCircle, IconBan, IconCheck, IconClock, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { tabular } from '../../../ui/figures.ts';
import { formatPercent } from '../../../ui/format.ts';
import classes from './RequestStatusBadge.module.css';

const looks: Record<RequestStatus, { label: string; icon: ReactNode }> = {
  waiting: { label: 'Waiting', icon: <IconClock aria-hidden /> },
  running: { label: 'Processing', icon: <Loader size={12} aria-hidden /> },
  review: { label: 'Waiting for review', icon: <IconEye aria-hidden /> },
  ready: { label: 'Ready', icon: <IconCheck aria-hidden /> },
  failed: { label: 'Failed', icon: <IconAlertCircle aria-hidden /> },
  cancelled: { label: 'Cancelled', icon: <IconBan aria-hidden /> },
};

/** Where a request is, and how far while it is worked on. */
export function RequestStatusBadge({ status, percent }: { status: RequestStatus; percent?: number }) {
  const { label, icon } = looks[status];
  const progress = status === 'running' && percent !== undefined ? ` ${formatPercent(percent / 100)}` : '';
  return (
    <Badge
      miw="max-content"
      className={`${classes.badge} ${tabular}`}
      color={status === 'failed' ? 'danger' : 'gray'}
      leftSection={icon}
    >
      {label}
      {progress}
    </Badge>
  );
}
