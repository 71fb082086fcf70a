import { buffer } from 'node:stream/consumers';
import { siteLog } from '@plumbline/demo/site/siteLog';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { addModel, addVersion, addView, testElements, verdict } from '../modules/verdicts/verdicts.fixture.ts';
import { architectFile } from './architectTopics.ts';
import { createDemoStory } from './createDemoStory.ts';
import { createDemoTour } from './createDemoTour.ts';
import { demoIssues } from './demoIssues.ts';
import { findDemoCaller } from './findDemoCaller.ts';
import { seedDemo } from './seedDemo.ts';
import { withFile } from './withFile.ts';

let house: TestHouse;
let projectId: string;

/** Of each entry of the site log a few, with what hangs on them, and one that nothing happened to. */
const marks = [
  'C-2-A2',
  'C-2-A3',
  'C-2-B2',
  'C-2-B3',
  'B-2-A-23',
  'FP-2-S2',
  'W-2-S2-1',
  'S-3-3',
  'C-3-A6',
  'EP-1-B3',
  'EP-1-B5',
  'VR-extract-1',
  'VM-extract-1-3',
  'SB-1-5',
  'SB-1-6',
  'W-1-N4-1',
  'DS-5-1',
  'DS-5-2',
  'P-1-4',
  'CE-0.1',
  'C-4-D1',
];
const mended = /^(SB|DS)-|^EP-1-B3$/;
const missing = /^(EP|DS|P)-/;
/** At the first of the three scans nothing of these stood. */
const later = /^(FP|W|VR|VM|SB|DS|P|CE)-/;

function statusAt(mark: string, scan: number) {
  if (mark === 'C-4-D1' || mark === 'CE-0.1' || (scan === 2 && mended.test(mark))) return 'verified';
  if (scan === 0 && later.test(mark)) return 'not_due';
  return missing.test(mark) ? 'missing' : 'deviated';
}

beforeAll(async () => {
  house = await openTestHouse();
  await seedDemo(house.platform, house.product);
  projectId = (await house.modules.access.findProject('northbank|harbour-house'))?.id as string;
  const elements = testElements(marks.length, (i) => ({
    identity: i + 1,
    floor: '02 Second floor',
    name: `Part:${marks[i]}`,
    globalId: globalIdOf(i),
  }));
  const modelId = await addModel(house, projectId, elements, { active: true });
  for (const [scan, day] of ['2026-09-04', '2026-10-02', '2026-10-30'].entries()) {
    const scanDate = new Date(`${day}T08:30:00Z`);
    const viewId = await addView(house, projectId, { modelId, name: `Scan ${scan}`, scanDate });
    const verdicts = marks.map((mark, i) => {
      const status = statusAt(mark, scan);
      const offM = status === 'deviated' ? 0.025 : null;
      return verdict(i, status, { magnitudeM: offM, magnitudeXYM: offM, magnitudeZM: offM === null ? null : 0 });
    });
    await addVersion(house, viewId, verdicts);
  }
});
afterAll(() => house.close());

const globalIdOf = (i: number) => `3PlumblineDemo${String(i).padStart(8, '0')}`;

async function ask(path: string) {
  const authorization = await house.signIn('admin@demo.test', 'plumbline-demo');
  return (await house.app.inject({ url: `/api/${path}`, headers: { authorization } })).json();
}
const askProject = (path: string) => ask(`projects/${projectId}/${path}`);

async function readDocument(): Promise<Uint8Array> {
  const { db, storage } = house.platform;
  const { storage_key } = await db
    .selectFrom('file')
    .select('storage_key')
    .where('project_id', '=', projectId)
    .where('filename', '=', architectFile)
    .executeTakeFirstOrThrow();
  return buffer(await storage.openRead(storage_key));
}

async function tellAll() {
  const presets = await askProject('filter-presets/');
  return {
    presets,
    issuePresets: await askProject('issue-filter-presets/'),
    issues: await askProject('issues?limit=100&sort=issueId'),
    comments: await askProject('issueComments?limit=100'),
    tour: await ask('tours'),
  };
}

/** The modules of a process that ends when it is about to write its fifth comment. */
function cutOff() {
  const { issues } = house.modules;
  let left = 4;
  const comment: typeof issues.comment = (...said) => {
    if (left-- === 0) throw new Error('cut off');
    return issues.comment(...said);
  };
  return { ...house.modules, issues: { ...issues, comment } };
}

test('the demo’s story is made of what the scans found; cut off it goes on, and told again it is the same', async () => {
  await expect(createDemoStory(cutOff())(projectId)).rejects.toThrow('cut off');
  const [addStory, addTour] = [createDemoStory(house.modules), createDemoTour(house.modules)];
  await addStory(projectId);
  await addTour(projectId);
  const first = await tellAll();
  await addStory(projectId);
  await addTour(projectId);
  expect(await tellAll()).toEqual(first);

  expect(first.presets).toHaveLength(3);
  const said = demoIssues.flatMap(({ comments, closing }) => [...comments, ...(closing ? [closing] : [])]);
  expect(first.comments.result.map(({ comment }: { comment: string }) => comment).toSorted()).toEqual(
    said.map(({ comment }) => comment).toSorted(),
  );
  const { result } = first.issues as { result: Record<string, unknown>[] };
  expect(result).toHaveLength(demoIssues.length);
  const titled = (entry: string) => {
    const title = siteLog.find(({ id }) => id === entry)?.title;
    return result.find(({ diagnosis }) => diagnosis === title);
  };
  expect(titled('bay-out')).toMatchObject({ finding: { state: 'standing' }, deadline: '2026-09-21' });
  const { description } = await askProject(`issues/${titled('bay-out')?._id}`);
  expect(description).toMatch(/Measured at the scan of 04\/09\/2026: .+, 25 mm off\.$/);
  expect(titled('plates-forgotten')).toMatchObject({ finding: { state: 'standing' } });
  expect(titled('sprinkler-low')).toMatchObject({ finding: { state: 'solved' }, issueStatus: 'Open Issue' });
  expect(titled('sleepers-missing')).toMatchObject({ finding: { state: 'solved' }, issueStatus: 'Closed' });
});

test('issues, comments and deadlines lie on the days of the story, whenever the demo is made', async () => {
  const { issues, comments } = await tellAll();
  type Dated = { _id: string; diagnosis: string; createdDate: string; deadline: string; issueId: number };
  for (const { _id, createdDate, deadline, ...issue } of issues.result as Dated[]) {
    const demo = demoIssues[issue.issueId - 1]!;
    const day = createdDate.slice(0, 10);
    expect([issue.diagnosis, day]).toEqual([issue.diagnosis, demo.on]);
    expect(deadline >= day).toBe(true);
    const said = (comments.result as { issue: string; createdDate: string }[]).filter((one) => one.issue === _id);
    const days = [...demo.comments, ...(demo.closing ? [demo.closing] : [])].map(({ on }) => on);
    expect(said.map((one) => one.createdDate.slice(0, 10)).toSorted()).toEqual(days);
    expect(days.toSorted()).toEqual(days);
    const { result: history } = await askProject(`issues/${_id}/history`);
    for (const one of history as { createdDate: string }[]) expect(one.createdDate <= '2026-11-04').toBe(true);
  }
  const { rows } = await sql<{ at: Date }>`select changed_at as at from classification_operation`.execute(
    house.platform.db,
  );
  expect(rows.map(({ at }) => at.toISOString())).toEqual(['2026-11-02T08:05:00.000Z']);
});

test('the reviewer has approved the low slab and nothing else', async () => {
  const caller = await findDemoCaller(house.modules, projectId, 'reviewer');
  const [view] = await house.modules.analyses.listPublishedViews(projectId);
  const { table } = await house.modules.verdicts.openTable({ membership: caller!.membership, viewId: view!.id });
  expect(marks.filter((_, i) => table.approved[i] === 1)).toEqual(['S-3-3']);
});

test('every stop of the tour that the demo has something for is there', async () => {
  const [tour] = (await ask('tours')) as { stops: { id: string; isThere: boolean }[] }[];
  const ids = ['verdict', 'evidence', 'cause', 'issue', 'solved', 'progress', 'report'];
  // There are no work packages here: that stop is left out.
  expect(tour?.stops.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'progress'));
  expect(tour?.stops.every(({ isThere }) => isThere)).toBe(true);
});

test('the architect’s file among the documents is imported cleanly', async () => {
  const caller = (await findDemoCaller(house.modules, projectId))!;
  const [view] = await house.modules.analyses.listPublishedViews(projectId);
  const bytes = await readDocument();
  await withFile('architect.bcfzip', bytes, async (file) => {
    const preview = await house.modules.issueFiles.previewBcf(caller, view!.id, file);
    expect(preview).toMatchObject({
      version: '2.1',
      counts: { new: 2, unreadable: 0 },
      elements: { found: 3, missing: 0 },
    });
    expect(preview.topics.flatMap(({ notes }) => notes)).toEqual([]);
    const asked = { analysisViewId: view!.id, fingerprint: preview.fingerprint, both: 'ours' as const, choices: [] };
    expect(await house.modules.issueFiles.importBcf(caller, asked, file)).toMatchObject({ created: 2, left: 0 });
  });
});
