import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStorage } from '../../platform/storage/openStorage.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { kinds, startTestStores, type TestStores } from '../../platform/storage/testStores.fixture.ts';
import { openRunHouse, type RunHouse } from './runHouse.fixture.ts';
import { createRunsService } from './service.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let stores: TestStores;
let house: RunHouse;
let storage: Storage;
let otherFolder: string;

describe.skipIf(!kinds.some((kind) => kind === 's3'))('on S3', () => {
  beforeAll(async () => {
    stores = await startTestStores();
    const { url, credentials, ...settings } = await stores.newStore('s3');
    house = await openRunHouse({
      STORAGE_URL: url as string,
      AWS_ACCESS_KEY_ID: credentials?.accessKeyId as string,
      AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey as string,
    });
    otherFolder = settings.dataFolder;
    storage = await openStorage({ ...settings, url: url as string, credentials: credentials as never });
  });
  afterAll(async () => {
    await storage?.close();
    await house?.close();
    await rm(otherFolder, { recursive: true, force: true });
    await stores?.stop();
  });

  test('[REQ-10] two machines without a disk in common share a run through S3', async () => {
    const project = await house.addProject('apart');
    const { viewId, runId } = await project.start({ checksInput: false });
    const { db, queue } = house.platform;
    const here = createRunsService({ db, queue, storage: house.platform.storage, lanes: 1 });
    const there = createRunsService({ db, queue, storage, lanes: 1 });
    const faults: unknown[] = [];
    const onFault = (error: unknown) => faults.push(error);
    const madeIn = await Promise.all(
      [house.platform.storage, storage].map(async (one, index) => {
        const made = vi.spyOn(one, 'putMany');
        await house.work(runId, { runs: index === 0 ? here : there, onFault });
        return made.mock.calls.length;
      }),
    );
    expect(faults).toEqual([]);
    expect(await house.findRun(runId)).toMatchObject({ status: 'done' });
    for (const made of madeIn) expect(made).toBeGreaterThan(0);
    expect((await house.listVersions(viewId)).map(({ name, number }) => [name, number])).toEqual([
      ['Architecture', 1],
      ['Equipment', 1],
      ['Structure', 1],
    ]);
    const objects = await house.listObjects(`apart/runs/${runId}/`);
    expect(objects).toEqual(
      expect.arrayContaining(['model.mesh', 'points-structure-0.pack', 'run.bin', 'sphere-1.jpg']),
    );
    expect(objects.filter((key) => key.startsWith('work/'))).toEqual([]);
    const proof = await house.platform.db
      .selectFrom('classification_evidence')
      .select(['version_id', 'element_index'])
      .executeTakeFirstOrThrow();
    const stem = `apart/drawn/${proof.version_id}/element-${proof.element_index}`;
    expect((await house.modules.evidence.findDrawing(`${stem}.sections`))?.length).toBeGreaterThan(500);
    expect((await house.modules.evidence.findDrawing(`${stem}.png`))?.length).toBeGreaterThan(500);
    for (const folder of [house.config.dataFolder, otherFolder])
      expect(await readdir(join(folder, 'work'))).toEqual([]);
  });

  test('what a machine kept of a run that ended without it is removed when it next takes part', async () => {
    const project = await house.addProject('away');
    const { runId } = await project.start();
    const { path } = await storage.work.open(`${runId}.1`, `away/runs/${runId}/shared/`);
    await house.platform.db.updateTable('analysis_run').set({ status: 'failed' }).where('id', '=', runId).execute();
    const next = await project.start();
    await house.platform.db
      .updateTable('analysis_run')
      .set({ status: 'failed' })
      .where('id', '=', next.runId)
      .execute();
    const { db, queue } = house.platform;
    const there = createRunsService({ db, queue, storage });
    await house.work(next.runId, { runs: there });
    await expect(readdir(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
