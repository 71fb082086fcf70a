import { checkScan } from './check/checkScan.ts';
import { defineStep } from './defineStep.ts';
import { withScans } from './openInputs.ts';
import { stepFiles } from './stepFiles.ts';

/** Holds a scan against the upload guidance and writes what was found. */
export const check = defineStep({
  kind: 'check',
  says: 'Checking the scans',
  weight: 1,
  version: 2,
  after: [],
  reads: [],
  tells: 'checks',
  async pieces({ order }) {
    const { scans, checksInput } = await order();
    return checksInput ? scans.map((_, scan) => ({ piece: { scan }, size: 1 })) : [];
  },
  inputs: async (_, { scan }) => ({ scans: [scan] }),
  result: (_, { scan }) => stepFiles.check(scan),
  async run({ folder, order }, { scan }) {
    const { scans, settings, hasImages } = await order();
    const checks = await withScans(folder.path, [scans[scan]], ([opened]) =>
      checkScan(opened, { georeference: settings.georeference, hasImages }),
    );
    await folder.writeJson(stepFiles.check(scan), checks);
  },
});
