import { buffer, text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import type { ElementStatus } from '@plumbline/contract/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBusyHouse } from '../../../test/openBusyHouse.ts';
import { openProgressSite, type ProgressSite, refusal } from '../../../test/openProgressSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { readPdf } from '../../exports/pdf/readPdf.fixture.ts';
import { addVersion, addView, type TestElement, verdict } from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;
let origin: string;

beforeAll(async () => {
  house = await openTestHouse();
  origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => house.close());

const short: Record<string, ElementStatus> = {
  v: 'verified',
  d: 'deviated',
  u: 'under_construction',
  m: 'missing',
  n: 'no_data',
  x: 'not_due',
};

/** A view with a letter for the status of each element of a model. */
async function scan(site: ProgressSite, modelId: string, day: string, letters: string) {
  const viewId = await addView(house, site.projectId, {
    modelId,
    name: `Scan ${day}`,
    scanDate: new Date(`${day}T08:00Z`),
  });
  const said = [...letters].flatMap((letter, i) =>
    letter === '-' ? [] : [verdict(i, short[letter] as ElementStatus)],
  );
  return { viewId, ...(await addVersion(house, viewId, said)) };
}

async function open(name: string, count = 6) {
  const site = await openProgressSite(house, `progress|${name}`, origin);
  const elements = await site.wallsOn(['L0', 'L1'], count);
  const modelId = await site.activate(elements);
  const ann = await site.join('ann');
  return { site, elements, modelId, ann, ids: elements.map(({ globalId }) => globalId).join('\n') };
}

test('[WORK-5] of each element the last status counts that says something; begun is not built', async () => {
  const { site, modelId, ann, ids } = await open('counting');
  const { _id } = await ann.create({}, ids);
  await scan(site, modelId, '2026-09-04', 'vvdum-');
  await scan(site, modelId, '2026-10-02', 'nmnnv-');
  await site.measure();
  const [first, second] = await ann.records(_id);
  expect(first).toMatchObject({
    watchlist: _id,
    analysis: { name: 'Scan 2026-09-04', scanDate: '2026-09-04T08:00:00.000Z' },
    total: 6,
    progress: 3,
    verified: 2,
    deviated: 1,
    under_construction: 1,
    missing: 1,
    no_data: 1,
    not_due: 0,
  });
  // Not seen again stays as it was; missing after it stood was taken down.
  expect(second).toMatchObject({
    total: 6,
    progress: 3,
    verified: 2,
    deviated: 1,
    under_construction: 1,
    missing: 1,
    no_data: 1,
  });
  const { watchlists, progressMonitorings } = await ann.list();
  expect(watchlists[0]).toMatchObject({ trend: [50, 50], isBeingMeasured: false, measuredDate: expect.any(String) });
  expect(progressMonitorings).toEqual([second]);
});

test('[WORK-5] what is unpublished or changed does not count any more, and numbers tell that they are behind', async () => {
  const { site, modelId, ann, ids } = await open('changing');
  const { _id } = await ann.create({}, ids);
  const { viewId, versionId } = await scan(site, modelId, '2026-09-04', 'vvvvvv');
  await site.measure();
  expect((await ann.records(_id))[0]).toMatchObject({ progress: 6 });
  const editor = await site.join('editor', ['READ', 'LIST', 'VIEW_ASSETS', 'RECLASSIFY']);
  await house.app.inject({
    method: 'POST',
    headers: { authorization: editor.authorization },
    payload: { classification: 'missing' },
    url: `/api/projects/${site.projectId}/classifications/byAnalysisView/${viewId}/2/reclassify-by-forge-id`,
  });
  expect((await ann.one(_id)).isBeingMeasured).toBe(true);
  await site.measure();
  expect((await ann.one(_id)).isBeingMeasured).toBe(false);
  expect((await ann.records(_id))[0]).toMatchObject({ progress: 5, missing: 1 });
  const membership = { projectId: site.projectId, permissions: ['ALL'] } as never;
  await house.modules.versions.unpublish({ membership, viewId, userId: editor.userId }, [versionId]);
  await site.measure();
  expect(await ann.records(_id)).toEqual([]);
  expect((await ann.list()).progressMonitorings).toEqual([]);
  expect(await refusal(ann.paint(_id))).toMatchObject({ status: 404, message: 'No published analysis yet.' });
});

test('[WORK-4] when the model moves on, what a filter takes joins with a note, and what is gone is warned of', async () => {
  const { site, elements, ann } = await open('moving');
  const filter = { mode: 'filter' as const, filter: { floors: ['L0'] } };
  const byFilter = await ann.create({ source: filter });
  const byCsv = await ann.create(
    { ignoreMissingIds: true },
    `${elements[0]?.globalId}\n${elements[2]?.globalId}\nlater\n`,
  );
  const [gone, ...kept] = elements as [TestElement, ...TestElement[]];
  const first = await site.nextIdentity();
  const fresh = { ...gone, identity: first, globalId: 'later' };
  const modelId = await site.activate([...kept, fresh]);
  await site.measure();
  expect(await ann.one(byFilter._id)).toMatchObject({
    numElements: 4,
    note: 'Since Model: 1 element joined, 1 element is not in it.',
    missingIds: [gone.globalId],
    modelValid: [{ model: modelId, allExternalIdsAreInModel: false }],
  });
  expect(await ann.one(byCsv._id)).toMatchObject({
    numElements: 3,
    numMissingIds: 0,
    note: 'Since Model: 1 element joined, 1 element is not in it.',
    missingIds: [gone.globalId],
  });
});

test('[WORK-5] the merged analyses are painted in the model that is shown, also in an older one', async () => {
  const { site, elements, modelId, ann } = await open('painting');
  const { _id } = await ann.create({}, [0, 1, 5].map((i) => elements[i]?.globalId).join('\n'));
  await scan(site, modelId, '2026-09-04', 'vdumn-');
  const newer = await site.activate(elements.toReversed());
  await site.measure();
  // Not under construction: the project shows it as deviated.
  expect([...(await ann.paint(_id, modelId))]).toEqual([1, 2, 0, 0, 0, 5]);
  expect([...(await ann.paint(_id, newer))]).toEqual([5, 0, 0, 0, 2, 1]);
  expect([...(await ann.paint(_id))]).toEqual([5, 0, 0, 0, 2, 1]);
  expect([...(await ann.paintMerged({ model: modelId }))]).toEqual([1, 2, 2, 4, 5, 5]);
  const filtersDTO = { floors: ['L0'] };
  expect([...(await ann.paintMerged({ model: modelId, filtersDTO }))]).toEqual([1, 0, 2, 0, 5, 0]);
  expect(await refusal(ann.paint(_id, '00000000-0000-4000-8000-000000000000'))).toMatchObject({
    code: 'models.notFound',
  });
});

test('[WORK-5] the detail tells types and floors, and what the last scan has changed', async () => {
  const { site, modelId, ann, ids } = await open('detail');
  const { _id } = await ann.create({}, ids);
  await scan(site, modelId, '2026-09-04', 'vmmvmm');
  await site.measure();
  expect((await ann.breakDown(_id)).change).toBe(null);
  await scan(site, modelId, '2026-10-02', 'vvmmvm');
  await site.measure();
  const { byElementType, byFloor, change, numNotMeasured } = await ann.breakDown(_id);
  expect(byElementType).toMatchObject([{ name: 'Wall', total: 6, progress: 3, missing: 3 }]);
  expect(byFloor).toMatchObject([
    { name: 'L0', total: 3, progress: 2 },
    { name: 'L1', total: 3, progress: 1 },
  ]);
  expect(change).toMatchObject({
    from: { name: 'Scan 2026-09-04' },
    to: { name: 'Scan 2026-10-02' },
    numBuilt: 2,
    built: [1, 4],
    numGone: 1,
    gone: [3],
  });
  expect(numNotMeasured).toBe(0);
});

test('a package is weighed by numbers of one’s own; by area, an older model says that it was not measured', async () => {
  const { site, ann } = await open('weighing');
  const first = await site.nextIdentity();
  const types = ['IfcWall', 'IfcWall', 'IfcDoor:Single'];
  const elements = types.map((elementType, i) => ({
    identity: first + i,
    globalId: `w-${first + i}`,
    elementType,
    name: `W${i}`,
    floor: null,
    root: 0,
  }));
  const modelId = await site.activate(elements);
  const ids = elements.map(({ globalId }) => globalId).join('\n');
  await scan(site, modelId, '2026-09-04', 'vmm');
  const own = await ann.create({ weightBy: 'own', typeWeights: [{ elementType: 'Wall', weight: 4 }] }, ids);
  const byArea = await ann.create({ weightBy: 'area' }, ids);
  await site.measure();
  expect((await ann.records(own._id))[0]).toMatchObject({
    total: 3,
    progress: 1,
    weighted: { total: 9, progress: 4, missing: 5 },
  });
  expect((await ann.one(own._id)).trend).toEqual([44]);
  expect((await ann.records(byArea._id))[0]).toMatchObject({ total: 3, progress: 1, weighted: null });
  expect((await ann.breakDown(byArea._id)).numNotMeasured).toBe(3);
});

test('elements in no package and in several are listed', async () => {
  const { site, elements, modelId, ann } = await open('coverage');
  const of = (...numbers: number[]) => numbers.map((i) => elements[i]?.globalId).join('\n');
  const a = await ann.create({ name: 'A' }, of(0, 1, 2));
  const b = await ann.create({ name: 'B' }, of(2, 3));
  expect(await ann.coverage('none')).toMatchObject({
    numElements: 6,
    numInNone: 2,
    numInSeveral: 1,
    total: 2,
    groups: ['L0', 'L1'].map((mappedFloor) => ({ mappedElementType: 'Wall', mappedFloor, numElements: 1 })),
    elements: [{ externalId: elements[4]?.globalId, forgeObjectId: 4, watchlists: [] }, { forgeObjectId: 5 }],
  });
  expect(await ann.coverage('several')).toMatchObject({
    total: 1,
    elements: [
      {
        externalId: elements[2]?.globalId,
        name: 'W2',
        mappedElementType: 'Wall',
        mappedFloor: 'L0',
        watchlists: [
          { _id: a._id, name: 'A' },
          { _id: b._id, name: 'B' },
        ],
      },
    ],
  });
  await site.activate(elements.toReversed());
  const older = await ann.coverage('none', { model: modelId, limit: 1 });
  expect(older).toMatchObject({ total: 2, elements: [{ forgeObjectId: 5 }] });
});

test('packages roll up by their WBS codes: planned, measured, late or not, and the pace of trades', async () => {
  const { site, elements, modelId, ann } = await open('roll-up');
  const of = (...numbers: number[]) => numbers.map((i) => elements[i]?.globalId).join('\n');
  const dates = { startDate: '2026-09-01', endDate: '2026-09-21' };
  await ann.create({ name: 'Late', primavera: { wbs: '2.1' }, ...dates }, of(0, 1));
  await ann.create({ name: 'Done', primavera: { wbs: '2.2' }, value: 6, ...dates }, of(2, 3));
  await ann.create({ name: 'Bare', ...dates }, of(4));
  await scan(site, modelId, '2026-09-04', 'mmvm--');
  await scan(site, modelId, '2026-09-11', 'vmvv--');
  await site.measure();
  const { date, nodes, trades } = await ann.rollUp();
  expect(date).toBe('2026-09-11');
  expect(nodes).toMatchObject([
    { key: 'wbs:2', parent: null, watchlist: null, numPackages: 2, planned: 47.62, measured: 87.5, numLate: 0 },
    { wbs: '2.1', parent: 'wbs:2', level: 1, name: 'Late', planned: 47.62, measured: 50, state: { verdict: 'onPlan' } },
    { wbs: '2.2', name: 'Done', measured: 100, state: { verdict: 'early', least: -17, most: -10 }, forecast: null },
    { wbs: null, parent: null, name: 'Bare', measured: 0, notSeen: 100, state: null },
  ]);
  expect(trades).toEqual([{ trade: 'Architecture', total: 6, built: 3, pacePerWeek: 2 }]);
});

test('[WORK-7] a scan that saw nothing of a package bounds nothing, and neither does what was counted before bounds were', async () => {
  const { site, modelId, ann, ids } = await open('bounds');
  const { _id } = await ann.create({ startDate: '2026-09-01', endDate: '2026-09-10' }, ids);
  const standing = async () => {
    const { state } = await ann.one(_id);
    return state && [state.verdict, state.least, state.most, state.finished];
  };
  await scan(site, modelId, '2026-09-11', 'vvvvvm');
  await site.measure();
  expect(await standing()).toEqual(['late', 1, null, null]);
  await scan(site, modelId, '2026-10-02', 'nnnnnn');
  await site.measure();
  expect(await standing()).toEqual(['late', 1, null, null]);
  await scan(site, modelId, '2026-10-30', 'nnnnnv');
  await site.measure();
  const bounded = ['late', 1, 50, { after: '2026-09-11', by: '2026-10-30' }];
  expect(await standing()).toEqual(bounded);
  // As the migration finds what older versions counted.
  const { db } = house.platform;
  await db
    .updateTable('progress_record')
    .set({ seen: null, seen_open: null })
    .where('watchlist_id', '=', _id)
    .execute();
  await db.updateTable('progress_state').set({ sign: '' }).where('project_id', '=', site.projectId).execute();
  expect(await standing()).toEqual(['dayUnknown', null, 50, { after: null, by: '2026-10-30' }]);
  expect((await ann.one(_id)).isBeingMeasured).toBe(true);
  await site.measure();
  expect(await standing()).toEqual(bounded);
});

test('[WORK-6] the elements are exported as CSV, with the name of the package and the time', async () => {
  const { site, modelId, ann, ids } = await open('csv');
  const { _id } = await ann.create({ name: 'Walls: "A/B"' }, ids);
  expect(await refusal(ann.csv(_id))).toMatchObject({ code: 'workPackages.noPublishedAnalysis' });
  await scan(site, modelId, '2026-09-04', 'vdumn-');
  await site.measure();
  const { filename, contentType, body } = await ann.csv(_id);
  expect(filename).toMatch(/^Walls A B-\d{8}-\d{4}\.csv$/);
  expect(contentType).toBe('text/csv; charset=utf-8');
  const lines = (await text(body as ReadableStream)).trim().split('\r\n');
  expect(lines[0]).toBe('\uFEFFGlobalId,Name,Type,Floor,Root model,Status,Built'.replace('\uFEFF', ''));
  expect(lines.slice(1).map((line) => line.split(',').slice(5).join())).toEqual([
    'Verified,Yes',
    'Deviated,Yes',
    'Deviated,No',
    'Missing,No',
    'No data,No',
    'No data,No',
  ]);
  const own = await text((await ann.csv(_id, { enableUnderConstruction: true })).body as ReadableStream);
  expect(own).toContain('Under construction,No');
});

test('[WORK-6] the report is made with its two options, several at once', async () => {
  const { site, modelId, ann, ids } = await open('pdf');
  const { _id } = await ann.create({ name: 'Walls' }, ids);
  expect(
    Buffer.from(await buffer((await ann.pdf(_id)).body as ReadableStream))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await scan(site, modelId, '2026-09-04', 'vdumn-');
  await scan(site, modelId, '2026-09-18', 'vdvmn-');
  await site.measure();
  const read = async (options: Parameters<typeof ann.pdf>[1]) => {
    const { body, filename } = await ann.pdf(_id, options);
    return { ...(await readPdf(await buffer(body as ReadableStream))), filename };
  };
  const [whole, bare] = await Promise.all([
    read({ elementTypeBreakdown: true }),
    read({ showQuality: false }),
    read({}),
  ]);
  expect(whole.filename).toMatch(/^Walls-\d{8}-\d{4}\.pdf$/);
  expect(whole.text).toContain('By element type');
  expect(whole.text).toContain('Verified');
  expect(bare.text).not.toContain('By element type');
  expect(bare.text).not.toContain('Missing');
});

test('[WORK-5] a database that is busy while it is counted takes no numbers away', async () => {
  const { site, modelId, ann, ids } = await open('busy');
  const { _id } = await ann.create({}, ids);
  await scan(site, modelId, '2026-09-04', 'vvdum-');
  await site.measure();
  const before = await ann.records(_id);
  expect(before).toMatchObject([{ progress: 3 }]);
  await scan(site, modelId, '2026-10-02', 'vvvvvv');
  await using full = await openBusyHouse(house, { free: 0 });
  await expect(full.modules.workPackages.measure(site.projectId)).rejects.toThrow('timeout');
  expect(await ann.records(_id)).toEqual(before);
  // All that is asked in the transaction is asked on its connection.
  await using busy = await openBusyHouse(house, { free: 1 });
  await busy.modules.workPackages.measure(site.projectId);
  expect(await ann.records(_id)).toMatchObject([{ progress: 3 }, { progress: 6 }]);
});

test('[WORK-5] a job measures what was saved, and what changes while it does', async () => {
  const { site, modelId, ann, ids } = await open('job');
  await scan(site, modelId, '2026-09-04', 'vvvvvv');
  const { _id } = await ann.create({}, ids);
  await house.work();
  await expect.poll(async () => (await ann.one(_id)).isBeingMeasured, { timeout: 20_000 }).toBe(false);
  expect((await ann.records(_id))[0]).toMatchObject({ progress: 6 });
  await Promise.all([site.measure(), ann.update(_id, { source: { mode: 'csv' } }, ids.split('\n')[0]), site.measure()]);
  await expect.poll(async () => (await ann.records(_id))[0]?.total, { timeout: 20_000 }).toBe(1);
  await expect.poll(async () => (await ann.one(_id)).isBeingMeasured, { timeout: 20_000 }).toBe(false);
});
