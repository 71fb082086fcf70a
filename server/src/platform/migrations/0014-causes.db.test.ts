import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';
import { openDatabaseBefore } from './openDatabaseBefore.fixture.ts';

test('verdicts from before have no cause, requests from before have everything due, and not due is a status', async () => {
  const db = await openDatabaseBefore('0014');
  const { rows } = await sql<{ version: string }>`
    with company as (insert into company (name) values ('C') returning id),
    project as (
      insert into project (company_id, tenant_id, name) select id, 'a|b', 'P' from company returning id),
    made as (
      insert into analysis_view (project_id, name, scan_date, status, delivery_type)
      select id, 'V', now(), 'ready', 'Normal' from project returning id),
    analysis as (insert into analysis (view_id, name) select id, 'A' from made returning id)
    insert into analysis_version (analysis_id, number, status) select id, 1, 'stable' from analysis
    returning id as version`.execute(db);
  const version = rows[0]?.version as string;
  const add = (element: number, status: number) =>
    sql`insert into classification (version_id, element_index, status, tolerance_m, coverage, confidence, reason)
      values (${version}::uuid, ${element}, ${status}, 0.01, 1, 1, '')`.execute(db);
  await add(0, 4);
  await expect(add(1, 6)).rejects.toThrow('classification_status_check');
  await migrations['0014-causes']?.up(db as unknown as Kysely<never>);

  await add(1, 6);
  await expect(add(2, 7)).rejects.toThrow('classification_status_check');
  const verdicts = await db.selectFrom('classification').select(['status', 'cause', 'size_m', 'size_side']).execute();
  const unknown = { cause: null, size_m: null, size_side: null };
  expect(verdicts).toEqual([
    { status: 4, ...unknown },
    { status: 6, ...unknown },
  ]);
  expect(await db.selectFrom('analysis_view').select('has_given_coordinates').execute()).toEqual([
    { has_given_coordinates: false },
  ]);
});
