import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import type { Problem } from '../../ground/Problem.ts';
import type { Scratch } from '../../ground/Scratch.ts';
import { extensionOf, scanExtensions } from '../recognise/extensions.ts';
import { isJunk } from '../recognise/isJunk.ts';
import { recogniseFile } from '../recognise/recogniseFile.ts';
import { type OpenZip, openZip, type ZipEntry } from '../zip/openZip.ts';
import type { PointSource } from './PointSource.ts';

/** What opening a zip of scans needs; `openEntry` opens one of them. */
export interface ZipScanOptions {
  scratch: Scratch;
  openEntry(source: ByteSource): Promise<PointSource>;
}

interface OpenedEntry {
  name: string;
  content: ByteSource;
  opened: PointSource;
}

/** Opens all scans of an archive as one source; entries that are no scans are passed over and told. */
export async function openZipScan(source: ByteSource, { scratch, openEntry }: ZipScanOptions): Promise<PointSource> {
  const zip = await openZip(source, scratch);
  const problems: Problem[] = [];
  const entries: OpenedEntry[] = [];
  try {
    for (const entry of zip.entries) {
      const content = await openIfScan(source, entry, problems);
      if (content) entries.push({ name: entry.name, content, opened: await openEntry(content) });
    }
    if (entries.length === 0)
      throw new EngineError({ kind: 'invalid', file: source.name, reason: 'there is no scan in the zip' });
    return joinEntries(zip, entries, problems);
  } catch (error) {
    await closeAll(zip, entries);
    throw error;
  }
}

async function openIfScan(source: ByteSource, entry: ZipEntry, problems: Problem[]): Promise<ByteSource | undefined> {
  const skip = (reason: string) => {
    problems.push({ code: 'skippedEntry', message: `${entry.name} in the zip was passed over: ${reason}.` });
  };
  if (isJunk(entry.name)) return void skip('operating systems leave such files behind');
  if (entry.size === 0) return void skip('it is empty');
  const content = await entry.open();
  try {
    const { kind, format } = await recogniseFile(content);
    if (format === 'zip' || format === 'ifczip') throw nestedZip(source, entry);
    return kind === 'scan' ? content : void skip('it is a model, not a scan');
  } catch (error) {
    const isNoScan = error instanceof EngineError && (error.kind === 'invalid' || error.kind === 'unsupported');
    if (!isNoScan || error.file === source.name || scanExtensions.includes(extensionOf(entry.name))) throw error;
    return void skip(error.reason);
  }
}

function nestedZip(source: ByteSource, { name }: ZipEntry): EngineError {
  const reason = 'there is a zip inside the zip; zip the files themselves';
  return new EngineError({ kind: 'unsupported', file: source.name, place: `entry ${name}`, reason });
}

function joinEntries(zip: OpenZip, entries: OpenedEntry[], skipped: Problem[]): PointSource {
  const scans = entries.flatMap((entry) => entry.opened.scans.map((scan, index) => ({ entry, index, scan })));
  const images = entries.flatMap((entry) => entry.opened.images.map((image, index) => ({ entry, index, image })));
  const problems = [...skipped, ...entries.flatMap((entry) => problemsFrom(entry, 0)), ...severalCrs(entries)];
  return {
    format: 'zip',
    scans: scans.map(({ entry, scan }) => ({ ...scan, name: nameIn(entry, scan.name) })),
    images: images.map(({ entry, image }) => ({ ...image, name: nameIn(entry, image.name) })),
    crs: entries.find(({ opened }) => opened.crs !== undefined)?.opened.crs,
    problems,
    async *readPoints(scanIndex) {
      const { entry, index } = scans[scanIndex];
      const known = entry.opened.problems.length;
      yield* entry.opened.readPoints(index);
      problems.push(...problemsFrom(entry, known));
    },
    readImage(imageIndex) {
      const { entry, index } = images[imageIndex];
      return entry.opened.readImage(index);
    },
    close: () => closeAll(zip, entries),
  };
}

async function closeAll(zip: OpenZip, entries: OpenedEntry[]): Promise<void> {
  for (const { opened } of entries) await opened.close();
  await zip.close();
}

/** A cloud that has no name but the file's is called as the entry. */
function nameIn({ name, content }: OpenedEntry, inner: string): string {
  return inner.startsWith(content.name) ? name + inner.slice(content.name.length) : `${name}/${inner}`;
}

function problemsFrom({ name, opened }: OpenedEntry, from: number): Problem[] {
  return opened.problems.slice(from).map(({ code, message }) => ({ code, message: `${name}: ${message}` }));
}

function severalCrs(entries: OpenedEntry[]): Problem[] {
  const names = new Set(entries.map(({ opened }) => opened.crs).filter((crs) => crs !== undefined));
  if (names.size < 2) return [];
  return [{ code: 'severalCrs', message: 'The files in the zip state different coordinate systems.' }];
}
