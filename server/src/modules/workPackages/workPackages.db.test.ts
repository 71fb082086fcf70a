import { randomUUID } from 'node:crypto';
import type { NewPackage } from '@plumbline/contract/resources/workPackages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgressSite, type ProgressSite, packageDates, refusal } from '../../../test/openProgressSite.ts';
import { openSharedHouse, type SharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestElement } from '../verdicts/verdicts.fixture.ts';

let house: SharedHouse;
let origin: string;
let site: ProgressSite;
let elements: TestElement[];
let modelId: string;
let ann: Awaited<ReturnType<ProgressSite['join']>>;
let ben: typeof ann;

beforeAll(async () => {
  house = await openSharedHouse();
  origin = house.origin;
  site = await openProgressSite(house, 'packages|site', origin);
  elements = await site.wallsOn(['L0', 'L1'], 10);
  modelId = await site.activate(elements);
  ann = await site.join('ann');
  ben = await site.join('ben');
});
afterAll(() => house.close());

const ids = (...numbers: number[]) => numbers.map((i) => elements[i]?.globalId).join('\n');
const issuesOf = async (call: Promise<unknown>) =>
  ((await refusal(call)).payload as { issues: { message: string }[] }).issues.map(({ message }) => message);

test('[WORK-3] a package is made of a CSV, with what its form says, and nobody is told 100,000 ids', async () => {
  const made = await ann.create(
    { name: ' Walls of level 0 ', description: 'All of them', primavera: { activityId: 'A1010', wbs: '2.3' } },
    `GlobalId\n${ids(0, 2, 2, 4)}\n`,
  );
  expect(made).toEqual({
    _id: expect.any(String),
    name: 'Walls of level 0',
    description: 'All of them',
    ...packageDates,
    primavera: { activityId: 'A1010', wbs: '2.3' },
    source: { mode: 'csv', file: { filename: 'ids.csv' } },
    weightBy: 'element',
    typeWeights: [],
    value: null,
    numElements: 3,
    numMissingIds: 0,
    missingIds: [],
    modelValid: [{ model: modelId, allExternalIdsAreInModel: true }],
    note: '',
    revision: 1,
    trend: [],
    state: null,
    createdDate: expect.any(String),
    updatedDate: expect.any(String),
    measuredDate: null,
    isBeingMeasured: true,
  });
  const { watchlists } = await ben.list();
  const { missingIds: _, ...listed } = made;
  expect(watchlists).toContainEqual(listed);
  const { externalIds } = await ben.one(made._id, true);
  expect(externalIds?.toSorted()).toEqual([0, 2, 4].map((i) => elements[i]?.globalId).sort());
});

test('[WORK-3] a package is made of a filter; an empty WBS code or activity id is none', async () => {
  const filter = { floors: ['L1'] };
  const made = await ann.create({ source: { mode: 'filter', filter }, primavera: { activityId: '', wbs: ' ' } });
  expect(made).toMatchObject({
    source: { mode: 'filter', filter },
    numElements: 5,
    primavera: { activityId: null, wbs: null },
  });
});

test('[WORK-3] a form that is not filled in is refused with the words of its fields', async () => {
  const say = (more: Partial<NewPackage>) => issuesOf(ann.create(more, ids(0)));
  expect(await say({ name: 'x'.repeat(51) })).toEqual(['Name is too long']);
  expect(await say({ name: '  ' })).toEqual(['Name must be defined']);
  expect(await say({ description: 'x'.repeat(236) })).toEqual(['Description is too long']);
  expect(await say({ startDate: '' })).toContain('Start date must be defined');
  expect(await say({ endDate: undefined as never })).toContain('End date must be defined');
  expect(await say({ startDate: '2026-11-01' })).toEqual(['End date must be after start date']);
  expect(await say({ startDate: '2026-02-30' })).toContain('Start date must be defined');
  expect(await say({ source: { mode: 'filter', filter: {} } })).toEqual(['Choose at least one filter.']);
  expect((await ann.create({ name: 'x'.repeat(50), startDate: packageDates.endDate }, ids(0))).name).toHaveLength(50);
  expect(await refusal(ann.create())).toMatchObject({ status: 400, message: 'File must be defined' });
  const none = ann.create({ source: { mode: 'filter', filter: { floors: ['Attic'] } } });
  expect(await refusal(none)).toMatchObject({ code: 'workPackages.noElements' });
});

test('[WORK-3] what is no CSV is refused with its row and column, and one of 50 MB before it is read', async () => {
  const formula = `GlobalId\n${ids(0)}\n=1+1\n`;
  expect(await refusal(ann.create({}, formula))).toMatchObject({
    status: 400,
    code: 'workPackages.badCsv',
    payload: { row: 3, column: 1, reason: 'This cell holds a formula, not a GlobalId.' },
  });
  const huge = new Uint8Array(50 * 1024 * 1024).fill(65);
  expect(await refusal(ann.create({}, huge))).toMatchObject({ status: 413, code: 'request.tooLarge' });
});

test('[WORK-4] ids that the latest model does not have are told, and left out when somebody says so', async () => {
  const other = await openProgressSite(house, 'packages|other', origin);
  const theirs = await other.wallsOn(['L0'], 1);
  await other.activate(theirs);
  const foreign = theirs[0]?.globalId as string;
  const csv = `${ids(1)}\nnone\n${foreign}\n`;
  expect(await refusal(ann.create({}, csv))).toMatchObject({
    status: 409,
    code: 'ProgressMonitoring.CreateWorkPackage.MissingIds',
    payload: { ids: ['none', foreign], count: 2 },
  });
  const made = await ann.create({ ignoreMissingIds: true }, csv);
  expect(made).toMatchObject({ numElements: 1, numMissingIds: 2, missingIds: ['none', foreign] });
  expect(made.modelValid).toEqual([{ model: modelId, allExternalIdsAreInModel: false }]);
  const nothing = ann.create({ ignoreMissingIds: true }, 'none\n');
  expect(await refusal(nothing)).toMatchObject({ code: 'workPackages.noElements' });
});

test('[WORK-3] an id of two root models means both elements', async () => {
  const twins = await openProgressSite(house, 'packages|twins', origin);
  const [a, b] = (await twins.wallsOn(['L0'], 2)) as [TestElement, TestElement];
  await twins.activate([a, { ...b, globalId: a.globalId, root: 1 }]);
  const person = await twins.join('tom');
  expect((await person.create({}, a.globalId)).numElements).toBe(2);
});

test('[WORK-3] a preview says what would come of it, and saves nothing', async () => {
  const before = (await ann.list()).watchlists.length;
  expect(await ann.preview({ mode: 'csv' }, `${ids(8, 9, 9)}\nnone\n`)).toEqual({
    numElements: 2,
    numIds: 4,
    numDuplicates: 1,
    numMissingIds: 1,
    missingIds: ['none'],
    numInOthers: 1,
  });
  expect(await ann.preview({ mode: 'filter', filter: { floors: ['L0'] } })).toMatchObject({ numElements: 5 });
  expect((await ann.list()).watchlists).toHaveLength(before);
});

test('[WORK-3] a change keeps what it does not name; how elements are chosen never changes', async () => {
  const made = await ann.create({ name: 'Mine', description: 'as it is' }, ids(0, 1));
  const renamed = await ben.update(made._id, { name: 'Ours', value: 12.5, weightBy: 'own' });
  expect(renamed).toMatchObject({ name: 'Ours', description: 'as it is', numElements: 2, value: 12.5, revision: 2 });
  const chosen = await ann.update(made._id, { source: { mode: 'csv' } }, ids(5));
  expect(chosen).toMatchObject({ name: 'Ours', numElements: 1, revision: 3 });
  const asFilter = { source: { mode: 'filter' as const, filter: { floors: ['L0'] } } };
  expect(await refusal(ann.update(made._id, asFilter))).toMatchObject({ code: 'workPackages.otherMode' });
  expect(await refusal(ann.update(made._id, { source: { mode: 'csv' } }))).toMatchObject({
    message: 'File must be defined',
  });
  expect(await issuesOf(ann.update(made._id, { endDate: '2026-08-01' }))).toEqual([
    'End date must be after start date',
  ]);
});

test('[WORK-3] of two who change one package the second is told', async () => {
  const made = await ann.create({}, ids(0));
  await ann.update(made._id, { name: 'First', revision: made.revision });
  expect(await refusal(ben.update(made._id, { name: 'Second', revision: made.revision }))).toMatchObject({
    status: 409,
    code: 'workPackages.changed',
    payload: { revision: 2, changedBy: 'Test Person' },
  });
  expect((await ann.one(made._id)).name).toBe('First');
});

test('[WORK-3] a call that is sent again after a failure makes one package', async () => {
  const key = randomUUID();
  const first = await ann.create({ name: 'Once' }, ids(3), key);
  const again = await ann.create({ name: 'Once' }, ids(3), key);
  expect(again._id).toBe(first._id);
  const { watchlists } = await ann.list();
  expect(watchlists.filter(({ name }) => name === 'Once')).toHaveLength(1);
});

test('[WORK-8] a deleted package is gone', async () => {
  const made = await ann.create({}, ids(0));
  await ben.remove(made._id);
  for (const call of [ann.one, ann.records, ann.remove, ann.paint]) {
    expect(await refusal(call(made._id))).toMatchObject({ status: 404, code: 'workPackages.notFound' });
  }
});

test('[WORK-2] whoever may only look does not change; without the flag there is nothing', async () => {
  const made = await ann.create({}, ids(0));
  const guest = await site.join('guest', ['READ', 'LIST', 'VIEW_ASSETS']);
  expect((await guest.one(made._id)).name).toBe('Walls');
  const write = [
    () => guest.create({}, ids(0)),
    () => guest.update(made._id, { name: 'x' }),
    () => guest.remove(made._id),
  ];
  for (const call of write) {
    expect(await refusal(call())).toMatchObject({ status: 403, code: 'auth.forbidden' });
  }
  const elsewhere = await openProgressSite(house, 'packages|elsewhere', origin);
  const stranger = await elsewhere.join('stranger');
  expect(await refusal(stranger.one(made._id))).toMatchObject({ status: 404, code: 'workPackages.notFound' });
  await house.modules.access.setFlag(site.projectId, 'progressMonitoring', false);
  expect(await refusal(ann.list())).toMatchObject({ status: 404, code: 'feature.off' });
  await house.modules.access.setFlag(site.projectId, 'progressMonitoring', true);
});
