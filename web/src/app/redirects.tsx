import type { Project } from '@plumbline/contract/resources/projects';
import { Navigate, useLocation, useOutletContext, useParams } from 'react-router';
import { homePath, selectProjectPath, type ViewPage, viewPath } from '../data/address/paths.ts';
import { usePlace } from '../data/address/place.ts';
import { useSelectedProject } from '../state/stores.ts';
import { ProjectsLoaded } from './ProjectsLoaded.tsx';

/** `/` ([ROUTE-1]). */
export function ToHome() {
  const selectedId = useSelectedProject((state) => state.projectId);
  return <ProjectsLoaded>{(projects) => <Navigate to={homePath(projects, selectedId)} replace />}</ProjectsLoaded>;
}

export function ToProjects() {
  return <Navigate to={selectProjectPath} replace />;
}

/** The last analysis view of the project, at the same page and with the same parameters ([ROUTE-3]). */
export function ToLastView({ page }: { page?: ViewPage }) {
  const project = useOutletContext<Project>();
  const { search, hash } = useLocation();
  const rest = useParams()['*'];
  const path = viewPath(project, project.lastAnalysisView?._id ?? '', page);
  return <Navigate to={{ pathname: rest ? `${path}/${rest}` : path, search, hash }} replace />;
}

/** The base of the open analysis view, or a page of it ([ROUTE-4]). */
export function ToView({ page }: { page?: ViewPage }) {
  const { project, view } = usePlace();
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: viewPath(project, view._id, page), search, hash }} replace />;
}
