import { Readable } from 'node:stream';
import type { BcfVersion } from '@plumbline/contract/resources/issueFiles';
import { ZipFile } from 'yazl';
import type { BcfTopic } from './BcfTopic.ts';
import { markupXml } from './markupXml.ts';
import { type NamedDocument, namesOfParts } from './namesOfParts.ts';
import { documentsXml, extensionsXml, projectXml, versionXml } from './projectXml.ts';
import { viewpointXml } from './viewpointXml.ts';

export interface BcfFile {
  version: BcfVersion;
  project: { guid: string; name: string };
  /** What topics of this project can say; some tools offer nothing else. */
  statuses: readonly string[];
  priorities: readonly string[];
  types: readonly string[];
  /** Read one after the other, while the file is written. */
  topics: AsyncIterable<BcfTopic>;
  madeAt: Date;
}

/** Topics as a BCF file, made while it is read: of the pictures one is in memory at a time. */
export async function* makeBcf(file: BcfFile): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  // yazl tells of a picture that could not be loaded itself, not its output.
  zip.on('error', fail);
  addParts(zip, file).then(() => zip.end(), fail);
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    output.destroy();
  }
}

async function addParts(zip: ZipFile, { version, project, topics, madeAt, ...offered }: BcfFile): Promise<void> {
  const entry = { mtime: madeAt, forceDosTimestamp: true };
  const addText = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name, entry);
  // Pictures are small already, and are loaded when it is their turn.
  const addFile = (name: string, load: () => Promise<Uint8Array>, compress = false) =>
    zip.addReadStreamLazy(name, { ...entry, compress }, (give) => {
      load().then(
        (bytes) => void give(null, Readable.from([bytes], { objectMode: false })),
        (error) => void give(error, Readable.from([])),
      );
    });

  const said = createSaid(offered);
  /** By their paths: in 3.0 two topics may speak of one. */
  const documents = new Map<string, NamedDocument>();
  addText('bcf.version', versionXml(version));
  addText('project.bcfp', projectXml(project, version));
  for await (const topic of topics) {
    const parts = namesOfParts(topic);
    // Some readers find no topic without an entry for its folder.
    zip.addEmptyDirectory(`${topic.guid}/`, { mtime: madeAt });
    addText(`${topic.guid}/markup.bcf`, markupXml(topic, parts, version));
    for (const viewpoint of parts.viewpoints) {
      addText(`${topic.guid}/${viewpoint.file}`, viewpointXml(viewpoint, version));
      if (viewpoint.snapshot) addFile(`${topic.guid}/${viewpoint.snapshotFile}`, viewpoint.snapshot);
    }
    if (topic.snippet?.load) addFile(`${topic.guid}/${parts.snippetFile}`, topic.snippet.load, true);
    for (const document of parts.documents) {
      const path = documentPath(topic, document, version);
      if (!documents.has(path)) addFile(path, document.load);
      documents.set(path, document);
    }
    said.add(topic);
  }
  if (version === '2.1') return;
  addText('extensions.xml', extensionsXml(said.all()));
  addText('documents.xml', documentsXml([...documents.values()]));
}

/** In 3.0 documents are the file's, not a topic's, and have no ending. */
const documentPath = ({ guid }: BcfTopic, document: NamedDocument, version: BcfVersion) =>
  version === '2.1' ? `${guid}/${document.file}` : `documents/${document.guid}`;

type Offered = Pick<BcfFile, 'statuses' | 'priorities' | 'types'>;

/** Whatever a topic says is to be among what topics can say. */
function createSaid({ statuses, priorities, types }: Offered) {
  const all = {
    statuses: new Set(statuses),
    priorities: new Set(priorities),
    types: new Set(types),
    labels: new Set<string>(),
    stages: new Set<string>(),
    snippets: new Set<string>(),
    users: new Set<string>(),
  };
  const put = (into: Set<string>, value: string | undefined) => value && into.add(value);
  return {
    add(topic: BcfTopic) {
      put(all.statuses, topic.status);
      put(all.priorities, topic.priority);
      put(all.types, topic.type);
      put(all.stages, topic.stage);
      put(all.snippets, topic.snippet?.type);
      for (const label of topic.labels) put(all.labels, label);
      for (const name of peopleOf(topic)) put(all.users, name);
    },
    all: () => ({
      statuses: [...all.statuses],
      priorities: [...all.priorities],
      types: [...all.types],
      labels: [...all.labels].sort(),
      stages: [...all.stages].sort(),
      snippets: [...all.snippets].sort(),
      users: [...all.users].sort(),
    }),
  };
}

function peopleOf({ createdBy, modifiedBy, assignedTo, comments }: BcfTopic): string[] {
  const named = [createdBy, modifiedBy, assignedTo, ...comments.map(({ author }) => author)];
  return named.filter((name) => name !== undefined);
}
