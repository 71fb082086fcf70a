import { openZip, type ZipEntry } from '@plumbline/engine/files/zip/openZip';
import type { ByteSource } from '@plumbline/engine/ground/ByteSource';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { readExactly } from '@plumbline/engine/ground/readExactly';
import type { Scratch } from '@plumbline/engine/ground/Scratch';
import { parseXml, type XmlNode } from './parseXml.ts';
import type { ReadTopic, ReadViewpoint } from './ReadTopic.ts';
import { readMarkup, type ViewpointFiles } from './readMarkup.ts';
import { readViewpoint } from './readViewpoint.ts';

/** Thousands of topics with some files each. */
const limits = { entries: 100_000, totalBytes: 8 * 2 ** 30, ratio: 200, ratioFromBytes: 10_000_000 };
const largestXmlBytes = 64 * 2 ** 20;
const largestPictureBytes = 60 * 2 ** 20;
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
  /** A file beside a topic's markup; undefined where there is none, or one that is too large. */
  readPicture(folder: string, name: string): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** Opens a BCF file of 1.0 to 3.0. Nothing outside a topic's own folder is ever looked at, whatever a reference says. */
export async function openBcf(source: ByteSource, scratch: Scratch): Promise<OpenBcf> {
  const zip = await openZip(source, scratch, limits);
  // Some tools on Windows part folders by backslashes.
  const entries = new Map(zip.entries.map((entry) => [entry.name.replaceAll('\\', '/'), entry]));
  const folders = [...entries.keys()]
    .filter((name) => name.endsWith(`/${markupName}`))
    .map((name) => name.slice(0, -markupName.length));
  const version = await readVersion(entries.get('bcf.version'));
  if (folders.length === 0) {
    await zip.close();
    throw new EngineError({ kind: 'invalid', file: source.name, reason: 'it is no BCF file: there is no topic in it' });
  }

  async function readFiles(folder: string, files: ViewpointFiles): Promise<ReadViewpoint> {
    const entry = files.viewpoint === undefined ? undefined : entries.get(folder + baseName(files.viewpoint));
    const snapshot = files.snapshot === undefined ? undefined : baseName(files.snapshot);
    const read = entry ? readViewpoint(await readXml(entry)) : undefined;
    return {
      ...(read ?? nothingSeen),
      guid: files.guid ?? read?.guid,
      snapshot: snapshot !== undefined && entries.has(folder + snapshot) ? snapshot : undefined,
      notShown: [
        ...(read?.notShown ?? []),
        ...(files.viewpoint && !entry ? ['a viewpoint that is not in the file'] : []),
      ],
    };
  }

  async function readTopic(folder: string): Promise<ReadTopic> {
    const { topic, viewpoints } = readMarkup(
      await readXml(entries.get(folder + markupName) as ZipEntry),
      nameOf(folder),
    );
    // Before 2.0 a topic has one viewpoint, which goes by its name.
    const listed = viewpoints.length > 0 ? viewpoints : usualFiles(entries, folder);
    const read: ReadViewpoint[] = [];
    for (const files of listed) read.push(await readFiles(folder, files));
    return { ...topic, viewpoints: read };
  }

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
    async readPicture(folder, name) {
      const entry = entries.get(folder + baseName(name));
      return entry && entry.size <= largestPictureBytes ? readAll(entry) : undefined;
    },
    close: zip.close,
  };
}

const nothingSeen = {
  guid: undefined,
  camera: undefined,
  clip: undefined,
  selection: [],
  visibility: { isDefault: true, exceptions: [] },
  notShown: [],
};

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
  const { VersionId } = (await readXml(entry).catch(() => undefined))?.attributes ?? {};
  return VersionId?.trim() || '1.0';
}

async function readXml(entry: ZipEntry): Promise<XmlNode> {
  if (entry.size > largestXmlBytes) throw new Error(`${baseName(entry.name)} is larger than 64 MB`);
  try {
    return parseXml(await readAll(entry));
  } catch (error) {
    throw new Error(`${baseName(entry.name)} cannot be read: ${(error as Error).message}`);
  }
}

async function readAll(entry: ZipEntry): Promise<Uint8Array> {
  const source = await entry.open();
  return readExactly(source, 0, source.size, entry.name);
}
