import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import type { Scratch } from '../../ground/Scratch.ts';
import type { ScanFormat } from '../recognise/RecognisedFile.ts';
import { recogniseFile } from '../recognise/recogniseFile.ts';
import { openE57 } from './e57/openE57.ts';
import { openLas } from './las/openLas.ts';
import { openZipScan } from './openZipScan.ts';
import type { PointSource } from './PointSource.ts';
import { openPcd } from './pcd/openPcd.ts';
import { openPly } from './ply/openPly.ts';
import { openText } from './text/openText.ts';

type OpenFormat = (source: ByteSource, options: { scratch: Scratch }) => Promise<PointSource>;

const formats: Readonly<Record<ScanFormat, OpenFormat>> = {
  e57: openE57,
  las: openLas,
  laz: openLas,
  ply: openPly,
  pcd: openPcd,
  pts: openText,
  ptx: openText,
  xyz: openText,
  zip: (source, options) => openZipScan(source, { ...options, openEntry: (entry) => openScan(entry, options) }),
};

/** Opens a scan of any format that we read, recognised by its content. */
export async function openScan(source: ByteSource, options: { scratch: Scratch }): Promise<PointSource> {
  const recognised = await recogniseFile(source);
  if (recognised.kind === 'model')
    throw new EngineError({ kind: 'invalid', file: source.name, reason: 'this is a model (IFC), not a scan' });
  const opened = await formats[recognised.format](source, options);
  opened.problems.unshift(...recognised.problems);
  return opened;
}
