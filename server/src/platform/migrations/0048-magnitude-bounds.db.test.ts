import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';
import { openDatabaseBefore } from './openDatabaseBefore.fixture.ts';

test('verdicts from before have no bounds, and their sizes no names', async () => {
  const db = await openDatabaseBefore('0048');
  await sql`
    with company as (insert into company (name) values ('C') returning id),
    project as (
      insert into project (company_id, tenant_id, name) select id, 'a|b', 'P' from company returning id),
    made as (
      insert into analysis_view (project_id, name, scan_date, status, delivery_type)
      select id, 'V', now(), 'ready', 'Normal' from project returning id),
    analysis as (insert into analysis (view_id, name) select id, 'A' from made returning id),
    version as (insert into analysis_version (analysis_id, number, status) select id, 1, 'stable' from analysis
      returning id)
    insert into classification (version_id, element_index, status, magnitude_m, tolerance_m, coverage, confidence, reason)
    select id, 0, 2, 0.02, 0.01, 1, 1, '' from version`.execute(db);
  await migrations['0048-magnitude-bounds']?.up(db as unknown as Kysely<never>);
  const verdicts = await db
    .selectFrom('classification')
    .select(['magnitude_m', 'magnitude_low_m', 'magnitude_high_m', 'size_dimension'])
    .execute();
  expect(verdicts).toEqual([
    { magnitude_m: 0.02, magnitude_low_m: null, magnitude_high_m: null, size_dimension: null },
  ]);
});
