import { setTimeout as sleep } from 'node:timers/promises';
import { causeOfStatus } from '@plumbline/contract/cause';
import { createDemoBuilding } from '@plumbline/demo/building/createDemoBuilding';
import type { Product } from './openProduct.ts';

const statuses = ['verified', 'deviated', 'under_construction', 'missing', 'no_data'] as const;
/** The statuses that the view has. */
export type ModelledStatus = (typeof statuses)[number];

export interface ModelledView {
  projectId: string;
  modelId: string;
  viewId: string;
  path: string;
  /** An outer wall of each status; everything else is verified. */
  walls: Record<ModelledStatus, { elementIndex: number; globalId: string; name: string }>;
}

const verdict = { toleranceM: 0.01, coverage: 0.9, confidence: 0.95, reason: 'seen from 4 stations' };
const plain = { magnitudeLowM: null, magnitudeHighM: null, sizeM: null, sizeSide: null, sizeDimension: null };
const offM = { magnitudeM: 0.0234, magnitudeXYM: 0.02, magnitudeZM: -0.012 };
const inPlace = { magnitudeM: 0.002, magnitudeXYM: 0.002, magnitudeZM: 0 };

/** A project with the architecture of the small demo building, read by the real pipeline, and a view in which a wall has each status. */
export async function addModelledView(
  { modules, db }: Pick<Product, 'modules' | 'db'>,
  { projectId, tenantId, userId }: { projectId: string; tenantId: string; userId: string },
): Promise<ModelledView> {
  for (const { name, bytes } of await createDemoBuilding({ storeys: 2 })) {
    if (!name.includes('architecture')) continue;
    await modules.files.addWhole({ projectId, tenantId }, { kind: 'model', userId, filename: name, bytes });
  }
  const model = await prepareModel(modules, projectId);
  const elements = await db
    .selectFrom('element')
    .select(['element_index as elementIndex', 'global_id as globalId', 'name'])
    .where('model_id', '=', model._id)
    .orderBy('element_index')
    .execute();
  const outer = elements.filter(({ name }) => name.startsWith('Facade panel')).slice(0, 5);
  const walls = Object.fromEntries(statuses.map((status, i) => [status, outer[i]])) as ModelledView['walls'];
  const statusOf = new Map<number, ModelledStatus>(statuses.map((status) => [walls[status].elementIndex, status]));
  const viewId = await addView(modules, {
    projectId,
    modelId: model._id,
    name: 'Week 40',
    scanDate: new Date('2026-10-02T08:30:00Z'),
    verdicts: elements.map(({ elementIndex }) => verdictOf(elementIndex, statusOf.get(elementIndex) ?? 'verified')),
  });
  const path = `/${tenantId.replace('|', '-')}/${viewId}/quality`;
  return { projectId, modelId: model._id, viewId, path, walls };
}

/** A later view of the same model, in which those walls are verified. */
export function addLaterView(
  { modules }: Pick<Product, 'modules'>,
  { projectId, modelId, walls }: ModelledView,
  { name, scanDate }: { name: string; scanDate: Date },
): Promise<string> {
  const verdicts = Object.values(walls).map(({ elementIndex }) => verdictOf(elementIndex, 'verified'));
  return addView(modules, { projectId, modelId, name, scanDate, verdicts });
}

function verdictOf(elementIndex: number, status: ModelledStatus) {
  const measured = status === 'deviated' ? offM : inPlace;
  return { ...verdict, ...measured, ...plain, elementIndex, status, cause: causeOfStatus[status] };
}

interface NewView {
  projectId: string;
  modelId: string;
  name: string;
  scanDate: Date;
  verdicts: ReturnType<typeof verdictOf>[];
}

async function addView(modules: Product['modules'], { verdicts, ...view }: NewView): Promise<string> {
  const viewId = await modules.analyses.createView({ ...view, status: 'ready', deliveryType: 'Normal' });
  await modules.versions.addVersion({ viewId, analysisName: 'Architecture', status: 'stable', verdicts: [verdicts] });
  return viewId;
}

/** Here, or by the worker of the product, whoever is first. */
export async function prepareModel({ models }: Product['modules'], projectId: string) {
  await models.prepare(projectId, new AbortController().signal).catch(() => undefined);
  const isReady = async () => (await models.fileStates(projectId)).every(({ status }) => status === 'ready');
  while (!(await isReady())) await sleep(100);
  return models.active(projectId);
}
