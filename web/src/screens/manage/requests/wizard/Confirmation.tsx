import { Button, Group } from '@mantine/core';
import type { AnalysisRequest } from '@plumbline/contract/resources/analysisRequests';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { requestPath } from '../../../../data/address/paths.ts';
import { requestsPath } from '../requestPaths.ts';
import { StepHeading } from './StepHeading.tsx';
import classes from './Wizard.module.css';

/** The request is with the server: nothing is left to do but to wait ([REQ-6]). */
export function Confirmation({ projectId, request }: { projectId: string; request: AnalysisRequest }) {
  return (
    <div className={`${classes.sheet} ${classes.done}`}>
      <span className={classes.doneSign}>
        <IconCheck aria-hidden />
      </span>
      <StepHeading focuses>Your new analysis is on the way</StepHeading>
      <p>
        An e-mail to {request.createdBy.email} will tell you when {request.analysisName} is ready. You can close this
        page.
      </p>
      <Group gap="xs" justify="center">
        <Button variant="default" size="md" component={Link} to={requestPath(projectId, request._id)}>
          Follow its progress
        </Button>
        <Button size="md" component={Link} to={requestsPath(projectId)}>
          Go back to analyses
        </Button>
      </Group>
    </div>
  );
}
