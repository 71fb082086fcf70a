import type { ProgressReport } from './ProgressReport.ts';

export const testSums = {
  total: 10,
  built: 6,
  notSeen: 1,
  share: 0.6,
  statuses: [
    { status: 'verified', count: 5 },
    { status: 'deviated', count: 1 },
    { status: 'missing', count: 3 },
    { status: 'no_data', count: 1 },
  ],
} as const;

export const testProgressReport = (more: Partial<ProgressReport> = {}): ProgressReport => ({
  company: 'Northbank',
  project: 'Harbour House',
  name: 'Walls, level 2',
  description: 'By hand.',
  warning: '',
  state: 'Delayed',
  wbs: '2.3',
  activityId: 'A1010',
  weighedBy: undefined,
  againstPlan: 'Late, at least 14 working days by the scan of 30 October 2026',
  forecast: 'Finish about 12 December 2026',
  planned: [
    { day: new Date('2026-09-01'), share: 0 },
    { day: new Date('2026-10-30'), share: 1 },
  ],
  startDate: new Date('2026-09-01'),
  endDate: new Date('2026-10-30'),
  madeBy: 'Ada Brandt',
  madeAt: new Date('2026-11-15T18:05:00Z'),
  showsQuality: true,
  types: undefined,
  onDay: undefined,
  scans: [
    { ...testSums, share: 0.2, built: 2, name: 'Week 36', scannedAt: new Date('2026-09-04') },
    { ...testSums, name: 'Week 44', scannedAt: new Date('2026-10-30') },
  ],
  floors: [{ ...testSums, name: 'Level 2' }],
  ...more,
});
