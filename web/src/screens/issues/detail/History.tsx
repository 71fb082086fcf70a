import { Button } from '@mantine/core';
import { useState } from 'react';
import { useIssueHistory } from '../../../data/issues/issues.ts';
import { personName } from '../../../data/issues/names.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { describeChange } from '../describeChange.ts';
import classes from './IssueDetails.module.css';

const firstFew = 5;

/** Who did what to the issue, newest first. */
export function History({ issueId }: { issueId: string }) {
  const { data, error, isFetching, refetch } = useIssueHistory(issueId);
  const [isLong, setLong] = useState(false);
  const changes = isLong ? data?.result : data?.result.slice(0, firstFew);
  return (
    <section className={classes.section} aria-label="History">
      <div className={classes.sectionHead}>
        <h2>History</h2>
      </div>
      {error && !data && (
        <ErrorState title="The history could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && !data && <LoadingSkeleton rows={3} label="Loading the history" />}
      <ol className={classes.list}>
        {changes?.map((change) => (
          <li key={change._id} className={classes.change}>
            {describeChange(change).map((line) => (
              <p key={line} className={classes.line}>
                {line}
              </p>
            ))}
            <span className={classes.who}>{`${personName(change.user)}, ${formatMoment(change.createdDate)}`}</span>
          </li>
        ))}
      </ol>
      {data && changes && changes.length < data.result.length && (
        <Button variant="subtle" size="xs" onClick={() => setLong(true)}>
          {`Show all ${data.result.length}`}
        </Button>
      )}
    </section>
  );
}
