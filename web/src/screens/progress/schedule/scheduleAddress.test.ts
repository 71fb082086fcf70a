import { expect, test } from 'vitest';
import { scheduleShape } from './scheduleAddress.ts';

test('[WORK-7] what of the schedule is shown can be sent to somebody, and what cannot be meant is left out', () => {
  const said = { part: 'lookAhead', find: 'walls', only: 'late', weeks: '6', from: '2026-03-09' };
  expect(scheduleShape.write(scheduleShape.read(said))).toEqual(said);
  const odd = { part: 'x', find: '', only: 'y', weeks: '1000', from: '2026-13-45' };
  expect(scheduleShape.write(scheduleShape.read(odd))).toEqual({ part: '', find: '', only: '', weeks: '', from: '' });
  expect(scheduleShape.read({ ...odd, weeks: '99' }).weeks).toBe(26);
});
