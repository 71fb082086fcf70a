/** Whole analyses, kills and power cuts, harmful files, bombs and large counts: `npm run test:long`, and CI after every change. */
export const longTests = [
  'bench/viewer/models/models.test.ts',
  'bench/accuracy/accuracy.test.ts',
  'bench/{load/load,soak/soak}.db.test.ts',
  'cli/src/engine/{analyse,engineCommands}.test.ts',
  'cli/src/{fullDisk,serve}.db.test.ts',
  'demo/test/{addedStep,badInput,days,inputs,places,reasons,scenes,siteEvidence,siteVerdicts,states,steps,walk}.test.ts',
  'engine/src/files/model/ifcBombs.test.ts',
  'engine/src/measure/register/registerScan.test.ts',
  'engine/test/{badFiles,realFiles}.test.ts',
  'scripts/ensureDependencies.test.mjs',
  'server/src/backup/{backup,drill}.db.test.ts',
  'server/src/demo/createDemoPackages.db.test.ts',
  'server/src/http/oddInput.db.test.ts',
  'server/src/modules/bcfApi/manyTopics.db.test.ts',
  'server/src/modules/{deletions/deletions,projectExports/projectExports,retention/retention}.db.test.ts',
  'server/src/modules/evidence/{evidence,wholeScan}.db.test.ts',
  'server/src/modules/integrations/s3Folders.db.test.ts',
  'server/src/modules/issueFiles/bcfOfficialCases.db.test.ts',
  'server/src/modules/models/{badModels,changedModels}.db.test.ts',
  'server/src/modules/runs/{fairness,lostSteps,powerLoss,runs,runsOnS3,sameBytes}.db.test.ts',
  'server/src/modules/workPackages/oracle.db.test.ts',
  'server/src/platform/postgres/openEmbeddedPostgres.db.test.ts',
  'server/src/platform/storage/folder/createFolderUploads.test.ts',
  'server/src/{rollingRestart,watching}.db.test.ts',
  'server/src/schedules/read/hostileFiles.test.ts',
  'server/test/downloads/everyDownload.db.test.ts',
  'test/{cluster/cluster,image/image}.db.test.ts',
  'test/faults/{analysis,edit,upload}Faults.db.test.ts',
  'test/mutants/mutants.test.ts',
];

/** In `npm test` on a folder alone, in the long lane on an S3 server too. */
export const testsOfStores = [
  'server/src/designService/s3/openS3Folder.test.ts',
  'server/src/platform/storage/{sendPart,storage,uploads,workFolders}.test.ts',
];

/**
 * What several people do one after the other in a whole product, and every screen in every width: `npm run test:long`.
 * The steps have tests of their own in the other projects.
 */
export const journeys = [
  'e2e/{analysis,closeUps,designService,everyScreen,firstStart,issues,keeping,mails}.e2e.ts',
  'e2e/{people,progress,tokens,tour,versions,viewer,webhooks}.e2e.ts',
];
