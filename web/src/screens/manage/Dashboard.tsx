import { Button } from '@mantine/core';
import { administrationPages } from '@plumbline/contract/managementPages';
import type { ProjectSettings } from '@plumbline/contract/resources/companies';
import type { Project } from '@plumbline/contract/resources/projects';
import { IconBuilding } from '@tabler/icons-react';
import { Link, Navigate, useParams } from 'react-router';
import { managePath, selectProjectPath } from '../../data/address/paths.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useProjectSettings } from '../../data/companies/companies.ts';
import { useFeatures } from '../../data/flags.ts';
import { useProjects } from '../../data/projects/projects.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { useCurrentUser } from '../../data/users/users.ts';
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
  if (projects) return <AdministeredProject projectId={projectId ?? ''} />;
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

/** Who administers the company reaches people and settings of a project without being in it. */
function AdministeredProject({ projectId }: { projectId: string }) {
  const { page: name = 'people', '*': subPage = '' } = useParams();
  const { data: user } = useCurrentUser();
  const mayAsk = user !== undefined && (user.operator || user.companies.length > 0) && isId(projectId);
  const { data: settings, error } = useProjectSettings(projectId, mayAsk);
  if (user === undefined || (mayAsk && settings === undefined && error === null)) {
    return <Spinner label="Loading the project" />;
  }
  if (settings === undefined) return <NoProject />;
  const page = administrationPages.find((one) => one.name === name);
  if (page === undefined || subPage !== '') return <Navigate to={managePath(projectId, 'people')} replace />;
  const project = projectOf(settings);
  return <DashboardPage project={project} page={page} title={page.title} subPage="" open={administrationPages} />;
}

const isId = (text: string) => /^[0-9a-f-]{36}$/i.test(text);

/** As far as somebody who is not in it knows it. */
const projectOf = ({ _id, name, tenantId, company, flags, floorNames, typeNames }: ProjectSettings): Project => ({
  _id,
  name,
  tenantId,
  company,
  permissions: [],
  hasAnalyses: false,
  featureFlags: flags as Project['featureFlags'],
  viewerFeatureFlags: {},
  viewerState: {},
  floorMapping: floorNames,
  elementTypeMapping: typeNames,
});

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
