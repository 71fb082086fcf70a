import { expect, test } from 'vitest';
import { makeLas } from '../../../test/makeLas.ts';
import { makeZip } from '../../../test/makeZip.ts';
import type { ByteSource } from '../../ground/ByteSource.ts';
import { memorySource } from '../../ground/memorySource.ts';
import { makeE57 } from '../scan/e57/fixtures/makeE57.ts';
import { checkScanHead } from './checkScanHead.ts';
import { checkScanHeadApart } from './checkScanHeadApart.ts';

const fields = ['cartesianX', 'cartesianY', 'cartesianZ'].map(
  (name) => ({ kind: 'float', name, precision: 'double' }) as const,
);
const ramp = Float64Array.from({ length: 500 }, (_, i) => i);
const none = new Float64Array();
const e57 = await makeE57({ scans: [{ fields, columns: [ramp, ramp, ramp] }] });
const empty = await makeE57({ scans: [{ fields, columns: [none, none, none] }] });
const zipOf = (...names: string[]) => makeZip(names.map((name) => ({ name, bytes: 'x' })));
const sourceOf = (name: string, bytes: Uint8Array | string) =>
  memorySource(name, typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
const check = (name: string, bytes: Uint8Array | string) => checkScanHead(sourceOf(name, bytes));

test.each<[string, Uint8Array]>([
  ['a.e57', e57],
  ['a.las', makeLas([{ x: 1, y: 2, z: 3 }])],
  ['a.zip', await zipOf('north.e57', 'notes.pdf', '__MACOSX/._north.e57')],
])('%s can be analysed', async (name, bytes) => {
  await expect(check(name, bytes)).resolves.toBeUndefined();
});

test.each<[string, string, Uint8Array | string, RegExp]>([
  ['a cut E57', 'a.e57', e57.subarray(0, e57.length / 2), /is cut off|end|bytes/],
  ['an E57 without points', 'a.e57', empty, /no points/],
  ['noise', 'a.e57', '\x01\x02\0noise', /not that of a \.e57 file/],
  ['a model', 'a.e57', 'ISO-10303-21;\nHEADER;', /model/],
  ['a b2g', 'a.b2g', 'x\0', /export the scans as E57/],
  ['a zip of other formats', 'a.zip', await zipOf('a.b2g', 'b.rcp'), /export the scans as E57/],
  ['a zip of nothing', 'a.zip', await zipOf('.DS_Store'), /no files|no scan/],
  ['a cut zip', 'a.zip', (await zipOf('a.e57')).subarray(0, 40), /zip is damaged/],
])('%s cannot, and says why', async (_, name, bytes, reason) => {
  await expect(check(name, bytes)).rejects.toMatchObject({
    name: 'EngineError',
    kind: expect.stringMatching(/^(invalid|unsupported)$/),
    reason: expect.stringMatching(reason),
  });
});

test('a process of its own finds the same', async () => {
  await expect(checkScanHeadApart(sourceOf('a.e57', e57))).resolves.toBeUndefined();
  await expect(checkScanHeadApart(sourceOf('a.b2g', 'x\0'))).rejects.toMatchObject({
    kind: 'unsupported',
    reason: expect.stringMatching(/export the scans as E57/),
  });
});

test('a storage that fails is not the fault of the file', async () => {
  const source: ByteSource = { name: 'a.e57', size: 100, read: () => Promise.reject(new Error('The disk is gone')) };
  await expect(checkScanHeadApart(source)).rejects.toMatchObject({ kind: 'read', reason: 'The disk is gone' });
});
