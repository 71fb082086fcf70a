import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BcfClient, openBcfClient } from '../../../test/bcf/openBcfClient.ts';
import { openIssueSite } from '../../../test/openIssueSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { buildApp } from '../../app.ts';
import { createLog } from '../../createLog.ts';
import { createModules } from '../../modules.ts';

let house: TestHouse;
/** The same house, in which questions to the database are counted. */
let counted: TestHouse;
let questions = 0;
let project: ReturnType<BcfClient['ofProject']>;
let neighbour: typeof project;

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
  const site = await openIssueSite(house, 'bcf|many');
  const ann = await site.join('ann');
  await sql`
    insert into issue (project_id, number, status, priority, diagnosis, location, created_by, view_id, model_id,
      link_change, foreign_parts)
    select ${site.projectId}, n, 'Open Issue', 'Major', 'Wall ' || n, 'Floor ' || n % 5, ${ann.userId}, ${site.viewId},
      ${site.modelId}, 1, jsonb_build_object('labels', jsonb_build_array('L' || n % 7), 'stage', 'S' || n % 3)
    from generate_series(1, 2000) as n`.execute(house.platform.db);
  await sql`
    insert into issue_change (issue_id, kind, revision, changed_by)
    select id, 'created', 1, created_by from issue where project_id = ${site.projectId}`.execute(house.platform.db);
  project = (await openBcfClient(counted, ann.authorization)).ofProject(site.projectId);
  const ben = await site.join('ben');
  neighbour = (await openBcfClient(counted, ben.authorization)).ofProject(site.projectId);
});
afterAll(async () => {
  await counted.app.close();
  await house.close();
});

/** The least of some tries: whether there is maintenance is asked now and then. */
async function countQuestions(ask: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let i = 0; i < 3; i++) {
    questions = 0;
    await ask();
    counts.push(questions);
  }
  return Math.min(...counts);
}

test('[ISSUE-6] two thousand topics are listed by as many questions as two', async () => {
  expect(await project.topics({ includeAuthorization: 'true' })).toHaveLength(2000);
  const ofAll = await countQuestions(() => project.topics({ includeAuthorization: 'true' }));
  const ofTwo = await countQuestions(() => project.topics({ $top: '2', includeAuthorization: 'true' }));
  // Who calls, which topics, and what they say.
  expect([ofTwo, ofAll]).toEqual([3, 3]);
  const $filter = "labels/any(l: l eq 'L3') and stage eq 'S1' and contains(title,'Wall')";
  expect((await project.topics({ $filter, $orderby: 'modified_date desc' })).length).toBeGreaterThan(90);
  expect(await countQuestions(() => project.topics({ $filter }))).toBe(3);
});

test('[ISSUE-6] so are their events, and what can be said', async () => {
  expect(await project.topicsEvents()).toHaveLength(10_000);
  expect(await countQuestions(() => project.topicsEvents())).toBe(2);
  expect(await countQuestions(() => project.extensions())).toBeLessThanOrEqual(5);
});

test('who asks for thirty lists at once waits for them, and a neighbour does not', async () => {
  const answered: string[] = [];
  const ask = async (who: string, of: typeof project) => {
    await of.topics();
    answered.push(who);
  };
  const burst = Array.from({ length: 30 }, () => ask('burst', project));
  await Promise.all([...burst, ask('neighbour', neighbour)]);
  expect(answered.indexOf('neighbour')).toBeLessThan(5);
});
