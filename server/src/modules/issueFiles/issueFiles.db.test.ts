import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { readParts } from '../../bcf/write/readParts.fixture.ts';
import { readPdf } from '../../exports/pdf/readPdf.fixture.ts';

let house: TestHouse;
let site: IssueSite;
let ann: Awaited<ReturnType<IssueSite['join']>>;
let ben: typeof ann;

/** As the standard has them: 22 letters. */
const globalId = (index: number) => `3PlumblineWall${String(index).padStart(8, '0')}`;

beforeAll(async () => {
  house = await openSharedHouse();
  site = await openIssueSite(house, 'files|site');
  await sql`
    update element set global_id = '3PlumblineWall' || lpad(element_index::text, 8, '0'),
      box = array[element_index, 0, 0, element_index + 1, 2, 3]
    where model_id = ${site.modelId}`.execute(house.platform.db);
  ann = await site.join('ann');
  ben = await site.join('ben');
});
afterAll(() => house.close());

const seen = {
  eye: [1, -20, 3],
  target: [0, 0, 1],
  up: [0, 0, 1],
  fovDegrees: 50,
  clip: { min: [0, 0, 0], max: [5, 5, 3] },
  hidden: [4, 5],
};

async function makeIssue(more: object = {}) {
  const { body } = await ann.create({
    diagnosis: 'Leans <40> mm',
    location: 'Floor 1',
    priority: 'Major',
    deadline: '2026-10-05',
    forgeObjectId: [1, 3],
    assignedUser: ben.userId,
    viewport: seen,
    ...more,
  });
  return body;
}

const partsOf = (bytes: Buffer) => readParts(Readable.from([bytes]));
const textOf = (parts: Map<string, Buffer>, ending: string) =>
  [...parts].find(([name]) => name.endsWith(ending))?.[1].toString() ?? '';

test('[ISSUE-6] an issue as BCF: what is said, what was seen, what is attached', async () => {
  const { _id, issueId } = await makeIssue();
  await ben.comment(_id, 'To be cut back.');
  const { body: asset } = await ann.attach(_id, await ann.sendPicture(_id, 'jpg'), { type: 'section' });
  const { status, bytes } = await ben.call('POST', `bcfs/${_id}`);
  expect(status).toBe(200);
  const parts = await partsOf(bytes);
  const markup = textOf(parts, 'markup.bcf');
  for (const part of [
    'TopicStatus="Open"',
    '<Title>Leans &lt;40&gt; mm</Title>',
    '<Priority>Major</Priority>',
    `<Index>${issueId}</Index>`,
    '<DueDate>2026-10-05T23:59:59Z</DueDate>',
    '<AssignedTo>Test Person</AssignedTo>',
    '<Labels>Location: Floor 1</Labels>',
    '<Comment>To be cut back.</Comment>',
    `/issues/${_id}/detail<`,
    `<ReferencedDocument>${asset._id}.jpg</ReferencedDocument>`,
  ]) {
    expect(markup).toContain(part);
  }
  const viewpoint = textOf(parts, 'viewpoint.bcfv');
  const component = (index: number) => `<Component IfcGuid="${globalId(index)}"/>`;
  expect(viewpoint).toContain(`<Selection>${component(1)}${component(3)}</Selection>`);
  expect(viewpoint).toContain(`<Exceptions>${component(4)}${component(5)}</Exceptions>`);
  // Both are deviated in the view.
  expect(viewpoint).toMatch(new RegExp(`<Color Color="[0-9A-F]{6}">${component(1)}${component(3)}</Color>`));
  expect(viewpoint.match(/<ClippingPlane>/g)).toHaveLength(6);
  const snapshot = [...parts].find(([name]) => name.endsWith('snapshot.png'))?.[1];
  expect(await sharp(snapshot).metadata()).toMatchObject({ format: 'png', width: 8, height: 6 });
  const entries = house.platform.db.selectFrom('audit_entry').select('details').where('action', '=', 'issuesExported');
  expect(await entries.where('project_id', '=', site.projectId).execute()).toContainEqual({
    details: { to: 'BCF 2.1', count: 1 },
  });
});

test('[ISSUE-6] made again, everything in it has the same names; without a picture there is one all the same', async () => {
  const { _id } = await makeIssue({ viewport: null });
  const names = async () => [...(await partsOf((await ann.call('POST', `bcfs/${_id}?version=3.0`)).bytes)).keys()];
  const first = await names();
  expect(first).toEqual(await names());
  expect(first).toContain('extensions.xml');
  const parts = await partsOf((await ann.call('POST', `bcfs/${_id}?version=3.0`)).bytes);
  const snapshot = [...parts].find(([name]) => name.endsWith('snapshot.png'))?.[1];
  expect(await sharp(snapshot).metadata()).toMatchObject({ format: 'png', width: 640 });
  // Nobody has chosen a view: the elements from outside.
  expect(textOf(parts, 'viewpoint.bcfv')).toContain('<PerspectiveCamera>');
});

test('[ISSUE-6] [ISSUE-7] many in the order that they are named in, or as their list has them', async () => {
  const made = [await makeIssue({ diagnosis: 'First of two' }), await makeIssue({ diagnosis: 'Second of two' })];
  const ids = made.map(({ _id }) => _id);
  const named = await partsOf((await ann.call('POST', `bcfs/by-filter?ids=${ids.toReversed().join(',')}`)).bytes);
  const titles = [...named].flatMap(([name, bytes]) =>
    name.endsWith('markup.bcf') ? [/<Title>(.*)<\/Title>/.exec(bytes.toString())?.[1]] : [],
  );
  expect(titles).toEqual(['Second of two', 'First of two']);
  const listed = await ann.call('POST', 'pdfs/by-filter?searchText=of%20two&sort=createdDate&timeZone=Asia/Tokyo');
  const { pages, text } = await readPdf(listed.bytes);
  expect(pages).toHaveLength(3);
  expect(text).toContain('Asia/Tokyo');
  expect(pages[1]).toContain('First of two');
});

test('[ISSUE-7] an issue as PDF, its times by the clock that is named', async () => {
  const { _id, createdDate } = await makeIssue();
  await ben.comment(_id, 'To be cut back.');
  await ann.attach(_id, await ann.sendPicture(_id));
  const { status, bytes } = await ann.call('POST', `pdfs/${_id}?timeZone=Pacific/Kiritimati`);
  expect(status).toBe(200);
  const { text } = await readPdf(bytes);
  const time = new Date(new Date(createdDate).getTime() + 14 * 3_600_000).toISOString().slice(11, 16);
  const words = text.replace(/\s+/gu, ' ');
  for (const part of ['Leans <40> mm', 'Floor 1', `${time}, Test Person`, 'To be cut back.', globalId(3), 'delayed']) {
    expect(words).toContain(part);
  }
});

test('[ISSUE-6] [ISSUE-7] what cannot be handed over is said', async () => {
  const other = await openIssueSite(house, 'files|other');
  const cleo = await other.join('cleo');
  const { _id } = await makeIssue();
  expect(await cleo.call('POST', `bcfs/${_id}`)).toMatchObject({ status: 404, body: { code: 'issues.notFound' } });
  expect(await cleo.call('POST', 'pdfs/by-filter')).toMatchObject({ status: 409, body: { code: 'issueFiles.none' } });
  const { body: own } = await cleo.create();
  expect(await cleo.call('POST', `bcfs/by-filter?ids=${own._id},${_id}`)).toMatchObject({
    status: 404,
    body: { code: 'issues.notFound' },
  });
  for (const path of [
    'bcfs/by-filter?ids=nothing',
    'pdfs/by-filter?timeZone=Nowhere/Land',
    `bcfs/${_id}?version=1.0`,
    'bcfs/by-filter?filter=colour==red',
  ]) {
    expect((await cleo.call('POST', path)).status, path).toBe(400);
  }
});
