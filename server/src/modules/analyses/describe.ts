import { holdsAll } from '@plumbline/contract/permissions';
import { requestPermissions } from '@plumbline/contract/resources/analysisRequests';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import type { Membership } from '../../http/RequestContext.ts';
import type { AccessService } from '../access/service.ts';
import { modelUrn } from '../models/service.ts';
import type { RunState } from '../runs/service.ts';
import type { DemoProgress } from '../system/service.ts';
import { isVisible } from './isVisible.ts';
import type { ViewRow } from './ViewRow.ts';

type ProjectRow = Awaited<ReturnType<AccessService['listProjectsOf']>>[number];
type Runs = ReadonlyMap<string, RunState>;

type Asker = Pick<Membership, 'tenantId' | 'permissions'>;

interface TradeRow {
  id: string;
  name: string;
  has_stable: boolean;
}

/** A project as its caller sees it; its views come newest first. */
export function describeProject(
  project: ProjectRow,
  { views, runs, demo }: { views: readonly ViewRow[]; runs: Runs; demo?: DemoProgress | undefined },
): Project {
  const visible = views.filter((view) => isVisible(view, project.permissions));
  const isDeveloper = holdsAll(project.permissions, ['SR_READ']);
  const last =
    visible.find((view) => view.status === 'ready' || (isDeveloper ? view.has_version : view.has_stable)) ??
    visible.find(({ status }) => status === 'in_progress');
  const inProgress = describeRunning(visible, runs) ?? (demo && { activity: demo.activity, ...describeProgress(demo) });
  return {
    _id: project.id,
    tenantId: project.tenant_id,
    ...(project.addresses && { addresses: project.addresses }),
    name: project.name,
    company: { name: project.company },
    ...(last && { lastAnalysisView: { _id: last.id, name: last.name, scanDate: last.scan_date.toISOString() } }),
    hasAnalyses: views.length > 0,
    ...(inProgress && { inProgress }),
    permissions: project.permissions,
    featureFlags: project.feature_flags,
    viewerFeatureFlags: project.viewer_feature_flags,
    floorMapping: project.floor_mapping,
    elementTypeMapping: project.element_type_mapping,
    viewerState: project.viewer_state,
  };
}

/** The newest analysis that is being worked on, else the newest that waits for a worker. */
function describeRunning(views: readonly ViewRow[], runs: Runs): Project['inProgress'] {
  const inState = (status: RunState['status']) => views.find(({ id }) => runs.get(id)?.status === status);
  const view = inState('running') ?? inState('waiting');
  const run = view && runs.get(view.id);
  return run && { activity: `Analysing ${view.name}`, ...describeProgress(run) };
}

export function describeView(
  view: ViewRow,
  { membership, analyses, run }: { membership: Asker; analyses: readonly TradeRow[]; run: RunState | undefined },
): AnalysisView {
  const { model_id, model_number } = view;
  const isBusy = run !== undefined && (run.status === 'waiting' || run.status === 'running');
  return {
    _id: view.id,
    id: view.id,
    tenantId: membership.tenantId,
    name: view.name,
    scanDate: view.scan_date.toISOString(),
    status: view.status,
    statusUpdateTime: view.status_update_time.toISOString(),
    deliveryType: view.delivery_type,
    ...(view.has_given_coordinates && { hasGivenCoordinates: true }),
    ...(model_id !== null &&
      model_number !== null && {
        model: { _id: model_id, modelUrn: modelUrn(model_id), modelVersion: model_number },
      }),
    ...(view.request_id !== null &&
      holdsAll(membership.permissions, requestPermissions) && { requestId: view.request_id }),
    analyses: analyses.map(({ id, name, has_stable }) => ({
      _id: id,
      id,
      name,
      delivery: has_stable ? ('Ready' as const) : ('In progress' as const),
      ...(isBusy && { progress: run.trades.get(name) ?? 0 }),
    })),
    ...(isBusy && { progress: describeProgress(run) }),
  };
}

function describeProgress({ percent, secondsLeft }: Pick<RunState, 'percent' | 'secondsLeft'>) {
  return { percent, ...(secondsLeft !== undefined && { secondsLeft }) };
}
