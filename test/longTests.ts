/** Whole analyses, power cuts, bombs and large counts: `npm run test:long`, and CI after every change. */
export const longTests = [
  'bench/viewer/models/models.test.ts',
  'bench/soak/soak.db.test.ts',
  'cli/src/engine/analyse.test.ts',
  'cli/src/serve.db.test.ts',
  'demo/test/{addedStep,badInput,scenes,siteVerdicts,steps,walk}.test.ts',
  'engine/src/files/model/ifcBombs.test.ts',
  'engine/test/{badFiles,realFiles}.test.ts',
  'server/src/backup/drill.db.test.ts',
  'server/src/modules/bcfApi/manyTopics.db.test.ts',
  'server/src/modules/models/badModels.db.test.ts',
  'server/src/modules/runs/{powerLoss,runsOnS3,sameBytes}.db.test.ts',
  'server/src/modules/workPackages/oracle.db.test.ts',
  'server/src/platform/postgres/openEmbeddedPostgres.db.test.ts',
  'server/src/schedules/read/hostileFiles.test.ts',
  'test/{cluster/cluster,image/image}.db.test.ts',
  'test/faults/analysisFaults.db.test.ts',
];
