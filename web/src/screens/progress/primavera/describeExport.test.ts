import { expect, test } from 'vitest';
import { describeExport } from './describeExport.ts';

const one = (name: string, activityId: string | null) => ({ name, primavera: { activityId, wbs: null } });

test('[WORK-7] what goes out and what is left out is said before', () => {
  expect(describeExport([one('Walls', 'A1'), one('Ducts', 'A1'), one('Slabs', null)])).toEqual({
    isEmpty: false,
    goes: '2 work packages go out as 1 activity.',
    leftOut: '1 has no Activity ID and is left out: Slabs.',
  });
  const many = Array.from({ length: 1200 }, (_, i) => one(`P${i}`, null));
  expect(describeExport(many)).toEqual({
    isEmpty: true,
    goes: 'No work package has an Activity ID, by which Primavera P6 would know it.',
    leftOut: '1,200 have no Activity ID and are left out: P0, P1, P2, P3, P4 and 1,195 more.',
  });
  expect(describeExport([one('Walls', 'A1')]).leftOut).toBe('');
});
