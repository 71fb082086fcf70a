import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';
import { openDatabaseBefore } from './openDatabaseBefore.fixture.ts';

test('what people changed before keeps its order, its maker and its meaning', async () => {
  const db = await openDatabaseBefore('0006');
  const { rows } = await sql<{ user: string; version: string }>`
    with company as (insert into company (name) values ('C') returning id),
    project as (
      insert into project (company_id, tenant_id, name) select id, 'a|b', 'P' from company returning id),
    made as (
      insert into analysis_view (project_id, name, scan_date, status, delivery_type)
      select id, 'V', now(), 'ready', 'Normal' from project returning id),
    analysis as (insert into analysis (view_id, name) select id, 'A' from made returning id),
    version as (
      insert into analysis_version (analysis_id, number, status) select id, 1, 'stable' from analysis returning id),
    person as (
      insert into app_user (email, first_name, last_name, password_hash, must_change_password)
      values ('a@b.test', 'Ada', 'L', '', false) returning id)
    select person.id as "user", version.id as version from person, version`.execute(db);
  const { user, version } = rows[0] as { user: string; version: string };
  await sql`
    insert into classification (version_id, element_index, status, tolerance_m, coverage, confidence, reason)
    select ${version}::uuid, n, 1, 0.01, 1, 1, '' from generate_series(0, 1) n`.execute(db);
  await sql`
    insert into classification_change (version_id, element_index, kind, previous_status, status, changed_by)
    select ${version}::uuid, element, kind, before, after, ${user}::uuid
    from (values (1, 0, 'approved', 1, 1), (2, 1, 'reclassified', 1, 4), (3, 0, 'reclassified', 1, 2),
      (4, 0, 'unapproved', 2, 2), (5, 0, 'reclassified', 2, 3)) as row (place, element, kind, before, after)
    order by place`.execute(db);
  await migrations['0006-quality']?.up(db as unknown as Kysely<never>);

  const changes = await db
    .selectFrom('classification_change as change')
    .innerJoin('classification_operation as operation', 'operation.id', 'change.operation')
    .select(['element_index', 'kind', 'was_approved', 'approved', 'was_manual', 'is_manual', 'changed_by'])
    .orderBy('change.id')
    .execute();
  expect(
    changes.map((row) => [row.element_index, row.kind, row.was_approved, row.approved, row.was_manual, row.is_manual]),
  ).toEqual([
    [0, 'approved', false, true, false, false],
    [1, 'reclassified', false, false, false, true],
    [0, 'reclassified', true, true, false, true],
    [0, 'unapproved', true, false, true, true],
    [0, 'reclassified', false, false, true, true],
  ]);
  expect(new Set(changes.map(({ changed_by }) => changed_by))).toEqual(new Set([user]));
  const versions = await db.selectFrom('analysis_version').select('last_change').execute();
  expect(versions).toEqual([{ last_change: 5 }]);
  const next = await db
    .insertInto('classification_operation')
    .values({ kind: 'approved', changed_by: user })
    .returning('id')
    .execute();
  expect(next).toEqual([{ id: 6 }]);
});
