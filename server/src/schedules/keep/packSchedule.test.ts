import { expect, test } from 'vitest';
import { makePlan, xerOf } from '../read/plan.fixture.ts';
import { readSchedule } from '../read/readSchedule.ts';
import { packSchedule, unpackSchedule } from './packSchedule.ts';

test('[WORK-7] a schedule is kept whole, and small', async () => {
  const bytes = xerOf(makePlan(2500));
  const schedule = await readSchedule('plan.xer', bytes);
  const packed = await packSchedule(schedule);
  const { schedule: again, textBytes } = await unpackSchedule(packed);
  expect(again).toEqual(schedule);
  expect(packed.length).toBeLessThan(bytes.length / 4);
  expect(textBytes).toBeGreaterThan(packed.length);
});

test('a schedule without anything is kept, too', async () => {
  const schedule = await readSchedule('plan.csv', Buffer.from('Activity ID,Name,Start,Finish\n'));
  expect((await unpackSchedule(await packSchedule(schedule))).schedule).toEqual(schedule);
});
