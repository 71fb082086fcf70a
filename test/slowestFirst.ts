import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest; begun last, it would run on alone while the other cores are idle. */
const slowest = [
  'cli/src/serve.db.test.ts',
  'engine/test/badFiles.test.ts',
  'engine/test/realFiles.test.ts',
  'server/src/platform/postgres/openEmbeddedPostgres.db.test.ts',
  'demo/test/steps.test.ts',
  'test/faults/analysisFaults.db.test.ts',
  'test/faults/editFaults.db.test.ts',
  'bench/load/load.db.test.ts',
  'engine/src/measure/register/registerScan.test.ts',
  'cli/src/engine/analyse.test.ts',
  'server/src/modules/models/models.db.test.ts',
  'server/src/platform/storage/uploads.test.ts',
  'server/src/platform/storage/storage.test.ts',
  'demo/test/badInput.test.ts',
  'cli/src/engine/engineCommands.test.ts',
  'server/src/modules/runs/runs.db.test.ts',
  'server/src/modules/requests/story.db.test.ts',
  'server/src/modules/runs/runsOnS3.db.test.ts',
  'demo/test/walk.test.ts',
  'test/faults/uploadFaults.db.test.ts',
  'cli/src/admin/admin.db.test.ts',
  'bench/accuracy/accuracy.test.ts',
  'server/src/platform/queue/queue.db.test.ts',
  'e2e/quality.e2e.ts',
  'e2e/files.e2e.ts',
  'e2e/viewer.e2e.ts',
  'web/src/tools/contextMenu/ContextMenu.test.tsx',
  'web/src/viewport/ViewportHost.test.tsx',
];

/** On a machine that has not run the tests before, Vitest would go by the size of the files. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const found = slowest.findIndex((path) => moduleId.endsWith(`/${path}`));
      return found === -1 ? slowest.length : found;
    };
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || rank(a) - rank(b));
  }
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
