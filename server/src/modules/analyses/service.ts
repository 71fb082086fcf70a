import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import type { Selectable } from 'kysely';
import type { Membership } from '../../http/RequestContext.ts';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { AccessService } from '../access/service.ts';
import { isVisible } from './isVisible.ts';
import * as repository from './repository.ts';

type ViewRow = Selectable<Schema['analysis_view']>;

export interface NewAnalysisView {
  projectId: string;
  name: string;
  scanDate: Date;
  status: ViewRow['status'];
  deliveryType: ViewRow['delivery_type'];
}

export type AnalysesService = ReturnType<typeof createAnalysesService>;

/** The analysis views of projects, and the projects with the view that each opens at. */
export function createAnalysesService({ db, access }: { db: Db; access: Pick<AccessService, 'listProjectsOf'> }) {
  return {
    async listProjectsOf(userId: string): Promise<Project[]> {
      const projects = await access.listProjectsOf(userId);
      const views = await repository.listViews(
        db,
        projects.map(({ id }) => id),
      );
      const viewsOf = Map.groupBy(views, ({ project_id }) => project_id);
      return projects.map((project) => describeProject(project, viewsOf.get(project.id) ?? []));
    },

    async listActiveViews({ projectId, tenantId, permissions }: Membership): Promise<AnalysisView[]> {
      const views = await repository.listViews(db, [projectId]);
      return views.filter((view) => isVisible(view, permissions)).map((view) => describeView(view, tenantId));
    },

    async createView(view: NewAnalysisView): Promise<string> {
      const { id } = await repository.insertAnalysisView(db, {
        project_id: view.projectId,
        name: view.name,
        scan_date: view.scanDate,
        status: view.status,
        delivery_type: view.deliveryType,
      });
      return id;
    },
  };
}

type ProjectRow = Awaited<ReturnType<AccessService['listProjectsOf']>>[number];

function describeProject(project: ProjectRow, views: ViewRow[]): Project {
  const last = views.find((view) => isVisible(view, project.permissions));
  return {
    _id: project.id,
    tenantId: project.tenant_id,
    name: project.name,
    company: { name: project.company },
    ...(last && { lastAnalysisView: { _id: last.id, name: last.name, scanDate: last.scan_date.toISOString() } }),
    hasAnalyses: views.length > 0,
    permissions: project.permissions,
    featureFlags: project.feature_flags,
    viewerFeatureFlags: project.viewer_feature_flags,
    floorMapping: project.floor_mapping,
    elementTypeMapping: project.element_type_mapping,
  };
}

function describeView(view: ViewRow, tenantId: string): AnalysisView {
  return {
    _id: view.id,
    id: view.id,
    tenantId,
    name: view.name,
    scanDate: view.scan_date.toISOString(),
    status: view.status,
    statusUpdateTime: view.status_update_time.toISOString(),
    deliveryType: view.delivery_type,
  };
}
