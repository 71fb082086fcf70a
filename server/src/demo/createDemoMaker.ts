import { setTimeout as wait } from 'node:timers/promises';
import { bestEffort } from '@plumbline/contract/bestEffort';
import type { AnalysisRequest } from '@plumbline/contract/resources/analysisRequests';
import { createDemoBuilding } from '@plumbline/demo/building/createDemoBuilding';
import { listDue } from '@plumbline/demo/site/programme';
import type { AccessService } from '../modules/access/service.ts';
import type { AnalysesService } from '../modules/analyses/service.ts';
import type { FilesService } from '../modules/files/service.ts';
import type { IdentityService } from '../modules/identity/service.ts';
import type { ModelsService } from '../modules/models/service.ts';
import type { RequestsService } from '../modules/requests/service.ts';
import type { DemoProgress, SystemService } from '../modules/system/service.ts';
import { type DemoProject, type DemoView, demoAccounts, demoProjects } from './demoHouse.ts';
import { listSiteElements } from './listSiteElements.ts';
import { openDemoScanner } from './openDemoScanner.ts';

export interface DemoServices {
  system: Pick<SystemService, 'noteDemoProgress'>;
  identity: Pick<IdentityService, 'findUserByEmail'>;
  access: Pick<AccessService, 'findProject' | 'findMembership'>;
  files: Pick<FilesService, 'addWhole' | 'findByName' | 'listNames'>;
  models: Pick<ModelsService, 'fileStates' | 'active' | 'findActiveModel' | 'columnsOf'>;
  analyses: Pick<AnalysesService, 'listAnalyses'>;
  requests: Pick<RequestsService, 'request' | 'list'>;
  /** Once there is a model. */
  addPackages(projectId: string): Promise<void>;
  addSchedule(projectId: string): Promise<void>;
  /** Once its scans are analysed: what people made of them. */
  addStory(projectId: string): Promise<void>;
  /** Once everything is there. */
  addTour(projectId: string): Promise<void>;
}

type Place = NonNullable<Awaited<ReturnType<AccessService['findMembership']>>>;

const pauseMs = 500;

/** Makes the demo as people would: uploads the building and its scans and requests their analyses; goes on where it was. */
export function createDemoMaker(services: DemoServices) {
  const { system, identity, access, files, models, analyses, requests } = services;
  const { addPackages, addSchedule, addStory, addTour } = services;

  async function addModel(place: Place, userId: string): Promise<void> {
    const present = await files.listNames(place.projectId, 'model');
    for (const file of await createDemoBuilding({ hasSiteParts: true })) {
      if (present.includes(file.name)) continue;
      await files.addWhole(place, { kind: 'model', userId, filename: file.name, bytes: file.bytes });
    }
  }

  /** The last thing that happened: drawings that came after the scans, so that a second version of the model is seen. */
  async function reviseModel(place: Place, userId: string, signal: AbortSignal): Promise<void> {
    const { modelVersion } = await models.active(place.projectId);
    if (modelVersion > 1) return;
    const changed = (await createDemoBuilding({ isRevised: true, hasSiteParts: true })).find(({ name }) =>
      name.includes('architecture'),
    );
    if (changed === undefined) return;
    await files.addWhole(place, { kind: 'model', userId, filename: changed.name, bytes: changed.bytes });
    await waitForModel(place, signal);
  }

  /** Adding files has enqueued the work that makes a model of them. */
  async function waitForModel({ projectId }: Place, signal: AbortSignal): Promise<void> {
    const isBusy = async () =>
      (await models.fileStates(projectId)).some(({ status }) => status === 'waiting' || status === 'reading');
    while (await isBusy()) await wait(pauseMs, undefined, { signal });
  }

  const findRequest = async ({ projectId }: Place, { name }: DemoView): Promise<AnalysisRequest | undefined> =>
    (await requests.list(projectId, { skip: 0, limit: 100, sort: 'createdDate' })).find(
      ({ analysisName }) => analysisName === name,
    );

  async function requestAnalysis(place: Place, userId: string, view: DemoView, scanId: string): Promise<void> {
    const { _id: model } = await models.active(place.projectId);
    const due = listDue(await listSiteElements({ models }, place.projectId), dayOf(view));
    await requests.request(place, userId, {
      analysisName: view.name,
      modelDomain: { model },
      scanDomain: {
        files: [scanId],
        date: dayOf(view),
        scannerModel: 'static',
        georeference: 'LocallyGeoreferenced',
      },
      hasImages: true,
      documentDomain: { files: [], roiDescription: 'The whole building, as far as it stands.' },
      dueDomain: { externalIds: due.map(({ globalId }) => globalId) },
    });
  }

  /** Whether there is something to look at. */
  async function isPainted({ analysisView }: AnalysisRequest): Promise<boolean> {
    return (
      analysisView !== undefined && (await analyses.listAnalyses(analysisView)).every(({ has_stable }) => has_stable)
    );
  }

  /** Until there is something to look at, or, in the end, until its evidence is there too. */
  async function waitFor(place: Place, view: DemoView, { told, signal, isEnough }: Waiting): Promise<void> {
    for (;;) {
      const request = await findRequest(place, view);
      if (request?.status !== 'waiting' && request?.status !== 'running') return;
      if (await isEnough(request)) return;
      const { progress: percent = 0 } = request;
      await system.noteDemoProgress({ ...told, activity: `Analysing ${view.name}`, percent });
      await wait(pauseMs, undefined, { signal });
    }
  }

  /**
   * Oldest first, as they came: the first visit found the least, and is there to look at the soonest. The others are scanned
   * when there is something to look at, and each is asked for when all of the one before is there: two analyses at once
   * would have the workers prepare both models in turn.
   */
  async function fillProject(place: Place, userId: string, views: DemoView[], signal: AbortSignal): Promise<void> {
    await using scanner = await openDemoScanner(signal);
    const told: Told = { projectId: place.projectId, ready: 0, total: views.length };
    const note = (activity: string) => system.noteDemoProgress({ ...told, activity, percent: 0 });
    const scan = (view: DemoView | undefined): Promise<string> | undefined => {
      const adding = view && addScan(place, userId, view, scanner);
      // It is waited for later; failing before, it would end the process.
      if (adding) void bestEffort(adding);
      return adding;
    };

    await note('Building the model');
    const missing = await listMissing(place, views);
    const scanned = [scan(missing[0])];
    await addModel(place, userId);
    await waitForModel(place, signal);
    told.ready = views.length - missing.length;
    for (const [index, view] of missing.entries()) {
      await note(`Scanning for ${view.name}`);
      await requestAnalysis(place, userId, view, (await scanned[index]) as string);
      await waitFor(place, view, { told, signal, isEnough: isPainted });
      if (index === 0) {
        scanned.push(...missing.slice(1).map(scan));
        await plan(place.projectId);
      }
      await waitFor(place, view, { told, signal, isEnough: async () => false });
      told.ready++;
    }
    if (missing.length === 0) await plan(place.projectId);
    for (const view of views) await waitFor(place, view, { told, signal, isEnough: async () => false });
    await note('Recording issues');
    await addStory(place.projectId);
    await note('Taking in the revised drawings');
    await reviseModel(place, userId, signal);
    await addTour(place.projectId);
  }

  async function plan(projectId: string): Promise<void> {
    await addPackages(projectId);
    await addSchedule(projectId);
  }

  async function listMissing(place: Place, views: readonly DemoView[]): Promise<DemoView[]> {
    const missing: DemoView[] = [];
    for (const view of views) if ((await findRequest(place, view)) === undefined) missing.push(view);
    return missing;
  }

  async function addScan(
    place: Place,
    userId: string,
    view: DemoView,
    scanner: Awaited<ReturnType<typeof openDemoScanner>>,
  ): Promise<string> {
    const filename = `harbour-house-${dayOf(view)}.e57`;
    const present = await files.findByName(place.projectId, 'scan', filename);
    if (present !== undefined) return present;
    const bytes = await scanner.scan({ filename, day: dayOf(view) });
    return files.addWhole(place, { kind: 'scan', userId, filename, bytes });
  }

  return async (signal: AbortSignal): Promise<void> => {
    for (const { tenantId, views } of demoProjects) {
      const analysed = listScanned(views);
      const user = await identity.findUserByEmail(demoAccounts[0]?.email as string);
      const project = await access.findProject(tenantId);
      if (analysed.length === 0 || user === undefined || project === undefined) continue;
      const place = await access.findMembership(user.id, { projectId: project.id });
      if (place) await fillProject(place, user.id, analysed, signal);
    }
    await system.noteDemoProgress(undefined);
  };
}

interface Waiting {
  told: Told;
  signal: AbortSignal;
  isEnough(request: AnalysisRequest): Promise<boolean>;
}

type Told = Pick<DemoProgress, 'projectId' | 'ready' | 'total'>;

const dayOf = ({ scanDate }: DemoView) => scanDate.toISOString().slice(0, 10);

const listScanned = (views: DemoProject['views']): DemoView[] => views.filter(({ isScanned }) => isScanned === true);
