import { Anchor, Button } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import type { Project } from '@plumbline/contract/resources/projects';
import { IconFileUnknown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useAnalysisRequest } from '../../../data/requests/analysisRequests.ts';
import { useSettings } from '../../../data/system/settings.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { InputChecks } from './detail/InputChecks.tsx';
import { Notes } from './detail/Notes.tsx';
import classes from './detail/RequestDetail.module.css';
import { RequestHead } from './detail/RequestHead.tsx';
import { RequestOutcome } from './detail/RequestOutcome.tsx';
import { RequestSummary } from './detail/RequestSummary.tsx';
import { StatesWarning } from './detail/StatesWarning.tsx';
import { requestsPath } from './requestPaths.ts';

/** One request: what was asked, how far it is, and what came of it; nothing of it can be edited ([REQ-9]). */
export function RequestDetail({ project, requestId }: { project: Project; requestId: string }) {
  const { data: request, error, isFetching, refetch } = useAnalysisRequest(project._id, requestId);
  if (request === undefined) {
    if (!error) return <LoadingSkeleton rows={8} height={28} label="Loading the analysis request" />;
    if (isUnknown(error)) return <Unknown projectId={project._id} />;
    return <Failed error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return (
    <div className={classes.page}>
      {error && (
        <AlertBox level="alert">
          The server could not say how far it is: this is what it said last. {errorMessage(error)}
        </AlertBox>
      )}
      <RequestHead project={project} request={request} />
      <RequestOutcome project={project} request={request} />
      <StatesWarning projectId={project._id} request={request} />
      <div className={classes.columns}>
        <RequestSummary request={request} />
        <div className={classes.column}>
          <InputChecks request={request} />
          <Notes notes={request.notes.filter((note) => note !== request.states?.message)} />
        </div>
      </div>
    </div>
  );
}

/** What stands in the address may not even be an id. */
function isUnknown(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'requests.notFound' || error.code === 'request.invalid');
}

function Unknown({ projectId }: { projectId: string }) {
  return (
    <EmptyState
      icon={<IconFileUnknown />}
      title="There is no such analysis request."
      action={
        <Button variant="default" component={Link} to={requestsPath(projectId)}>
          Go back to analyses
        </Button>
      }
    />
  );
}

function Failed({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  const support = useSettings()?.supportEmail;
  return (
    <ErrorState
      title="There was a problem loading this page. Please retry or contact support."
      onRetry={onRetry}
      retrying={retrying}
    >
      {errorMessage(error)}{' '}
      {support && (
        <Anchor href={`mailto:${support}`} underline="always">
          {support}
        </Anchor>
      )}
    </ErrorState>
  );
}
