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
    permissions: ['READ', 'LIST', 'VIEW_ASSETS', 'ISSUE_WRITE'],
    featureFlags: {},
    viewerFeatureFlags: {},
    floorMapping: {},
    elementTypeMapping: {},
    viewerState: {},
    ...given,
  };
}
