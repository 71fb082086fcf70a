import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, by `npm run test:times`; begun last, it would run on alone while the other cores are idle. */
export const slowest = [
  'cli/src/serve.db.test.ts',
  'engine/test/badFiles.test.ts',
  'engine/test/realFiles.test.ts',
  'test/faults/analysisFaults.db.test.ts',
  'test/faults/editFaults.db.test.ts',
  'test/faults/uploadFaults.db.test.ts',
  'bench/load/load.db.test.ts',
  'demo/test/scenes.test.ts',
  'demo/test/steps.test.ts',
  'demo/test/walk.test.ts',
  'server/src/modules/models/models.db.test.ts',
  'server/src/modules/runs/runs.db.test.ts',
  'server/src/modules/issueFiles/bcfImports.db.test.ts',
  'server/src/modules/requests/story.db.test.ts',
  'server/src/modules/schedules/closeUps.db.test.ts',
  'server/src/modules/audit/audit.db.test.ts',
  'server/src/modules/integrations/imports.db.test.ts',
  'server/src/modules/schedules/schedules.db.test.ts',
  'cli/src/admin/admin.db.test.ts',
  'web/src/screens/manage/requests/wizard/RequestWizard.test.tsx',
  'web/src/tools/heatMap/HeatMapPanel.test.tsx',
  'viewer/src/Viewer.browser.test.ts',
  'web/src/tools/photos/Photos.test.tsx',
  'web/src/screens/issues/list/IssueList.test.tsx',
  'e2e/everyScreen.e2e.ts',
  'e2e/viewer.e2e.ts',
  'e2e/analysis.e2e.ts',
  'e2e/files.e2e.ts',
  'e2e/quality.e2e.ts',
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
