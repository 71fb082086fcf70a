import {
  csvText,
  makePlan,
  mspdiOf,
  p6XlsxOf,
  pmxmlOf,
  xerOf,
} from '../../../server/src/schedules/read/plan.fixture.ts';
import { utf8 } from '../makers/bytes.ts';
import type { Seed } from './Seed.ts';

/** Enough for a day after the twelfth, by which a table tells the order of its dates. */
export const scheduleActivities = 60;

/** One plan in every format that is read. */
export async function scheduleSeeds(): Promise<Seed[]> {
  const plan = makePlan(scheduleActivities);
  return [
    { file: 'plan.xer', bytes: xerOf(plan) },
    { file: 'pmxml.xml', bytes: pmxmlOf(plan) },
    { file: 'mspdi.xml', bytes: mspdiOf(plan) },
    { file: 'plan.xlsx', bytes: await p6XlsxOf(plan) },
    { file: 'plan.csv', bytes: utf8(csvText(plan)) },
  ];
}
