import type { WorkFolder } from '../../ground/disk/workFolder.ts';
import { openColumns, packColumns } from '../../ground/packColumns.ts';
import { keysPerElement, type SumTable } from './SumTable.ts';

/** Elements `from` to `to`. */
export interface ElementRange {
  from: number;
  to: number;
}

/** Writes the taken slots of a table, element after element, so that a range of elements can be read without the rest. */
export async function writeTable(folder: WorkFolder, name: string, table: SumTable): Promise<void> {
  const { used, width } = table;
  const order = sortByElement(table);
  const packed = {
    width: Uint32Array.of(width),
    elements: new Uint32Array(used),
    keys: new Uint32Array(used * 2),
    points: new Uint32Array(used),
    scans: new Uint32Array(used),
    sums: new Float64Array(used * width),
  };
  for (let at = 0; at < used; at++) {
    const slot = order[at];
    packed.elements[at] = elementOf(table.keys[slot * 2]);
    packed.keys[at * 2] = table.keys[slot * 2];
    packed.keys[at * 2 + 1] = table.keys[slot * 2 + 1];
    packed.points[at] = table.points[slot];
    packed.scans[at] = table.scans[slot];
    for (let i = 0; i < width; i++) packed.sums[at * width + i] = table.sums[slot * width + i];
  }
  await folder.writeBytes(name, packColumns(packed));
}

const elementOf = (key: number): number => Math.floor(key / keysPerElement);

/** The taken slots by element, those of one in the order of the table. */
function sortByElement({ points, keys, used }: SumTable): Uint32Array {
  let elements = 0;
  for (let slot = 0; slot < points.length; slot++) {
    if (points[slot] > 0) elements = Math.max(elements, elementOf(keys[slot * 2]) + 1);
  }
  const next = new Uint32Array(elements + 1);
  for (let slot = 0; slot < points.length; slot++) if (points[slot] > 0) next[elementOf(keys[slot * 2]) + 1]++;
  for (let element = 0; element < elements; element++) next[element + 1] += next[element];
  const order = new Uint32Array(used);
  for (let slot = 0; slot < points.length; slot++) {
    if (points[slot] > 0) order[next[elementOf(keys[slot * 2])]++] = slot;
  }
  return order;
}

/** What `writeTable` wrote of a range of elements: to be listed, not to be added to. */
export async function readTable(folder: WorkFolder, name: string, range: ElementRange): Promise<SumTable> {
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

function firstAtLeast(sorted: Uint32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
