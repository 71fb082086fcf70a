import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import type { ElementStatus } from '@plumbline/contract/status';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgressSite, type ProgressSite, refusal } from '../../../test/openProgressSite.ts';
import { openSharedHouse, type SharedHouse } from '../../../test/openSharedHouse.ts';
import { readSchedule } from '../../schedules/read/readSchedule.ts';
import { addVersion, addView, verdict } from '../verdicts/verdicts.fixture.ts';

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

test('[WORK-7] what was measured goes out as the spreadsheet that P6 imports, by activity', async () => {
  const { site, modelId, ann, ids } = await open('xlsx');
  const primavera = (activityId: string | null, wbs: string | null = null) => ({ primavera: { activityId, wbs } });
  await ann.create({ name: 'First', ...primavera('A1000', 'HH.2') }, ids(0, 2));
  await ann.create({ name: 'Second', ...primavera('A1010') }, ids(1, 4));
  await ann.create({ name: 'Third', ...primavera('A1020') }, ids(3, 4));
  await ann.create({ name: 'Nobody knows it', ...primavera(null, 'HH.9') }, ids(0, 4));
  await scan(site, modelId, '2026-09-04T08:00Z', 1, 4);
  // Half past eleven at night where people are two hours ahead of UTC.
  await scan(site, modelId, '2026-09-10T22:30Z', 2, 4);
  await site.measure();
  const file = await ann.primavera({}, -120);
  expect(file.filename).toMatch(/^primavera-xlsx-primavera-\d{8}-\d{4}\.xlsx$/);
  expect(file.contentType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const [task] = await readSheets(await bytesOf(file));
  const at = (time: string) => new Date(`${time}:00.000Z`);
  expect(task?.data.slice(2)).toEqual([
    ['A1000', 'Completed', 'HH.2', 'First', 'Physical', 100, at('2026-09-04T08:00'), at('2026-09-11T17:00'), null],
    ['A1010', 'In Progress', null, 'Second', 'Physical', 33.33, at('2026-09-11T08:00'), null, null],
    ['A1020', 'Not Started', null, 'Third', 'Physical', 0, null, null, null],
  ]);
});

test('[WORK-7] the same goes out as an XER file for a project that people name', async () => {
  const { site, modelId, ann, ids } = await open('xer');
  await ann.create({ name: 'Wände', primavera: { activityId: 'A1000', wbs: 'P6.1' } }, ids(0, 4));
  await scan(site, modelId, '2026-09-04T08:00Z', 2, 4);
  await site.measure();
  const file = await ann.primavera({ format: 'xer', project: 'P6' });
  expect(file.filename).toMatch(/^primavera-xer-primavera-\d{8}-\d{4}\.xer$/);
  const { projects, activities } = await readSchedule(file.filename, await bytesOf(file));
  expect(projects[0]).toMatchObject({ id: 'P6', dataDate: '2026-09-04T00:00' });
  expect(activities).toMatchObject([
    { id: 'A1000', name: 'Wände', wbsCode: 'P6.1', percent: 50, status: 'inProgress' },
  ]);
  const plain = await readSchedule('x', await bytesOf(await ann.primavera({ format: 'xer' })));
  expect(plain.projects[0]?.id).toBe('primavera-xer');
});

test('[WORK-7] without an Activity ID there is nothing that P6 would know, and nobody else may ask', async () => {
  const { site, ann, ids } = await open('none');
  expect(await refusal(ann.primavera())).toMatchObject({ code: 'workPackages.noActivityIds', status: 409 });
  await ann.create({ name: 'Walls' }, ids(0, 4));
  expect(await refusal(ann.primavera())).toMatchObject({ code: 'workPackages.noActivityIds' });
  const bob = await site.join('bob', ['READ']);
  expect(await refusal(bob.primavera())).toMatchObject({ status: 403 });
  await house.modules.access.setFlag(site.projectId, 'progressMonitoring', false);
  expect(await refusal(ann.primavera())).toMatchObject({ code: 'feature.off' });
});
