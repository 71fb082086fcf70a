import type { Project } from '@plumbline/contract/resources/projects';
import type { ReactNode } from 'react';
import { errorMessage } from '../data/calls/errorMessage.ts';
import { useProjects } from '../data/projects/projects.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { PlainFrame } from './PlainFrame.tsx';

/** Its children once the projects are there; until then a page that says so, or what failed. */
export function ProjectsLoaded({ children }: { children: (projects: readonly Project[]) => ReactNode }) {
  const { data, error, isFetching, refetch } = useProjects();
  if (data) return children(data);
  return (
    <PlainFrame>
      {error ? (
        <ErrorState title="Your projects could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <Spinner label="Loading your projects" />
      )}
    </PlainFrame>
  );
}
