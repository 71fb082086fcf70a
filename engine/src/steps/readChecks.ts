import type { InputCheck } from '@plumbline/contract/resources/analysisRequests';
import type { Run } from './openRun.ts';
import { stepFiles } from './stepFiles.ts';

/** What was found in the scans of a run, as far as they were checked. */
export async function readChecks({ folder, order }: Run): Promise<InputCheck[]> {
  const checks: InputCheck[] = [];
  for (const scan of (await order()).scans.keys()) {
    const file = stepFiles.check(scan);
    if (await folder.has(file)) checks.push(...(await folder.readJson<InputCheck[]>(file)));
  }
  return checks;
}
