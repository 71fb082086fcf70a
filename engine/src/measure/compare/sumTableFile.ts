import type { WorkFolder } from '../../ground/disk/workFolder.ts';
import { openColumns, writeColumns } from '../../ground/packColumns.ts';
import { firstAtLeast } from './firstAtLeast.ts';
import { keysPerElement, type SumRows } from './SumTable.ts';

/** Elements `from` to `to`. */
export interface ElementRange {
  from: number;
  to: number;
}

/** Writes the rows of a table, element after element, so that a range of elements can be read without the rest. */
export async function writeTable(folder: WorkFolder, name: string, table: SumRows): Promise<void> {
  const { used, width, keys, points, scans, sums } = table;
  const order = sortByElement(table);
  const rows = {
    width: Uint32Array.of(width),
    elements: new Uint32Array(used),
    keys: new Uint32Array(used * 2),
    points: new Uint32Array(used),
    scans: new Uint32Array(used),
    sums: new Float64Array(used * width),
  };
  for (let at = 0; at < used; at++) {
    const row = order[at];
    rows.elements[at] = elementOf(keys[row * 2]);
    rows.keys[at * 2] = keys[row * 2];
    rows.keys[at * 2 + 1] = keys[row * 2 + 1];
    rows.points[at] = points[row];
    rows.scans[at] = scans[row];
    for (let i = 0; i < width; i++) rows.sums[at * width + i] = sums[row * width + i];
  }
  await folder.write(name, (sink) => writeColumns(sink, rows));
}

const elementOf = (key: number): number => Math.floor(key / keysPerElement);

/** The rows by element, those of one in the order of the table. */
function sortByElement({ keys, used }: SumRows): Uint32Array {
  let elements = 0;
  for (let row = 0; row < used; row++) elements = Math.max(elements, elementOf(keys[row * 2]) + 1);
  const next = new Uint32Array(elements + 1);
  for (let row = 0; row < used; row++) next[elementOf(keys[row * 2]) + 1]++;
  for (let element = 0; element < elements; element++) next[element + 1] += next[element];
  const order = new Uint32Array(used);
  for (let row = 0; row < used; row++) order[next[elementOf(keys[row * 2])]++] = row;
  return order;
}

/** What `writeTable` wrote of a range of elements: to be listed, not to be added to. */
export async function readTable(folder: WorkFolder, name: string, range: ElementRange): Promise<SumRows> {
  const source = await folder.open(name);
  try {
    const columns = await openColumns(source);
    const elements = await columns.read('elements', Uint32Array);
    const from = firstAtLeast(elements, range.from);
    const to = firstAtLeast(elements, range.to);
    const [width] = await columns.read('width', Uint32Array);
    return {
      used: to - from,
      width,
      keys: await columns.read('keys', Uint32Array, from * 2, to * 2),
      points: await columns.read('points', Uint32Array, from, to),
      scans: await columns.read('scans', Uint32Array, from, to),
      sums: await columns.read('sums', Float64Array, from * width, to * width),
    };
  } finally {
    await source.close();
  }
}
