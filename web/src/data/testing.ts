import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';

/** A project for tests: only what a test is about has to be said. */
export function aProject(given: Partial<Project> = {}): Project {
  return {
    _id: 'p1',
    tenantId: 'acme|tower',
    name: 'Tower',
    company: { name: 'Acme' },
    lastAnalysisView: { _id: 'v1', name: 'Week 1', scanDate: '2026-01-05T08:00:00Z' },
    hasAnalyses: true,
    permissions: ['READ', 'LIST', 'VIEW_ASSETS'],
    featureFlags: {},
    viewerFeatureFlags: {},
    floorMapping: {},
    elementTypeMapping: {},
    viewerState: {},
    ...given,
  };
}

export function aView(given: Partial<AnalysisView> = {}): AnalysisView {
  return {
    _id: 'v1',
    id: 'v1',
    tenantId: 'acme|tower',
    name: 'Week 1',
    scanDate: '2026-01-05T08:00:00Z',
    status: 'ready',
    statusUpdateTime: '2026-01-05T09:00:00Z',
    deliveryType: 'Normal',
    analyses: [],
    ...given,
  };
}
