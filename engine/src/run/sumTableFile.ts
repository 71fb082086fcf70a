import type { WorkFolder } from '../ground/disk/workFolder.ts';
import type { SumRows } from '../measure/compare/SumTable.ts';
import { unpackColumns, writeColumns } from './packColumns.ts';

/** Writes the rows of a table. */
export async function writeTable(folder: WorkFolder, name: string, table: SumRows): Promise<void> {
  const { used, width, keys, points, scans, sums } = table;
  const rows = {
    width: Uint32Array.of(width),
    keys: keys.subarray(0, used * 2),
    points: points.subarray(0, used),
    scans: scans.subarray(0, used),
    sums: sums.subarray(0, used * width),
  };
  await folder.write(name, (sink) => writeColumns(sink, rows));
}

/** What `writeTable` wrote: to be read, not to be added to. */
export async function readTable(folder: WorkFolder, name: string): Promise<SumRows> {
  const { width, ...columns } = unpackColumns<Omit<SumRows, 'used' | 'width'> & { width: Uint32Array }>(
    await folder.readBytes(name),
  );
  return { ...columns, used: columns.points.length, width: width[0] };
}
