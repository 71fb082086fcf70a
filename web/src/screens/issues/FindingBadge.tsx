import { Badge } from '@mantine/core';
import type { IssueFinding } from '@plumbline/contract/resources/issues';
import { StatusIcon } from '../../ui/StatusBadge.tsx';
import { describeFinding, explainFinding } from './describeFinding.ts';
import classes from './IssueBadges.module.css';

/** What later scans found of an issue's elements; nothing where they saw none. */
export function FindingBadge({ finding }: { finding: IssueFinding }) {
  const said = describeFinding(finding);
  const status =
    finding.state === 'solved' ? 'verified' : finding.counts.find((each) => each.status !== 'verified')?.status;
  if (said === undefined) return null;
  return (
    <Badge
      maw="100%"
      className={classes.finding}
      title={explainFinding(finding)}
      leftSection={<StatusIcon status={status ?? 'no_data'} />}
      color={finding.state === 'solved' ? 'var(--pl-status-verified-text)' : 'var(--pl-ink-2)'}
      bg={finding.state === 'solved' ? 'var(--pl-status-verified-soft)' : 'var(--pl-hover)'}
    >
      {said}
    </Badge>
  );
}
