import type { WorkFolder } from '../ground/disk/workFolder.ts';
import type { SumTable } from '../measure/compare/SumTable.ts';
import { packColumns, unpackColumns } from './packColumns.ts';

/** Writes the taken slots of a table. */
export async function writeTable(folder: WorkFolder, name: string, table: SumTable): Promise<void> {
  const { used, width } = table;
  const packed = {
    width: Uint32Array.of(width),
    keys: new Uint32Array(used * 2),
    points: new Uint32Array(used),
    scans: new Uint32Array(used),
    sums: new Float64Array(used * width),
  };
  let at = 0;
  for (let slot = 0; slot < table.points.length; slot++) {
    if (table.points[slot] === 0) continue;
    packed.keys.set(table.keys.subarray(slot * 2, slot * 2 + 2), at * 2);
    packed.points[at] = table.points[slot];
    packed.scans[at] = table.scans[slot];
    for (let i = 0; i < width; i++) packed.sums[at * width + i] = table.sums[slot * width + i];
    at++;
  }
  await folder.writeBytes(name, packColumns(packed));
}

/** What `writeTable` wrote: to be merged, not to be added to. */
export async function readTable(folder: WorkFolder, name: string): Promise<SumTable> {
  const { width, ...columns } = unpackColumns<Omit<SumTable, 'used' | 'width'> & { width: Uint32Array }>(
    await folder.readBytes(name),
  );
  return { ...columns, used: columns.points.length, width: width[0] };
}
