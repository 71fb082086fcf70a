import { defineStep } from './defineStep.ts';
import { packPrepared, prepareModel } from './PreparedModel.ts';
import { stepFiles } from './stepFiles.ts';

/** Prepares the model for points and rays, once for all who work with it. */
export const prepare = defineStep({
  kind: 'prepare',
  says: 'Preparing the model',
  weight: 0.5,
  version: 2,
  after: ['model'],
  reads: ['model'],
  pieces: async () => [{ piece: {}, size: 1 }],
  result: () => stepFiles.prepared,
  async run(run) {
    await run.folder.writeBytes(stepFiles.prepared, packPrepared(prepareModel(await run.ground())));
  },
});
