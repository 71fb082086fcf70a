import type { InputCheck } from '@plumbline/contract/resources/analysisRequests';
import { openWorkFolder } from '../ground/disk/workFolder.ts';
import { readOrder } from './readOrder.ts';
import { stepFiles } from './stepFiles.ts';

/** What was found in the scans of a run, as far as they were checked. */
export async function readChecks(path: string): Promise<InputCheck[]> {
  const folder = await openWorkFolder(path);
  const { scans } = await readOrder(path);
  const checks: InputCheck[] = [];
  for (const scan of scans.keys()) {
    const file = stepFiles.check(scan);
    if (await folder.has(file)) checks.push(...(await folder.readJson<InputCheck[]>(file)));
  }
  return checks;
}
