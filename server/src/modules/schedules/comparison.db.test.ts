import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import * as calls from '@plumbline/contract/resources/scheduleComparison';
import { packagesOfElement } from '@plumbline/contract/resources/workPackages';
import type { ElementStatus } from '@plumbline/contract/status';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgressSite, refusal } from '../../../test/openProgressSite.ts';
import { openSharedHouse, type SharedHouse } from '../../../test/openSharedHouse.ts';
import { anActivity, aSchedule, relation } from '../../schedules/compare/compare.fixture.ts';
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

/** Ten walls, of which seven stand by Friday 6 March 2026; nothing is known of the last. */
async function open(name: string) {
  const site = await openProgressSite(house, `side-by-side|${name}`, origin);
  const elements = await site.wallsOn(['L0'], 10);
  const modelId = await site.activate(elements);
  const ann = await site.join('ann');
  const ids = (from: number, to: number) =>
    elements
      .slice(from, to)
      .map(({ globalId }) => globalId)
      .join('\n');
  const statusOf = (i: number): ElementStatus => (i < 7 ? 'verified' : i < 9 ? 'missing' : 'no_data');
  const view = { modelId, name: 'Week 10', scanDate: new Date('2026-03-06T09:00Z') };
  const viewId = await addView(house, site.projectId, view);
  await addVersion(
    house,
    viewId,
    elements.map((_, i) => verdict(i, statusOf(i))),
  );
  const params = { projectId: site.projectId };
  return {
    site,
    ann,
    ids,
    modelId,
    elements,
    make: (title: string, activityId: string | null, from: number, to: number) =>
      ann.create({ name: title, primavera: { activityId, wbs: null } }, ids(from, to)),
    compare: (client = ann.client) => client(calls.compareSchedule, { params }),
    lookAhead: (query = {}) => ann.client(calls.lookAhead, { params, query }),
    exportComparison: (format: 'csv' | 'xlsx') => ann.client(calls.exportComparison, { params, query: { format } }),
    exportLookAhead: (query: { format: 'csv' | 'xlsx'; weeks?: number }) =>
      ann.client(calls.exportLookAhead, { params, query }),
  };
}

const plan = () =>
  aSchedule(
    [
      anActivity('A1020', ['2026-03-02', '2026-03-06'], { name: 'Walls', status: 'completed', wbsCode: '2.1' }),
      anActivity('A1025', ['2026-03-02', '2026-03-06'], { name: 'Parapet', percent: 0 }),
      anActivity('A1030', ['2026-03-12', '2026-03-20'], { name: 'Ducts', percent: 0 }),
    ],
    [relation('A1020', 'A1030'), relation('A1025', 'A1030')],
    '2026-03-06T17:00',
  );

test('[WORK-7] planned, reported and measured stand side by side, by the packages of each activity', async () => {
  const { site, ann, make, compare, exportComparison } = await open('compare');
  expect(await refusal(compare())).toMatchObject({ code: 'schedules.none', status: 404 });
  await keepSchedule(house, site.projectId, ann.userId, plan());
  const [first, second] = [await make('One', 'A1020', 0, 6), await make('Two', 'A1020', 6, 9)];
  await make('Parapet, north', 'A1025', 9, 10);
  const alone = await make('Nobody knows it', null, 0, 2);
  await site.measure();
  const found = await compare();
  expect(found).toMatchObject({
    schedule: { filename: 'plan.xer', dataDate: '2026-03-06' },
    scans: ['2026-03-06'],
    wbs: [
      { code: '2', parent: null },
      { code: '2.1', parent: 0 },
    ],
    unmatched: [{ _id: alone._id, name: 'Nobody knows it' }],
  });
  // Seven of nine walls stand, of five days 77.7 %; four days were planned when Friday began.
  expect(found.activities).toEqual([
    {
      key: 'A1020',
      id: 'A1020',
      name: 'Walls',
      wbs: 1,
      start: '2026-03-02',
      end: '2026-03-06',
      planned: 80,
      reported: 100,
      measured: 77.7,
      state: {
        on: '2026-03-06',
        verdict: 'onPlan',
        least: 0,
        most: 2,
        unit: 'workingDays',
        begun: { after: null, by: '2026-03-06' },
        finished: null,
        openOn: '2026-03-06',
        planned: { start: '2026-03-02', finish: '2026-03-06' },
      },
      forecast: {
        by: 'tooEarly',
        earliest: '2026-03-09',
        expected: null,
        latest: null,
        percentPerDay: null,
        unit: 'workingDays',
        isPushed: false,
      },
      // Of the Monday after it takes a tenth; three days are planned between it and the ducts.
      float: { days: 3, isOwn: true, left: { least: null, most: 2.9 }, unit: 'workingDays' },
      differs: { kind: 'more', percent: 77.7, on: '2026-03-06' },
      watchlists: [first._id, second._id],
    },
    {
      key: 'A1025',
      id: 'A1025',
      name: 'Parapet',
      start: '2026-03-02',
      end: '2026-03-06',
      planned: 80,
      reported: 0,
      unmeasured: 'notSeen',
      forecast: expect.objectContaining({ by: 'plan', earliest: '2026-03-13', isPushed: true }),
      float: { days: 3, isOwn: true, left: { least: -2, most: -2 }, becomesCritical: true, unit: 'workingDays' },
      watchlists: [expect.any(String)],
    },
    {
      key: 'A1030',
      id: 'A1030',
      name: 'Ducts',
      start: '2026-03-12',
      end: '2026-03-20',
      planned: 0,
      reported: 0,
      forecast: expect.objectContaining({ by: 'plan', earliest: '2026-03-24', latest: null }),
      float: { days: 0, isOwn: true, isCritical: true, left: { least: null, most: -2 }, unit: 'workingDays' },
    },
  ]);
  const file = await exportComparison('xlsx');
  expect(file.filename).toMatch(/^Schedule-\d{8}-\d{4}\.xlsx$/);
  const [sheet] = await readSheets(await bytesOf(file));
  const [head, walls, parapet] = sheet?.data ?? [];
  const cell = (row: typeof walls, label: string) => row?.[head?.indexOf(label) ?? -1];
  expect([cell(walls, 'Measured %'), cell(walls, 'Report and scan'), cell(parapet, 'Measured %')]).toEqual([
    77.77,
    'Reported 100%, measured 77% by the scan of 06/03/2026',
    null,
  ]);
  expect(cell(parapet, 'Not measured because')).toBe('no scan has seen it');
  const floatCells = [
    'Float (schedule)',
    'Float by relations',
    'Float left at least',
    'Float left at most',
    'Critical',
  ];
  expect(floatCells.map((label) => cell(parapet, label))).toEqual([null, 3, -2, -2, 'Critical by the forecast']);
  expect((await bytesOf(await exportComparison('csv'))).toString()).toMatch(/\r\nA1020,Walls,2\.1,2026-03-02,/);
});

test('[WORK-7] the look-ahead counts from the later of data date and last scan, or from a day that is asked for', async () => {
  const { site, ann, make, lookAhead, exportLookAhead } = await open('ahead');
  await keepSchedule(house, site.projectId, ann.userId, plan());
  const walls = await make('Walls', 'A1020', 0, 9);
  await site.measure();
  const found = await lookAhead();
  expect(found).toMatchObject({
    from: '2026-03-06',
    to: '2026-03-26',
    lastScan: '2026-03-06',
    numAwaited: 1,
    numHeldUp: 1,
    numHoldUps: 2,
    awaited: [{ id: 'A1030', event: 'starts', on: '2026-03-12', isHeldUp: true }],
    holdUps: [
      { id: 'A1025', kind: 'notMeasured', measured: null, watchlists: [] },
      {
        id: 'A1020',
        kind: 'notBuilt',
        need: 'finished',
        neededBy: '2026-03-11',
        watchlists: [walls._id],
        why: 'A1020 Walls must be finished before A1030 Ducts starts on 12/03/2026; measured 77% by the scan of 06/03/2026, reported 100%.',
      },
    ],
  });
  expect(await lookAhead({ weeks: 1, from: '2026-02-20' })).toMatchObject({ to: '2026-02-26', awaited: [] });
  expect(await refusal(lookAhead({ weeks: 0 }))).toMatchObject({ status: 400 });
  const csv = (await bytesOf(await exportLookAhead({ format: 'csv' }))).toString();
  expect(csv.split('\r\n')).toHaveLength(4);
  expect(csv).toContain('A1020,Walls,finished,2026-03-11');
});

test('[WORK-7] an element of any model of the project tells the work packages that it is in', async () => {
  const { site, ann, make, modelId, elements } = await open('element');
  await make('One', 'A1020', 0, 6);
  await make('All', 'A1025', 0, 9);
  const of = async (forgeObjectId: number, model?: string) => {
    const query = { forgeObjectId, ...(model !== undefined && { model }) };
    const found = await ann.client(packagesOfElement, { params: { projectId: site.projectId }, query });
    return found.map(({ name }) => name);
  };
  expect([await of(0), await of(6), await of(9), await of(5000)]).toEqual([['All', 'One'], ['All'], [], []]);
  // The next model begins with another element: numbers move, elements stay.
  await site.activate([...(await site.wallsOn(['L0'], 1)), ...elements]);
  expect([await of(0), await of(1), await of(0, modelId)]).toEqual([[], ['All', 'One'], ['All', 'One']]);
  const other = await open('element-of-others');
  expect(await refusal(of(0, other.modelId))).toMatchObject({ status: 404 });
});

test('[WORK-7] the schedule is for those who may see progress', async () => {
  const { site, ann, compare } = await open('closed');
  await keepSchedule(house, site.projectId, ann.userId, plan());
  const bob = await site.join('bob', ['READ']);
  expect(await refusal(compare(bob.client))).toMatchObject({ status: 403 });
  const other = await openProgressSite(house, 'side-by-side|other', origin);
  const eve = await other.join('eve');
  expect((await refusal(compare(eve.client))).status).toBeGreaterThanOrEqual(403);
});
