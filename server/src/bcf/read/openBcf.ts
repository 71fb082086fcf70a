import { bestEffort } from '@plumbline/contract/bestEffort';
import { openZip, type ZipEntry } from '@plumbline/engine/files/zip/openZip';
import type { ByteSource } from '@plumbline/engine/ground/ByteSource';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import type { Scratch } from '@plumbline/engine/ground/Scratch';
import { parseXml, type XmlNode } from './parseXml.ts';
import type { ReadDocument, ReadTopic, ReadViewpoint } from './ReadTopic.ts';
import { type DocumentReference, readMarkup, type ViewpointFiles } from './readMarkup.ts';
import { nothingSeen, readViewpoint } from './readViewpoint.ts';
import { childOf, childrenOf, guidOf, textOf } from './xmlNode.ts';

/** Thousands of topics with some files each. */
const limits = { entries: 100_000, totalBytes: 8 * 2 ** 30 };
const largestXmlBytes = 16 * 2 ** 20;
const largestFileBytes = 60 * 2 ** 20;
const mostViewpoints = 1000;
const markupName = 'markup.bcf';

/** A topic that cannot be read, and why. */
export interface BadTopic {
  folder: string;
  reason: string;
}

export interface OpenBcf {
  version: string;
  topicCount: number;
  /** One after the other, in the order of their folders. */
  topics(): AsyncGenerator<{ folder: string; topic: ReadTopic } | BadTopic>;
  /** A picture beside a topic's markup; undefined where there is none, or one that is too large. */
  readPicture(folder: string, name: string): Promise<Uint8Array | undefined>;
  /** A document by its path in the file. */
  readDocument(path: string): Promise<Uint8Array | undefined>;
}

/** Entries are read into memory, one at a time. */
const noScratch: Scratch = { create: () => Promise.reject(new Error('Entries of a BCF file are not unpacked.')) };

/** Opens a BCF file of 1.0 to 3.0. Nothing outside of it is ever looked at, and of a reference the last part alone, whatever it says. */
export async function openBcf(source: ByteSource): Promise<OpenBcf> {
  const zip = await openZip(source, noScratch, limits);
  // Some tools on Windows part folders by backslashes.
  const entries = new Map(zip.entries.map((entry) => [entry.name.replaceAll('\\', '/'), entry]));
  const folders = [...entries.keys()]
    .filter((name) => name.endsWith(`/${markupName}`))
    .map((name) => name.slice(0, -markupName.length));
  const version = await readVersion(entries.get('bcf.version'));
  if (folders.length === 0) {
    throw new EngineError({ kind: 'invalid', file: source.name, reason: 'it is no BCF file: there is no topic in it' });
  }
  const documentNames = await readDocumentNames(entries.get('documents.xml'));

  async function readSeen(folder: string, files: ViewpointFiles): Promise<ReadViewpoint> {
    const entry = files.viewpoint === undefined ? undefined : entries.get(folder + baseName(files.viewpoint));
    const snapshot = files.snapshot === undefined ? undefined : baseName(files.snapshot);
    const hasSnapshot = snapshot !== undefined && entries.has(folder + snapshot);
    const read = entry ? readViewpoint(await readXml(entry)) : undefined;
    return {
      guid: files.guid ?? read?.guid,
      seen: read?.seen ?? nothingSeen,
      snapshot: hasSnapshot ? snapshot : undefined,
      notKept: [
        ...(read?.notKept ?? []),
        ...(files.viewpoint && !entry ? ['a viewpoint that is not in the file'] : []),
        ...(files.snapshot && !hasSnapshot ? ['a picture that is not in the file'] : []),
      ],
    };
  }

  /** In 3.0 documents are the file's, in a folder of their own; before, a topic's. */
  function findDocument(folder: string, { guid, reference, documentGuid, description }: DocumentReference) {
    const paths = documentGuid
      ? [`documents/${documentGuid}`, `documents/${guidOf(documentGuid)}`, `Documents/${documentGuid}`]
      : [folder + baseName(reference ?? ''), baseName(reference ?? '')];
    const path = paths.find((at) => entries.has(at) && !at.endsWith(markupName));
    if (path === undefined) return undefined;
    const name =
      (documentGuid && documentNames.get(guidOf(documentGuid) ?? documentGuid)) || baseName(reference ?? path);
    return { guid: guid ?? guidOf(documentGuid), path, name, description } satisfies ReadDocument;
  }

  async function readTopic(folder: string): Promise<ReadTopic> {
    const markup = readMarkup(await readXml(entries.get(folder + markupName) as ZipEntry));
    // Before 2.0 a topic has one viewpoint, which goes by its name.
    const listed = markup.viewpoints.length > 0 ? markup.viewpoints : usualFiles(entries, folder);
    const viewpoints: ReadViewpoint[] = [];
    for (const files of listed.slice(0, mostViewpoints)) viewpoints.push(await readSeen(folder, files));
    const external = markup.documents.filter(({ isExternal }) => isExternal);
    const internal = markup.documents.filter(({ isExternal }) => !isExternal);
    const found = internal.flatMap((reference) => findDocument(folder, reference) ?? []);
    // An address that does not say that it is one.
    const addressed = internal.filter(
      (reference) => findDocument(folder, reference) === undefined && /^\w+:\/\//.test(reference.reference ?? ''),
    );
    const { snippet } = markup.topic;
    const snippetPath = snippet && !snippet.isExternal ? folder + baseName(snippet.reference) : undefined;
    const hasSnippet = snippetPath !== undefined && entries.has(snippetPath);
    return {
      ...markup.topic,
      snippetPath: hasSnippet ? snippetPath : undefined,
      guid: markup.topic.guid ?? guidOf(nameOf(folder)),
      linkedDocuments: [...external, ...addressed].flatMap(({ guid, reference, description }) =>
        reference === undefined ? [] : [{ guid, url: reference, description }],
      ),
      documents: found,
      viewpoints,
      notKept: [
        ...(snippetPath !== undefined && !hasSnippet ? ['a snippet that is not in the file'] : []),
        ...(internal.length > found.length + addressed.length ? ['documents that are not in the file'] : []),
        ...(listed.length > mostViewpoints ? ['more than 1,000 viewpoints'] : []),
      ],
    };
  }

  const readFile = async (path: string) => {
    const entry = entries.get(path);
    return entry && entry.size <= largestFileBytes ? entry.read() : undefined;
  };

  return {
    version,
    topicCount: folders.length,
    async *topics() {
      for (const folder of folders) {
        try {
          yield { folder, topic: await readTopic(folder) };
        } catch (error) {
          yield { folder, reason: (error as Error).message };
        }
      }
    },
    readPicture: (folder, name) => readFile(folder + baseName(name)),
    readDocument: readFile,
  };
}

/** Of a path its last part: '../' leads nowhere. */
const baseName = (path: string) => path.replaceAll('\\', '/').split('/').at(-1) ?? '';
const nameOf = (folder: string) => baseName(folder.slice(0, -1));

function usualFiles(entries: ReadonlyMap<string, ZipEntry>, folder: string): ViewpointFiles[] {
  const viewpoint = entries.has(`${folder}viewpoint.bcfv`) ? 'viewpoint.bcfv' : undefined;
  const snapshot = entries.has(`${folder}snapshot.png`) ? 'snapshot.png' : undefined;
  return viewpoint || snapshot ? [{ guid: undefined, viewpoint, snapshot, index: undefined }] : [];
}

async function readVersion(entry: ZipEntry | undefined): Promise<string> {
  if (entry === undefined) return '1.0';
  const { VersionId } = (await bestEffort(readXml(entry)))?.attributes ?? {};
  return VersionId?.trim() || '1.0';
}

/** Of 3.0: how documents were called before they came into the file. */
async function readDocumentNames(entry: ZipEntry | undefined): Promise<Map<string, string>> {
  const info = entry && (await bestEffort(readXml(entry)));
  const documents = childrenOf(childOf(info, 'Documents'), 'Document');
  return new Map(
    documents.flatMap((node) => {
      const guid = guidOf(node.attributes.Guid);
      const name = textOf(node, 'Filename');
      return guid && name ? [[guid, baseName(name)]] : [];
    }),
  );
}

async function readXml(entry: ZipEntry): Promise<XmlNode> {
  if (entry.size > largestXmlBytes) throw new Error(`${baseName(entry.name)} is larger than 16 MB`);
  try {
    return parseXml(await entry.read());
  } catch (error) {
    throw new Error(`${baseName(entry.name)} cannot be read: ${(error as Error).message}`);
  }
}
