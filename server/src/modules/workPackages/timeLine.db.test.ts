import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { classifyDay } from '@plumbline/contract/classifyDay';
import { inNoPackage, leftOut } from '@plumbline/contract/formats/timeLine';
import type { ElementStatus } from '@plumbline/contract/status';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgressSite, refusal } from '../../../test/openProgressSite.ts';
import { openSharedHouse, type SharedHouse } from '../../../test/openSharedHouse.ts';
import { readPdf } from '../../exports/pdf/readPdf.fixture.ts';
import { addVersion, addView, verdict } from '../verdicts/verdicts.fixture.ts';
import { dayOf } from './plan/days.ts';

let house: SharedHouse;
let origin: string;

beforeAll(async () => {
  house = await openSharedHouse();
  origin = house.origin;
});
afterAll(() => house.close());

async function open(name: string, count: number) {
  const site = await openProgressSite(house, `time|${name}`, origin);
  const elements = await site.wallsOn(['L0'], count);
  const modelId = await site.activate(elements);
  const idsOf = (...wanted: number[]) => wanted.map((i) => elements[i]?.globalId).join('\n');
  async function scan(day: string, statuses: Record<number, ElementStatus>) {
    const viewId = await addView(house, site.projectId, { modelId, name: day, scanDate: new Date(`${day}T23:30Z`) });
    const said = Object.entries(statuses).map(([element, status]) => verdict(Number(element), status));
    return { viewId, ...(await addVersion(house, viewId, said)) };
  }
  return { site, elements, modelId, idsOf, scan, ann: await site.join('ann') };
}

const [september, october] = [
  { startDate: '2026-09-01', endDate: '2026-09-30' },
  { startDate: '2026-10-01', endDate: '2026-10-31' },
];

test('[WORK-5] each element has the days of its packages, and what published scans said of it, in the model that is shown', async () => {
  const { site, elements, modelId, idsOf, scan, ann } = await open('columns', 5);
  const first = await ann.create({ name: 'First', ...september }, idsOf(0, 1));
  await ann.create({ name: 'Second', ...october }, idsOf(1, 2));
  await scan('2026-09-20', { 0: 'verified', 1: 'missing', 2: 'deviated', 4: 'verified' });
  const { viewId, versionId } = await scan('2026-11-03', { 0: 'no_data', 1: 'under_construction', 2: 'verified' });
  const line = await ann.timeLine();
  expect([...line.scans]).toEqual([dayOf('2026-09-20'), dayOf('2026-11-03')]);
  expect([...line.starts]).toEqual([
    dayOf('2026-09-01'),
    dayOf('2026-09-01'),
    dayOf('2026-10-01'),
    inNoPackage,
    inNoPackage,
  ]);
  expect([...line.ends.subarray(0, 3)]).toEqual([dayOf('2026-09-30'), dayOf('2026-10-31'), dayOf('2026-10-31')]);
  const on = (day: string, of = line) => [...classifyDay(of, dayOf(day)).codes];
  expect(on('2026-09-10')).toEqual([4, 4, 4, 6, 6]);
  expect(on('2026-09-20')).toEqual([1, 4, 2, 6, 6]);
  expect(on('2026-11-01')).toEqual([1, 5, 1, 6, 6]);
  expect(on('2026-11-03')).toEqual([1, 3, 1, 6, 6]);

  // A package alone goes by its own days, and by nothing of the others.
  const own = await ann.timeLine({ watchlist: first._id });
  expect([...own.starts.subarray(2)]).toEqual([leftOut, leftOut, leftOut]);
  expect(on('2026-11-03', own)).toEqual([1, 3, 0, 0, 0]);
  expect(on('2026-10-15', own)).toEqual([1, 5, 0, 0, 0]);

  // Another model is followed by what elements are, and what has left the design is not planned any more.
  const newer = await site.activate(elements.slice(1).toReversed());
  expect(on('2026-11-03', await ann.timeLine({ model: newer }))).toEqual([6, 6, 1, 3]);
  expect(on('2026-11-03', await ann.timeLine())).toEqual([6, 6, 1, 3]);
  expect(on('2026-11-03', await ann.timeLine({ model: modelId }))).toEqual([0, 3, 1, 6, 6]);

  const membership = { projectId: site.projectId, permissions: ['ALL'] } as never;
  await house.modules.versions.unpublish({ membership, viewId, userId: ann.userId }, [versionId]);
  const before = await ann.timeLine({ model: modelId });
  expect([...before.scans]).toEqual([dayOf('2026-09-20')]);
  expect(on('2026-11-03', before)).toEqual([0, 5, 1, 6, 6]);
});

test('what a person changed is told, whether or not it was measured before', async () => {
  const { site, idsOf, scan, ann } = await open('changed', 2);
  await ann.create(september, idsOf(0, 1));
  const { viewId } = await scan('2026-10-20', { 0: 'verified', 1: 'verified' });
  const on = async () => [...classifyDay(await ann.timeLine(), dayOf('2026-10-20')).codes];
  await site.measure();
  expect(await on()).toEqual([1, 1]);
  const editor = await site.join('editor', ['READ', 'LIST', 'VIEW_ASSETS', 'RECLASSIFY']);
  await house.app.inject({
    method: 'POST',
    headers: { authorization: editor.authorization },
    payload: { classification: 'missing' },
    url: `/api/projects/${site.projectId}/classifications/byAnalysisView/${viewId}/1/reclassify-by-forge-id`,
  });
  expect(await on()).toEqual([1, 3]);
});

test('without scans there is the plan alone; without the package or model, a refusal', async () => {
  const { ann, idsOf } = await open('none', 2);
  await ann.create(september, idsOf(0));
  const line = await ann.timeLine();
  expect([line.scans.length, line.words.length]).toEqual([0, 0]);
  expect(classifyDay(line, dayOf('2026-12-01')).counts).toMatchObject({ late: 0, not_seen: 1, no_package: 1 });
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(await refusal(ann.timeLine({ watchlist: nobody }))).toMatchObject({ code: 'workPackages.notFound' });
  expect(await refusal(ann.timeLine({ model: nobody }))).toMatchObject({ code: 'models.notFound' });
});

test('[WORK-6] the report shows the picture of a day with the counts of its package; a picture that is none is refused', async () => {
  const { ann, idsOf, scan } = await open('picture', 6);
  const { _id } = await ann.create(september, idsOf(0, 1, 2));
  await ann.create({ ...october, name: 'Another' }, idsOf(3, 4, 5));
  await scan('2026-10-20', { 0: 'verified', 1: 'missing', 3: 'verified' });
  const key = `time|picture/temp/${randomUUID()}.png`;
  const drawing = sharp({ create: { width: 900, height: 500, channels: 3, background: '#2E9E5B' } }).png();
  await house.platform.storage.put(key, await drawing.toBuffer(), { contentType: 'image/png' });
  const picture = { key, day: '2026-10-25', states: ['as_planned', 'late', 'not_seen'] as const };
  const { body } = await ann.pdf(_id, { picture: { ...picture, states: [...picture.states], palette: 'safe' } });
  const { text, pictures } = await readPdf(await buffer(body as ReadableStream));
  expect(pictures).toBe(1);
  const words = text.replace(/\s+/gu, ' ');
  expect(words).toContain('Planned against built on 25 October 2026');
  expect(words).toContain('What stands is as seen by the scan of 20 October 2026.');
  for (const label of ['Built as planned', 'Late', 'Due, not seen']) expect(words).toContain(`${label} 1 33`);
  expect(words).not.toContain('Not due');
  for (const bad of [
    key.replace('picture', 'columns'),
    `time|picture/temp/${randomUUID()}.png`,
    'time|picture/x.png',
  ]) {
    const asked = ann.pdf(_id, { picture: { key: bad, day: '2026-10-25', states: [] } });
    expect(await refusal(asked)).toMatchObject({ code: 'reports.badImage', payload: { keys: [bad] } });
  }
});
