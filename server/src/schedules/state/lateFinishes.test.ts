import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openClocks } from '../compare/openClocks.ts';
import { readSchedule } from '../read/readSchedule.ts';
import { lateFinishes } from './lateFinishes.ts';
import { scheduledPeriod } from './scheduledPeriod.ts';

const folder = fileURLToPath(new URL('../../../../../shared/data/p6/mspdi/', import.meta.url));

test.skipIf(!existsSync(folder))('[WORK-7] what we count is the float that files of other programs carry', async () => {
  const names = ['baselines.xml', 'task-dates-project2007-mspdi.xml', 'task-links-project2016-mspdi.xml'];
  const off: string[] = [];
  let numTold = 0;
  for (const name of names) {
    const schedule = await readSchedule(name, await readFile(`${folder}${name}`));
    const clockOf = openClocks(schedule);
    const activities = schedule.activities.map((activity) => ({ ...activity, float: undefined }));
    const late = lateFinishes({ ...schedule, activities }, { wanted: activities, clockOf });
    for (const activity of schedule.activities) {
      const { finish } = scheduledPeriod(activity);
      const told = activity.float?.hours ?? null;
      if (told === null || finish === null) continue;
      numTold++;
      const clock = clockOf(activity);
      const own = clock.between(finish, late.get(activity.key) as number) / clock.minutesPerDay;
      if (Math.abs(own - (told * 60) / clock.minutesPerDay) > 0.01) off.push(`${activity.key} of ${name}: ${own}`);
    }
  }
  expect(numTold).toBe(27);
  // Their successors wait for their starts alone, by SF and SS and two days: Project lets them slip to the end of the project.
  expect(off).toEqual(['11 of task-links-project2016-mspdi.xml: 10', '13 of task-links-project2016-mspdi.xml: 9']);
});
