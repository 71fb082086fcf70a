import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { buildApp } from '../../app.ts';
import { createLog } from '../../createLog.ts';
import { createModules } from '../../modules.ts';
import { addModel, addVersion, addView, asCaller, testElements, verdict, viewer } from './verdicts.fixture.ts';

let house: TestHouse;
/** The same house, in which questions to the database are counted. */
let counted: TestHouse;
let questions = 0;
let ada: ReturnType<typeof asCaller>;
let adaCounted: ReturnType<typeof asCaller>;
let viewId: string;
let projectId: string;
let authorization: string;
let versionId: string;

beforeAll(async () => {
  house = await openTestHouse();
  const db = house.platform.db.withPlugin({
    transformQuery: ({ node }) => {
      questions++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const platform = { ...house.platform, db };
  const modules = createModules(platform, house.product);
  const { version } = house.product;
  const app = await buildApp({ modules, platform, log: createLog('silent'), production: false, version });
  counted = { ...house, modules, app };
  projectId = await house.addProject('cost|house');
  const modelId = await addModel(house, projectId, testElements(10), { active: true });
  ({ authorization } = await house.addMember('ada@cost.test', projectId, [...viewer, 'ISSUE_COMMENT']));
  ada = asCaller(house, authorization, projectId);
  adaCounted = asCaller(counted, authorization, projectId);
  viewId = await addView(house, projectId, { modelId });
  const verdicts = Array.from({ length: 10 }, (_, i) => verdict(i, 'verified'));
  ({ versionId } = await addVersion(house, viewId, verdicts));
});
afterAll(async () => {
  await counted.app.close();
  await house.close();
});

test('a page of the table asks the database four times: who calls, the view, its versions, and the rows', async () => {
  await adaCounted.page(viewId);
  const counts: number[] = [];
  for (let i = 0; i < 5; i++) {
    questions = 0;
    expect((await adaCounted.page(viewId)).status).toBe(200);
    counts.push(questions);
  }
  // Whether there is maintenance is asked now and then.
  expect(Math.min(...counts)).toBe(4);
});

test('and no more where elements have issues, once those are known', async () => {
  const payload = { analysisViewId: viewId, diagnosis: 'Leans', forgeObjectId: [3] };
  const url = `/api/projects/${projectId}/issues`;
  await house.app.inject({ method: 'POST', url, headers: { authorization }, payload });
  const counts: number[] = [];
  for (let i = 0; i < 5; i++) {
    questions = 0;
    const { body } = await adaCounted.page(viewId, { sort: '-issues' });
    expect(body.classifications[0]).toMatchObject({ forgeObjectId: 3, issues: [{ issueId: 1 }] });
    counts.push(questions);
  }
  expect(Math.min(...counts)).toBe(4);
});

test('evidence that comes after a page was shown is in the next one, and in every one after it', async () => {
  const shown = async () => {
    const { classifications } = (await ada.page(viewId)).body as { classifications: Record<string, unknown>[] };
    return classifications
      .filter(({ forgeObjectId }) => forgeObjectId === 3)
      .map(({ evidence, picturePath }) => ({ evidence, picturePath }));
  };
  expect(await shown()).toEqual([{ evidence: { hasHeatmap: false, sections: 0, stations: 0 } }]);
  const evidence = { deviationHeatmap: { filePath: 'heat' }, sections: [{ name: 'A', perspectivePath: 'a.png' }] };
  await sql`insert into classification_evidence (version_id, element_index, evidence)
    values (${versionId}, 3, ${JSON.stringify(evidence)}::json)`.execute(house.platform.db);
  const told = [{ evidence: { hasHeatmap: true, sections: 1, stations: 0 }, picturePath: 'a.png' }];
  expect(await shown()).toEqual(told);
  expect(await shown()).toEqual(told);
});

test('a server that runs goes on answering when a newer one adds columns to what it has prepared', async () => {
  const { db } = house.platform;
  const ask = async () => [
    (await ada.page(viewId)).body,
    (await ada.ofElements(viewId, [1, 3])).body,
    (await ada.lastOfElements([2])).body,
    (await ada.paint(viewId)).bytes.toString('hex'),
  ];
  const before = await ask();
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  const tables = ['session', 'app_user', 'membership', 'project', 'analysis_view', 'analysis', 'analysis_version'];
  for (const table of [...tables, 'classification', 'classification_evidence', 'element', 'model', 'model_root']) {
    await sql`alter table ${sql.table(table)} add column added_later text`.execute(db);
  }
  for (let i = 0; i < 3; i++) expect(await ask()).toEqual(before);
});
