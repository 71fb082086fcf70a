import { Button } from '@mantine/core';
import type { Project } from '@plumbline/contract/resources/projects';
import { IconBuilding } from '@tabler/icons-react';
import { Link, Navigate, useParams } from 'react-router';
import { managePath, selectProjectPath } from '../../data/address/paths.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useFeatures } from '../../data/flags.ts';
import { useProjects } from '../../data/projects/projects.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { findPage, pageTitle } from './pageTitle.ts';

/** The management of a project: finds the project and the page of the address ([DASH-1], [DASH-3], [DASH-4]). */
export function Dashboard() {
  const { projectId } = useParams();
  const { data: projects, error, isFetching, refetch } = useProjects();
  const project = projects?.find(({ _id }) => _id === projectId);
  if (project) return <PageOf project={project} />;
  if (projects) return <NoProject />;
  if (!error) return <Spinner label="Loading the project" />;
  return (
    <ErrorState title="The project could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
      {errorMessage(error)}
    </ErrorState>
  );
}

function PageOf({ project }: { project: Project }) {
  const { page: name = 'home', '*': subPage = '' } = useParams();
  const open = useFeatures().managementPagesOf(project);
  if (name === 'home') {
    const first = open[0];
    return <Navigate to={first ? managePath(project._id, first.name) : selectProjectPath} replace />;
  }
  const page = findPage(name);
  if (page === undefined) return <Navigate to={selectProjectPath} replace />;
  const title = pageTitle(page.name, subPage);
  if (title === undefined) return <Navigate to={managePath(project._id, page.name)} replace />;
  return <DashboardPage project={project} page={page} title={title} subPage={subPage} open={open} />;
}

function NoProject() {
  usePageTitle('Manage');
  return (
    <EmptyState
      icon={<IconBuilding />}
      title="You don't have permission to access this project"
      heading="h1"
      action={
        <Button size="md" component={Link} to={selectProjectPath}>
          Back to my projects
        </Button>
      }
    />
  );
}
