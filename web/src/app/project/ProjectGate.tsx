import type { Project } from '@plumbline/contract/resources/projects';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { findProjectOfPath, mayBeTenant, projectPath } from '../../data/address/paths.ts';
import { mayOpenViewer, missingPermissions } from '../../data/projects/projectAccess.ts';
import { useVisit } from '../../data/projects/projectCard.ts';
import { useSelectProject } from '../../data/projects/projects.ts';
import { useSelectedProject } from '../../state/stores.ts';
import { ProjectsLoaded } from '../ProjectsLoaded.tsx';
import { ToProjects } from '../redirects.tsx';
import { NothingPublished } from './NothingPublished.tsx';
import { ProjectErrorPage } from './ProjectErrorPage.tsx';

/** The project of the path, found, permitted and with something to see ([ROUTE-7]). */
export function ProjectGate({ needsAnalysis = true }: { needsAnalysis?: boolean }) {
  const { tenantId = '' } = useParams();
  const selectedId = useSelectedProject((state) => state.projectId);
  if (!mayBeTenant(tenantId)) return <ToProjects />;
  return (
    <ProjectsLoaded>
      {(projects) => (
        <Checked project={findProjectOfPath(projects, tenantId, selectedId)} needsAnalysis={needsAnalysis} />
      )}
    </ProjectsLoaded>
  );
}

function Checked({ project, needsAnalysis }: { project: Project | undefined; needsAnalysis: boolean }) {
  const { tenantId } = useParams();
  if (project === undefined) return <ProjectErrorPage title="Project not found." />;
  if (project.addresses && project.addresses[0] !== tenantId) return <LeadOn project={project} />;
  if (!mayOpenViewer(project))
    return <ProjectErrorPage title="Unauthorized">{whatIsMissing(project)}</ProjectErrorPage>;
  if (needsAnalysis && project.lastAnalysisView === undefined) return <NothingPublished project={project} />;
  return <Open key={project._id} project={project} />;
}

/** An address that the project had before leads on to the one that it has. */
function LeadOn({ project }: { project: Project }) {
  const { pathname, search, hash } = useLocation();
  const rest = pathname.split('/').slice(2).join('/');
  return <Navigate replace to={`${projectPath(project)}${rest === '' ? '' : `/${rest}`}${search}${hash}`} />;
}

function Open({ project }: { project: Project }) {
  useSelectProject(project._id);
  useVisit(project._id);
  return <Outlet context={project} />;
}

function whatIsMissing(project: Project): string {
  const missing = missingPermissions(project);
  if (missing.length === 0) return 'Your access to this project has been closed.';
  return `You lack the ${missing.length > 1 ? 'permissions' : 'permission'} ${missing.join(', ')} in this project.`;
}
