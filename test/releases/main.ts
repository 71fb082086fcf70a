// npm run release:fixture: the data of a small product of this version, as a backup, for later versions to be tried on.
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultSettings } from '@plumbline/engine/judge/AnalysisSettings';
import sharp from 'sharp';
import { makeBackup } from '../../server/src/backup/makeBackup.ts';
import { readConfig } from '../../server/src/config.ts';
import { createLog } from '../../server/src/createLog.ts';
import { seedDemo } from '../../server/src/demo/seedDemo.ts';
import { makeSite } from '../../server/src/modules/runs/site.fixture.ts';
import { createModules, type Modules } from '../../server/src/modules.ts';
import { openPlatform } from '../../server/src/openPlatform.ts';
import { openBackupPlace } from '../../server/src/platform/backup/openBackupPlace.ts';
import type { StoredOrder } from '../../server/src/platform/schema.ts';
import { productInfo } from '../../server/src/productInfo.ts';
import { workOnRun } from '../../server/test/workOnRun.ts';

const folder = await mkdtemp(join(tmpdir(), 'plumbline-release-'));
const config = readConfig(
  { PLUMBLINE_DATA: join(folder, 'data'), PLUMBLINE_DEMO: 'bare', LOG_LEVEL: 'silent' },
  folder,
);
const product = productInfo(config);
const target = fileURLToPath(new URL(`./${product.version}`, import.meta.url));
await access(target).then(
  () => {
    throw new Error(`${target} is there already: a release does not change. Raise the version first.`);
  },
  () => undefined,
);
const platform = await openPlatform(config, createLog('silent'), console.log);
try {
  await seedDemo(platform, product, 'bare');
  await fill(createModules(platform, product));
  const place = await openBackupPlace({ name: target, credentials: undefined, isMade: true });
  const { manifest } = await makeBackup(config, place, { report: console.log });
  await place.close();
  await rm(join(target, '.incoming'), { recursive: true, force: true });
  console.log(
    `${target}: ${manifest.tables.filter(({ rows }) => rows > 0).length} tables with rows, ${manifest.objects.count} files`,
  );
} finally {
  await platform.close();
  await rm(folder, { recursive: true, force: true });
}

/** A project with a model, an analysis that is done, one that is waiting, and an upload that somebody has begun. */
async function fill(modules: Modules): Promise<void> {
  const { db } = platform;
  await modules.access.createCompany('Release Ltd');
  const companyId = (await modules.access.findCompany('Release Ltd'))?.id as string;
  const project = await modules.access.createProject({ companyId, name: 'The house', tenantId: 'release' });
  const place = { projectId: project?.id as string, tenantId: 'release' };
  const { id: userId } = await db
    .selectFrom('app_user')
    .select('id')
    .orderBy('email')
    .limit(1)
    .executeTakeFirstOrThrow();
  await modules.access.setMembership(place.projectId, userId, ['ADMIN']);
  const { model, scan } = await makeSite(folder, { stepDegrees: 5 });
  await modules.files.addWhole(place, { kind: 'model', userId, filename: 'house.ifc', bytes: model });
  const scanId = await modules.files.addWhole(place, { kind: 'scan', userId, filename: 'house.e57', bytes: scan });
  await modules.models.prepare(place.projectId, new AbortController().signal);
  const { id: modelId } = await modules.models.findActiveModel(place.projectId);
  const files = await db.selectFrom('file').selectAll().execute();
  const refOf = (kind: string) =>
    files
      .filter((file) => file.kind === kind)
      .map(({ filename, storage_key, size }) => ({ name: filename, key: storage_key, size }));
  const order: StoredOrder = {
    tenantId: 'release',
    project: 'The house',
    date: '2026-10-02',
    models: refOf('model'),
    scans: refOf('scan'),
    settings: defaultSettings,
    evidence: 'found',
    checksInput: true,
    hasImages: false,
  };
  const start = (name: string) =>
    db.transaction().execute(async (trx) => {
      const view = { projectId: place.projectId, name, scanDate: new Date(), status: 'in_progress', modelId } as const;
      const viewId = await modules.analyses.createView({ ...view, deliveryType: 'Normal' }, trx);
      for (const trade of ['Architecture', 'Equipment', 'Structure'])
        await modules.analyses.takeAnalysis(trx, viewId, trade);
      await modules.files.hold(trx, {
        projectId: place.projectId,
        kind: 'scan',
        fileIds: [scanId],
        holder: viewId,
        usedBy: name,
      });
      return modules.runs.start(trx, { projectId: place.projectId, viewId, order });
    });
  const runId = await start('Week 40');
  await workOnRun({ db, runs: modules.runs, delivery: modules.delivery }, runId);
  const run = await db.selectFrom('analysis_run').selectAll().where('id', '=', runId).executeTakeFirstOrThrow();
  if (run.status !== 'done') throw new Error(`The analysis ended as ${run.status}: ${run.message}`);
  await shrinkPanoramas();
  await start('Week 41');
  const upload = { filename: 'half.pdf', size: 9000, hash: 'abc', visibility: 'document' } as const;
  await modules.files.create({ membership: place as never, kind: 'document' }, userId, upload);
}

/** What they show says nothing of a version, and they would be most of what is kept here. */
async function shrinkPanoramas(): Promise<void> {
  const blank = { width: 8, height: 4, channels: 3, background: 'grey' } as const;
  const bytes = await sharp({ create: blank }).jpeg().toBuffer();
  for (const { panoramas } of await platform.db.selectFrom('analysis_version').select('panoramas').execute()) {
    for (const { imagePath } of panoramas ?? [])
      await platform.storage.put(imagePath, bytes, { contentType: 'image/jpeg' });
  }
}
