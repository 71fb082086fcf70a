import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkFolder, type WorkFolder } from './disk/workFolder.ts';
import { openColumns, packColumns, unpackColumns, writeColumns } from './packColumns.ts';

let folder: WorkFolder;

beforeAll(async () => {
  folder = await openWorkFolder(await mkdtemp(join(tmpdir(), 'plumbline-columns-')));
});
afterAll(() => rm(folder.path, { recursive: true }));

const sets = {
  'several of odd lengths': {
    a: Uint8Array.of(1, 2, 3),
    b: Float64Array.of(Math.PI, -0),
    c: Uint32Array.of(7, 8, 9),
  },
  'empty ones behind a short one': { width: Uint32Array.of(18), keys: new Uint32Array(0), sums: new Float64Array(0) },
  'an empty one first': { a: new Float32Array(0), b: Uint8Array.of(1) },
  none: {},
};

test.each(Object.entries(sets))(
  '%s: written and packed are the same bytes, and read back what they were',
  async (_, columns) => {
    await folder.write('columns', (sink) => writeColumns(sink, columns));
    const written = await readFile(join(folder.path, 'columns'));
    expect(Buffer.from(packColumns(columns)).equals(written)).toBe(true);
    expect(unpackColumns(written)).toEqual(columns);
    const source = await folder.open('columns');
    const reader = await openColumns(source);
    for (const [name, column] of Object.entries(columns)) {
      const Kind = column.constructor as Uint32ArrayConstructor;
      expect(await reader.read(name, Kind)).toEqual(column);
      expect(await reader.read(name, Kind, 1, 2)).toEqual(column.slice(1, 2));
    }
    await source.close();
  },
);
