import { headingOf, turnedBy } from '../../demo/src/simulate/Station.ts';
import { createE57 } from '../../engine/src/files/scan/e57/createE57.ts';
import type { PointSource } from '../../engine/src/files/scan/PointSource.ts';
import { createFile } from '../../engine/src/ground/disk/createFile.ts';
import { createRandom } from '../../engine/src/ground/random/createRandom.ts';
import {
  type RigidTransform,
  transformPoint,
  yawOf,
  yawTransform,
} from '../../engine/src/measure/register/RigidTransform.ts';

const farthestM = 20;

/** Turned by any angle about the vertical through `pivot`, then moved by up to 20 m; it follows from the seed. */
export function drawMove(seed: number, pivot: readonly [number, number, number]): RigidTransform {
  const random = createRandom(seed).fork('unreferenced');
  const yaw = 2 * Math.PI * random.next();
  const heading = 2 * Math.PI * random.next();
  const away = farthestM * random.next();
  const up = 6 * (random.next() - 0.5);
  const turned = transformPoint(yawTransform(yaw), [...pivot]);
  const shift = [away * Math.cos(heading), away * Math.sin(heading), up];
  const [x = 0, y = 0, z = 0] = pivot.map((value, axis) => value - (turned[axis] ?? 0) + (shift[axis] ?? 0));
  return yawTransform(yaw, [x, y, z]);
}

/** Writes the scan once more as if its world were another: every station's pose is moved. */
export async function writeMoved(source: PointSource, move: RigidTransform, path: string): Promise<void> {
  const sink = await createFile(path);
  const file = createE57(sink);
  for (const [index, { name, guid, pose, grid }] of source.scans.entries()) {
    const moved = {
      translation: transformPoint(move, pose.translation),
      rotation: turnedBy(headingOf(pose) + yawOf(move)),
    };
    const scan = file.addScan({
      name,
      ...(guid && { guid }),
      pose: moved,
      position: { type: 'scaled', precisionM: 0.0001, limitM: 100 },
      ...(grid && { grid }),
    });
    for await (const batch of source.readPoints(index)) await scan.write(batch);
    await scan.end();
  }
  await file.finish();
  await sink.close();
}
