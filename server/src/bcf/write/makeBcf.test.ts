import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { type BcfVersion, bcfVersions } from '@plumbline/contract/resources/issueFiles';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { BcfTopic } from './BcfTopic.ts';
import { makeBcf } from './makeBcf.ts';
import { readParts } from './readParts.fixture.ts';
import { aTopic, onePixel } from './topic.fixture.ts';

async function* each(topics: readonly BcfTopic[]) {
  yield* topics;
}

const fileOf = (version: BcfVersion, topics: readonly BcfTopic[]) => ({
  version,
  project: { guid: '11111111-0000-4000-8000-111111111111', name: 'Quay & House' },
  ...{ statuses: ['Open', 'In Progress', 'Closed'], priorities: ['Major', 'Minor'], types: ['Issue'] },
  topics: each(topics),
  madeAt: new Date('2026-10-05T10:00:00Z'),
});
const make = (version: BcfVersion, topics: readonly BcfTopic[] = [aTopic()]) =>
  readParts(makeBcf(fileOf(version, topics)));

const { guid } = aTopic();

test('[ISSUE-6] 2.1 has the names that readers look for, with an entry for the folder of each topic', async () => {
  const parts = await make('2.1');
  expect([...parts.keys()]).toEqual([
    ...['bcf.version', 'project.bcfp', `${guid}/`],
    ...['markup.bcf', 'viewpoint.bcfv', 'snapshot.png', 'eeeeeeee-0000-4000-8000-eeeeeeeeeeee.jpg'].map(
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
  const viewpoint = { ...aTopic().viewpoint, isolated: ['3PlumblineWall00000001'] };
  const xml = (await make('3.0', [aTopic({ viewpoint })])).get(`${guid}/viewpoint.bcfv`)?.toString();
  expect(xml).toContain('<Visibility DefaultVisibility="false"><ViewSetupHints');
  expect(xml).toContain('<Exceptions><Component IfcGuid="3PlumblineWall00000001"/></Exceptions>');
});

test('[ISSUE-6] a picture that cannot be loaded fails the file', async () => {
  const snapshot = { ...aTopic().snapshot, load: () => Promise.reject(new Error('gone')) };
  await expect(make('2.1', [aTopic({ snapshot })])).rejects.toThrow('gone');
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
      snapshot: { ...aTopic().snapshot, load },
      documents: [],
    }),
  );
  const reading = makeBcf(fileOf('2.1', topics));
  for (let bytes = 0; bytes < 300_000; ) bytes += ((await reading.next()).value as Uint8Array).length;
  expect(loaded).toBeLessThan(10);
  await reading.return(undefined);
  expect(loaded).toBeLessThan(10);
});

const schemas = new URL('../../../../../shared/data/bcf/xsd/', import.meta.url);
const rootOf = { markup: 'markup.bcf', visinfo: 'viewpoint.bcfv' };

describe.skipIf(!existsSync(schemas))('held against the schemas of buildingSMART', () => {
  async function check(version: BcfVersion, schemaName: string, xml: string): Promise<string[]> {
    const folder = new URL(`${version.replace('.', '_')}/`, schemas);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.xsd'));
    const files = await Promise.all(
      names.map(async (fileName) => ({ fileName, contents: await readFile(new URL(fileName, folder), 'utf8') })),
    );
    const isMain = ({ fileName }: { fileName: string }) => fileName === `${schemaName}.xsd`;
    const { errors } = await validateXML({
      xml: [{ fileName: 'part.xml', contents: xml }],
      schema: files.filter(isMain),
      preload: files.filter((file) => !isMain(file)),
    });
    return errors.map(({ message }) => message);
  }

  const bare = aTopic({
    ...{ description: '', priority: undefined, labels: [], links: [], dueDay: undefined, assignedTo: undefined },
    ...{ comments: [], documents: [], modelFiles: [] },
    viewpoint: { ...aTopic().viewpoint, clip: undefined, selection: [], hidden: [], colouring: [] },
  });

  test.each(
    bcfVersions.flatMap((version) => [
      { version, what: 'all that it can have', topic: aTopic() },
      { version, what: 'the least', topic: bare },
    ]),
  )('[ISSUE-6] $version, a topic with $what', async ({ version, topic }) => {
    const parts = await make(version, [topic]);
    const text = (name: string) => parts.get(name)?.toString() ?? '';
    const own = Object.entries(rootOf).map(([schema, name]) => [schema, text(`${guid}/${name}`)] as const);
    const common = [['version', text('bcf.version')] as const, ['project', text('project.bcfp')] as const];
    const later = ['extensions', 'documents'].map((name) => [name, text(`${name}.xml`)] as const);
    for (const [schema, xml] of [...own, ...common, ...(version === '3.0' ? later : [])]) {
      expect(await check(version, schema, xml), `${schema}: ${xml}`).toEqual([]);
    }
  });

  test('[ISSUE-6] the schema finds what is wrong', async () => {
    const xml = (await make('2.1')).get(`${guid}/markup.bcf`)?.toString().replace('<Title>', '<Titel>') ?? '';
    expect(await check('2.1', 'markup', xml.replace('</Title>', '</Titel>'))).not.toEqual([]);
  });
});
