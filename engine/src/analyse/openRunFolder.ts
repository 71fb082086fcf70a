import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openWorkFolder, type WorkFolder } from '../ground/disk/workFolder.ts';
import { fingerprintScan } from '../run/fingerprintScan.ts';
import { workVersion } from '../steps/workVersion.ts';
import type { RunInput } from './RunInput.ts';

/**
 * The folder of the run with these inputs, in the work folder. What other inputs or another version of the engine left there
 * is removed: each has a folder of its own name, so work can never be mixed up.
 */
export async function openRunFolder(
  { workPath, scans, settings, model, report }: RunInput,
  work: { mesh: Uint8Array; numbers: unknown },
): Promise<WorkFolder> {
  const hash = createHash('sha256').update(work.mesh);
  const { georeference } = settings;
  hash.update(JSON.stringify({ workVersion, georeference, map: model.georeference, numbers: work.numbers }));
  for (const { path, source } of scans) hash.update(await fingerprintScan(path, source));
  const name = `run-${hash.digest('hex').slice(0, 16)}`;

  const parent = await openWorkFolder(workPath);
  const others = (await parent.list()).filter((one) => /^run-[0-9a-f]{16}$/.test(one) && one !== name);
  for (const [done, other] of others.entries()) {
    report?.({ step: 'removing the work of another analysis', done, total: others.length });
    await parent.remove(other);
  }
  const folder = await openWorkFolder(join(workPath, name));
  await folder.removeUnfinished();
  return folder;
}
