import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createE57 } from '../files/scan/e57/createE57.ts';
import { createFile } from '../ground/disk/createFile.ts';
import { decodePicture } from '../ground/image/decodePicture.ts';
import { defaultSettings } from '../judge/AnalysisSettings.ts';
import type { Registration } from '../measure/register/Registration.ts';
import { identityTransform } from '../measure/register/RigidTransform.ts';
import { colourOf, cubeSides, lookAlong } from '../prove/fixtures/photos.ts';
import { findSpheres } from '../prove/spheres/findSpheres.ts';
import { withScans } from './openInputs.ts';
import { openRun } from './openRun.ts';
import { panorama } from './panorama.ts';
import { stepFiles } from './stepFiles.ts';
import { writeOrder } from './writeOrder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-panorama-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A scan whose photos are the sides of a cube. */
async function writeCube(path: string): Promise<void> {
  const sink = await createFile(path);
  const writer = createE57(sink);
  const scan = writer.addScan({ name: 'Station 1', guid: 's', position: { type: 'double' } });
  await scan.write({ count: 1, x: Float64Array.of(1), y: Float64Array.of(0), z: Float64Array.of(0) });
  await scan.end();
  for (const { image, read } of cubeSides.map(([ahead, up]) => lookAlong(ahead, up))) {
    await writer.addImage(image, await read());
  }
  await writer.finish();
  await sink.close();
}

test('[ENG-5] the sides of a cube in an E57 file become one panorama', async () => {
  const path = join(folder, 'cube.e57');
  await writeCube(path);
  const file = { name: 'cube.e57', path, size: (await stat(path)).size };
  await writeOrder(folder, {
    project: '',
    date: '',
    models: [],
    scans: [file],
    settings: defaultSettings,
    evidence: 'all',
    checksInput: false,
    hasImages: true,
  });
  const run = await openRun(folder);
  const registration = { transform: identityTransform, stationCorrections: [] } as unknown as Registration;
  const spheres = await withScans(folder, [file], async (scans) => findSpheres(scans, registration));
  await run.folder.writeJson(stepFiles.plan, { scans: [] });
  await run.folder.writeJson(stepFiles.spheres, spheres);

  expect((await panorama.pieces(run)).map(({ piece }) => piece)).toEqual([{ sphere: 0 }]);
  await panorama.run(run, { sphere: 0 }, () => undefined);
  const name = await panorama.result(run, { sphere: 0 });
  expect(name).toBe('evidence/sphere-1.jpg');
  const { width, height, rgb } = decodePicture(await readFile(join(folder, name)))!;
  expect([width, height]).toEqual([512, 256]);
  const at = (Math.floor(height / 2) * width + Math.floor(width / 4)) * 3;
  // A quarter to the left of the middle lies +Y.
  for (const [c, value] of colourOf([0, 1, 0]).entries()) expect(Math.abs(rgb[at + c] - value)).toBeLessThan(8);
});
