import { ownWords } from '@plumbline/contract/ownWords';
import type { Project } from '@plumbline/contract/resources/projects';
import { tenantPath } from '@plumbline/contract/tenantPath';

type Tenant = Pick<Project, 'tenantId' | 'addresses'>;
export type ViewPage = 'insights' | 'quality' | 'issues' | 'progress/work-packages';

export const selectProjectPath = '/select-project';
export const mailSettingsPath = '/mail-settings';
export const tokensPath = '/access-tokens';
export const accountPath = '/account';
export const setupPath = '/setup';

/** Of whoever runs the product. */
export const operatorPath = (page = 'overview'): string => `/operator/${page}`;

/** A page of the help; without one, the list of all. */
export const helpPath = (pageId?: string) => (pageId === undefined ? '/help' : `/help/${pageId}`);

/** Leads to a stop of the tour; without one, to where the tour begins or goes on. */
export const tourPath = (stopId?: string) => (stopId === undefined ? '/tour' : `/tour/${stopId}`);

export function mayBeTenant(firstSegment: string): boolean {
  return !ownWords.includes(firstSegment);
}

export function projectPath({ tenantId, addresses }: Tenant): string {
  return `/${encodeURIComponent(addresses?.[0] ?? tenantPath(tenantId))}`;
}

export function viewPath(project: Tenant, viewId: string, page?: ViewPage): string {
  const base = `${projectPath(project)}/${encodeURIComponent(viewId)}`;
  return page === undefined ? base : `${base}/${page}`;
}

/** The active model by itself, also where there is no analysis. */
export const modelPath = (project: Tenant): string => `${projectPath(project)}/model`;

export type IssuePage = 'detail' | 'edit' | 'comments';

export function issuePath(project: Tenant, viewId: string, issueId: string, page: IssuePage): string {
  return `${viewPath(project, viewId, 'issues')}/${encodeURIComponent(issueId)}/${page}`;
}

export function newIssuePath(project: Tenant, viewId: string): string {
  return `${viewPath(project, viewId, 'issues')}/new`;
}

export type WorkPackagePage = 'detail' | 'edit';

export function workPackagePath(project: Tenant, viewId: string, watchlistId: string, page: WorkPackagePage): string {
  return `${viewPath(project, viewId, 'progress/work-packages')}/${encodeURIComponent(watchlistId)}/${page}`;
}

export function newWorkPackagePath(project: Tenant, viewId: string): string {
  return `${viewPath(project, viewId, 'progress/work-packages')}/new`;
}

/** Where activities of the schedule that are no work package get their elements. */
export function linkActivitiesPath(project: Tenant, viewId: string): string {
  return `${viewPath(project, viewId, 'progress/work-packages')}?show=schedule&part=link`;
}

export function managePath(projectId: string, page = 'home'): string {
  return `/manage/${encodeURIComponent(projectId)}/${page}`;
}

export const requestPath = (projectId: string, requestId: string) =>
  `${managePath(projectId, 'analysisrequest')}/view/${encodeURIComponent(requestId)}`;

/** A page of the administration of a company. */
export function companyPath(companyId: string, page: string): string {
  return `/companies/${encodeURIComponent(companyId)}/${page}`;
}

/** Where a click on the project leads, when it can be opened. */
export function lastViewPath(project: Tenant & Pick<Project, 'lastAnalysisView'>): string {
  const { lastAnalysisView } = project;
  return lastAnalysisView === undefined ? projectPath(project) : viewPath(project, lastAnalysisView._id);
}

/** Where `/` leads: the selected project, the only one, or the choice ([ROUTE-1]). */
export function homePath(projects: readonly Project[], selectedId: string | undefined): string {
  const only = projects.length === 1 ? projects[0] : undefined;
  const project = projects.find(({ _id }) => _id === selectedId) ?? only;
  return project === undefined ? selectProjectPath : projectPath(project);
}

/** The project whose tenant stands in the path; of two that read alike there, the selected one. */
export function findProjectOfPath<P extends Pick<Project, '_id'> & Tenant>(
  projects: readonly P[],
  tenantInPath: string,
  selectedId: string | undefined,
): P | undefined {
  const alike = projects.filter(
    ({ tenantId, addresses = [] }) => tenantPath(tenantId) === tenantInPath || addresses.includes(tenantInPath),
  );
  return alike.find(({ _id }) => _id === selectedId) ?? alike[0];
}
