import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { makeLas } from '../../../test/makeLas.ts';
import { makeLaz } from '../../../test/makeLaz.ts';
import { makePcd, type PcdEncoding } from '../../../test/makePcd.ts';
import { makePly, type PlyEncoding } from '../../../test/makePly.ts';
import { makeZip } from '../../../test/makeZip.ts';
import { scratchFolder } from '../../ground/disk/scratchFolder.ts';
import { memorySource } from '../../ground/memorySource.ts';
import { makeE57 } from '../scan/e57/fixtures/makeE57.ts';
import { checkScanHead } from './checkScanHead.ts';
import { inspectScan } from './inspectScan.ts';

const scratch = scratchFolder(tmpdir());
afterAll(() => scratch.remove());

const sourceOf = (name: string, bytes: Uint8Array | string) =>
  memorySource(name, Buffer.from(bytes as string, 'latin1'));
const axes = ['x', 'y', 'z'];
const ply = (encoding: PlyEncoding) =>
  makePly(encoding, [{ name: 'vertex', columns: axes.map((name) => ({ name, type: 'float' })), rows: [] }]);
const pcd = (encoding: PcdEncoding, rows: number[][] = []) =>
  makePcd(encoding, { fields: axes.map((name) => ({ name, type: 'F', size: 4 })), rows });
const e57 = await makeE57({
  scans: [
    {
      fields: ['cartesianX', 'cartesianY', 'cartesianZ'].map((name) => ({ kind: 'float', name, precision: 'double' })),
      columns: axes.map(() => new Float64Array()),
    },
  ],
});
const ptx = '0\n0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n';

test.for<[string, Uint8Array | string]>([
  ['a.e57', e57],
  ['a.las', makeLas([])],
  ['a.laz', makeLaz([])],
  ['ascii.ply', ply('ascii')],
  ['binary.ply', ply('binary_little_endian')],
  ['ascii.pcd', pcd('ascii')],
  ['binary.pcd', pcd('binary')],
  ['packed.pcd', pcd('binary_compressed')],
  ['a.pts', '0\n'],
  ['a.csv', 'x,y,z\n'],
  ['a.xyz', '# x y z intensity\n\n'],
])('[ENG-1] %s without points says so, inspected and uploaded', async ([name, bytes]) => {
  const inspection = await inspectScan(sourceOf(name, bytes), { scratch });
  expect(inspection).toMatchObject({ points: 0, bounds: null });
  expect(inspection.problems).toContainEqual({ code: 'noPoints', message: 'The file has no points.' });
  await expect(checkScanHead(sourceOf(name, bytes))).rejects.toMatchObject({
    kind: 'invalid',
    reason: 'the file has no points',
  });
});

test('[ENG-1] a PTX of no rows and columns is refused', async () => {
  const refused = { kind: 'invalid', reason: 'a scan states 0 columns and 0 rows' };
  await expect(inspectScan(sourceOf('a.ptx', ptx), { scratch })).rejects.toMatchObject(refused);
  await expect(checkScanHead(sourceOf('a.ptx', ptx))).rejects.toMatchObject(refused);
});

test('[ENG-1] a zip names the scan that has no points, and one of such scans alone has none', async () => {
  const zip = (...names: string[]) =>
    makeZip(names.map((name) => ({ name, bytes: makeLas(name === 'full.las' ? [{ x: 1, y: 2, z: 3 }] : []) })));
  const some = await inspectScan(sourceOf('a.zip', await zip('full.las', 'empty.las')), { scratch });
  expect(some.problems).toEqual([{ code: 'noPoints', message: 'The scan empty.las has no points with a position.' }]);
  const none = await inspectScan(sourceOf('a.zip', await zip('empty.las', 'other.las')), { scratch });
  expect(none.problems).toEqual([{ code: 'noPoints', message: 'The file has no points.' }]);
});

test('[ENG-1] points without a position are told', async () => {
  const { problems } = await inspectScan(sourceOf('a.pcd', pcd('binary', [[NaN, NaN, NaN]])), { scratch });
  expect(problems).toEqual([{ code: 'noPoints', message: 'None of the 1 points has a position.' }]);
});

test('[ENG-1] a PLY with faces is inspected as the surface that it is', async () => {
  const corners = [0, 1, 2, 3].map((i) => [i % 2, i >> 1, 0]);
  const mesh = makePly('binary_little_endian', [
    { name: 'vertex', columns: axes.map((name) => ({ name, type: 'float' })), rows: corners },
    {
      name: 'face',
      columns: [{ name: 'vertex_indices', type: 'int', listCount: 'uchar' }],
      rows: [[[0, 1, 3, 2]]],
    },
  ]);
  const { points, pointsWithPosition, bounds, problems } = await inspectScan(sourceOf('a.ply', mesh), { scratch });
  expect(points).toBe(pointsWithPosition);
  expect(points * 0.006 ** 2).toBeCloseTo(1, 2);
  expect(bounds!.max.map((value) => Math.round(value * 100))).toEqual([100, 100, 0]);
  const message =
    'A mesh of 2 triangles; sampled as a surface, a point about every 6 mm. It says nothing of where the scanner stood.';
  expect(problems).toEqual([{ code: 'mesh', message }]);
});

test('[ENG-1] the spacing of a cloud is to the nearest point, not to the next of the file', async () => {
  const rows = Array.from({ length: 900 }, (_, i) => [((i * 7) % 30) * 0.04, Math.floor(i / 30) * 0.04, 0]);
  const { spacing } = await inspectScan(sourceOf('a.pcd', pcd('binary', rows)), { scratch });
  expect(spacing).toEqual({ m: expect.closeTo(0.04, 6), atM: null });
});
