import { Button } from '@mantine/core';
import { useState } from 'react';
import { type BulkOutcome, useBulk } from '../../../data/issues/issueBulk.ts';
import { useIssuesState } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { formatCount } from '../../../ui/format.ts';
import { BulkAnswer } from './BulkAnswer.tsx';

interface SolvedIssuesProps {
  total: number | undefined;
  mayClose: boolean;
}

/** Closes all issues of a list of solved ones; the history of each names the analysis that shows it. */
export function SolvedIssues({ total, mayClose }: SolvedIssuesProps) {
  const { findings, statuses } = useIssuesState((state) => state.list.filter);
  const bulk = useBulk();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const isOffered = mayClose && findings.join() === 'solved' && !statuses.includes('Closed') && (total ?? 0) > 0;
  const answer = <BulkAnswer outcome={outcome} error={bulk.error} onClose={() => setOutcome(undefined)} />;
  if (!isOffered || total === undefined) return answer;

  function close(count: number) {
    setOutcome(undefined);
    bulk.mutate(
      { kind: 'change', meant: { total: count }, changes: { issueStatus: 'Closed' }, because: 'solved' },
      { onSuccess: setOutcome },
    );
  }

  return (
    <>
      <AlertBox
        action={
          <Button size="xs" loading={bulk.isPending} onClick={() => close(total)}>
            {total === 1 ? 'Close it' : `Close all ${formatCount(total)}`}
          </Button>
        }
      >
        {total === 1
          ? 'Later scans found all elements of this issue verified.'
          : 'Later scans found all elements of these issues verified.'}
      </AlertBox>
      {answer}
    </>
  );
}
