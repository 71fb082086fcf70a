import type { IssueDetail } from '@plumbline/contract/resources/issues';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { usePlace } from '../../data/address/place.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useIssue } from '../../data/issues/issues.ts';
import { useStores } from '../../state/stores.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { IssuePanel } from './IssuePanel.tsx';

interface OpenIssueProps {
  title: string;
  /** What is said when it cannot be loaded. */
  failure: string;
  children: (issue: IssueDetail) => ReactNode;
}

/** The issue of the address, loaded and selected. */
export function OpenIssue({ title, failure, children }: OpenIssueProps) {
  const { issueId = '' } = useParams();
  const { data: issue, error, isFetching, refetch } = useIssue(issueId);
  useSelected(issueId);
  if (issue) return children(issue);
  return (
    <IssuePanel title={title}>
      {error ? (
        <ErrorState title={failure} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <LoadingSkeleton rows={8} label="Loading the issue" />
      )}
    </IssuePanel>
  );
}

/** A link that says where the camera is was made by somebody who had moved on from there. */
function useSelected(issueId: string): void {
  const { view } = usePlace();
  const { issues, workspace } = useStores();
  const { search } = useLocation();
  const [isPlaced] = useState(() => new URLSearchParams(search).has('camera'));
  useEffect(() => {
    const { selectedIssue, selectIssue } = workspace.getState();
    if (selectedIssue?.id === issueId) return;
    const selected = { id: issueId, viewId: view._id };
    selectIssue(selected);
    if (isPlaced) issues.getState().setShown(selected);
  }, [issueId, view._id, isPlaced, issues, workspace]);
}
