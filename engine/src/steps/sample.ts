import { createSpotCollector } from '../measure/register/createSpotCollector.ts';
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
  version: 2,
  after: [],
  reads: [],
  pieces: async () => [{ piece: {}, size: 1 }],
  inputs: async ({ order }) => ({ scans: [...(await order()).scans.keys()] }),
  result: () => stepFiles.sample,
  writes: () => [stepFiles.scans],
  async run({ folder, order }) {
    const { scans: files, settings } = await order();
    await withScans(folder.path, files, async (scans) => {
      const spots = settings.georeference === 'trusted' ? createSpotCollector() : undefined;
      const sampled = await sampleScan(
        scans.map(({ source }) => source),
        { spots },
      );
      await writeScans(folder, scans);
      await writeSample(folder, { ...sampled, spots: spots?.finish() });
    });
  },
});
