import { openWorkFolder } from '../ground/disk/workFolder.ts';
import type { RunOrder } from './Step.ts';
import { stepFiles } from './stepFiles.ts';
import { workVersion } from './workVersion.ts';

/** Begins a run: writes what is asked into its folder, which is made. */
export async function writeOrder(path: string, order: RunOrder): Promise<void> {
  const folder = await openWorkFolder(path);
  await folder.writeJson(stepFiles.order, { workVersion, ...order });
}
