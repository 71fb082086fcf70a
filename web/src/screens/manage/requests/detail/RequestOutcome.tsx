import { Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import type { AnalysisRequestDetail } from '@plumbline/contract/resources/analysisRequests';
import type { Project } from '@plumbline/contract/resources/projects';
import { Link } from 'react-router';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { useChangeRequest } from '../../../../data/requests/analysisRequests.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { newRequestPath } from '../requestPaths.ts';
import { announcementOf } from './announcementOf.ts';
import { RunProgressCard } from './RunProgressCard.tsx';

/** How far the work is, or how it ended and what can be done about it. */
export function RequestOutcome({ project, request }: { project: Project; request: AnalysisRequestDetail }) {
  return (
    <>
      <VisuallyHidden role="status">{announcementOf(request)}</VisuallyHidden>
      <Outcome projectId={project._id} request={request} />
    </>
  );
}

function Outcome({ projectId, request }: { projectId: string; request: AnalysisRequestDetail }) {
  const { _id, status, progress, message } = request;
  if (status === 'waiting' || status === 'running') return <RunProgressCard status={status} progress={progress} />;
  if (status === 'review') {
    return (
      <AlertBox title="Waiting for review">
        The analysis is done. Everybody sees its results as soon as they are published.
      </AlertBox>
    );
  }
  if (status === 'ready') return null;
  const isFailed = status === 'failed';
  return (
    <Again
      projectId={projectId}
      requestId={_id}
      level={isFailed ? 'error' : 'info'}
      title={isFailed ? 'The analysis failed' : 'The analysis was cancelled'}
    >
      {message ?? (isFailed ? 'No reason is known.' : 'What was done is discarded.')}
    </Again>
  );
}

interface AgainProps {
  projectId: string;
  requestId: string;
  level: 'error' | 'info';
  title: string;
  children: string;
}

/** Why there is no result, and the two ways on. */
function Again({ projectId, requestId, level, title, children }: AgainProps) {
  const { mutate, isPending, error } = useChangeRequest(projectId, requestId, 'rerun');
  return (
    <>
      <AlertBox level={level} title={title}>
        <Stack gap="sm" align="flex-start">
          <span>{children}</span>
          <Group gap="xs">
            <Button variant="default" loading={isPending} onClick={() => mutate()}>
              Run again
            </Button>
            <Button variant="default" component={Link} to={newRequestPath(projectId, requestId)}>
              Correct and request again
            </Button>
          </Group>
        </Stack>
      </AlertBox>
      {error && (
        <AlertBox level="error" title="It could not be run again">
          {errorMessage(error)}
        </AlertBox>
      )}
    </>
  );
}
