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

const claim = (by: string, leaseS = 15) => repository.claimStep(db, { runId, stage: 0, holder: by, leaseS });

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

test('what is given back can be taken at once, and what failed after a pause', async () => {
  const given = await claim(holder);
  await repository.releaseSteps(db, runId, holder);
  const again = (await claim(other)) as repository.ClaimedStep;
  expect(again.position).toBe(given?.position);
  const step = { runId, stage: 0, position: again.position, holder: other };
  expect(await repository.countFailure(db, step, { pauseS: 60 })).toBe(1);
  expect((await claim(other))?.position).not.toBe(again.position);
});

test('a view has one open run', async () => {
  const { view_id: viewId, run_order: order } = (await repository.findRun(db, runId)) as repository.RunRow;
  await expect(repository.insertRun(db, { projectId, viewId, order })).rejects.toMatchObject({ code: '23505' });
  await repository.endRun(db, runId, { status: 'cancelled' });
  await expect(repository.insertRun(db, { projectId, viewId, order })).resolves.toBeDefined();
});
