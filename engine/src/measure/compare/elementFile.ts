import type { WorkFolder } from '../../ground/disk/workFolder.ts';
import { openColumns, writeColumns } from '../../ground/packColumns.ts';
import { readExactly } from '../../ground/readExactly.ts';
import { firstAtLeast } from './firstAtLeast.ts';
import type { ElementRange } from './sumTableFile.ts';

/** Columns of rows that belong to elements: those of element e from start[e] to start[e + 1]. */
export interface ByElement {
  start: Uint32Array;
}

type Column = Float32Array | Uint32Array | Uint8Array;

/** A file of `writeByElement`, and which of its rows are whose; none of them is read yet. */
export interface ElementFile {
  name: string;
  /** The elements that have rows in it, ascending, where those of each begin, and where the last end. */
  elements: Uint32Array;
  starts: Uint32Array;
  /** Where the first row lies, in bytes. */
  rowsAt: number;
}

/** Writes columns row by row: those of a range of elements lie together and are read at once. */
export async function writeByElement<T extends ByElement>(folder: WorkFolder, name: string, columns: T): Promise<void> {
  const { start } = columns;
  const elements = new Uint32Array(start.length - 1);
  const starts = new Uint32Array(start.length);
  let count = 0;
  for (let element = 0; element < elements.length; element++) {
    if (start[element + 1] === start[element]) continue;
    elements[count] = element;
    starts[count++] = start[element];
  }
  starts[count] = start[elements.length];
  const rows = takeWords(wordsOf(columns), start[elements.length]);
  const file = { elements: elements.slice(0, count), starts: starts.slice(0, count + 1), rows };
  await folder.write(name, (sink) => writeColumns(sink, file));
}

/** Reads whose rows are in a file. */
export async function openElementFile(folder: WorkFolder, name: string): Promise<ElementFile> {
  const source = await folder.open(name);
  try {
    const columns = await openColumns(source);
    const elements = await columns.read('elements', Uint32Array);
    return { name, elements, starts: await columns.read('starts', Uint32Array), rowsAt: columns.positionOf('rows') };
  } finally {
    await source.close();
  }
}

/** The rows of a range of elements from several files, side by side by element, those of one in the order of the files. */
export async function readByElement<T extends ByElement>(
  folder: WorkFolder,
  files: readonly ElementFile[],
  range: ElementRange,
  create: (start: Uint32Array, count: number) => T,
  elementCount: number,
): Promise<T> {
  const start = new Uint32Array(elementCount + 1);
  for (const { elements, starts } of files) {
    for (let i = firstAtLeast(elements, range.from); elements[i] < range.to; i++) {
      start[elements[i] + 1] += starts[i + 1] - starts[i];
    }
  }
  for (let element = 0; element < elementCount; element++) start[element + 1] += start[element];
  const columns = create(start, start[elementCount]);
  const words = wordsOf(columns);
  const next = start.slice();
  for (const file of files) await readInto(folder, file, range, words, next);
  return columns;
}

/** `next` says where the next rows of each element go. */
async function readInto(
  folder: WorkFolder,
  { name, elements, starts, rowsAt }: ElementFile,
  range: ElementRange,
  columns: readonly WordColumn[],
  next: Uint32Array,
): Promise<void> {
  const first = firstAtLeast(elements, range.from);
  const last = firstAtLeast(elements, range.to);
  if (first === last) return;
  const stride = strideOf(columns);
  const rowBytes = 4 * stride;
  const source = await folder.open(name);
  try {
    const bytes = await readExactly(
      source,
      rowsAt + starts[first] * rowBytes,
      (starts[last] - starts[first]) * rowBytes,
      'rows',
    );
    const rows = new Uint32Array(bytes.buffer);
    for (let i = first; i < last; i++) {
      const count = starts[i + 1] - starts[i];
      putWords(columns, next[elements[i]], rows, starts[i] - starts[first], count, stride);
      next[elements[i]] += count;
    }
  } finally {
    await source.close();
  }
}

/** A column as words of four bytes, of which each row has `width`. */
interface WordColumn {
  words: Uint32Array;
  width: number;
}

function wordsOf<T extends ByElement>(columns: T): WordColumn[] {
  const { start, ...rest } = columns;
  const rows = start[start.length - 1];
  return Object.values(rest as Record<string, Column>).map(({ buffer, byteOffset, byteLength }) => {
    return { words: new Uint32Array(buffer, byteOffset, byteLength / 4), width: rows > 0 ? byteLength / 4 / rows : 0 };
  });
}

const strideOf = (columns: readonly WordColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0);

/** So many rows are copied column by column at a time: they stay in the cache meanwhile. */
const rowsAtOnce = 512;

/** The words of all rows, those of a row together. */
function takeWords(columns: readonly WordColumn[], count: number): Uint32Array {
  const stride = strideOf(columns);
  const rows = new Uint32Array(count * stride);
  for (let row = 0; row < count; row += rowsAtOnce) {
    const some = Math.min(rowsAtOnce, count - row);
    let at = row * stride;
    for (const { words, width } of columns) {
      copyWords(words, row * width, width, rows, at, stride, width, some);
      at += width;
    }
  }
  return rows;
}

/** Puts `count` rows from row `from` on where row `to` and those after it are. */
function putWords(
  columns: readonly WordColumn[],
  to: number,
  rows: Uint32Array,
  from: number,
  count: number,
  stride: number,
): void {
  for (let row = 0; row < count; row += rowsAtOnce) {
    const some = Math.min(rowsAtOnce, count - row);
    let at = (from + row) * stride;
    for (const { words, width } of columns) {
      copyWords(rows, at, stride, words, (to + row) * width, width, width, some);
      at += width;
    }
  }
}

/** Copies `width` words of each of `count` rows, which begin every so many words. */
function copyWords(
  from: Uint32Array,
  fromAt: number,
  fromStep: number,
  to: Uint32Array,
  toAt: number,
  toStep: number,
  width: number,
  count: number,
): void {
  let read = fromAt;
  let write = toAt;
  for (let row = 0; row < count; row++) {
    for (let k = 0; k < width; k++) to[write + k] = from[read + k];
    read += fromStep;
    write += toStep;
  }
}
