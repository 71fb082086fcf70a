import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { isProposed } from '@plumbline/contract/resources/progressExport';
import type { ElementStatus } from '@plumbline/contract/status';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgressSite, type ProgressSite, refusal } from '../../../test/openProgressSite.ts';
import { openSharedHouse, type SharedHouse } from '../../../test/openSharedHouse.ts';
import { makePlan, xerOf } from '../../schedules/read/plan.fixture.ts';
import { readSchedule } from '../../schedules/read/readSchedule.ts';
import { addVersion, addView, verdict } from '../verdicts/verdicts.fixture.ts';
import { keepSchedule } from './keepSchedule.fixture.ts';

let house: SharedHouse;
let origin: string;

beforeAll(async () => {
  house = await openSharedHouse();
  origin = house.origin;
});
afterAll(() => house.close());

const bytesOf = (file: FileAnswer) => buffer(file.body as ReadableStream);

/** A view in which so many of the first elements stand, and the rest does not. */
async function scan(site: ProgressSite, modelId: string, moment: string, built: number, count: number) {
  const viewId = await addView(house, site.projectId, { modelId, name: `Scan ${moment}`, scanDate: new Date(moment) });
  const statusOf = (i: number): ElementStatus => (i < built ? 'verified' : 'missing');
  await addVersion(
    house,
    viewId,
    Array.from({ length: count }, (_, i) => verdict(i, statusOf(i))),
  );
}

async function open(name: string) {
  const site = await openProgressSite(house, `primavera|${name}`, origin);
  const elements = await site.wallsOn(['L0', 'L1'], 4);
  const modelId = await site.activate(elements);
  const ann = await site.join('ann');
  const ids = (from: number, to: number) =>
    elements
      .slice(from, to)
      .map(({ globalId }) => globalId)
      .join('\n');
  return { site, modelId, ann, ids };
}

const primavera = (activityId: string | null, wbs: string | null = null) => ({ primavera: { activityId, wbs } });

test('[WORK-7] without a schedule what was measured goes out by Activity ID, with nothing invented', async () => {
  const { site, modelId, ann, ids } = await open('xlsx');
  await ann.create({ name: 'First', ...primavera('A1000', 'HH.2') }, ids(0, 2));
  await ann.create({ name: 'Second', ...primavera('A1010') }, ids(1, 4));
  await ann.create({ name: 'Third', ...primavera('A1020') }, ids(3, 4));
  await ann.create({ name: 'Nobody knows it', ...primavera(null, 'HH.9') }, ids(0, 4));
  await scan(site, modelId, '2026-09-04T08:00Z', 1, 4);
  await scan(site, modelId, '2026-09-10T22:30Z', 2, 4);
  await site.measure();
  const seen = await ann.progressChanges();
  expect(seen).toMatchObject({ schedule: null, hasFile: false, lastScan: '2026-09-10', unknown: [] });
  expect(seen.activities.map(({ id, measured, isWritable }) => [id, measured, isWritable])).toEqual([
    ['A1000', 100, true],
    ['A1010', 33.33, true],
    ['A1020', 0, true],
  ]);
  const file = await ann.exportProgress();
  expect(file.filename).toMatch(/^primavera-xlsx-primavera-\d{8}-\d{4}\.xlsx$/);
  expect(file.contentType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const [task] = await readSheets(await bytesOf(file));
  expect(task?.data.slice(2)).toEqual([
    ['A1000', 'HH.2', 100, null],
    ['A1010', null, 33.33, null],
  ]);
  expect(await refusal(ann.exportProgress({ format: 'file' }))).toMatchObject({
    code: 'schedules.noFile',
    status: 409,
  });
});

/** Six activities: the planner closed two, two are in progress at 40 %, two have not begun; half of each stands. */
async function openPlanned(name: string) {
  const { site, modelId, ann, ids } = await open(name);
  const bytes = xerOf(makePlan(6));
  const id = await keepSchedule(house, site.projectId, ann.userId, await readSchedule('plan', bytes), bytes);
  for (const activityId of ['A1000', 'A1020', 'A1030', 'A1040']) {
    await ann.create({ name: `Of ${activityId}`, ...primavera(activityId) }, ids(0, 4));
  }
  await ann.create({ name: 'Of another plan', ...primavera('B7') }, ids(0, 4));
  await scan(site, modelId, '2026-09-04T08:00Z', 2, 4);
  await site.measure();
  return { site, ann, bytes, id };
}

test('[WORK-7] what differs is looked at first, beside what the schedule reports and why something stays', async () => {
  const { ann, id } = await openPlanned('looked-at');
  const seen = await ann.progressChanges();
  expect(seen).toMatchObject({
    schedule: { _id: id, filename: 'plan.xer', format: 'xer', dataDate: '2026-11-01' },
    hasFile: true,
    unknown: ['B7'],
  });
  expect(seen.activities.map((one) => [one.id, one.reported, one.measured, one.isWritable, one.note])).toEqual([
    ['A1000', 100, 50, false, 'Its planner closed it on 08/10/2024. Open it again in the schedule if that is wrong.'],
    ['A1020', 40, 50, true, ''],
    ['A1030', 40, 50, true, ''],
    [
      'A1040',
      0,
      50,
      true,
      'It has no actual start in the schedule: its planner has to start it before the percentage counts.',
    ],
  ]);
  const proposed = (threshold: number) =>
    seen.activities.filter((one) => isProposed(one, threshold)).map((one) => one.id);
  expect(proposed(10)).toEqual([]);
  expect(proposed(9.99)).toEqual(['A1020', 'A1030']);
});

test('[WORK-7] the imported file goes back with the ticked percentages in it, and every other byte as it was', async () => {
  const { site, ann, bytes, id } = await openPlanned('back');
  const file = await ann.exportProgress({ format: 'file', schedule: id, activities: ['1020', '1000'] });
  expect(file.filename).toMatch(/\.xer$/);
  const written = await bytesOf(file);
  const [old, now] = [bytes, written].map((one) => Buffer.from(one).toString('latin1').split('\t'));
  expect(now).toHaveLength((old as string[]).length);
  // Closed by its planner: ticked or not, A1000 stays.
  expect(now?.flatMap((cell, i) => (cell === old?.[i] ? [] : [[old?.[i], cell]]))).toEqual([['40', '50']]);
  expect((await readSchedule('x', written)).activities.map(({ percent }) => percent)).toEqual([100, 100, 50, 40, 0, 0]);
  const plain = await readSheets(await bytesOf(await ann.exportProgress({ threshold: 9 })));
  expect(plain[0]?.data.slice(2)).toEqual([
    ['A1020', 'In Progress', 'HH.F2', 'Wände & Decken “2” of 5"', 'Physical', 50, null],
    ['A1030', 'In Progress', 'HH.F3', 'Wände & Decken “3” of 5"', 'Physical', 50, null],
  ]);
  const dated = await ann.exportProgress({ activities: ['1020', '1040'], measuredDates: true });
  const [task] = await readSheets(await bytesOf(dated));
  // A1020 has an actual start in the schedule.
  expect(task?.data.map((cells) => [cells[0], ...cells.slice(-2)])).toEqual([
    ['task_code', 'Measured start', 'Measured finish'],
    ['Activity ID', '(*)Measured start', '(*)Measured finish'],
    ['A1020', null, null],
    ['A1040', 'by the scan of 04/09/2026', null],
  ]);
  const both = ann.exportProgress({ format: 'file', activities: ['1020'], measuredDates: true });
  expect(await refusal(both)).toMatchObject({ status: 400 });
  expect(await refusal(ann.exportProgress({ activities: ['1000'] }))).toMatchObject({
    code: 'schedules.nothingChosen',
  });
  expect(await refusal(ann.exportProgress({ threshold: 10 }))).toMatchObject({ code: 'schedules.nothingChosen' });
  await keepSchedule(house, site.projectId, ann.userId, await readSchedule('plan', bytes));
  const late = ann.exportProgress({ format: 'file', schedule: id, activities: ['1020'] });
  expect(await refusal(late)).toMatchObject({ code: 'schedules.changed', status: 409 });
  expect(await refusal(ann.exportProgress({ format: 'file' }))).toMatchObject({ code: 'schedules.noFile' });
});

test('[WORK-7] a file of which more than the percentages would change is not given out', async () => {
  const { site, ann, bytes } = await openPlanned('odd');
  const text = Buffer.from(bytes).toString('latin1');
  const row = /^%R\t1020\t.*\r\n/m.exec(text)?.[0] ?? '';
  const twice = Buffer.from(text.replace(row, row + row.replace('CP_Phys', 'CP_Drtn')), 'latin1');
  await keepSchedule(house, site.projectId, ann.userId, await readSchedule('plan', bytes), twice);
  expect(await refusal(ann.exportProgress({ format: 'file' }))).toMatchObject({
    code: 'schedules.unwritable',
    payload: { reason: 'More than the percentages would change in the file: nothing is written.' },
  });
});

test('[WORK-7] without an Activity ID there is nothing that P6 would know, and nobody else may ask', async () => {
  const { site, ann, ids } = await open('none');
  expect(await refusal(ann.exportProgress())).toMatchObject({ code: 'workPackages.noActivityIds', status: 409 });
  await ann.create({ name: 'Walls' }, ids(0, 4));
  expect(await refusal(ann.exportProgress())).toMatchObject({ code: 'workPackages.noActivityIds' });
  const bob = await site.join('bob', ['READ']);
  expect(await refusal(bob.exportProgress())).toMatchObject({ status: 403 });
  expect(await refusal(bob.progressChanges())).toMatchObject({ status: 403 });
  await house.modules.access.setFlag(site.projectId, 'progressMonitoring', false);
  expect(await refusal(ann.exportProgress())).toMatchObject({ code: 'feature.off' });
});
