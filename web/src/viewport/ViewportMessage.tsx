import { Button } from '@mantine/core';
import { holdsAll } from '@plumbline/contract/permissions';
import type { Project } from '@plumbline/contract/resources/projects';
import { IconCube, IconCubeOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { managePath } from '../data/address/paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import classes from './ViewportHost.module.css';
import type { ViewportStatus } from './viewportStatus.ts';

/** A view that has nothing to draw. */
export function NoModel({ project }: { project: Project }) {
  const isAdmin = holdsAll(project.permissions, ['ADMIN']);
  return (
    <div className={classes.message} data-opaque>
      <EmptyState
        icon={<IconCube />}
        title="This analysis has no model yet."
        action={
          isAdmin && (
            <Button component={Link} to={managePath(project._id, 'models')}>
              Upload a model
            </Button>
          )
        }
      >
        {!isAdmin && 'An administrator of the project can upload one.'}
      </EmptyState>
    </div>
  );
}

/** A model that was read and has no geometry. */
export function EmptyModel() {
  return (
    <div className={classes.message} data-opaque>
      <EmptyState icon={<IconCubeOff />} title="There is nothing to draw in this model.">
        Its files hold no elements with geometry. Export them again with geometry, and upload them anew.
      </EmptyState>
    </div>
  );
}

type Problem = Extract<ViewportStatus, { kind: 'problem' }>;

const titles = {
  viewer: 'The viewer could not be started.',
  model: 'The model could not be loaded.',
  classifications: 'The classifications could not be loaded.',
};

/** What keeps the viewer from its work, and the way to try again. */
export function ViewportProblem({ problem, what, onRetry }: Omit<Problem, 'kind'> & { onRetry: () => void }) {
  const isWithoutWebGl = problem.name === 'WebGlMissingError';
  return (
    <div className={classes.message} data-opaque={what !== 'classifications' || undefined}>
      <ErrorState title={isWithoutWebGl ? problem.message : titles[what]} onRetry={onRetry}>
        {isWithoutWebGl
          ? 'Switch on hardware acceleration in the browser’s settings, or open this page in another browser.'
          : problem.message}
      </ErrorState>
    </div>
  );
}

/** The graphics card stopped; the viewer comes back by itself, or is asked to. */
export function ContextLost({ isLate, onRetry }: { isLate: boolean; onRetry: () => void }) {
  return (
    <div className={classes.message}>
      <ErrorState title="The graphics card stopped drawing the model." {...(isLate && { onRetry })}>
        {isLate
          ? 'It has not come back. Close other pages that show 3D, then retry.'
          : 'Nothing is lost: the model returns by itself in a moment.'}
      </ErrorState>
    </div>
  );
}
