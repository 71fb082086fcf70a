import { Button, Title } from '@mantine/core';
import type { AnalysisRequestDetail } from '@plumbline/contract/resources/analysisRequests';
import type { Project } from '@plumbline/contract/resources/projects';
import { Link } from 'react-router';
import { viewPath } from '../../../../data/address/paths.ts';
import { isDeveloper } from '../../../../data/projects/projectAccess.ts';
import { tabular } from '../../../../ui/figures.ts';
import { formatDayTime, formatDuration } from '../../../../ui/format.ts';
import { RequestStatusBadge } from '../RequestStatusBadge.tsx';
import { CancelRequest } from './CancelRequest.tsx';
import classes from './RequestDetail.module.css';

/** The name of a request, where it is, and the one thing to do about it. */
export function RequestHead({ project, request }: { project: Project; request: AnalysisRequestDetail }) {
  const { index, analysisName, status, createdBy, createdDate } = request;
  return (
    <div className={classes.head}>
      <div className={classes.titles}>
        <div className={classes.name}>
          <Title order={2}>{analysisName}</Title>
          <span className={`${classes.quiet} ${tabular}`}>#{index}</span>
          <RequestStatusBadge status={status} />
        </div>
        <p className={classes.quiet}>
          {createdBy.email} · {formatDayTime(createdDate)}
          {finishedText(request)}
        </p>
      </div>
      <HeadAction project={project} request={request} />
    </div>
  );
}

function finishedText({ status, startedDate, endedDate }: AnalysisRequestDetail): string {
  if ((status !== 'ready' && status !== 'review') || startedDate === undefined || endedDate === undefined) return '';
  const seconds = (Date.parse(endedDate) - Date.parse(startedDate)) / 1000;
  return ` · done ${formatDayTime(endedDate)} after ${formatDuration(seconds)}`;
}

function HeadAction({ project, request }: { project: Project; request: AnalysisRequestDetail }) {
  const { _id, status, analysisView } = request;
  if (status === 'waiting' || status === 'running') return <CancelRequest projectId={project._id} requestId={_id} />;
  const mayLook = status === 'ready' || (status === 'review' && isDeveloper(project));
  if (!mayLook || analysisView === undefined) return null;
  return (
    <Button size="md" component={Link} to={viewPath(project, analysisView)} flex="none">
      Open the analysis
    </Button>
  );
}
