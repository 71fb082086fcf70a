import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type BcfVersion, bcfVersions } from '@plumbline/contract/resources/issueFiles';
import { memorySource } from '@plumbline/engine/ground/memorySource';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { showViewpoint } from '../showViewpoint.ts';
import type { BcfTopic } from '../write/BcfTopic.ts';
import { makeBcf } from '../write/makeBcf.ts';
import { aTopic, onePixel } from '../write/topic.fixture.ts';
import { openBcf } from './openBcf.ts';
import { nothingSeen } from './readViewpoint.ts';

async function read(bytes: Uint8Array) {
  const file = await openBcf(memorySource('issues.bcf', bytes));
  const topics: (typeof file extends { topics(): AsyncGenerator<infer Found> } ? Found : never)[] = [];
  for await (const found of file.topics()) topics.push(found);
  const pictures = await Promise.all(
    topics.map(async (found) => {
      const name = 'topic' in found ? found.topic.viewpoints[0]?.snapshot : undefined;
      return name === undefined ? undefined : file.readPicture(found.folder, name);
    }),
  );
  return { file, version: file.version, topics, pictures };
}

const topicOf = ({ topics: [first] }: Awaited<ReturnType<typeof read>>) => {
  if (first === undefined || !('topic' in first)) throw new Error(`no topic: ${JSON.stringify(first)}`);
  return first.topic;
};

async function write(version: BcfVersion, topic: BcfTopic): Promise<Buffer> {
  async function* topics() {
    yield topic;
  }
  return buffer(
    makeBcf({
      version,
      project: { guid: topic.guid, name: 'Quay' },
      statuses: [],
      priorities: [],
      types: [],
      topics: topics(),
      madeAt: new Date(),
    }),
  );
}

async function pack(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

test.each(bcfVersions)('[ISSUE-6] what is written as %s is read as it was', async (version) => {
  const given = aTopic();
  const found = await read(await write(version, given));
  expect(found.version).toBe(version);
  expect(Buffer.from(found.pictures[0] ?? [])).toEqual(onePixel);
  const topic = topicOf(found);
  const { guid, index, title, description, type, status, priority, labels, links, createdAt, createdBy } = given;
  expect(topic).toMatchObject({ guid, index, title, description, type, status, priority, labels, links, createdBy });
  expect(topic).toMatchObject({ createdAt, assignedTo: 'Ben Ode', dueDate: '2026-10-30T23:59:59Z', stage: 'Shell' });
  const { relatedTopics, linkedDocuments, headerFiles } = given;
  expect(topic).toMatchObject({ relatedTopics, linkedDocuments, headerFiles, notKept: [] });
  expect(topic.comments).toEqual([{ ...given.comments[0], text: 'Seen.\nTo be cut back.' }]);
  const [first, second] = topic.viewpoints;
  expect(first).toMatchObject({ guid: given.viewpoints[0]?.guid, notKept: [] });
  expect(first?.seen).toEqual({
    ...given.viewpoints[0]?.seen,
    visibility: { isDefault: true, exceptions: ['3PlumblineDoor00000001'] },
    colouring: [{ colour: 'F5B942', components: ['3PlumblineWall00000001'] }],
    ...(version === '3.0' && { camera: { ...given.viewpoints[0]?.seen.camera, aspectRatio: 16 / 9 } }),
  });
  expect(second?.seen).toEqual({
    ...given.viewpoints[1]?.seen,
    ...(version === '2.1' && { camera: { ...given.viewpoints[1]?.seen.camera, aspectRatio: undefined } }),
  });
  const { snippet, snippetPath, documents } = topic;
  expect(snippet).toEqual({ type: 'Clash', isExternal: false, reference: 'clash.xml', schema: 'clash.xsd' });
  const bytesAt = async (path: string | undefined) => Buffer.from((await found.file.readDocument(path ?? '')) ?? []);
  expect(String(await bytesAt(snippetPath))).toBe('<clash/>');
  expect(documents).toMatchObject([{ guid: given.documents[0]?.guid, name: 'section.jpg', description: 'Section' }]);
  expect(await bytesAt(documents[0]?.path)).toEqual(onePixel);
});

const folder = '11111111-2222-3333-4444-555555555555';
const markup = (inner: string, head = '<?xml version="1.0" encoding="UTF-8"?>') => `${head}<Markup>${inner}</Markup>`;
const title = '<Topic><Title>Wände</Title></Topic>';

test('[ISSUE-6] a topic of 1.0: its comments say how it stands, its viewpoint goes by its name', async () => {
  const found = await read(
    await pack({
      [`${folder}/markup.bcf`]: markup(
        `<Topic Guid="${folder}"><Title>Clash</Title></Topic><Comment Guid="x"><VerbalStatus>Resolved</VerbalStatus>
        <Status>Error</Status><Date>2012-03-04T05:06:07</Date><Author>Solibri</Author><Comment>Move it</Comment></Comment>`,
      ),
      [`${folder}/viewpoint.bcfv`]: `<VisualizationInfo><Components>
        <Component IfcGuid="0Gl71cVurFn8bxAOox6M4X" Selected="true"/><Component IfcGuid="23Zwlpd71EyvHlH6OZ77nK" Visible="false"/>
        </Components><OrthogonalCamera><CameraViewPoint><X>1</X><Y>2</Y><Z>3</Z></CameraViewPoint>
        <CameraDirection><X>0</X><Y>2</Y><Z>0</Z></CameraDirection><CameraUpVector><X>0</X><Y>0</Y><Z>1</Z></CameraUpVector>
        <ViewToWorldScale>8</ViewToWorldScale></OrthogonalCamera></VisualizationInfo>`,
      [`${folder}/snapshot.png`]: onePixel,
    }),
  );
  expect(found.version).toBe('1.0');
  const topic = topicOf(found);
  expect(topic).toMatchObject({ status: 'Resolved', type: 'Error', createdBy: 'Solibri' });
  expect(topic.createdAt).toEqual(new Date('2012-03-04T05:06:07Z'));
  const { seen } = topic.viewpoints[0] ?? { seen: nothingSeen };
  expect(seen).toMatchObject({
    selection: ['0Gl71cVurFn8bxAOox6M4X'],
    visibility: { isDefault: true, exceptions: ['23Zwlpd71EyvHlH6OZ77nK'] },
  });
  // At what it looks at, it shows as much as was seen.
  const { camera } = showViewpoint(seen);
  expect(camera?.orthographicHeightM).toBe(8);
  const { eye, target, fovDegrees } = camera ?? { eye: [], target: [], fovDegrees: 0 };
  const distance = (target[1] as number) - (eye[1] as number);
  expect(2 * distance * Math.tan((fovDegrees * Math.PI) / 360)).toBeCloseTo(8, 9);
});

test('[ISSUE-6] planes across the axes are named as not shown, planes along them make a box with open sides', async () => {
  const plane = (location: string, direction: string) =>
    `<ClippingPlane><Location>${location}</Location><Direction>${direction}</Direction></ClippingPlane>`;
  const xyz = (x: number, y: number, z: number) => `<X>${x}</X><Y>${y}</Y><Z>${z}</Z>`;
  const found = await read(
    await pack({
      [`${folder}/markup.bcf`]: markup(title),
      [`${folder}/viewpoint.bcfv`]: `<VisualizationInfo><ClippingPlanes>${plane(xyz(0, 0, 4), xyz(0, 0, 1))}
        ${plane(xyz(0, 0, 3), xyz(0.001, 0, 1))}${plane(xyz(1, 1, 0), xyz(1, 1, 0))}</ClippingPlanes></VisualizationInfo>`,
    }),
  );
  expect(showViewpoint(topicOf(found).viewpoints[0]?.seen ?? nothingSeen)).toMatchObject({
    clip: { min: [null, null, null], max: [null, null, 3] },
    notShown: ['a camera', 'planes of a section that are not along the axes'],
  });
});

test.each([
  ['backslashes between folders', { [`${folder}\\markup.bcf`]: markup(title) }],
  ['a byte-order mark', { [`${folder}/markup.bcf`]: `\uFEFF${markup(title)}` }],
  [
    'UTF-16',
    {
      [`${folder}/markup.bcf`]: Buffer.from(
        `\uFEFF${markup(title, '<?xml version="1.0" encoding="utf-16"?>')}`,
        'utf16le',
      ),
    },
  ],
  ['letters of Windows that call themselves UTF-8', { [`${folder}/markup.bcf`]: Buffer.from(markup(title), 'latin1') }],
  [
    'a name space',
    {
      [`${folder}/markup.bcf`]: markup(title)
        .replaceAll('<Markup>', '<b:Markup xmlns:b="x">')
        .replaceAll('</Markup>', '</b:Markup>'),
    },
  ],
])('[ISSUE-6] %s is read', async (_, files) => {
  expect(topicOf(await read(await pack(files)))).toMatchObject({ guid: folder, title: 'Wände' });
});

test('[ISSUE-6] a reference that leads out of the folder leads nowhere', async () => {
  const viewpoints =
    '<Viewpoints Guid="x"><Viewpoint>../../other.bcfv</Viewpoint><Snapshot>../secret.png</Snapshot></Viewpoints>';
  const found = await read(
    await pack({ [`${folder}/markup.bcf`]: markup(title + viewpoints), 'secret.png': onePixel }),
  );
  expect(topicOf(found).viewpoints[0]).toMatchObject({
    snapshot: undefined,
    notKept: ['a viewpoint that is not in the file', 'a picture that is not in the file'],
  });
  expect(found.pictures).toEqual([undefined]);
});

const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100)}">]>`;
test.each([
  ['no XML', 'nothing', 'markup.bcf cannot be read'],
  ['another root', '<Topic/>', 'it is no markup of a topic'],
  ['a document type', `${bomb}<Markup>&a;</Markup>`, 'it has a document type, which is not read'],
  ['an entity that nobody knows', markup('<Topic><Title>&a;</Title></Topic>'), 'undefined entity'],
  ['ten thousand levels', '<a>'.repeat(10_000), 'it is nested or long beyond measure'],
])('[ISSUE-6] a topic of %s is named with the reason, and the others are read', async (_, bad, reason) => {
  const { topics } = await read(await pack({ 'a/markup.bcf': bad, [`${folder}/markup.bcf`]: markup(title) }));
  expect(topics).toHaveLength(2);
  expect(topics).toContainEqual({ folder: 'a/', reason: expect.stringContaining(reason) });
  expect(topics).toContainEqual(expect.objectContaining({ topic: expect.objectContaining({ title: 'Wände' }) }));
});

test.each([
  ['no archive', Buffer.from('no archive')],
  ['an archive without topics', undefined],
])('[ISSUE-6] %s is refused', async (_, bytes) => {
  await expect(read(bytes ?? (await pack({ 'readme.txt': 'hello' })))).rejects.toThrow();
});

const cases = fileURLToPath(new URL('../../../../../shared/data/bcf/buildingSMART/', import.meta.url));
const files = existsSync(cases)
  ? readdirSync(cases, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.bcf'))
  : [];

describe.skipIf(files.length === 0)('the official cases', () => {
  test.each(files)('[ISSUE-6] %s', async (name) => {
    const { version, topics } = await read(await readFile(`${cases}${name}`));
    expect(version).toBe(name.includes('v3.0') ? '3.0' : '2.1');
    expect(topics.length).toBeGreaterThan(0);
    for (const found of topics) {
      expect(found).toHaveProperty('topic');
      if (!('topic' in found)) continue;
      expect(found.topic.title).not.toBe('Without a title');
      expect(found.topic.createdAt).toBeInstanceOf(Date);
      for (const { snapshot, seen, notKept } of found.topic.viewpoints) {
        expect(snapshot).toBeDefined();
        expect(showViewpoint(seen).camera === undefined).toBe(seen.camera === null);
        expect(notKept.filter((what) => what !== 'pictures in the scene')).toEqual([]);
      }
    }
  });
});
