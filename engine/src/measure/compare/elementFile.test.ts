import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorkFolder, type WorkFolder } from '../../ground/disk/workFolder.ts';
import { openElementFile, readByElement, writeByElement } from './elementFile.ts';

interface Rows {
  start: Uint32Array;
  places: Float32Array;
  colours: Uint8Array;
}

const elements = 4;
let folder: WorkFolder;

beforeEach(async () => {
  folder = await openWorkFolder(await mkdtemp(join(tmpdir(), 'element-file-')));
});
afterEach(() => rm(folder.path, { recursive: true }));

const create = (start: Uint32Array, count: number): Rows => ({
  start,
  places: new Float32Array(count * 3),
  colours: new Uint8Array(count * 4),
});

/** Rows whose numbers tell which they are: the first place of each is its own number, colours count up from there. */
function makeRows(start: number[], first: number): Rows {
  const rows = create(Uint32Array.from(start), start[elements]);
  rows.places.forEach((_, i) => {
    rows.places[i] = first + Math.floor(i / 3) + (i % 3) / 8;
  });
  rows.colours.forEach((_, i) => {
    rows.colours[i] = first + Math.floor(i / 4) + (i % 4);
  });
  return rows;
}

async function writeAll(...tables: Rows[]) {
  const names = tables.map((_, i) => `rows-${i}.bin`);
  for (const [i, name] of names.entries()) await writeByElement(folder, name, tables[i]);
  return Promise.all(names.map((name) => openElementFile(folder, name)));
}

const firsts = ({ places }: Rows) => [...places].filter((_, i) => i % 3 === 0);

test('rows of several files lie side by side by element, in the order of the files', async () => {
  const files = await writeAll(
    makeRows([0, 2, 2, 3, 3], 10),
    makeRows([0, 0, 0, 0, 0], 0),
    makeRows([0, 1, 2, 4, 4], 20),
  );
  const all = await readByElement(folder, files, { from: 0, to: elements }, create, elements);
  expect([...all.start]).toEqual([0, 3, 4, 7, 7]);
  expect(firsts(all)).toEqual([10, 11, 20, 21, 12, 22, 23]);
  expect([...all.places.subarray(6, 9)]).toEqual([20, 20.125, 20.25]);
  expect([...all.colours.subarray(8, 16)]).toEqual([20, 21, 22, 23, 21, 22, 23, 24]);
});

test('of a range of elements nothing else is read', async () => {
  const files = await writeAll(makeRows([0, 2, 2, 3, 5], 10), makeRows([0, 1, 2, 4, 4], 20));
  const some = await readByElement(folder, files, { from: 1, to: 3 }, create, elements);
  expect([...some.start]).toEqual([0, 0, 1, 4, 4]);
  expect(firsts(some)).toEqual([21, 12, 22, 23]);
});

test('what was written is read as it was, also when it is nothing', async () => {
  for (const rows of [makeRows([0, 2, 5, 5, 9], 1), makeRows([0, 0, 0, 0, 0], 0)]) {
    const files = await writeAll(rows);
    expect(await readByElement(folder, files, { from: 0, to: elements }, create, elements)).toEqual(rows);
  }
});
