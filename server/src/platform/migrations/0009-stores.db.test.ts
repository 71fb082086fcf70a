import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';
import { openDatabaseBefore } from './openDatabaseBefore.fixture.ts';

test('evidence from before is found by its name where the number of its element does not tell', async () => {
  const db = await openDatabaseBefore('0009');
  const { rows } = await sql<{ run: string; measured: string; imported: string }>`
    with company as (insert into company (name) values ('C') returning id),
    project as (
      insert into project (company_id, tenant_id, name) select id, 'a|b', 'P' from company returning id),
    made as (
      insert into analysis_view (project_id, name, scan_date, status, delivery_type)
      select id, 'V', now(), 'ready', 'Normal' from project returning id, project_id),
    run as (
      insert into analysis_run (project_id, view_id, status, run_order)
      select project_id, id, 'done', '{}' from made returning id),
    analysis as (insert into analysis (view_id, name) select id, 'A' from made returning id),
    measured as (
      insert into analysis_version (analysis_id, number, status, run_id)
      select analysis.id, 1, 'stable', run.id from analysis, run returning id),
    imported as (
      insert into analysis_version (analysis_id, number, status) select id, 2, 'stable' from analysis returning id)
    select run.id as run, measured.id as measured, imported.id as imported from run, measured, imported`.execute(db);
  const { run, measured, imported } = rows[0] as { run: string; measured: string; imported: string };
  const evidence = (element: number) =>
    JSON.stringify({
      deviationHeatmap: { filePath: `a|b/runs/${run}/element-${element}.heatmap` },
      sections: [{ sectionPath: `a|b/runs/${run}/element-${element}-section-1.svg` }],
      viewspheres: [{ imagePath: `a|b/runs/${run}/sphere-1.png` }],
    });
  const insert = (version: string, index: number, element: number) =>
    sql`insert into classification_evidence values (${version}, ${index}, ${evidence(element)}::json)`.execute(db);
  await insert(measured, 4, 4);
  await insert(measured, 5, 5);
  await insert(measured, 6, 60);
  await insert(imported, 7, 7);
  await migrations['0009-stores']?.up(db as unknown as Kysely<never>);

  const found = await db.selectFrom('evidence_file').selectAll().execute();
  const names = (version: string) =>
    found
      .filter(({ version_id }) => version_id === version)
      .map(({ key }) => key.slice(`a|b/runs/${run}/`.length))
      .toSorted();
  expect(names(measured)).toEqual(['element-60-section-1.svg', 'element-60.heatmap', 'sphere-1.png']);
  expect(names(imported)).toEqual(['element-7-section-1.svg', 'element-7.heatmap', 'sphere-1.png']);
});
