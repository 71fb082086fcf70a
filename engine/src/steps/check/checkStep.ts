import type { WorkFolder } from '../../ground/disk/workFolder.ts';
import { withScans } from '../openInputs.ts';
import { readOrder } from '../readOrder.ts';
import { stepFiles } from '../stepFiles.ts';
import { checkScan } from './checkScan.ts';

/** Holds a scan against the upload guidance and writes what was found. */
export async function checkStep(folder: WorkFolder, scan: number): Promise<void> {
  const order = await readOrder(folder.path);
  const checks = await withScans(folder.path, [order.scans[scan]], ([opened]) =>
    checkScan(opened, { georeference: order.settings.georeference, hasImages: order.hasImages }),
  );
  await folder.writeJson(stepFiles.check(scan), checks);
}
