import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import type { AccessService } from '../access/service.ts';
import { modelUrn } from '../models/service.ts';
import { isVisible } from './isVisible.ts';
import type { ViewRow } from './ViewRow.ts';

type ProjectRow = Awaited<ReturnType<AccessService['listProjectsOf']>>[number];

/** A project as its caller sees it; its views come newest first. */
export function describeProject(project: ProjectRow, views: ViewRow[]): Project {
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
    viewerState: project.viewer_state,
  };
}

export function describeView(view: ViewRow, tenantId: string, analyses: { id: string; name: string }[]): AnalysisView {
  const { model_id, model_number } = view;
  return {
    _id: view.id,
    id: view.id,
    tenantId,
    name: view.name,
    scanDate: view.scan_date.toISOString(),
    status: view.status,
    statusUpdateTime: view.status_update_time.toISOString(),
    deliveryType: view.delivery_type,
    ...(model_id !== null &&
      model_number !== null && {
        model: { _id: model_id, modelUrn: modelUrn(model_id), modelVersion: model_number },
      }),
    analyses: analyses.map(({ id, name }) => ({ _id: id, id, name })),
  };
}
