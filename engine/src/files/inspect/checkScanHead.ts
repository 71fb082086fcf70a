import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import { extensionOf } from '../recognise/extensions.ts';
import { isJunk } from '../recognise/isJunk.ts';
import { recogniseFile } from '../recognise/recogniseFile.ts';
import { unreadableFormats } from '../recognise/unreadableFormats.ts';
import { openE57 } from '../scan/e57/openE57.ts';
import { openLas } from '../scan/las/openLas.ts';
import { listZip } from '../zip/listZip.ts';

/**
 * Looks at what a scan says of itself, without reading its points; an EngineError says why it cannot be analysed. What is
 * damaged further inside is found when it is analysed.
 */
export async function checkScanHead(source: ByteSource): Promise<void> {
  const { kind, format } = await recogniseFile(source);
  if (kind === 'model') refuse(source, 'this is a model (IFC), not a scan');
  if (format === 'e57') return checkE57(source);
  if (format === 'las' || format === 'laz') return (await openLas(source)).close();
  if (format === 'zip') return checkZip(source);
}

async function checkE57(source: ByteSource): Promise<void> {
  const opened = await openE57(source);
  await opened.close();
  if (opened.scans.every(({ points }) => points === 0)) refuse(source, 'the file has no points');
}

/** Entries are not unpacked, so they are known by their names. */
async function checkZip(source: ByteSource): Promise<void> {
  const names = (await listZip(source)).map(({ name }) => name).filter((name) => !isJunk(name) && !name.endsWith('/'));
  const advice = names.map((name) => unreadableFormats.find((format) => isOf(format.extensions, name))?.advice);
  if (names.length === 0) refuse(source, 'there is no scan in the zip');
  if (advice.every((sentence) => sentence !== undefined)) refuse(source, advice[0]!, `entry ${names[0]}`);
}

const isOf = (extensions: readonly string[], name: string) => extensions.includes(extensionOf(name));

function refuse(source: ByteSource, reason: string, place?: string): never {
  throw new EngineError({ kind: 'invalid', file: source.name, reason, place });
}
