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

const problemsOf = async (rows: number[][]) =>
  (await inspectScan(sourceOf('a.pcd', pcd('binary', rows)), { scratch })).problems;
const gridOf = (count: number, apartM: number) =>
  Array.from({ length: count }, (_, i) => [1 + (i % 20) * apartM, Math.floor(i / 20) * apartM, 0]);

test('[ENG-1] points that all lie at 0, 0, 0 are told', async () => {
  const [e57Problem] = (
    await inspectScan(
      sourceOf(
        'a.e57',
        await makeE57({
          scans: [
            {
              fields: ['cartesianX', 'cartesianY', 'cartesianZ'].map((name) => ({
                kind: 'float',
                name,
                precision: 'double',
              })),
              columns: axes.map(() => new Float64Array(2000)),
            },
          ],
        }),
      ),
      { scratch },
    )
  ).problems.filter(({ code }) => code === 'pointsAtOrigin');
  expect(e57Problem.message).toBe(
    'All 2,000 points lie at 0, 0, 0: their coordinates are missing, and nothing can be compared with them. Export the scan again.',
  );
  const some = await problemsOf([...gridOf(400, 0.01), ...Array.from({ length: 500 }, () => [0, 0, 0])]);
  expect(some[0].message).toMatch(/^500 of 900 points lie at 0, 0, 0/);
  expect(await problemsOf([...gridOf(400, 0.01), [0, 0, 0], [0, 0, 0]])).toEqual([]);
});

test('[ENG-1] points that mostly have no position are told with their number', async () => {
  const without = Array.from({ length: 1200 }, () => [NaN, NaN, NaN]);
  expect(await problemsOf([...gridOf(400, 0.01), ...without])).toEqual([
    { code: 'mostlyWithoutPosition', message: '1,200 of 1,600 points have no position and are not used.' },
  ]);
  expect(await problemsOf([...gridOf(400, 0.01), ...without.slice(0, 300)])).toEqual([]);
});

test('[ENG-1] a thin scan is told, and what comes of it', async () => {
  expect(await problemsOf(gridOf(400, 0.08))).toEqual([
    {
      code: 'thinScan',
      message:
        'Its points are about 80 mm apart: 20 mm or less is asked for; it takes at least 830 cm² of an element for the 15 points without which nothing is said about where it stands.',
    },
  ]);
  expect(await problemsOf(gridOf(400, 0.0199))).toEqual([]);
});
