import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { analysis, filesMadeBy, listSteps } from '@plumbline/engine/steps/analysis';
import { isKept } from '@plumbline/engine/steps/stepFiles';
import { walk } from '@plumbline/engine/steps/walk';
import { writeOrder } from '@plumbline/engine/steps/writeOrder';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StoredOrder } from '../../platform/schema.ts';
import { storedPrefix } from './Delivery.ts';
import { openRunHouse, type RunHouse } from './runHouse.fixture.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let house: RunHouse;
let folder: string;

beforeAll(async () => {
  house = await openRunHouse();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-same-'));
});
afterAll(async () => {
  await house?.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the command line does with an order: the same list, walked in this folder. */
async function walkThrough({ tenantId: _, ...order }: StoredOrder): Promise<Map<string, Buffer>> {
  const { model, scan } = house.site;
  await writeFile(join(folder, 'house.ifc'), model);
  await writeFile(join(folder, 'house.e57'), scan);
  const here = ({ name, size }: { name: string; size: number }) => ({ name, size, path: join(folder, name) });
  const path = join(folder, 'run');
  await writeOrder(path, { ...order, models: order.models.map(here), scans: order.scans.map(here) });
  const run = await walk(path);
  const files = new Map<string, Buffer>();
  for (const { kind } of analysis) {
    for (const { step } of await listSteps(kind, run)) {
      for (const name of (await filesMadeBy(run, step)).filter(isKept)) {
        files.set(name.replace(/^.*\//, ''), await readFile(join(path, name)));
      }
    }
  }
  return files;
}

test('[ENG-6] [REQ-10] server and command line keep the same files, byte by byte, for the same order', async () => {
  const project = await house.addProject('same');
  const { runId } = await project.start({ evidence: 'all' });
  await house.work(runId);
  const { status, run_order: order } = await house.findRun(runId);
  expect(status).toBe('done');
  const walked = await walkThrough(order);
  const prefix = storedPrefix({ id: runId, order });
  const stored = await house.listObjects(prefix);
  expect(stored).toEqual([...walked.keys()].sort());
  expect(stored.length).toBeGreaterThan(6);
  expect(stored.length).toBeLessThan(20);
  for (const name of stored) {
    const bytes = await buffer(await house.platform.storage.openRead(prefix + name));
    expect({ name, isSame: bytes.equals(walked.get(name) as Buffer) }).toEqual({ name, isSame: true });
  }
});
