import { readScanPoints, type ScanTree, scanPointBytes, scanTree } from '@plumbline/contract/formats/wholeScan';
import type { StreamedScan } from '@plumbline/contract/resources/evidence';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openRunHouse, type RunHouse } from '../runs/runHouse.fixture.ts';
import { viewer } from '../verdicts/verdicts.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let house: RunHouse;
let project: Awaited<ReturnType<RunHouse['addProject']>>;
let viewId: string;
let runId: string;
let authorization: string;

beforeAll(async () => {
  house = await openRunHouse();
  project = await house.addProject('whole');
  ({ viewId, runId } = await project.start({ evidence: 'all' }));
  await house.work(runId);
  ({ authorization } = await house.addMember('viewer@whole.test', project.projectId, viewer));
});
afterAll(() => house?.close());

const ask = (headers: Record<string, string> = { authorization }, of = viewId) =>
  house.app.inject({ url: `/api/evidence/v1/projects/${project.projectId}/views/${of}/scan`, headers });

const findScan = async (): Promise<StreamedScan | null> => (await ask()).json().scan;

/** What lies at a signed address; nobody signs in for it. */
const open = (url: string, headers: Record<string, string> = {}) => house.app.inject({ url, headers });

async function openTree(): Promise<{ scan: StreamedScan; tree: ScanTree }> {
  const scan = (await findScan()) as StreamedScan;
  return { scan, tree: scanTree.parse((await open(scan.treeUrl)).json()) };
}

test('[HEAT-4] the whole scan of a view comes as a tree, and a range of a pack is the points of a cube', async () => {
  const { scan, tree } = await openTree();
  expect(tree.points).toBeGreaterThan(1000);
  expect(tree.points).toBeLessThanOrEqual(tree.scanned);
  const urls = new Map(scan.packs.map(({ name, url }) => [name, url]));
  let points = 0;
  for (const { pack, offset, count } of tree.nodes) {
    if (count === 0) continue;
    const range = `bytes=${offset}-${offset + count * scanPointBytes - 1}`;
    const answer = await open(urls.get(pack) as string, { range });
    expect(answer.statusCode).toBe(206);
    points += readScanPoints(answer.rawPayload).positions.length / 3;
  }
  expect(points).toBe(tree.points);
});

test('[HEAT-4] a stranger, and who may see no version of it, gets no address', async () => {
  expect((await ask({})).statusCode).toBe(401);
  const other = await house.addProject('whole-other');
  const { authorization: stranger } = await house.addMember('other@whole.test', other.projectId, viewer);
  expect((await ask({ authorization: stranger })).statusCode).toBe(404);
  const { db } = house.platform;
  const set = (status: 'dev' | 'stable') => db.updateTable('analysis_version').set({ status }).execute();
  await set('dev');
  try {
    expect(await findScan()).toBeNull();
  } finally {
    await set('stable');
  }
});

test('[HEAT-4] an address of one pack opens no other, and nobody signs one by its name', async () => {
  const { packs } = (await findScan()) as StreamedScan;
  const [first] = packs;
  const forged = first?.url.replace(first.name, 'run.bin') as string;
  expect((await open(forged)).statusCode).toBe(403);
  const key = `${project.tenantId}/runs/${runId}/${first?.name}`.split('/').map(encodeURIComponent).join('/');
  const answer = await house.app.inject({
    method: 'POST',
    url: `/api/auth/sign-asset/${key}`,
    headers: { authorization },
  });
  expect(answer.json().code).toBe('assets.badKey');
});

test('[HEAT-4] a view whose analysis kept no evidence has none', async () => {
  const bare = await project.start({ evidence: 'none' });
  await house.work(bare.runId);
  expect((await ask({ authorization }, bare.viewId)).json()).toMatchObject({ scan: null });
  const stored = await house.listObjects(`${project.tenantId}/runs/${bare.runId}/`);
  expect(stored.filter((name) => name.startsWith('scan'))).toEqual([]);
});

test('[HEAT-4] it goes with the evidence of its run', async () => {
  const { db } = house.platform;
  const set = (evidence_removed_at: Date | null) =>
    db.updateTable('analysis_run').set({ evidence_removed_at }).where('id', '=', runId).execute();
  expect(await findScan()).not.toBeNull();
  await set(new Date());
  expect(await findScan()).toBeNull();
  await set(null);
});
