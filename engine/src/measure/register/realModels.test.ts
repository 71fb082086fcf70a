import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { flattenMesh } from '../../files/model/flattenMesh.ts';
import { openModel } from '../../files/model/openModel.ts';
import { openFile } from '../../ground/disk/openFile.ts';
import { scratchFolder } from '../../ground/disk/scratchFolder.ts';
import { scanMesh } from './fixtures/scanMesh.ts';
import { compose, identityTransform, transformPoint, turnAbout, type Vector3, yawTransform } from './RigidTransform.ts';
import { registerScan } from './registerScan.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const folder = join(process.env.PLUMBLINE_REAL_FILES ?? join(root, '../shared/data'), 'ifc');
const file = join(folder, 'xbim/SampleHouse4.ifc');

test.skipIf(!existsSync(file))(
  '[ENG-4] a scan of a real house finds its place from 20 m away, seed 1',
  { timeout: 120_000 },
  async () => {
    const model = await openModel([await openFile(file)], { scratch: await scratchFolder(tmpdir()) });
    const mesh = flattenMesh(model, model.shapes, model.bounds);
    const stations: Vector3[] = [
      [-5, 1.5, 1.6],
      [-2, 3, 1.6],
      [2, 1, 1.6],
      [4.5, 3.5, 1.6],
      [-12, -6, 1.6],
      [10, 9, 1.6],
    ];
    const away = compose(turnAbout([0, 0, 0], [0, 0, 0], [16, -12, 3]), yawTransform(-1.9));
    const sample = await scanMesh({
      mesh,
      stations,
      seed: 1,
      world: (point) => transformPoint(away, point),
      raysPerStation: 7_000,
    });
    const found = registerScan({ mode: 'none', sample, mesh });
    expect(found.verdict).toBe('good');
    expect(found.residualM).toBeLessThan(0.002);
    for (const station of stations) {
      const [x, y, z] = transformPoint(found.transform, transformPoint(away, station));
      expect(Math.hypot(x - station[0], y - station[1], z - station[2])).toBeLessThan(0.002);
    }
    expect(found.transform.scale).toBe(identityTransform.scale);
  },
);
