import { bestEffort } from '@plumbline/contract/bestEffort';
import type { ByteSink } from '../../../ground/ByteSink.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { createE57File, type E57File } from './createE57File.ts';
import type { E57Options, E57ScanOptions, E57ScanWriter, E57Writer, WrittenBatch } from './E57Writer.ts';
import { toGpsTime } from './gpsTime.ts';
import { guidFrom } from './guidFrom.ts';
import { imageXml } from './imageXml.ts';
import { scanColumns, scanFields } from './scanFields.ts';
import { scanXml } from './scanXml.ts';
import { dateTime, e57Root, integer, text, vector } from './xmlText.ts';

/** Points that are packed at once. */
const sliceRecords = 65536;

/** A writer of one E57 file into a sink. The same input gives the same bytes. */
export function createE57(sink: ByteSink, options: E57Options = {}): E57Writer {
  const { name = 'scan.e57', crs } = options;
  const file = createE57File(sink, { name });
  const scans: string[] = [];
  const images: string[] = [];
  let openScan: string | undefined;

  function refuseWhileOpen(): void {
    if (openScan === undefined) return;
    throw new EngineError({ kind: 'internal', file: name, reason: `the scan ${openScan} has not been ended` });
  }
  checkDate(options.createdAt, 'createdAt', name);

  return {
    addScan(scan) {
      refuseWhileOpen();
      checkScan(scan, name);
      openScan = scan.name;
      return createScanWriter({ file, name, scan, index: scans.length }, (xml) => {
        scans.push(xml);
        openScan = undefined;
      });
    },
    async addImage(image, bytes) {
      refuseWhileOpen();
      images.push(imageXml(image, images.length, await file.addBlob(bytes), bytes.length));
    },
    async finish() {
      refuseWhileOpen();
      const body = [
        integer('versionMajor', 1),
        integer('versionMinor', 0),
        text('e57LibraryVersion', 'Plumbline'),
        text('coordinateMetadata', crs ?? ''),
        options.createdAt === undefined ? undefined : dateTime('creationDateTime', toGpsTime(options.createdAt)),
        vector('data3D', scans),
        vector('images2D', images),
      ].join('');
      const guid = options.guid ?? guidFrom(body);
      await file.finish(e57Root(text('formatName', 'ASTM E57 3D Imaging Data File'), text('guid', guid), body));
    },
  };
}

function createScanWriter(
  { file, name, scan, index }: { file: E57File; name: string; scan: E57ScanOptions; index: number },
  whenEnded: (xml: string) => void,
): E57ScanWriter {
  const place = `data3D/${index}`;
  const fields = scanFields(scan);
  const scratch = fields.map(() => new Float64Array(sliceRecords));
  const section = file.addPoints({ fields, place });
  // Whoever writes or ends the scan learns of a failure; until then it is nobody's.
  void bestEffort(section);

  async function writeSlice(batch: WrittenBatch, from: number): Promise<void> {
    const count = Math.min(sliceRecords, batch.count - from);
    const columns = scanColumns(scan, batch, { from, count, scratch });
    if (!columns) {
      const reason = 'a batch lacks a column that the scan was announced with';
      throw new EngineError({ kind: 'internal', file: name, place, reason });
    }
    await (await section).write(columns, count);
  }

  return {
    async write(batch) {
      for (let from = 0; from < batch.count; from += sliceRecords) await writeSlice(batch, from);
    },
    async end() {
      whenEnded(scanXml(scan, index, await (await section).end(), fields));
    },
  };
}

function checkScan({ position, grid, acquiredAt }: E57ScanOptions, file: string): void {
  checkDate(acquiredAt, 'acquiredAt', file);
  const refuse = (reason: string) => new EngineError({ kind: 'internal', file, reason });
  if (position.type === 'scaled') {
    const steps = position.limitM / position.precisionM;
    if (!(position.precisionM > 0 && steps >= 1 && steps <= 2 ** 52))
      throw refuse('the precision does not fit the limit');
  }
  const lines = grid ? [grid.rows, grid.columns] : [];
  if (!lines.every((count) => Number.isSafeInteger(count) && count > 0)) throw refuse('a grid needs rows and columns');
}

function checkDate(iso: string | undefined, option: string, file: string): void {
  if (iso === undefined || Number.isFinite(Date.parse(iso))) return;
  throw new EngineError({ kind: 'internal', file, reason: `${option} is not a date: ${iso}` });
}
