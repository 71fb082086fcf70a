import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import { extensionOf } from '../recognise/extensions.ts';
import { isJunk } from '../recognise/isJunk.ts';
import type { ScanFormat } from '../recognise/RecognisedFile.ts';
import { recogniseFile } from '../recognise/recogniseFile.ts';
import { unreadableFormats } from '../recognise/unreadableFormats.ts';
import { openE57 } from '../scan/e57/openE57.ts';
import { openLas } from '../scan/las/openLas.ts';
import type { PointSource } from '../scan/PointSource.ts';
import { readPcdHeader } from '../scan/pcd/readPcdHeader.ts';
import { type PlyElement, readPlyHeader } from '../scan/ply/readPlyHeader.ts';
import { openText } from '../scan/text/openText.ts';
import { listZip } from '../zip/listZip.ts';

const longestWithout = 1 << 16;

/**
 * Looks at what a scan says of itself, without reading its points; an EngineError says why it cannot be analysed. What is
 * damaged further inside is found when it is analysed.
 */
export async function checkScanHead(source: ByteSource): Promise<void> {
  const { kind, format } = await recogniseFile(source);
  if (kind === 'model') refuse(source, 'this is a model (IFC), not a scan');
  if (format === 'zip') await checkZip(source);
  else if (kind === 'scan' && (await countPoints[format](source)) === 0) refuse(source, 'the file has no points');
}

type Counted = Exclude<ScanFormat, 'zip'>;

/** How many points a file says it has; nothing where only reading all of it would tell. */
const countPoints: Readonly<Record<Counted, (source: ByteSource) => Promise<number | undefined>>> = {
  e57: (source) => countOf(openE57(source)),
  las: (source) => countOf(openLas(source)),
  laz: (source) => countOf(openLas(source)),
  ply: async (source) => (await readPlyHeader(source)).elements.find(isVertex)?.count,
  pcd: async (source) => (await readPcdHeader(source)).points,
  pts: countShort,
  ptx: countShort,
  xyz: countShort,
};

const isVertex = ({ name }: PlyElement) => name.toLowerCase() === 'vertex';

/** A text without points is short. */
async function countShort(source: ByteSource): Promise<number | undefined> {
  return source.size < longestWithout ? countOf(openText(source)) : undefined;
}

async function countOf(opening: Promise<PointSource>): Promise<number> {
  const opened = await opening;
  await opened.close();
  return opened.scans.reduce((sum, { points }) => sum + points, 0);
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
