import { type BcfVersion, bcfVersions } from '@plumbline/contract/resources/issueFiles';
import { describe, expect, test } from 'vitest';
import { nothingSeen } from '../read/readViewpoint.ts';
import type { BcfTopic, BcfViewpoint } from './BcfTopic.ts';
import { checkAgainstSchemas, checkPart, hasSchemas } from './checkAgainstSchemas.fixture.ts';
import { makeBcf } from './makeBcf.ts';
import { readParts } from './readParts.fixture.ts';
import { aTopic, onePixel } from './topic.fixture.ts';

async function* each(topics: readonly BcfTopic[]) {
  yield* topics;
}

const fileOf = (version: BcfVersion, topics: readonly BcfTopic[]) => ({
  version,
  project: { guid: '11111111-0000-4000-8000-111111111111', name: 'Quay & House' },
  statuses: ['Open', 'In Progress', 'Closed'],
  priorities: ['Major', 'Minor'],
  types: ['Issue'],
  topics: each(topics),
  madeAt: new Date('2026-10-05T10:00:00Z'),
});
const make = (version: BcfVersion, topics: readonly BcfTopic[] = [aTopic()]) =>
  readParts(makeBcf(fileOf(version, topics)));

const { guid, viewpoints: ofTopic } = aTopic();
const first = ofTopic[0] as BcfViewpoint;
const second = ofTopic[1]?.guid;

test('[ISSUE-6] 2.1 has the names that readers look for, with an entry for the folder of each topic', async () => {
  const parts = await make('2.1');
  expect([...parts.keys()]).toEqual([
    'bcf.version',
    'project.bcfp',
    `${guid}/`,
    ...['markup.bcf', 'viewpoint.bcfv', 'snapshot.png', `Viewpoint_${second}.bcfv`, 'clash.xml', 'section.jpg'].map(
      (name) => `${guid}/${name}`,
    ),
  ]);
  expect(parts.get(`${guid}/snapshot.png`)).toEqual(onePixel);
});

test('[ISSUE-6] 3.0 has what topics can say, and documents beside the topics', async () => {
  const parts = await make('3.0');
  expect(parts.get('documents/eeeeeeee-0000-4000-8000-eeeeeeeeeeee')).toEqual(onePixel);
  const extensions = parts.get('extensions.xml')?.toString();
  expect(extensions).toContain('<TopicStatuses><TopicStatus>Open</TopicStatus>');
  expect(extensions).toContain('<Users><User>Ann Berg</User><User>Ben Ode</User></Users>');
});

test('[ISSUE-6] texts are kept as they are, without what XML cannot have', async () => {
  const markup = (await make('2.1')).get(`${guid}/markup.bcf`)?.toString();
  expect(markup).toContain('<Title>Deviated wall &lt;north&gt; &amp; “quay”</Title>');
  expect(markup).toContain('<Comment>Seen.\nTo be cut back.</Comment>');
  expect(markup).toContain('<DueDate>2026-10-30T23:59:59Z</DueDate>');
});

test('[ISSUE-6] what was seen: selection, exceptions, colours and the six sides of the box', async () => {
  const viewpoint = (await make('2.1')).get(`${guid}/viewpoint.bcfv`)?.toString() ?? '';
  expect(viewpoint).toContain('<Selection><Component IfcGuid="3PlumblineWall00000001"/></Selection>');
  expect(viewpoint).toContain(
    '<Visibility DefaultVisibility="true"><Exceptions><Component IfcGuid="3PlumblineDoor00000001"/></Exceptions></Visibility>',
  );
  expect(viewpoint).toContain('<Color Color="F5B942"><Component IfcGuid="3PlumblineWall00000001"/></Color>');
  expect(viewpoint.match(/<ClippingPlane>/g)).toHaveLength(6);
  // The side at the largest x: what is beyond it, in its direction, is cut away.
  expect(viewpoint).toContain(
    '<Location><X>4</X><Y>1.5</Y><Z>3</Z></Location><Direction><X>1</X><Y>0</Y><Z>0</Z></Direction>',
  );
});

test('[ISSUE-6] isolated elements are what is seen', async () => {
  const visibility = {
    isDefault: false,
    exceptions: ['3PlumblineWall00000001'],
    hints: { spaces: false, spaceBoundaries: false, openings: false },
  };
  const viewpoints = [{ ...first, seen: { ...first.seen, visibility } }];
  const xml = (await make('3.0', [aTopic({ viewpoints })])).get(`${guid}/viewpoint.bcfv`)?.toString();
  expect(xml).toContain('<Visibility DefaultVisibility="false"><ViewSetupHints');
  expect(xml).toContain('<Exceptions><Component IfcGuid="3PlumblineWall00000001"/></Exceptions>');
});

test('[ISSUE-6] a picture that cannot be loaded fails the file', async () => {
  const viewpoints = [{ ...first, snapshot: () => Promise.reject(new Error('gone')) }];
  await expect(make('2.1', [aTopic({ viewpoints })])).rejects.toThrow('gone');
});

test('[ISSUE-6] of many topics the pictures are loaded as the file is read', async () => {
  let loaded = 0;
  const load = async () => {
    loaded++;
    return Buffer.alloc(100_000);
  };
  const topics = Array.from({ length: 50 }, (_, i) =>
    aTopic({
      guid: `${String(i).padStart(8, '0')}-0000-4000-8000-000000000000`,
      viewpoints: [{ ...first, snapshot: load }],
      documents: [],
    }),
  );
  const reading = makeBcf(fileOf('2.1', topics));
  for (let bytes = 0; bytes < 300_000; ) bytes += ((await reading.next()).value as Uint8Array).length;
  expect(loaded).toBeLessThan(10);
  await reading.return(undefined);
  expect(loaded).toBeLessThan(10);
});

describe.skipIf(!hasSchemas)('held against the schemas of buildingSMART', () => {
  const bare = aTopic({
    description: '',
    priority: undefined,
    labels: [],
    links: [],
    dueDate: undefined,
    assignedTo: undefined,
    comments: [],
    documents: [],
    linkedDocuments: [],
    relatedTopics: [],
    headerFiles: [],
    stage: undefined,
    snippet: undefined,
    viewpoints: [{ guid: first.guid, seen: nothingSeen }],
  });

  test.each(
    bcfVersions.flatMap((version) => [
      { version, what: 'all that it can have', topic: aTopic() },
      { version, what: 'the least', topic: bare },
    ]),
  )('[ISSUE-6] $version, a topic with $what', async ({ version, topic }) => {
    const parts = [...(await make(version, [topic]))].map(([name, bytes]) => [name, bytes.toString()] as const);
    expect(await checkAgainstSchemas(version, new Map(parts))).toEqual([]);
  });

  test('[ISSUE-6] the schema finds what is wrong', async () => {
    const xml = (await make('2.1')).get(`${guid}/markup.bcf`)?.toString().replace('<Title>', '<Titel>') ?? '';
    expect(await checkPart('2.1', 'markup', xml.replace('</Title>', '</Titel>'))).not.toEqual([]);
  });
});
