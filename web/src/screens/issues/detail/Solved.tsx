import { Anchor, Button } from '@mantine/core';
import type { IssueDetail } from '@plumbline/contract/resources/issues';
import { Link } from 'react-router';
import { viewPath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useBulk } from '../../../data/issues/issueBulk.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { explainFinding } from '../describeFinding.ts';
import classes from './IssueDetails.module.css';

interface SolvedProps {
  issue: IssueDetail;
  mayClose: boolean;
}

/** What later scans found of the issue's elements; when all is as designed, it offers to close the issue. */
export function Solved({ issue: { _id, issueStatus, finding }, mayClose }: SolvedProps) {
  const close = useBulk();
  const isOffered = mayClose && finding.state === 'solved' && issueStatus !== 'Closed';
  if (!isOffered) return <p className={classes.line}>{explainFinding(finding)}</p>;
  return (
    <AlertBox
      level={close.isError ? 'error' : 'info'}
      title={close.isError ? 'The issue could not be closed.' : 'Solved by scan'}
      action={
        <Button
          size="xs"
          loading={close.isPending}
          onClick={() =>
            close.mutate({
              kind: 'change',
              meant: { ids: [_id] },
              changes: { issueStatus: 'Closed' },
              because: 'solved',
            })
          }
        >
          Close issue
        </Button>
      }
    >
      {close.isError ? errorMessage(close.error) : explainFinding(finding)} <WhereSeen finding={finding} />
    </AlertBox>
  );
}

/** The way to the analysis that says so. */
function WhereSeen({ finding: { view: seenIn } }: Pick<IssueDetail, 'finding'>) {
  const { project, view, views } = usePlace();
  if (!seenIn || seenIn._id === view._id || !views.some(({ _id }) => _id === seenIn._id)) return null;
  return (
    <Anchor component={Link} underline="always" to={viewPath(project, seenIn._id, 'quality')}>
      Open it
    </Anchor>
  );
}
