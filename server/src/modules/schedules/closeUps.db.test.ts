import { buffer, text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { exportCloseUps } from '@plumbline/contract/resources/closeUps';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays, openCloseUpSite, type Thing, type Work } from '../../../test/openCloseUpSite.ts';
import { type ModelHouse, openSharedModelHouse } from '../models/modelHouse.fixture.ts';

let house: ModelHouse;

beforeAll(async () => {
  house = await openSharedModelHouse();
});
afterAll(() => house.close());

const deviated = { status: 'deviated', magnitudeM: 0.032 } as const;
const wall: Thing = { at: [0, 0, 0], size: [5, 0.2, 3], ...deviated };
const board: Thing = { at: [0, 0.2, 0], size: [5, 0.0125, 3] };
const walls: Work = { id: 'A1000', name: 'Walls', starts: -30, things: ['wall'] };
const boards: Work = { id: 'A2040', name: 'Drywall', starts: 12, things: ['board'], after: 'A1000' };
const inWords = (day: string) => day.split('-').reverse().join('/');

let sites = 0;

async function open(things: Record<string, Thing>, works: readonly Work[], { isScheduled = true } = {}) {
  const site = await openCloseUpSite(house, `closing|site-${++sites}`, things);
  await site.addPackages(works);
  if (isScheduled) await site.addSchedule(works);
  await site.scan('2026-10-02T08:00Z');
  await site.prepare();
  return site;
}

/** Of each row: the element and what covers it. */
async function pairsOf(site: Awaited<ReturnType<typeof open>>, query = {}) {
  const { closeUps } = await site.list(query);
  return closeUps.map(({ element, covering }) => [element.name, covering.activityId, covering.order]);
}

test('[WORK-7] a deviated wall that drywall will cover is listed with its deviation, until when and why', async () => {
  const site = await open({ wall, board, elsewhere: { at: [20, 0, 0], size: [5, 0.2, 3], ...deviated } }, [
    { ...walls, things: ['wall', 'elsewhere'] },
    boards,
  ]);
  const answer = await site.list();
  expect(answer).toMatchObject({
    state: 'ready',
    numDeviated: 2,
    numInNoPackage: 0,
    total: 1,
    isBeingMeasured: false,
    schedule: { filename: 'plan.csv', numRelations: 1 },
  });
  const [row] = answer.closeUps;
  expect(row).toMatchObject({
    magnitudeM: 0.032,
    toleranceM: 0.015,
    numCoveringElements: 1,
    others: [],
    element: { name: 'wall', forgeObjectId: site.indexOf('wall'), mappedElementType: 'Wall', mappedFloor: 'Ground' },
    analysis: { name: 'Scan 2026-10-02T08:00Z', scanDate: '2026-10-02T08:00:00.000Z' },
    activity: { activityId: 'A1000', name: 'Walls' },
    covering: { activityId: 'A2040', name: 'Drywall', startDate: inDays(12), daysLeft: 12, order: 'relations' },
    coveringElements: [{ name: 'board', forgeObjectId: site.indexOf('board') }],
  });
  expect(row?.covering.share).toBeCloseTo(15 / 33.2, 1);
  const share = Math.round((row?.covering.share ?? 0) * 100);
  expect(row?.reason).toBe(`Drywall (A2040) starts on ${inWords(inDays(12))} and covers ${share}% of its surface.`);
  expect(await pairsOf(site, { within: 11 })).toEqual([]);
  expect(await pairsOf(site, { within: 12 })).toHaveLength(1);
});

test('[WORK-7] a duct above a ceiling is closed up though nothing touches it, and the soonest comes first', async () => {
  const site = await open(
    {
      wall,
      board,
      duct: { at: [0, 5, 3], size: [4, 0.4, 0.2], ...deviated },
      ceiling: { at: [-1, 4, 2.7], size: [6, 3, 0.02] },
    },
    [
      walls,
      { id: 'D1', name: 'Ducts', starts: -9, things: ['duct'] },
      boards,
      { id: 'C1', name: 'Ceilings', starts: 3, things: ['ceiling'], after: 'D1' },
    ],
  );
  expect(await pairsOf(site)).toEqual([
    ['duct', 'C1', 'relations'],
    ['wall', 'A2040', 'relations'],
  ]);
  expect((await site.list({ skip: 1 })).closeUps.map(({ element }) => element.name)).toEqual(['wall']);
});

test('[WORK-7] what stays visible is not closed up: just below a quarter of the surface is not, just above is', async () => {
  // A block of 1 × 1 × 1 m, of which boards hide so much of one side: 6 m² in all.
  const block: Thing = { at: [0, 0, 0], size: [1, 1, 1], ...deviated };
  const lining = (heightM: number): Record<string, Thing> => ({
    left: { at: [-0.02, 0, 0], size: [0.02, 1, heightM] },
    right: { at: [1, 0, 0], size: [0.02, 1, heightM] },
  });
  const works = [
    { ...walls, things: ['block'] },
    { ...boards, things: ['left', 'right'] },
  ];
  // 2 × 0.65 = 1.3 of 6 m² and 2 × 0.85 = 1.7 of 6 m².
  expect(await pairsOf(await open({ block, ...lining(0.65) }, works))).toEqual([]);
  expect(await pairsOf(await open({ block, ...lining(0.85) }, works))).toEqual([['block', 'A2040', 'relations']]);
});

test('[WORK-7] a column on a slab hides next to nothing of it, and a beam beside what is not related is not listed', async () => {
  const site = await open(
    {
      slab: { at: [0, 0, -0.3], size: [8, 6, 0.3], ...deviated },
      column: { at: [2, 2, 0], size: [0.3, 0.3, 3] },
      beam: { at: [20, 0, 3], size: [6, 0.3, 0.5], ...deviated },
      cladding: { at: [20, 0.3, 3], size: [6, 0.05, 0.5] },
    },
    [
      { id: 'S1', name: 'Slabs', starts: -20, things: ['slab'] },
      { id: 'K1', name: 'Columns', starts: 4, things: ['column'], after: 'S1' },
      { id: 'B1', name: 'Beams', starts: -10, things: ['beam'], after: 'S1' },
      // Later by its dates; but relations, which speak of both, do not lead there.
      { id: 'X1', name: 'Cladding elsewhere', starts: 6, things: ['cladding'], after: 'S1' },
    ],
  );
  expect(await pairsOf(site)).toEqual([]);
});

test('[WORK-7] an activity is listed until it is built or reported as done; what it closed already is not', async () => {
  const site = await open({ wall, board }, [walls, boards]);
  expect(await pairsOf(site)).toHaveLength(1);
  await site.addSchedule([walls, { ...boards, actualStart: -2 }]);
  const [row] = (await site.list()).closeUps;
  expect(row?.covering).toMatchObject({ isStarted: true, daysLeft: -2 });
  expect(row?.reason).toContain(`Drywall (A2040) has started on ${inWords(inDays(-2))}`);
  await site.scan('2026-10-20T08:00Z', { board: { ...board, status: 'verified' } });
  expect(await pairsOf(site)).toEqual([]);
  await site.scan('2026-10-21T08:00Z', { board: { ...board, status: 'missing' } });
  expect(await pairsOf(site)).toHaveLength(1);
  await site.addSchedule([walls, { ...boards, actualStart: -4, actualFinish: -1 }]);
  expect(await pairsOf(site)).toEqual([]);
});

test('[WORK-7] what stands in between closes up what is behind it, and a mended wall leaves the list', async () => {
  const insulation: Thing = { at: [0, 0.2, 0], size: [5, 0.1, 3] };
  const outer: Thing = { at: [0, 0.3, 0], size: [5, 0.0125, 3] };
  const site = await open({ wall, insulation, outer }, [
    walls,
    { id: 'I1', name: 'Insulation', starts: 5, things: ['insulation'], after: 'A1000' },
    { ...boards, things: ['outer'], after: 'I1' },
  ]);
  const [row] = (await site.list()).closeUps;
  expect([row?.covering.activityId, row?.others.map(({ activityId }) => activityId)]).toEqual(['I1', ['A2040']]);
  await site.scan('2026-10-20T08:00Z', { insulation: { ...insulation, status: 'verified' } });
  expect(await pairsOf(site)).toEqual([]);
  await site.scan('2026-10-21T08:00Z', { insulation: { ...insulation, status: 'missing' } });
  expect(await pairsOf(site)).toHaveLength(1);
  await site.scan('2026-10-22T08:00Z', { wall: { ...wall, status: 'verified', magnitudeM: 0.004 } });
  expect(await pairsOf(site)).toEqual([]);
});

test('[WORK-7] where relations go in circles or are none, planned dates tell, and it says so', async () => {
  const circle = [{ ...walls, after: 'A2040' }, boards];
  expect(await pairsOf(await open({ wall, board }, circle))).toEqual([['wall', 'A2040', 'dates']]);
  const untied = [walls, { ...boards, after: '' }];
  expect(await pairsOf(await open({ wall, board }, untied))).toEqual([['wall', 'A2040', 'dates']]);
  const before = [walls, { ...boards, starts: -40, after: '' }];
  expect(await pairsOf(await open({ wall, board }, before))).toEqual([]);
});

test('[WORK-7] without a schedule the dates of work packages tell; what is in none is counted beside', async () => {
  const site = await open({ wall, board, loose: { at: [9, 0, 0], size: [1, 0.2, 3], ...deviated } }, [walls, boards], {
    isScheduled: false,
  });
  expect(await pairsOf(site)).toEqual([['wall', 'A2040', 'dates']]);
  expect(await site.list()).toMatchObject({ schedule: null, numDeviated: 2, numInNoPackage: 1 });
});

test('[WORK-7] the first who asks has it found out; without a scan or a model there is nothing to tell', async () => {
  const site = await openCloseUpSite(house, `closing|site-${++sites}`, { wall, board });
  await site.addPackages([walls, boards]);
  expect((await site.list()).state).toBe('noPublishedAnalysis');
  await site.scan('2026-10-02T08:00Z');
  expect((await site.list()).state).toBe('preparing');
  await site.prepare();
  expect((await site.list()).state).toBe('ready');
  const empty = await house.addProject('closing|empty');
  await house.modules.access.setFlag(empty.projectId, 'progressMonitoring', true);
  const membership = { projectId: empty.projectId } as never;
  const caller = { membership, userId: site.userId, by: {} as never };
  expect((await house.modules.schedules.closeUps(caller, { skip: 0, limit: 10 })).state).toBe('noModel');
});

test('[WORK-7] the list goes out as CSV and as a workbook', async () => {
  const site = await open({ wall, board }, [walls, boards]);
  const file = async (format: 'csv' | 'xlsx') => {
    const { body, filename } = await site.call(exportCloseUps, {
      params: { ...site.params, format },
      query: { timezoneOffset: 0 },
    });
    return { filename, body: body as ReadableStream };
  };
  const csv = await file('csv');
  expect(csv.filename).toMatch(/^Mend-before-closing-.*\.csv$/);
  const [heads, row] = (await text(csv.body)).split('\r\n').map((line) => line.split(','));
  expect(row?.[heads?.indexOf('Deviation (mm)') as number]).toBe('32');
  expect(row?.[heads?.indexOf('Covering elements') as number]).toBe('board');
  const sheet = await readXlsx(await buffer((await file('xlsx')).body));
  expect(JSON.stringify(sheet)).toContain('Drywall');
});
