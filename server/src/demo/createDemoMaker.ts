import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { readResults } from '@plumbline/engine/analyse/results/readResults';
import { createDemoBuilding } from '@plumbline/engine/demoBuilding/createDemoBuilding';
import { openOutputFolder } from '@plumbline/engine/disk/outputFolder';
import type { AccessService } from '../modules/access/service.ts';
import type { AnalysesService } from '../modules/analyses/service.ts';
import type { ClassificationsService } from '../modules/classifications/service.ts';
import type { FilesService } from '../modules/files/service.ts';
import type { IdentityService } from '../modules/identity/service.ts';
import type { ModelsService } from '../modules/models/service.ts';
import { type DemoView, demoAccounts, demoProjects } from './demoHouse.ts';
import type { DemoScan } from './simulateResult.ts';

export interface DemoServices {
  identity: Pick<IdentityService, 'findUserByEmail'>;
  access: Pick<AccessService, 'findProject'>;
  files: Pick<FilesService, 'addWhole' | 'listNames'>;
  models: Pick<ModelsService, 'fileStates'>;
  analyses: Pick<AnalysesService, 'listViews'>;
  classifications: Pick<ClassificationsService, 'importResults'>;
}

/** Makes the demo's building, its scans and their analyses, with the engine that real ones get; goes on where it was. */
export function createDemoMaker(services: DemoServices) {
  const { identity, access, files, models, analyses, classifications } = services;

  async function addModel(place: { projectId: string; tenantId: string }): Promise<void> {
    const present = await files.listNames(place.projectId, 'model');
    const email = demoAccounts[0]?.email as string;
    const userId = (await identity.findUserByEmail(email))?.id as string;
    for (const file of await createDemoBuilding()) {
      if (present.includes(file.name)) continue;
      await files.addWhole(place, { kind: 'model', userId, filename: file.name, bytes: file.bytes });
    }
  }

  /** Adding files has enqueued the work that makes a model of them. */
  async function waitForModel(projectId: string, signal: AbortSignal): Promise<void> {
    const isBusy = async () =>
      (await models.fileStates(projectId)).some(({ status }) => status === 'waiting' || status === 'reading');
    while (await isBusy()) await wait(500, undefined, { signal });
  }

  async function addResult(place: { projectId: string; tenantId: string }, view: DemoView, signal: AbortSignal) {
    const open = (await analyses.listViews(place.projectId)).find(({ name }) => name === view.name);
    if (open === undefined || open.status === 'ready' || view.phase === undefined) return;
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-'));
    try {
      const { name, scanDate, phase } = view;
      const day = scanDate.toISOString().slice(0, 10);
      const result = await simulateApart({ folder, name, day, phase, seed: 36 }, signal);
      const results = readResults(openOutputFolder(result));
      await classifications.importResults({ ...place, name, scanDate, results, viewId: open.id });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    for (const { tenantId, views } of demoProjects) {
      const project = await access.findProject(tenantId);
      // Newest first: it is the one that the project opens at.
      const analysed = views.filter(({ phase }) => phase !== undefined).reverse();
      if (project === undefined || analysed.length === 0) continue;
      const place = { projectId: project.id, tenantId };
      await addModel(place);
      await waitForModel(project.id, signal);
      for (const view of analysed) await addResult(place, view, signal);
    }
  };
}

/** In a thread that ends with the job. */
async function simulateApart(scan: DemoScan, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./simulateResult.worker.ts', import.meta.url), { workerData: scan });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The demo was stopped before its scan was analysed.')));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
