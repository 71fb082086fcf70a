import type { WorkState } from '@plumbline/contract/workState';

/** How work stands, for tests: begun, and late since its planned finish. */
export const aState = (given: Partial<WorkState> = {}): WorkState => ({
  on: '2026-02-01',
  verdict: 'late',
  least: 12,
  most: null,
  unit: 'workingDays',
  begun: { after: null, by: '2026-01-15' },
  finished: null,
  openOn: '2026-02-01',
  planned: { start: '2026-01-05', finish: '2026-01-16' },
  ...given,
});
