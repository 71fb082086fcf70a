import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSession } from '../../cli/src/upload/openSession.ts';
import { runPlumbline } from '../../cli/test/runPlumbline.ts';
import type { Client } from '../../contract/src/client.ts';
import { oneAnalysisRequest, requestAnalysis } from '../../contract/src/resources/analysisRequests.ts';
import { fileCalls } from '../../contract/src/resources/files.ts';
import { activeModel } from '../../contract/src/resources/models.ts';
import { allProjects } from '../../contract/src/resources/projects.ts';
import { makeSite } from '../../server/src/modules/runs/site.fixture.ts';
import { askAllTheTime } from './askAllTheTime.ts';
import { type Cluster, startCluster } from './startCluster.ts';

vi.setConfig({ testTimeout: 420_000, hookTimeout: 240_000 });

const account = { email: 'admin@demo.test', password: 'plumbline-demo' };
const tenantId = 'alpine|station-hall';

let folder: string;
let cluster: Cluster;
let call: Client;
let projectId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-cluster-test-'));
  cluster = await startCluster({
    folder: join(folder, 'cluster'),
    variables: { PLUMBLINE_DEMO: 'bare' },
    settings: { PLUMBLINE_DRAIN_S: '4', PLUMBLINE_RESERVE_MB: '0' },
  });
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, cluster.authority]);
  call = await openSession(cluster.url, account.email, account.password);
  projectId = (await call(allProjects, {})).find((one) => one.tenantId === tenantId)?._id as string;
});
afterAll(async () => {
  await cluster?.close();
  await rm(folder, { recursive: true, force: true });
});

async function upload(kind: 'model' | 'scan', name: string, bytes: Buffer): Promise<void> {
  const path = join(folder, name);
  const authority = join(folder, 'authority.pem');
  await Promise.all([writeFile(path, bytes), writeFile(authority, cluster.authority)]);
  const args = [
    'upload',
    '--project',
    tenantId,
    '--kind',
    kind,
    '--email',
    account.email,
    '--server',
    cluster.url,
    path,
  ];
  const env = { PLUMBLINE_PASSWORD: account.password, NODE_EXTRA_CA_CERTS: authority };
  expect(await runPlumbline(args, env)).toMatchObject({ code: 0, errors: '' });
}

test('the set of the compose file takes files, analyses them, and is restarted process by process without a failed call', async () => {
  const site = await makeSite(folder);
  await upload('model', 'house.ifc', site.model);
  await upload('scan', 'house.e57', site.scan);
  const params = { projectId };
  await expect.poll(() => call(activeModel, { params }).catch(() => undefined), { timeout: 60_000 }).toBeDefined();
  const { _id: model } = await call(activeModel, { params });
  const scans = await call(fileCalls.scan.list, { params, query: {} });
  const { _id: requestId } = await call(requestAnalysis, {
    params,
    body: {
      analysisName: 'Week 40',
      modelDomain: { model },
      documentDomain: { roiDescription: 'The house.' },
      scanDomain: {
        files: [scans[0]?._id as string],
        date: '2026-10-02',
        scannerModel: 'static',
        georeference: 'LocallyGeoreferenced',
      },
    },
  });
  const look = () => call(oneAnalysisRequest, { params: { projectId, requestId } });
  const asking = askAllTheTime([look, () => call(allProjects, {}), () => page(cluster.url)]);
  for (const name of cluster.names) {
    expect(await cluster.stop(name), name).toBe(0);
    await cluster.start(name);
    await expect.poll(() => fetch(`${cluster.operationsUrl(name)}/readyz`).then((one) => one.status)).toBe(200);
  }
  await expect.poll(async () => (await look()).status, { timeout: 180_000 }).toBe('ready');
  await asking.end();
  expect(asking.failures).toEqual([]);
  expect(asking.answered()).toBeGreaterThan(100);
});

async function page(url: string): Promise<void> {
  const { status } = await fetch(`${url}/api/settings`);
  if (status !== 200) throw new Error(`status ${status}`);
}

test('a browser may send files to the storage from the product’s pages, and from no other', async () => {
  const headers = { origin: cluster.url, 'access-control-request-method': 'PUT' };
  const response = await fetch(`${cluster.filesUrl}/plumbline/x`, { method: 'OPTIONS', headers });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe(cluster.url);
  const refused = await fetch(`${cluster.filesUrl}/plumbline/x`);
  // Nothing without a signature; Swift says so by 400.
  expect([400, 403]).toContain(refused.status);
});
