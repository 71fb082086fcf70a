import { expect, test } from 'vitest';
import { progressPercent, workPackageState } from './workPackageState.ts';

const dates = { startDate: '2026-09-01', endDate: '2026-09-30' };

test('[WORK-2] a package is completed at 100 %, whatever its dates; otherwise by its dates, both days included', () => {
  expect(workPackageState(dates, 0, '2026-08-31')).toBe('Not started');
  expect(workPackageState(dates, 100, '2026-08-31')).toBe('Completed');
  expect(workPackageState(dates, 0, '2026-09-01')).toBe('In progress');
  expect(workPackageState(dates, 99, '2026-09-30')).toBe('In progress');
  expect(workPackageState(dates, 99, '2026-10-01')).toBe('Delayed');
  expect(workPackageState(dates, 100, '2026-10-01')).toBe('Completed');
});

test('[WORK-5] the percent is round(progress / total * 100), and 0 of nothing', () => {
  expect(progressPercent({ progress: 1, total: 3 })).toBe(33);
  expect(progressPercent({ progress: 2, total: 3 })).toBe(67);
  expect(progressPercent({ progress: 0, total: 0 })).toBe(0);
});
