import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/createTestDatabase.ts';
import { openTestHouse } from '../../test/openTestHouse.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../createLog.ts';
import { findBackup } from '../platform/backup/listBackups.ts';
import { openBackupPlace } from '../platform/backup/openBackupPlace.ts';
import { verifyBackup } from '../platform/backup/verifyBackup.ts';
import { findSchemaFault } from '../platform/migrate.ts';
import { restoreProduct } from './restoreProduct.ts';
import { settleRestored } from './settleRestored.ts';

vi.setConfig({ testTimeout: 120_000 });

const log = createLog('silent');
const releasesFolder = fileURLToPath(new URL('../../../test/releases', import.meta.url));
const entries = await readdir(releasesFolder, { withFileTypes: true });
const releases = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);

test('every release that the changelog names has its data here', async () => {
  const changelog = await readFile(join(releasesFolder, '../../CHANGELOG.md'), 'utf8');
  const named = [...changelog.matchAll(/^## v?(\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(releases).toEqual(expect.arrayContaining(named));
  expect(releases).toContain('0.1.0');
});

test.each(releases)('the data of %s are brought up to this version, and go on', async (release) => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-release-'));
  const database = await createTestDatabase();
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  // A place is written to when it is opened.
  await cp(join(releasesFolder, release), join(folder, 'place'), { recursive: true });
  const place = await openBackupPlace({ name: join(folder, 'place'), credentials: undefined });
  onTestFinished(() => place.close());
  const manifest = await findBackup(place);
  expect(manifest.version).toBe(release);
  expect((await verifyBackup(place, manifest)).faults).toEqual([]);
  const env = { DATABASE_URL: database.url, PLUMBLINE_DATA: join(folder, 'data'), PLUMBLINE_RESERVE_MB: '0' };
  await restoreProduct(readConfig(env, folder), { place, manifest, log, report: () => {} });

  const { modules, platform, signIn, close } = await openTestHouse(env);
  try {
    const { db, storage } = platform;
    expect(await findSchemaFault(db)).toBeUndefined();
    for (const { name, rows } of manifest.tables.filter((table) =>
      ['classification', 'file', 'element'].includes(table.name),
    )) {
      const { count } = await db
        .selectFrom(name as 'file')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect([name, Number(count)]).toEqual([name, rows]);
    }
    for (const { storage_key, sha256 } of await db
      .selectFrom('file')
      .selectAll()
      .where('status', '=', 'uploaded')
      .execute()) {
      const bytes = await buffer(await storage.openRead(storage_key));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    expect(await signIn('admin@demo.test', 'plumbline-demo')).toMatch(/^Bearer /);
    await settleRestored(modules, db, log);
    const open = await db.selectFrom('analysis_run').selectAll().where('status', '=', 'waiting').execute();
    expect(open.map(({ work_version }) => work_version)).toEqual([null]);
  } finally {
    await close();
  }
});
