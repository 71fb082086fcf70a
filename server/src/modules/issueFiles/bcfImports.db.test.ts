import { bcfVersions } from '@plumbline/contract/resources/issueFiles';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { packBcf, packFiles } from '../../bcf/packBcf.fixture.ts';
import type { BcfTopic } from '../../bcf/write/BcfTopic.ts';
import { checkAgainstSchemas, hasSchemas } from '../../bcf/write/checkAgainstSchemas.fixture.ts';
import { readTexts } from '../../bcf/write/readParts.fixture.ts';
import { aTopic } from '../../bcf/write/topic.fixture.ts';
import { readPdf } from '../../exports/pdf/readPdf.fixture.ts';

let house: TestHouse;
let site: IssueSite;
let ann: Awaited<ReturnType<IssueSite['join']>>;
let ben: typeof ann;

beforeAll(async () => {
  house = await openTestHouse();
  site = await openIssueSite(house, 'imports|site');
  await nameElements(site);
  ann = await site.join('ann');
  ben = await site.join('ben');
});
afterAll(() => house.close());

/** As the standard has them: 22 letters. */
const globalId = (index: number) => `3PlumblineWall${String(index).padStart(8, '0')}`;
const nameElements = ({ modelId }: IssueSite) =>
  sql`update element set global_id = '3PlumblineWall' || lpad(element_index::text, 8, '0'),
    box = array[element_index, 0, 0, element_index + 1, 2, 3] where model_id = ${modelId}`.execute(house.platform.db);

let made = 0;
const newGuid = () => `${String(++made).padStart(8, '0')}-0000-4000-8000-00000000000a`;

/** Of another tool, with a guid of its own. */
function foreign(changes: Partial<BcfTopic> = {}): BcfTopic {
  const guid = newGuid();
  const [first, second] = aTopic().viewpoints as [BcfTopic['viewpoints'][number], BcfTopic['viewpoints'][number]];
  return aTopic({
    guid,
    type: 'Clash',
    status: 'ReOpened',
    priority: 'High',
    labels: ['HVAC', 'Shell'],
    stage: 'Design',
    createdBy: 'zoe@elsewhere.test',
    modifiedBy: 'max@elsewhere.test',
    assignedTo: 'Zoe',
    index: 7,
    description: 'The duct runs through the wall.',
    viewpoints: [
      { ...first, seen: { ...first.seen, selection: [globalId(1), '3NowhereWall0000000001'] }, snapshot: picture },
      { ...second, snapshot: picture },
    ],
    ...changes,
  });
}

const picture = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#306090' } })
    .png()
    .toBuffer();

async function issueOf({ body }: Awaited<ReturnType<typeof ann.list>>) {
  return (await ann.one(body.result[0]._id)).body;
}
const findIssue = async (title: string) => issueOf(await ann.list({ searchText: title }));

test('[ISSUE-6] a topic of another tool is told before it is imported, and kept with all that it says', async () => {
  const topic = foreign({ title: 'Duct in wall' });
  const bytes = await packBcf([topic]);
  const { preview, taken } = await ann.takeBcf({ bytes });
  expect(preview).toMatchObject({
    version: '2.1',
    counts: { new: 1, changed: 0, both: 0, unchanged: 0, deleted: 0, unreadable: 0 },
    comments: 1,
    viewpoints: 2,
    elements: { found: 1, missing: 1 },
    topics: [
      {
        guid: topic.guid,
        title: 'Duct in wall',
        state: 'new',
        documents: 2,
        notes: ['Not shown here, and kept: planes of a section that are not along the axes, lines.'],
      },
    ],
  });
  expect(taken).toMatchObject({ created: 1, changed: 0, unchanged: 0, left: 0, comments: 1 });
  const issue = await findIssue('Duct in wall');
  expect(taken.issues).toEqual([{ _id: issue._id, issueId: issue.issueId, diagnosis: 'Duct in wall' }]);
  expect(issue).toMatchObject({
    diagnosis: 'Duct in wall',
    description: 'The duct runs through the wall.',
    issueStatus: 'Open Issue',
    priority: 'Critical',
    deadline: '2026-10-30',
    assignedUser: null,
    importedAssignee: 'Zoe',
    importedAuthor: 'zoe@elsewhere.test',
    user: { _id: ann.userId },
    createdDate: '2026-10-02T08:30:00.000Z',
    numElements: 2,
    forgeObjectId: [1],
    externalId: [globalId(1), '3NowhereWall0000000001'],
    elements: [
      { externalId: globalId(1), name: 'W1', forgeObjectId: 1 },
      { externalId: '3NowhereWall0000000001', name: '3NowhereWall0000000001', forgeObjectId: null },
    ],
    origin: {
      type: 'Clash',
      status: 'ReOpened',
      priority: 'High',
      stage: 'Design',
      labels: ['HVAC', 'Shell'],
      documents: [{ description: 'Plan', url: 'https://plumbline.test/plan.pdf' }, { description: 'clash.xml' }],
    },
    viewport: { eye: [10, -20, 8], fovDegrees: 50, clip: { min: [-1, -2, 0], max: [4, 5, 6] } },
    assets: [{ type: 'attachment' }],
  });
  expect(issue.viewpoints).toHaveLength(2);
  for (const { path } of issue.viewpoints) expect(await ben.readPicture(path)).toBe(200);
  const [, second] = issue.viewpoints;
  const { body: seen } = await ben.call('GET', `issues/${issue._id}/viewpoints/${second._id}`);
  expect(seen).toMatchObject({ viewport: { eye: expect.anything(), fovDegrees: 60, isolated: [2] }, selected: [2] });
  expect((await ann.comments(issue._id)).body.result).toMatchObject([
    { comment: 'Seen.\nTo be cut back.', importedAuthor: 'Ben Ode', createdDate: '2026-10-02T09:00:00.000Z' },
  ]);
  expect((await ann.history(issue._id))[0]).toMatchObject({ kind: 'imported', note: 'issues.bcf' });
  const { text } = await readPdf((await ann.call('POST', `pdfs/${issue._id}`)).bytes);
  const words = text.replace(/\s+/gu, ' ');
  for (const part of ['zoe@elsewhere.test, imported by Test Person', 'runs through the wall', 'Ben Ode, imported by']) {
    expect(words).toContain(part);
  }
});

const markupOf = async (bytes: Buffer) =>
  [...(await readTexts(bytes)).values()].find((text) => text.includes('<Markup')) ?? '';

/** As files bring them, and as they were kept before they were told apart. */
const harmful = {
  links: [
    'https://tool.test/7',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(2)',
    'java\tscript:alert(3)',
    '//evil.test/x',
  ],
  linkedDocuments: [
    { guid: '0000000d-0000-4000-8000-000000000001', url: 'data:text/html,x', description: 'Plan' },
    { guid: '0000000d-0000-4000-8000-000000000002', url: '../plan.pdf', description: '' },
  ],
  headerFiles: [
    { filename: 'A.ifc', reference: 'file:///etc/passwd' },
    { filename: 'B.ifc', reference: '../B.ifc' },
  ],
  snippet: { type: 'clash', isExternal: true, reference: 'vbscript:x', schema: 'javascript:y' },
};
const asText = [
  'Not a link: javascript:alert(1)',
  'Not a link: JaVaScRiPt:alert(2)',
  'Not a link: java script:alert(3)',
  'Not a link: //evil.test/x',
  'Not a link: Plan: data:text/html,x',
  'Not a link: clash: vbscript:x',
].join('\n');

test('[ISSUE-6] what is no link comes in as text, is told before, and never goes on as a link', async () => {
  const topic = foreign({ title: 'Harmful links', ...harmful, documents: [] });
  const bytes = await packBcf([topic]);
  const { preview } = await ann.takeBcf({ bytes });
  expect(preview.topics[0].notes).toEqual([
    expect.stringMatching(/^Not a link, and kept as text in its description: javascript:alert\(1\), .* and 1 more\.$/),
    'Where a model file lies is left out, since it is no link: file:///etc/passwd.',
    expect.stringContaining('Not shown here'),
  ]);
  const issue = await findIssue('Harmful links');
  expect(issue).toMatchObject({
    description: `The duct runs through the wall.\n\n${asText}`,
    origin: { links: ['https://tool.test/7'], documents: [{ description: '../plan.pdf' }] },
  });
  for (const version of bcfVersions) {
    const { bytes: handedOn } = await ann.call('POST', `bcfs/${issue._id}?version=${version}`);
    const markup = await markupOf(handedOn);
    expect(markup.replace(/<Description>[^<]*/, '')).not.toMatch(/script:|data:|file:|evil/i);
    expect(markup).toContain('../plan.pdf');
    expect((await ann.takeBcf({ bytes: handedOn })).preview.counts.unchanged).toBe(1);
  }
});

test('[ISSUE-6] links that were kept before are handed on as text as well', async () => {
  await ann.takeBcf({ bytes: await packBcf([foreign({ title: 'Kept before' })]) });
  const issue = await findIssue('Kept before');
  const { linkedDocuments: documents, ...before } = harmful;
  const parts = JSON.stringify({ ...before, documents });
  await sql`update issue set foreign_parts = foreign_parts || ${parts}::jsonb where id = ${issue._id}`.execute(
    house.platform.db,
  );
  const { bytes } = await ann.call('POST', `bcfs/${issue._id}?version=3.0`);
  const markup = await markupOf(bytes);
  expect(markup).toContain(asText);
  expect(markup.replace(/<Description>[^<]*/, '')).not.toMatch(/script:|data:|file:|evil/i);
  expect((await issueOf(await ann.list({ searchText: 'Kept before' }))).origin.documents).toEqual([
    { description: 'Plan (data:text/html,x)' },
    { description: '../plan.pdf' },
    { description: 'clash.xml' },
  ]);
});

test('[ISSUE-6] importing twice changes nothing, and the same file may come to another project', async () => {
  const bytes = await packBcf([foreign(), foreign()], '3.0');
  await ann.takeBcf({ bytes });
  const state = async () =>
    (
      await sql`select (select count(*) from issue) as issues, (select count(*) from issue_comment) as comments,
      (select count(*) from issue_viewpoint) as viewpoints, (select count(*) from issue_change) as changes,
      (select count(*) from asset) as assets, (select max(updated_at) from issue) as at`.execute(house.platform.db)
    ).rows;
  const before = await state();
  const { preview, taken } = await ben.takeBcf({ bytes });
  expect(preview.counts).toMatchObject({ unchanged: 2, new: 0, changed: 0 });
  expect(taken).toMatchObject({ created: 0, changed: 0, unchanged: 2, issues: [] });
  expect(await state()).toEqual(before);
  const other = await openIssueSite(house, `imports|other`);
  const cleo = await other.join('cleo');
  expect((await cleo.takeBcf({ bytes })).taken).toMatchObject({ created: 2 });
});

test.each(bcfVersions)(
  '[ISSUE-6] what we write as %s is unchanged when it comes back, also through another project',
  async (version) => {
    const { body: own } = await ann.create({
      diagnosis: `Own in ${version}`,
      description: 'Long\nstory',
      location: 'Floor 1',
      priority: 'Major',
      forgeObjectId: [1, 3],
      assignedUser: ben.userId,
      deadline: '2026-12-24',
    });
    await ben.comment(own._id, 'To be cut back.');
    await ann.attach(own._id, await ann.sendPicture(own._id, 'jpg'));
    const first = (await ann.call('POST', `bcfs/${own._id}?version=${version}`)).bytes;
    expect((await ann.takeBcf({ bytes: first })).preview.topics).toMatchObject([{ state: 'unchanged', fields: [] }]);
    const there = await openIssueSite(house, `imports|back-${version}`);
    await nameElements(there);
    const cleo = await there.join('cleo');
    const { taken } = await cleo.takeBcf({ bytes: first });
    expect(taken).toMatchObject({ created: 1 });
    const [{ _id }] = taken.issues;
    expect((await cleo.one(_id)).body).toMatchObject({
      diagnosis: `Own in ${version}`,
      description: 'Long\nstory',
      location: 'Floor 1',
      importedAuthor: 'Test Person',
      importedAssignee: 'Test Person',
      deadline: '2026-12-24',
      forgeObjectId: [1, 3],
      numAssets: 1,
    });
    const second = (await cleo.call('POST', `bcfs/${_id}?version=${version}`)).bytes;
    expect((await cleo.takeBcf({ bytes: second })).preview.topics).toMatchObject([{ state: 'unchanged', fields: [] }]);
    expect((await ann.takeBcf({ bytes: second })).preview.topics).toMatchObject([{ state: 'unchanged', fields: [] }]);
  },
);

test('[ISSUE-6] what was changed there is taken, what was changed here stays, and of both somebody chooses', async () => {
  const topic = foreign({ title: 'Both sides' });
  await ann.takeBcf({ bytes: await packBcf([topic]) });
  const { _id } = await findIssue('Both sides');
  await ann.update(_id, { diagnosis: 'Both sides, seen on site', issueStatus: 'Under Inspection' });
  const changed = {
    ...topic,
    title: 'Both sides, moved',
    description: 'The duct was moved.',
    priority: 'Low',
    comments: [...topic.comments, { ...topic.comments[0], guid: newGuid(), text: 'Done.' }] as BcfTopic['comments'],
  };
  const bytes = await packBcf([changed]);
  const { body: preview } = await ann.previewBcf({ bytes });
  expect(preview.counts).toMatchObject({ both: 1 });
  expect(preview.topics[0]).toMatchObject({ state: 'both', comments: { added: 1, changed: 0 } });
  expect(preview.topics[0].fields).toEqual([
    { field: 'diagnosis', from: 'Both sides, seen on site', to: 'Both sides, moved', isOurs: true },
    { field: 'description', from: 'The duct runs through the wall.', to: 'The duct was moved.', isOurs: false },
    { field: 'priority', from: 'High', to: 'Low', isOurs: false },
  ]);
  const { fingerprint } = preview;
  expect((await ann.importBcf({ bytes }, { fingerprint })).body).toMatchObject({ changed: 1, comments: 1 });
  const kept = (await ann.one(_id)).body;
  expect(kept).toMatchObject({
    diagnosis: 'Both sides, seen on site',
    issueStatus: 'Under Inspection',
    priority: 'Minor',
    numComments: 2,
    description: 'The duct was moved.',
  });
  // What was settled once is not asked again.
  expect((await ann.previewBcf({ bytes })).body.counts).toMatchObject({ unchanged: 1, both: 0 });
  const again = await packBcf([{ ...changed, title: 'Both sides, moved twice' }]);
  const choices = [{ guid: topic.guid, take: 'theirs' }];
  expect((await ann.takeBcf({ bytes: again }, { choices: [] })).taken).toMatchObject({ changed: 1 });
  expect((await ann.one(_id)).body.diagnosis).toBe('Both sides, seen on site');
  const third = await packBcf([{ ...changed, title: 'Both sides, moved thrice' }]);
  const { body: last } = await ann.previewBcf({ bytes: third });
  await ann.importBcf({ bytes: third }, { fingerprint: last.fingerprint, choices });
  expect((await ann.one(_id)).body.diagnosis).toBe('Both sides, moved thrice');
});

test('[ISSUE-6] an import is refused when issues or the file have moved since the preview', async () => {
  const topic = foreign({ title: 'Moved meanwhile' });
  await ann.takeBcf({ bytes: await packBcf([topic]) });
  const bytes = await packBcf([{ ...topic, title: 'Moved there' }]);
  const { body } = await ann.previewBcf({ bytes });
  const { _id } = await findIssue('Moved meanwhile');
  await ben.update(_id, { diagnosis: 'Moved here' });
  const refused = { status: 409, body: { code: 'issueFiles.previewMoved' } };
  expect(await ann.importBcf({ bytes }, { fingerprint: body.fingerprint })).toMatchObject(refused);
  const other = await packBcf([{ ...topic, title: 'Moved elsewhere' }]);
  expect(await ann.importBcf({ bytes: other }, { fingerprint: body.fingerprint })).toMatchObject(refused);
  expect((await ann.one(_id)).body.diagnosis).toBe('Moved here');
});

test('[ISSUE-6] what was deleted here does not come back: an issue, and a comment', async () => {
  const topic = foreign({ title: 'Deleted here' });
  const bytes = await packBcf([topic]);
  await ann.takeBcf({ bytes });
  const { _id } = await findIssue('Deleted here');
  const [comment] = (await ann.comments(_id)).body.result;
  await ann.uncomment(comment._id);
  expect((await ann.previewBcf({ bytes })).body.counts).toMatchObject({ unchanged: 1 });
  await ann.remove(_id);
  const { preview, taken } = await ann.takeBcf({ bytes });
  expect(preview.topics).toMatchObject([{ state: 'deleted', title: 'Deleted here', issue: { _id } }]);
  expect(taken).toMatchObject({ created: 0, left: 1 });
});

test('[ISSUE-6] sent twice with one key, it is done once', async () => {
  const bytes = await packBcf([foreign({ title: 'Sent twice' })]);
  const { body } = await ann.previewBcf({ bytes });
  const send = () => ann.importBcf({ bytes, key: 'imports-once' }, { fingerprint: body.fingerprint });
  const first = await send();
  expect(first.body).toMatchObject({ created: 1 });
  expect((await send()).body).toEqual(first.body);
});

test('[ISSUE-6] a member is assigned by e-mail; whoever wrote it there stays text', async () => {
  const bytes = await packBcf([
    foreign({ title: 'For Ben', assignedTo: ben.email.toUpperCase(), createdBy: ben.email }),
  ]);
  await ann.takeBcf({ bytes });
  const issue = await findIssue('For Ben');
  expect(issue).toMatchObject({
    assignedUser: { _id: ben.userId },
    importedAuthor: ben.email,
    user: { _id: ann.userId },
  });
  expect((await ann.takeBcf({ bytes })).preview.counts).toMatchObject({ unchanged: 1 });
});

test('[ISSUE-6] a picture that is none is dropped, and the topic is kept', async () => {
  const [first] = foreign().viewpoints;
  const viewpoints = [
    { ...(first as BcfTopic['viewpoints'][number]), snapshot: async () => Buffer.from('GIF89a<svg/>') },
  ];
  const { preview } = await ann.takeBcf({ bytes: await packBcf([foreign({ title: 'No picture', viewpoints })]) });
  expect(preview.topics[0].notes).toContain('Not taken in: a snapshot that is no picture.');
  const { viewpoints: kept } = await findIssue('No picture');
  expect(kept).toEqual([{ _id: first?.guid, hasCamera: true, notShown: [] }]);
});

test('[ISSUE-6] nothing is half imported, and no picture is left behind', async () => {
  const bytes = await packBcf([foreign({ title: 'Half one' }), foreign({ title: 'Half two' })]);
  const { body } = await ann.previewBcf({ bytes });
  const { db } = house.platform;
  const assets = async () => (await sql`select key from asset order by key`.execute(db)).rows;
  const before = await assets();
  await sql`create function refuse_half() returns trigger language plpgsql as $$ begin
    if new.bcf_guid is not null then raise exception 'no more'; end if; return new; end $$`.execute(db);
  await sql`create trigger half before insert on issue_viewpoint for each row execute function refuse_half()`.execute(
    db,
  );
  try {
    expect((await ann.importBcf({ bytes }, { fingerprint: body.fingerprint })).status).toBe(500);
  } finally {
    await sql`drop trigger half on issue_viewpoint`.execute(db);
  }
  expect((await ann.list({ searchText: 'Half' })).body.total).toBe(0);
  expect(await assets()).toEqual(before);
});

const markup = (inner: string) => `<?xml version="1.0" encoding="UTF-8"?><Markup>${inner}</Markup>`;
const topicXml = (title: string, guid = '') => `<Topic ${guid && `Guid="${guid}"`}><Title>${title}</Title></Topic>`;

test('[ISSUE-6] topics that cannot be read are named with the reason, and the others come in', async () => {
  const guid = newGuid();
  const bytes = await packFiles({
    'a/markup.bcf': '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Markup><Topic>&a;</Topic></Markup>',
    'b/markup.bcf': 'nothing',
    [`${guid}/markup.bcf`]: markup(topicXml('Read all the same', guid)),
    'c/markup.bcf': markup(topicXml('The same again', guid)),
    'd/markup.bcf': Buffer.from(`﻿${markup(topicXml('In wide letters')).replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  });
  const { preview, taken } = await ann.takeBcf({ bytes });
  expect(preview.counts).toMatchObject({ new: 2, unreadable: 3 });
  const bad = preview.topics.filter(({ state }: { state: string }) => state === 'unreadable');
  expect(bad).toMatchObject([
    { title: 'a', notes: [expect.stringMatching(/^It cannot be read: .*document type/)] },
    { title: 'b', notes: [expect.stringMatching(/^It cannot be read: markup.bcf/)] },
    // The first of two that there are is read: by the names of their folders.
    { notes: [expect.stringMatching(/^It has the guid of the topic in/)] },
  ]);
  expect(taken).toMatchObject({ created: 2, left: 3 });
});

test('[ISSUE-6] files of 1.0 and 2.0 come in, and go on as 2.1', async () => {
  const camera = `<OrthogonalCamera><CameraViewPoint><X>1</X><Y>2</Y><Z>3</Z></CameraViewPoint><CameraDirection><X>0</X>
    <Y>1</Y><Z>0</Z></CameraDirection><CameraUpVector><X>0</X><Y>0</Y><Z>1</Z></CameraUpVector>
    <ViewToWorldScale>8</ViewToWorldScale></OrthogonalCamera>`;
  const seen = (selected: number) => `<VisualizationInfo><Components><Component IfcGuid="${globalId(selected)}"
    Selected="true"/><Component IfcGuid="${globalId(4)}" Visible="false"/></Components>${camera}</VisualizationInfo>`;
  const comment = `<Comment Guid="${newGuid()}"><VerbalStatus>Closed</VerbalStatus><Status>Error</Status>
    <Date>2012-03-04T05:06:07</Date><Author>Old tool</Author><Comment>Move it</Comment></Comment>`;
  const [old, newer] = [newGuid(), newGuid()];
  const first = await packFiles({
    [`${old}/markup.bcf`]: markup(`${topicXml('Of 2012', old)}${comment}`),
    [`${old}/viewpoint.bcfv`]: seen(2),
    [`${old}/snapshot.png`]: await picture(),
  });
  const files20 = `<Viewpoints Guid="${newGuid()}"><Viewpoint>v.bcfv</Viewpoint></Viewpoints>`;
  const second = await packFiles({
    'bcf.version': '<Version VersionId="2.0"/>',
    [`${newer}/markup.bcf`]: markup(`${topicXml('Of 2014', newer)}${comment}${files20}`),
    [`${newer}/v.bcfv`]: seen(3),
  });
  const old1 = await ann.takeBcf({ bytes: first, name: 'old.bcfzip' });
  expect(old1).toMatchObject({ preview: { version: '1.0' }, taken: { created: 1, comments: 1 } });
  const old2 = await ann.takeBcf({ bytes: second });
  expect(old2).toMatchObject({ preview: { version: '2.0' }, taken: { created: 1, comments: 1 } });
  for (const [{ taken }, index] of [
    [old1, 2],
    [old2, 3],
  ] as const) {
    const { body: issue } = await ann.one(taken.issues[0]._id);
    expect(issue).toMatchObject({ issueStatus: 'Closed', importedAuthor: 'Old tool', forgeObjectId: [index] });
    expect(issue.viewport).toMatchObject({ hidden: [4], eye: [1, 2, 3], orthographicHeightM: 8 });
    const written = await readTexts((await ann.call('POST', `bcfs/${issue._id}`)).bytes);
    if (hasSchemas) expect(await checkAgainstSchemas('2.1', written)).toEqual([]);
  }
});

test.each([
  ['no archive', 'no archive', 400, 'issueFiles.notBcf'],
  ['an archive without topics', { 'readme.txt': 'hello' }, 400, 'issueFiles.notBcf'],
])('[ISSUE-6] %s is refused with a sentence', async (_, content, status, code) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : await packFiles(content);
  expect(await ann.previewBcf({ bytes })).toMatchObject({ status, body: { code } });
});

test('[ISSUE-6] a bomb, a file that leads out of the archive and another ending are refused', async () => {
  const bomb = await packFiles({ 'a/markup.bcf': 'x'.repeat(40_000_000) });
  expect(await ann.previewBcf({ bytes: bomb })).toMatchObject({ status: 400, body: { code: 'issueFiles.notBcf' } });
  const slip = await packFiles({ 'aa/markup.bcf': markup(topicXml('Slip')) });
  for (let at = slip.indexOf('aa/markup'); at >= 0; at = slip.indexOf('aa/markup')) slip.write('..', at);
  expect(await ann.previewBcf({ bytes: slip })).toMatchObject({ status: 400, body: { code: 'issueFiles.notBcf' } });
  expect(await ann.previewBcf({ bytes: slip, name: 'issues.exe' })).toMatchObject({ status: 400 });
});

test('[ISSUE-6] who does not see issues of the project imports none', async () => {
  const outsider = await site.join('outsider', ['READ']);
  const bytes = await packBcf([foreign()]);
  expect((await outsider.previewBcf({ bytes })).status).toBe(403);
  expect((await outsider.importBcf({ bytes }, { fingerprint: 'x' })).status).toBe(403);
  const other = await openIssueSite(house, 'imports|views');
  const refused = await ann.previewBcf({ bytes }, { analysisViewId: other.viewId });
  expect(refused).toMatchObject({ status: 404, body: { code: 'analyses.notFound' } });
});

test.each(bcfVersions)(
  '[ISSUE-6] a file of another tool goes on as %s with what we do not understand',
  async (version) => {
    const topic = foreign({ title: `Through us ${version}` });
    const { taken } = await ann.takeBcf({ bytes: await packBcf([topic], version) });
    const written = await readTexts((await ann.call('POST', `bcfs/${taken.issues[0]._id}?version=${version}`)).bytes);
    const given = await readTexts(await packBcf([topic], version));
    const name = (file: string) => `${topic.guid}/${file}`;
    expect(written.get(name('markup.bcf'))).toBe(given.get(name('markup.bcf')));
    const [first, second] = topic.viewpoints;
    expect(written.get(name('viewpoint.bcfv'))).toBe(given.get(name('viewpoint.bcfv')));
    expect(written.get(name(`Viewpoint_${second?.guid}.bcfv`))).toBe(given.get(name(`Viewpoint_${second?.guid}.bcfv`)));
    expect(written.get(name('clash.xml'))).toBe('<clash/>');
    expect(first).toBeDefined();
  },
);
