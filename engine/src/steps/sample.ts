import { sampleScan } from '../measure/register/sampleScan.ts';
import { defineStep } from './defineStep.ts';
import { writeSample, writeScans } from './KeptModel.ts';
import { withScans } from './openInputs.ts';
import { stepFiles } from './stepFiles.ts';

/** Looks at parts from all over the scans, and writes down what their files say about themselves. */
export const sample = defineStep({
  kind: 'sample',
  says: 'Sampling the scans',
  weight: 1.5,
  version: 1,
  after: [],
  reads: [],
  pieces: async () => [{ piece: {}, size: 1 }],
  inputs: async ({ order }) => ({ scans: [...(await order()).scans.keys()] }),
  result: () => stepFiles.sample,
  writes: () => [stepFiles.scans],
  async run({ folder, order }) {
    const { scans: files } = await order();
    await withScans(folder.path, files, async (scans) => {
      const sampled = await sampleScan(scans.map(({ source }) => source));
      await writeScans(folder, scans);
      await writeSample(folder, sampled);
    });
  },
});
