import type { ByteSource } from '../../../../ground/ByteSource.ts';
import { EngineError } from '../../../../ground/EngineError.ts';
import { readExactly } from '../../../../ground/readExactly.ts';
import type { LasHeader } from '../readLasHeader.ts';
import type { VariableRecord } from '../readVariableRecords.ts';

/** How the points are compressed, from the record that LASzip writes. */
export interface LazSettings {
  /** Points per chunk; undefined when the chunk table states it for each. */
  chunkPoints?: number | undefined;
  /** How many separately compressed layers a chunk has; 0 when a chunk is one stream. */
  layers: number;
}

const lazRecord = 22204;
const chunked = 2;
const layered = 3;
const layersOf: Record<number, (bytes: number) => number> = {
  10: () => 9,
  11: () => 1,
  12: () => 2,
  14: (bytes) => bytes,
};

/** Reads the record and refuses what the decompressor does not know. */
export async function readLazSettings(
  source: ByteSource,
  header: LasHeader,
  records: VariableRecord[],
): Promise<LazSettings> {
  const refuse = (kind: 'invalid' | 'unsupported', reason: string): never => {
    throw new EngineError({ kind, file: source.name, place: 'LASzip record', reason });
  };
  if (!header.format.isInLaz)
    refuse(
      'unsupported',
      `compressed points of format ${header.formatNumber} (with waveforms) cannot be read; save it as LAS`,
    );
  const record = records.find(({ user, id }) => user === 'laszip encoded' && id === lazRecord);
  if (!record || record.bytes < 34)
    return refuse('invalid', 'the record that tells how the points are compressed is missing');
  const view = new DataView((await readExactly(source, record.start, record.bytes, 'LASzip record')).buffer);
  const compressor = view.getUint16(0, true);
  const isLayered = header.formatNumber >= 6;
  if (compressor !== (isLayered ? layered : chunked))
    refuse(
      'unsupported',
      `its points are compressed the old way (compressor ${compressor}); save it again with a newer LASzip`,
    );
  const chunkPoints = view.getUint32(12, true);
  const layers = checkItems(view, header, isLayered, refuse);
  if (chunkPoints === 0) refuse('invalid', 'it states chunks of no points');
  return { chunkPoints: chunkPoints === 0xffffffff ? undefined : chunkPoints, layers };
}

function checkItems(
  view: DataView,
  header: LasHeader,
  isLayered: boolean,
  refuse: (kind: 'invalid' | 'unsupported', reason: string) => never,
): number {
  const items = view.getUint16(32, true);
  if (34 + 6 * items > view.byteLength) refuse('invalid', 'the list of compressed fields is cut off');
  let bytes = 0;
  let layers = 0;
  for (let at = 34; at < 34 + 6 * items; at += 6) {
    const [type, size, version] = [0, 2, 4].map((offset) => view.getUint16(at + offset, true));
    if (isLayered ? version < 3 : version !== 2)
      refuse('unsupported', `fields compressed by version ${version} cannot be read`);
    if (isLayered)
      layers += (layersOf[type] ?? (() => refuse('unsupported', `a field of type ${type} cannot be read`)))(size);
    bytes += size;
  }
  if (bytes !== header.recordBytes)
    refuse('invalid', `the compressed fields have ${bytes} bytes, the points ${header.recordBytes}`);
  return layers;
}
