import { Badge } from '@mantine/core';
import type { Issue, IssuePriority, IssueStatus } from '@plumbline/contract/resources/issues';
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconEye, IconFlag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './IssueBadges.module.css';
import { isDelayed } from './isDelayed.ts';

const looks = {
  'Open Issue': { icon: IconCircle, name: 'open' },
  'Under Inspection': { icon: IconEye, name: 'under-review' },
  Closed: { icon: IconCircleCheck, name: 'closed' },
} satisfies Record<IssueStatus, object>;

/** How cards and badges of a status are told apart in CSS. */
export const stateName = (status: IssueStatus) => looks[status].name;

/** Status, priority, and whether it is late: always with words and a sign ([ISSUE-1]). */
export function IssueBadges({
  issue,
  children,
}: {
  issue: Pick<Issue, 'issueStatus' | 'priority' | 'deadline'>;
  /** More of them. */
  children?: ReactNode;
}) {
  return (
    <div className={classes.badges}>
      <IssueStatusBadge status={issue.issueStatus} />
      <PriorityBadge priority={issue.priority} />
      {isDelayed(issue) && (
        <Badge
          miw="max-content"
          leftSection={<IconAlertTriangle aria-hidden className={classes.icon} />}
          color="var(--pl-danger-text)"
          bg="var(--pl-danger-soft)"
        >
          Delayed
        </Badge>
      )}
      {children}
    </div>
  );
}

function IssueStatusBadge({ status }: { status: IssueStatus }) {
  const { icon: Icon, name } = looks[status];
  return (
    <Badge
      miw="max-content"
      className={classes.status}
      data-state={name}
      leftSection={<Icon aria-hidden className={classes.icon} />}
    >
      {status}
    </Badge>
  );
}

function PriorityBadge({ priority }: { priority: IssuePriority }) {
  const name = priority.toLowerCase();
  return (
    <Badge
      miw="max-content"
      leftSection={<IconFlag aria-hidden className={classes.icon} />}
      color={`var(--pl-priority-${name}-text)`}
      bg={`var(--pl-priority-${name}-soft)`}
    >
      {priority}
    </Badge>
  );
}
