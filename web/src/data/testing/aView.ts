import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';

/** A view for tests: only what a test is about has to be said. */
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
