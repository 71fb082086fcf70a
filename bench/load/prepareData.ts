import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDemoBuilding } from '../../demo/src/building/createDemoBuilding.ts';
import { demoAccounts } from '../../server/src/demo/demoHouse.ts';
import { openDemoSite } from '../../server/src/demo/demoSite.ts';
import { houseFile, makeSite } from '../../server/src/modules/runs/site.fixture.ts';
import { openBenchModules } from '../openBenchModules.ts';
import { inBatches, statusesOfBuilding } from '../paintedBuilding.ts';
import { addBuilding, towerVocabulary } from '../qualityBuilding.ts';
import type { LoadPlace } from './mix.ts';
import type { Account } from './Order.ts';

export interface LoadData {
  accounts: Account[];
  /** What people look at, by what they look at it as. */
  places: { demo: LoadPlace[]; large: LoadPlace[] };
  /** What can be analysed meanwhile. */
  site: { projectId: string; modelId: string; scanId: string };
}

export interface LoadSize {
  people: number;
  /** Of the large building. */
  elements: number;
  /** A house of 21 elements takes the place of the demo's building. */
  isSmall: boolean;
}

type Opened = Awaited<ReturnType<typeof openBenchModules>>;

const trades = ['Architecture', 'Building services', 'Equipment', 'Structure'];
const weeks = ['2026-09-04', '2026-10-02', '2026-10-30'];

/** Fills a data folder: the demo's building with a scan and three views, and a tower with many verdicts. */
export async function prepareData(folder: string, { people, elements, isSmall }: LoadSize): Promise<LoadData> {
  await using stack = new AsyncDisposableStack();
  const opened = await openBenchModules(stack, folder);
  const { modules } = opened;
  const accounts = Array.from({ length: people }, (_, i) => ({
    email: `person-${i}@site.test`,
    password: 'a good password',
  }));
  const userIds: string[] = [];
  for (const account of accounts) {
    const names = { firstName: 'Load', lastName: 'Person', mustChangePassword: false };
    userIds.push((await modules.identity.createUser({ ...account, ...names })) as string);
  }
  const companyId = (await modules.access.createCompany('Load'))?.id as string;
  const addProject = async (name: string) => {
    const tenantId = `load|${name.toLowerCase()}`;
    const projectId = (await modules.access.createProject({ companyId, name, tenantId }))?.id as string;
    for (const flag of ['insightsDashboard', 'qualityReport'] as const)
      await modules.access.setFlag(projectId, flag, true);
    for (const userId of userIds) {
      await modules.access.setMembership(projectId, userId, demoAccounts[0]?.permissions ?? []);
    }
    return { projectId, tenantId };
  };

  const site = await addSite(opened, await addProject('Harbour'), {
    folder: join(folder, 'site'),
    userId: userIds[0] as string,
    isSmall,
  });
  const demo = await addViews(opened, site);
  const { projectId } = await addProject('Tower');
  const viewId = await addBuilding({ db: opened.platform.db, modules, projectId, elements });
  const large = { projectId, viewId, elements, vocabulary: towerVocabulary };
  return { accounts, places: { demo, large: [large] }, site };
}

interface SiteOptions {
  folder: string;
  userId: string;
  isSmall: boolean;
}

/** Uploads a building and a scan of it. */
async function addSite(
  { modules }: Opened,
  place: { projectId: string; tenantId: string },
  { folder, userId, isSmall }: SiteOptions,
) {
  await mkdir(folder, { recursive: true });
  const models = isSmall
    ? [{ name: 'house.ifc', bytes: houseFile() }]
    : await createDemoBuilding({ hasSiteParts: true });
  for (const { name, bytes } of models) {
    await modules.files.addWhole(place, { kind: 'model', userId, filename: name, bytes });
  }
  const scan = async () => {
    if (isSmall) return (await makeSite(folder)).scan;
    const demo = await openDemoSite({ folder });
    return readFile(await demo.scan({ filename: 'site.e57', day: '2026-10-30' }));
  };
  const scanId = await modules.files.addWhole(place, {
    kind: 'scan',
    userId,
    filename: 'site.e57',
    bytes: await scan(),
  });
  await modules.models.prepare(place.projectId, new AbortController().signal);
  const { id: modelId } = await modules.models.findActiveModel(place.projectId);
  return { projectId: place.projectId, modelId, scanId };
}

/** Three weeks of verdicts with their proofs, as analyses would have left them. */
async function addViews({ modules }: Opened, site: LoadData['site']): Promise<LoadPlace[]> {
  const { projectId, modelId } = site;
  const { element_count: elements } = await modules.models.findActiveModel(projectId);
  const vocabulary = {
    rootModels: await modules.models.rootModelNames({ projectId }),
    elementTypes: await modules.models.elementTypes({ projectId }),
    floors: await modules.models.floors({ projectId }),
  };
  const verdicts = statusesOfBuilding(elements);
  const places: LoadPlace[] = [];
  for (const week of weeks) {
    const view = { projectId, name: week, scanDate: new Date(week), status: 'ready', modelId } as const;
    const viewId = await modules.analyses.createView({ ...view, deliveryType: 'Normal' });
    for (const [i, analysisName] of trades.entries()) {
      const own = verdicts.filter(({ elementIndex }) => elementIndex % trades.length === i);
      await modules.versions.addVersion({ viewId, analysisName, status: 'stable', verdicts: inBatches(own) });
    }
    places.push({ projectId, viewId, elements, vocabulary });
  }
  return places;
}
