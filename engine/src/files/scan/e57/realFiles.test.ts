// Files of other writers. Counts and bounds are those of the files' own headers; the rest was written down once from an
// independent readers (the Rust crate e57, a few lines of Python).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFile } from '../../../ground/disk/openFile.ts';
import type { PointSource } from '../PointSource.ts';
import { type CollectedPoints, collectPoints } from './fixtures/collectPoints.ts';
import { openE57 } from './openE57.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = join(process.env.PLUMBLINE_REAL_FILES ?? join(root, '../shared/data'), 'e57');

async function withFile(path: string, use: (source: PointSource) => Promise<void>): Promise<void> {
  const file = await openFile(join(folder, path));
  try {
    await use(await openE57(file));
  } finally {
    await file.close();
  }
}

const range = (values: number[]) => [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];

function expectInside(points: CollectedPoints, { bounds }: PointSource['scans'][number], slackM: number): void {
  (['x', 'y', 'z'] as const).forEach((axis, i) => {
    const [least, most] = range(points[axis]);
    expect(Math.abs(least - (bounds?.min[i] as number))).toBeLessThanOrEqual(slackM);
    expect(Math.abs(most - (bounds?.max[i] as number))).toBeLessThanOrEqual(slackM);
  });
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test.skipIf(!existsSync(folder)).each<[string, (source: PointSource) => Promise<void>]>([
  [
    'pye57/pumpAVisualReferenceImage.e57',
    async (source) => {
      const [scan] = source.scans;
      const points = await collectPoints(source);
      expect(scan).toMatchObject({ points: 155_201, grid: { rows: 1074, columns: 345 }, hasStation: true });
      expect(points.count).toBe(155_201);
      expectInside(points, scan, 1.1e-6);
      expect(range(points.row)).toEqual([0, 1073]);
      expect(range(points.column)).toEqual([0, 344]);
      expect(mean(points.intensity)).toBeCloseTo(0.4720248, 6);
      expect(source.images).toMatchObject([{ kind: 'visual', width: 3072, height: 2304 }]);
      const photo = await source.readImage(0);
      expect([...photo.subarray(0, 2), ...photo.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9]);
    },
  ],
  [
    'libE57Format-test-data/bunnyDouble.e57',
    async (source) => {
      const points = await collectPoints(source);
      expect(points.count).toBe(30_571);
      expectInside(points, source.scans[0], 0);
      expect(source.scans[0].hasStation).toBe(false);
    },
  ],
  [
    'libE57Format-test-data/ColouredCubeDouble.e57',
    async (source) => {
      const points = await collectPoints(source);
      expect(points.count).toBe(7680);
      expect([range(points.x), range(points.y), range(points.z)]).toEqual(new Array(3).fill([-0.5, 0.5]));
      expect(range(points.colour)).toEqual([0, 255]);
    },
  ],
  [
    'pdal/A_moved_B.e57',
    async (source) => {
      expect(source.scans.map(({ name, points }) => [name, points])).toEqual([
        ['B2 - Cloud', 2],
        ['A4 - Cloud', 4],
      ]);
      for (const [i, scan] of source.scans.entries()) {
        const points = await collectPoints(source, i);
        expect(points.count).toBe(scan.points);
        expectInside(points, scan, 0);
        expect(scan).toMatchObject({ hasStation: false, pose: { translation: [0, 0, 0], rotation: [1, 0, 0, 0] } });
      }
    },
  ],
  [
    'cry-inc/tiny_spherical.e57',
    async (source) => {
      const points = await collectPoints(source);
      expect(source.scans[0]).toMatchObject({ points: 360, hasStation: true });
      expect(points.count).toBe(180);
      for (let i = 0; i < points.count; i++)
        expect(Math.hypot(points.x[i], points.y[i], points.z[i])).toBeCloseTo(1, 12);
    },
  ],
  [
    'cry-inc/tiny_pc_and_images.e57',
    async (source) => {
      expect((await collectPoints(source)).x).toEqual([0, 1]);
      expect(source.images.map(({ kind }) => kind)).toEqual(['visual', 'spherical', 'pinhole', 'cylindrical']);
      expect([...(await source.readImage(0)).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      expect([...(await source.readImage(1)).subarray(1, 4)]).toEqual([...'PNG'].map((letter) => letter.charCodeAt(0)));
      expect(source.problems.map(({ code }) => code)).toEqual(['rotationLength']);
    },
  ],
])('[ENG-1] %s is read', (path, use) => withFile(path, use));

test.skipIf(!existsSync(folder))('[ENG-1] corrupt_crc.e57 is refused for its checksum', async () => {
  const reading = withFile('cry-inc/corrupt_crc.e57', async (source) => void (await collectPoints(source)));
  await expect(reading).rejects.toMatchObject({
    kind: 'invalid',
    place: 'page 33',
    reason: expect.stringContaining('checksum'),
  });
});
