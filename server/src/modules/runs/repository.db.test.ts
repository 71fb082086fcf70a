import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import type { Db } from '../../platform/database.ts';
import * as repository from './repository.ts';

let house: TestHouse;
let db: Db;
let projectId: string;
let runId: string;
const holder = randomUUID();
const other = randomUUID();

beforeAll(async () => {
  house = await openTestHouse();
  db = house.platform.db;
  projectId = await house.addProject('leases');
});
afterAll(() => house?.close());

beforeEach(async () => {
  const view = { projectId, name: 'Week 40', scanDate: new Date(), status: 'in_progress', deliveryType: 'Normal' };
  const viewId = await house.modules.analyses.createView(view as never);
  const order = { tenantId: 'leases', models: [], scans: [] } as never;
  runId = await repository.insertRun(db, { projectId, viewId, order });
  await repository.beginRun(db, runId, 1);
  await repository.insertSteps(
    db,
    runId,
    0,
    Array.from({ length: 60 }, (_, scan) => ({ step: { kind: 'check', scan }, size: scan % 7 })),
  );
});

const claim = (by: string, leaseS = 15, workVersion = 1) =>
  repository.claimStep(db, { runId, stage: 0, holder: by, leaseS, workVersion });

test('[REQ-10] however many claim at once, each piece is held by one; the largest goes first', async () => {
  const first = await claim(holder);
  expect(first?.size).toBe(6);
  const rest = await Promise.all(Array.from({ length: 59 }, (_, i) => claim(i % 2 === 0 ? holder : other)));
  expect(new Set([first, ...rest].map((piece) => piece?.position)).size).toBe(60);
  expect(await claim(holder)).toBeUndefined();
});

test('[REQ-10] a lapsed lease is taken again, and the piece then belongs to the new holder alone', async () => {
  const lost = await claim(holder, -1);
  const taken = await claim(other);
  expect(taken?.position).toBe(lost?.position);
  const step = { runId, stage: 0, position: lost?.position as number };
  expect(await repository.finishStep(db, { ...step, holder })).toBe(false);
  expect(await repository.countFailure(db, { ...step, holder }, { pauseS: 1 })).toBe(0);
  expect(await repository.finishStep(db, { ...step, holder: other })).toBe(true);
  expect(await repository.finishStep(db, { ...step, holder: other })).toBe(false);
  expect(await repository.countOpenSteps(db, runId, 0)).toBe(59);
});

test('[REQ-10] what somebody is at is not begun again beside it, though its lease has lapsed', async () => {
  const mine = (await claim(holder, -1)) as repository.ClaimedStep;
  const wanted = { runId, stage: 0, holder, leaseS: 15, workVersion: 1 };
  expect((await repository.claimStep(db, { ...wanted, except: [mine.position] }))?.position).not.toBe(mine.position);
  expect((await repository.claimStep(db, wanted))?.position).toBe(mine.position);
});

test('a lease is renewed, with how far the piece is; one that is being finished is not waited for', async () => {
  const first = (await claim(holder, -1)) as repository.ClaimedStep;
  await repository.renewLeases(db, { runId, holder, leaseS: 15, held: [{ ...first, done: 3 }] });
  const second = (await claim(holder)) as repository.ClaimedStep;
  expect(second.position).not.toBe(first.position);
  await db.transaction().execute(async (trx) => {
    await repository.finishStep(trx, { runId, stage: 0, position: second.position, holder });
    const held = [
      { ...first, done: 4 },
      { ...second, done: 1 },
    ];
    await repository.renewLeases(db, { runId, holder, leaseS: 15, held });
  });
  const rows = await db.selectFrom('analysis_step').selectAll().where('run_id', '=', runId).execute();
  expect(rows.find(({ position }) => position === first.position)).toMatchObject({ done: 4, is_done: false });
  expect(rows.find(({ position }) => position === second.position)).toMatchObject({ done: second.size, is_done: true });
});

test('[REQ-10] a lease that reaches further than any is given lapsed when the clock was set back', async () => {
  for (let left = 59; left > 0; left--) await claim(holder);
  const lost = await claim(holder, 3600);
  expect(lost).toBeDefined();
  expect((await claim(other))?.position).toBe(lost?.position);
  expect(await claim(other)).toBeUndefined();
});

test('[REQ-10] what another version of the engine has begun anew is left to it', async () => {
  await repository.beginRun(db, runId, 2);
  expect(await claim(holder)).toBeUndefined();
  expect(await claim(holder, 15, 2)).toBeDefined();
});

test('who is at work tells since when, and what was done since; nobody is while all is lapsed', async () => {
  const pace = async () => {
    const stages = await repository.listStages(db, [runId], 30);
    return stages.map(({ size, done, gained, working_s }) => ({ size, done, gained, isWorking: working_s !== null }));
  };
  const size = Array.from({ length: 60 }, (_, scan) => scan % 7).reduce((sum, one) => sum + one, 0);
  const first = await repository.makeHolder(db);
  const before = (await claim(first)) as repository.ClaimedStep;
  expect(await repository.finishStep(db, { runId, ...before, holder: first })).toBe(true);
  expect(await pace()).toEqual([{ size, done: 6, gained: 6, isWorking: true }]);
  // An hour goes by.
  await db
    .updateTable('analysis_step')
    .set({ held_until: new Date(Date.now() - 3_600_000) })
    .where('run_id', '=', runId)
    .where('is_done', '=', true)
    .execute();
  expect(await pace()).toEqual([{ size, done: 6, gained: 0, isWorking: false }]);
  const second = await repository.makeHolder(db);
  const after = (await claim(second)) as repository.ClaimedStep;
  await repository.renewLeases(db, { runId, holder: second, leaseS: 15, held: [{ ...after, done: 2 }] });
  expect(await pace()).toEqual([{ size, done: 8, gained: 2, isWorking: true }]);
  const [{ working_s } = { working_s: null }] = await repository.listStages(db, [runId], 30);
  expect(working_s).toBeGreaterThanOrEqual(0);
  expect(working_s).toBeLessThan(1800);
});

test('after a pause its pieces are held by another name, and only by that', async () => {
  const [from, to] = [await repository.makeHolder(db), await repository.makeHolder(db)];
  const piece = (await claim(from)) as repository.ClaimedStep;
  await repository.changeHolder(db, runId, { from, to });
  expect(await repository.finishStep(db, { runId, ...piece, holder: from })).toBe(false);
  expect(await repository.finishStep(db, { runId, ...piece, holder: to })).toBe(true);
});

test('what is given back can be taken at once, and what failed after a pause', async () => {
  const given = await claim(holder);
  await repository.releaseSteps(db, runId, holder);
  const again = (await claim(other)) as repository.ClaimedStep;
  expect(again.position).toBe(given?.position);
  const step = { runId, stage: 0, position: again.position, holder: other };
  expect(await repository.countFailure(db, step, { pauseS: 10 })).toBe(1);
  expect((await claim(other))?.position).not.toBe(again.position);
});

test('a view has one open run', async () => {
  const { view_id: viewId, run_order: order } = (await repository.findRun(db, runId)) as repository.RunRow;
  await expect(repository.insertRun(db, { projectId, viewId, order })).rejects.toMatchObject({ code: '23505' });
  await repository.endRun(db, runId, { status: 'cancelled' });
  await expect(repository.insertRun(db, { projectId, viewId, order })).resolves.toBeDefined();
});
