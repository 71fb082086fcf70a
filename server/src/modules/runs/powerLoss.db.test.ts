import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RecordedDisk, recordDisk } from '../../platform/storage/powerLoss.fixture.ts';
import type { NewObject } from '../../platform/storage/Storage.ts';
import { openRunHouse, type RunHouse } from './runHouse.fixture.ts';
import { createRunsService } from './service.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describe.skipIf(process.platform !== 'linux')('power is lost', () => {
  let house: RunHouse;
  let project: Awaited<ReturnType<RunHouse['addProject']>>;
  let disk: RecordedDisk;
  let undisturbed: Map<string, string>;

  beforeAll(async () => {
    house = await openRunHouse();
    project = await house.addProject('site');
    const { runId } = await project.start();
    await house.work(runId);
    undisturbed = await hashObjects(runId);
    expect(undisturbed.size).toBeGreaterThan(5);
    disk = await recordDisk(house.config.dataFolder);
  });
  afterAll(async () => {
    await disk?.stop();
    await house?.close();
  });

  async function hashObjects(runId: string): Promise<Map<string, string>> {
    const { storage } = house.platform;
    const prefix = `site/runs/${runId}/`;
    const hashes = new Map<string, string>();
    for (const name of await house.listObjects(prefix)) {
      const bytes = await buffer(await storage.openRead(prefix + name));
      hashes.set(name, createHash('sha256').update(bytes).digest('hex'));
    }
    return hashes;
  }

  /** Works until the first object whose name matches is about to be stored. */
  async function workUntil(runId: string, name: RegExp): Promise<void> {
    const off = new AbortController();
    const { db, queue, storage } = house.platform;
    const putMany = async (objects: Iterable<NewObject>) => {
      const all = [...objects];
      if (all.some(({ key }) => name.test(key))) off.abort(new Error('The power is gone.'));
      off.signal.throwIfAborted();
      await storage.putMany(all);
    };
    const runs = createRunsService({ db, queue, storage: { ...storage, putMany } });
    const working = house.work(runId, { runs, signal: off.signal });
    await expect(working).rejects.toThrow('The power is gone.');
  }

  test('[REQ-10] as measurements, a panorama and evidence are to be stored, and the same comes out', async () => {
    // Panoramas do not wait for verdicts: which is stored first is anybody's guess.
    const stories = [
      [{ name: /sphere-/, loss: 'bytes' }],
      [
        { name: /run\.bin$/, loss: 'names' },
        { name: /points-/, loss: 'bytes' },
        { name: /points-/, loss: 'names' },
      ],
    ] as const;
    for (const cuts of stories) {
      const { runId } = await project.start();
      for (const { name, loss } of cuts) {
        await workUntil(runId, name);
        disk.lose(loss);
      }
      const faults: unknown[] = [];
      await house.work(runId, { onFault: (error) => faults.push(error) });
      expect(faults).toEqual([]);
      expect(await house.findRun(runId)).toMatchObject({ status: 'done' });
      expect(await hashObjects(runId)).toEqual(undisturbed);
    }
  });
});
