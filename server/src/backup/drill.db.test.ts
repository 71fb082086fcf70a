// The drill: back up under load, lose everything, restore elsewhere, compare every row and every hash, and go on.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/createTestDatabase.ts';
import { openTestHouse } from '../../test/openTestHouse.ts';
import { readState } from '../../test/readState.ts';
import { workOnRun } from '../../test/workOnRun.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../createLog.ts';
import { openRunHouse, type RunHouse } from '../modules/runs/runHouse.fixture.ts';
import { findBackup } from '../platform/backup/listBackups.ts';
import { openBackupPlace } from '../platform/backup/openBackupPlace.ts';
import { verifyBackup } from '../platform/backup/verifyBackup.ts';
import type { Storage } from '../platform/storage/Storage.ts';
import { type Kind, kinds, startTestStores, type TestStores } from '../platform/storage/testStores.fixture.ts';
import { makeBackup } from './makeBackup.ts';
import { openData } from './openData.ts';
import { restoreProduct } from './restoreProduct.ts';
import { settleRestored } from './settleRestored.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const report = () => {};
const log = createLog('silent');
let stores: TestStores;
let folder: string;

beforeAll(async () => {
  stores = await startTestStores();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-drill-'));
});
afterAll(async () => {
  await stores?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Machine {
  database: 'embedded' | 'outside';
  storage: Kind;
}

interface Drill {
  from: Machine;
  place: Kind;
  to: Machine;
}

const drills: Drill[] = [
  { from: { database: 'embedded', storage: 'folder' }, place: 's3', to: { database: 'outside', storage: 'folder' } },
  { from: { database: 'outside', storage: 's3' }, place: 'folder', to: { database: 'embedded', storage: 's3' } },
];
const possible = drills.filter(({ from, place, to }) =>
  [from.storage, place, to.storage].every((kind) => (kinds as readonly Kind[]).includes(kind)),
);

/** The settings of a machine that has nothing yet. */
async function settingsOf({ database, storage }: Machine): Promise<Record<string, string>> {
  const made = database === 'outside' ? await createTestDatabase() : undefined;
  if (made) onTestFinished(() => made.drop());
  return { DATABASE_URL: made?.url ?? '', ...(await settingsOfStore(storage)), PLUMBLINE_RESERVE_MB: '0' };
}

async function settingsOfStore(kind: Kind): Promise<Record<string, string>> {
  const { url, credentials } = await stores.newStore(kind);
  if (!url || !credentials) return {};
  return {
    STORAGE_URL: url,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

async function openPlace(kind: Kind) {
  const { url, credentials } = await stores.newStore(kind);
  const place = await openBackupPlace({ name: url ?? join(folder, `place-${kind}`), credentials, isMade: true });
  onTestFinished(() => place.close());
  return place;
}

/** People who add and delete files all the time, and one who never finishes. */
function startPeople(house: RunHouse, project: Awaited<ReturnType<RunHouse['addProject']>>, userId: string) {
  const place = { membership: project as never, kind: 'document' as const };
  let isOver = false;
  let changes = 0;
  const person = async () => {
    const own: string[] = [];
    while (!isOver) {
      const given = { kind: 'document' as const, userId, filename: `${++changes}.pdf`, bytes: randomBytes(3000) };
      own.push(await house.modules.files.addWhole(project, given));
      const oldest = own.length > 3 ? own.shift() : undefined;
      if (oldest) await house.modules.files.remove(place, oldest);
      await wait(5);
    }
  };
  const people = Promise.all([person(), person()]);
  return {
    async stop() {
      isOver = true;
      await people;
      return changes;
    },
  };
}

async function hashObjects(storage: Pick<Storage, 'list' | 'openRead'>): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const { key } of storage.list('')) {
    const bytes = await storage
      .openRead(key)
      .then(buffer)
      .catch(() => undefined);
    if (bytes) hashes.set(key, createHash('sha256').update(bytes).digest('hex'));
  }
  return hashes;
}

const comparable = ({ setting: _, kysely_migration: _migrated, ...state }: Record<string, string>) => state;

test.each(possible)(
  'from $from.database, $from.storage by $place to $to.database, $to.storage',
  async ({ from, ...drill }) => {
    const settings = await settingsOf(from);
    const house = await openRunHouse({ ...settings, DATABASE_URL: settings.DATABASE_URL ?? '' });
    let isLost = false;
    onTestFinished(async () => {
      if (!isLost) await house.close();
    });
    const { db } = house.platform;
    const project = await house.addProject('site');
    const { id: userId } = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow();
    const first = await project.start();
    await house.work(first.runId);
    const second = await project.start();
    const stopping = new AbortController();
    const working = house.work(second.runId, { signal: stopping.signal }).catch(() => undefined);
    const people = startPeople(house, project, userId);
    const upload = { filename: 'half.e57', size: 50_000, hash: 'abc', visibility: 'scan' } as const;
    const { _id: half } = await house.modules.files.create(
      { membership: project as never, kind: 'scan' },
      userId,
      upload,
    );
    await expect.poll(async () => (await house.findRun(second.runId)).status, { timeout: 60_000 }).toBe('running');

    const place = await openPlace(drill.place);
    let state: Record<string, string> = {};
    const data = await openData(house.config, report);
    const { manifest } = await makeBackup(house.config, place, {
      report,
      onSnapshot: async (exported) => {
        state = await readState(data.databaseUrl, exported);
      },
    });
    const known = await hashObjects(house.platform.storage);
    await data.close();
    expect(await people.stop()).toBeGreaterThan(10);
    stopping.abort();
    await working;
    expect(manifest.missing).toEqual([]);
    expect((await verifyBackup(place, manifest)).faults).toEqual([]);

    isLost = true;
    await house.close();
    const target = {
      ...(await settingsOf(drill.to)),
      PLUMBLINE_DATA: join(await mkdtemp(join(folder, 'to-')), 'data'),
    };
    const config = readConfig({ ...target, LOG_LEVEL: 'silent' }, folder);
    await restoreProduct(config, { place, manifest: await findBackup(place), log, report });
    const restored = await openData(config, report);
    try {
      expect(comparable(await readState(restored.databaseUrl))).toEqual(comparable(state));
      const hashes = await hashObjects(restored.storage);
      expect(hashes.size).toBe(manifest.objects.count);
      const changed = [...hashes].filter(([key, hash]) => (known.get(key) ?? hash) !== hash);
      expect(changed).toEqual([]);
      const files = await restored.db.selectFrom('file').selectAll().where('status', '=', 'uploaded').execute();
      expect(files.filter(({ storage_key, sha256 }) => hashes.get(storage_key) !== sha256)).toEqual([]);
    } finally {
      await restored.close();
    }

    const elsewhere = await openTestHouse(target);
    onTestFinished(() => elsewhere.close());
    const { modules, platform } = elsewhere;
    await settleRestored(modules, platform.db, log);
    await workOnRun({ db: platform.db, runs: modules.runs, delivery: modules.delivery }, second.runId);
    const run = await platform.db
      .selectFrom('analysis_run')
      .selectAll()
      .where('id', '=', second.runId)
      .executeTakeFirstOrThrow();
    expect([run.status, run.message]).toEqual(['done', null]);
    const again = await modules.files.create({ membership: project as never, kind: 'scan' }, userId, upload);
    expect(again).toMatchObject({ _id: half, progress: 0 });
  },
);
