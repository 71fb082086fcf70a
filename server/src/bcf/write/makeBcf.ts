import { Readable } from 'node:stream';
import type { BcfVersion } from '@plumbline/contract/resources/issueFiles';
import { ZipFile } from 'yazl';
import type { BcfPicture, BcfTopic } from './BcfTopic.ts';
import { documentFile, markupXml, snapshotFile, viewpointFile } from './markupXml.ts';
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
  const addPicture = (name: string, { load }: BcfPicture) =>
    zip.addReadStreamLazy(name, { ...entry, compress: false }, (give) => {
      load().then(
        (bytes) => void give(null, Readable.from([bytes], { objectMode: false })),
        (error) => void give(error, Readable.from([])),
      );
    });

  const users = new Set<string>();
  const documents: BcfPicture[] = [];
  addText('bcf.version', versionXml(version));
  addText('project.bcfp', projectXml(project, version));
  for await (const topic of topics) {
    // Some readers find no topic without an entry for its folder.
    zip.addEmptyDirectory(`${topic.guid}/`, { mtime: madeAt });
    addText(`${topic.guid}/markup.bcf`, markupXml(topic, version));
    addText(`${topic.guid}/${viewpointFile}`, viewpointXml(topic.viewpoint, version));
    addPicture(`${topic.guid}/${snapshotFile}`, topic.snapshot);
    for (const document of topic.documents) addPicture(documentPath(topic, document, version), document);
    documents.push(...topic.documents);
    for (const name of peopleOf(topic)) users.add(name);
  }
  if (version === '2.1') return;
  addText('extensions.xml', extensionsXml({ ...offered, users: [...users].sort() }));
  addText('documents.xml', documentsXml(documents));
}

/** In 3.0 documents are the file's, not a topic's, and have no ending. */
const documentPath = ({ guid }: BcfTopic, document: BcfPicture, version: BcfVersion) =>
  version === '2.1' ? `${guid}/${documentFile(document)}` : `documents/${document.guid}`;

function peopleOf({ createdBy, modifiedBy, assignedTo, comments }: BcfTopic): string[] {
  const named = [createdBy, modifiedBy, assignedTo, ...comments.map(({ author }) => author)];
  return named.filter((name) => name !== undefined);
}
