import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bySystem } from '../../Actor.ts';
import { openRunHouse, type RunHouse } from '../runs/runHouse.fixture.ts';
import { createRetentionService, type RetentionService } from './service.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let house: RunHouse;
let project: Awaited<ReturnType<RunHouse['addProject']>>;
let retention: RetentionService;
let viewId: string;
let runId: string;
let time: Date;
const sent: { to: string; text: string }[] = [];

beforeAll(async () => {
  house = await openRunHouse();
  project = await house.addProject('kept');
  ({ viewId, runId } = await project.start());
  await house.work(runId);
  time = new Date();
  const { db, queue } = house.platform;
  const { audit, access } = house.modules;
  retention = createRetentionService({
    db,
    audit,
    queue,
    access,
    branding: { productName: 'Plumbline' },
    findPublicUrl: () => 'https://here.test',
    mail: { send: async ({ to, text }) => ({ messageId: String(sent.push({ to, text })) }) },
    now: () => time,
  });
});
afterAll(() => house?.close());

const inMonths = (months: number, days = 0) => {
  const later = new Date(Date.now() + days * 86_400_000);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
};
const change = async (rules: { scanMonths: number | null; evidenceMonths: number | null }) => {
  const { version } = await retention.findRetention(project.projectId);
  return retention.changeRetention(project.projectId, { version, ...rules }, bySystem);
};
const removals = async () =>
  (
    await house.platform.db
      .selectFrom('audit_entry')
      .select(['subject_name', 'details'])
      .where('action', '=', 'removedByRetention')
      .execute()
  ).map(({ subject_name, details }) => `${subject_name}: ${details.note}`);
const listAll = () => house.listObjects('kept/');
/** What was enqueued is done. */
async function work(): Promise<void> {
  const { queue } = house.platform;
  const { freeUpload, removeObjects } = await import('../../jobs.ts');
  for (let job = await queue.fetch(freeUpload); job; job = await queue.fetch(freeUpload)) {
    await house.modules.files.free(job.payload);
    await queue.complete(house.platform.db, freeUpload, job);
  }
  const { removeUnder } = await import('../../platform/storage/removeUnder.ts');
  for (let job = await queue.fetch(removeObjects); job; job = await queue.fetch(removeObjects)) {
    await removeUnder(house.platform.storage, job.payload.prefix);
    await queue.complete(house.platform.db, removeObjects, job);
  }
}

test('what a project stores is what lies in the storage, by what it is', async () => {
  const { parts, usedBytes, runs } = await retention.describeStorage(project.projectId);
  const bytesUnder = async (prefix: string) => {
    let bytes = 0;
    for await (const { size } of house.platform.storage.list(prefix)) bytes += size;
    return bytes;
  };
  expect(usedBytes).toBe(await bytesUnder('kept/'));
  const bytesOf = Object.fromEntries(parts.map(({ part, bytes }) => [part, bytes]));
  expect(bytesOf.scans).toBe(await bytesUnder('kept/scans/'));
  expect(bytesOf.evidence).toBe(await bytesUnder('kept/runs/'));
  expect(await listAll()).toContain(`runs/${runId}/scan.json`);
  expect((bytesOf.viewer ?? 0) + (bytesOf.models ?? 0)).toBe(await bytesUnder('kept/models/'));
  expect(bytesOf.viewer).toBeGreaterThan(0);
  expect(runs).toMatchObject([{ viewId, bytes: bytesOf.evidence, isPublished: true }]);
  expect((await house.modules.access.describeQuota(project.projectId)).usedBytes).toBe(usedBytes);
});

test('before it is switched on it says what it would remove; nothing is kept shorter than nobody asked for', async () => {
  time = inMonths(3);
  const now = await retention.findRetention(project.projectId);
  expect(now).toMatchObject({ scanMonths: null, evidenceMonths: null, wouldRemove: { scans: { count: 0 } } });
  expect(now.removesFrom).toBeUndefined();
  const asked = await retention.findRetention(project.projectId, { scanMonths: 2 });
  expect(asked.wouldRemove.scans).toMatchObject({ count: 1, bytes: house.site.scan.length });
  expect(asked.scanMonths).toBeNull();
  expect((await retention.findRetention(project.projectId, { scanMonths: 12 })).wouldRemove.scans.count).toBe(0);
  await retention.sweep();
  expect(await removals()).toEqual([]);
});

test('a rule is told to administrators by mail, and nothing is removed for a week', async () => {
  time = inMonths(3);
  const { removesFrom } = await change({ scanMonths: 2, evidenceMonths: null });
  expect(removesFrom).toBe(inMonthsIso(time, 7));
  await retention.mailNotice(project.projectId);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.to).toBe('admin@kept.test');
  expect(sent[0]?.text).toMatch(
    /From \d\d\/\d\d\/\d{4} on it removes what is older. As of now: 1 scan, 0 GB, the oldest of/,
  );
  await retention.sweep();
  expect(await removals()).toEqual([]);
  time = new Date(time.getTime() + 6.9 * 86_400_000);
  await retention.sweep();
  expect(await removals()).toEqual([]);
});

const inMonthsIso = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000).toISOString();

test('somebody who saw older rules overwrites nothing', async () => {
  const { version } = await retention.findRetention(project.projectId);
  const stale = { version: version - 1, scanMonths: 1, evidenceMonths: null };
  await expect(retention.changeRetention(project.projectId, stale, bySystem)).rejects.toMatchObject({
    code: 'projects.settingsChanged',
  });
});

test('a scan that an analysis under way reads stays', async () => {
  const second = await project.start();
  time = inMonths(4);
  await retention.sweep();
  expect(await removals()).toEqual([]);
  const { db } = house.platform;
  await house.platform.db
    .transaction()
    .execute((trx) => house.modules.runs.cancel(trx, second.viewId, house.modules.delivery));
  await db.deleteFrom('analysis_view').where('id', '=', second.viewId).execute();
});

test('after the week the scan is gone from the storage, its row says since when, and its verdicts and evidence stay', async () => {
  time = inMonths(4);
  await retention.sweep();
  await work();
  expect(await removals()).toEqual(['house.e57: scan, 0 GB, older than 2 months']);
  expect((await listAll()).filter((key) => key.startsWith('scans/'))).toEqual([]);
  expect((await listAll()).filter((key) => key.startsWith('runs/')).length).toBeGreaterThan(0);
  const membership = { projectId: project.projectId, tenantId: 'kept', permissions: ['ALL' as const] };
  const place = {
    membership: { ...membership, featureFlags: {}, nameMappings: { floors: {}, elementTypes: {} } },
    kind: 'scan' as const,
  };
  const file = await house.modules.files.read(place, project.scanId);
  expect(file).toMatchObject({
    status: 'uploaded',
    removedDate: time.toISOString(),
    readability: { isReadable: false },
  });
  expect(file.readability?.message).toMatch(/^Removed on \d\d\/\d\d\/\d{4} by the retention of the project.$/);
  await expect(house.modules.files.signDownload(place, project.scanId, bySystem)).rejects.toMatchObject({
    code: 'files.removed',
  });
  const { files, missing } = await house.modules.files.findUploaded(house.platform.db, {
    projectId: project.projectId,
    kind: 'scan',
    fileIds: [project.scanId],
  });
  expect([files, missing]).toEqual([[], [project.scanId]]);
  expect((await retention.describeStorage(project.projectId)).removed).toEqual({ scans: 1, runs: 0 });
  await retention.sweep();
  expect(await removals()).toHaveLength(1);
});

test('evidence that is published, or that an open issue was made with, stays; of a superseded version it goes, its verdicts stay', async () => {
  const { db } = house.platform;
  await change({ scanMonths: null, evidenceMonths: 1 });
  time = inMonths(6);
  await retention.sweep();
  expect((await removals()).filter((line) => line.includes('evidence'))).toEqual([]);

  await sql`update analysis_version set status = 'dev' where run_id = ${runId}`.execute(db);
  const before = await db
    .selectFrom('classification')
    .select(db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const preview = await retention.findRetention(project.projectId);
  expect(preview.wouldRemove.evidence).toMatchObject({ count: 1 });
  const { id: userId } = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'admin@kept.test')
    .executeTakeFirstOrThrow();
  await sql`
    insert into issue (project_id, number, status, priority, diagnosis, location, created_by, view_id, model_id, link_change)
    values (${project.projectId}, 1, 'Open Issue', 'Major', '', '', ${userId}, ${viewId}, ${project.modelId}, 0)`.execute(
    db,
  );
  expect((await retention.findRetention(project.projectId)).wouldRemove.evidence.count).toBe(0);
  await sql`update issue set status = 'Closed'`.execute(db);

  await retention.sweep();
  await work();
  expect((await removals()).filter((line) => line.includes('evidence'))).toHaveLength(1);
  expect((await listAll()).filter((key) => key.startsWith('runs/'))).toEqual([]);
  expect(
    await db.selectFrom('classification').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ).toEqual(before);
  expect(await db.selectFrom('classification_evidence').selectAll().execute()).toEqual([]);
  expect(await house.modules.runs.readMeasurements(runId)).toBeUndefined();
});

test('the trail of a company is kept as long as it says, never shorter than operators allow', async () => {
  const { db } = house.platform;
  const { id: companyId } = await db.selectFrom('company').select('id').executeTakeFirstOrThrow();
  const shorter = { auditMonths: 3, seenMonths: null };
  await expect(retention.changeTrailRetention(companyId, shorter, bySystem)).rejects.toThrow(
    'Whoever runs the server wants the audit trail to be kept for 12 months at least.',
  );
  await retention.changeTrailRetention(companyId, { auditMonths: 24, seenMonths: null }, bySystem);
  await expect(retention.changeTrailRetention(companyId, shorter, bySystem)).rejects.toMatchObject({
    code: 'companies.changed',
  });
  const count = async () =>
    (await db.selectFrom('audit_entry').select('id').where('project_id', '=', project.projectId).execute()).length;
  const before = await count();
  time = inMonths(23);
  await retention.sweep();
  expect(await count()).toBe(before);
  time = inMonths(25);
  await retention.sweep();
  expect(await count()).toBeLessThan(before);
  const pruned = await db.selectFrom('audit_entry').selectAll().where('action', '=', 'trailPruned').execute();
  expect(pruned).toMatchObject([{ company_id: companyId, actor_kind: 'system' }]);
});
