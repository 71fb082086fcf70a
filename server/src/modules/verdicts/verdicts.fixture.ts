import { causeOfStatus } from '@plumbline/contract/cause';
import type { ElementStatus } from '@plumbline/contract/status';
import { sql } from 'kysely';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import type { NewAnalysisView } from '../analyses/service.ts';
import type { NewVerdict } from '../versions/service.ts';

export interface TestElement {
  globalId: string;
  /** Which element it is through all models. */
  identity: number;
  elementType: string;
  name: string;
  floor: string | null;
  /** Position among the root models. */
  root: number;
}

export const testRoots = ['structure', 'services'];

/** What each column of a model of so many elements holds by default. */
export function testElements(count: number, change: (index: number) => Partial<TestElement> = () => ({})) {
  return Array.from({ length: count }, (_, index): TestElement => {
    const own = { globalId: `G${index}`, identity: index, elementType: 'IfcWall', name: `W${index}`, floor: null };
    return { ...own, root: 0, ...change(index) };
  });
}

/** Inserts a model as the model pipeline leaves it, without files. */
export async function addModel(
  { platform: { db } }: TestHouse,
  projectId: string,
  elements: readonly TestElement[],
  { active = false } = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into model (project_id, number, name, element_count, is_active)
    select ${projectId}, count(*) + 1, 'Model', ${elements.length}, ${active} from model where project_id = ${projectId}
    returning id`.execute(db);
  const modelId = (rows[0] as { id: string }).id;
  for (const [position, name] of testRoots.entries()) {
    await sql`
      insert into model_root (model_id, position, name, first_element, element_count, geometry_key, geometry_bytes,
        names_key, names_bytes)
      values (${modelId}, ${position}, ${name}, 0, 0, 'g', 0, 'n', 0)`.execute(db);
  }
  const column = <Key extends keyof TestElement>(key: Key) => elements.map((element) => element[key]);
  await sql`
    insert into element (model_id, element_index, identity, global_id, element_type, name, floor, root_position)
    select ${modelId}, number - 1, identity, global_id, element_type, name, floor, root
    from unnest(${column('identity')}::bigint[], ${column('globalId')}::text[], ${column('elementType')}::text[],
      ${column('name')}::text[], ${column('floor')}::text[], ${column('root')}::integer[])
      with ordinality as row (identity, global_id, element_type, name, floor, root, number)`.execute(db);
  return modelId;
}

export function addView(
  { modules: { analyses } }: Pick<TestHouse, 'modules'>,
  projectId: string,
  view: Partial<NewAnalysisView> = {},
): Promise<string> {
  const scanDate = new Date('2026-10-02T08:00:00Z');
  return analyses.createView({
    projectId,
    name: 'View',
    scanDate,
    status: 'ready',
    deliveryType: 'Normal',
    ...view,
  });
}

export function verdict(elementIndex: number, status: ElementStatus, more: Partial<NewVerdict> = {}): NewVerdict {
  return {
    elementIndex,
    status,
    cause: causeOfStatus[status],
    magnitudeM: null,
    magnitudeLowM: null,
    magnitudeHighM: null,
    magnitudeXYM: null,
    magnitudeZM: null,
    sizeM: null,
    sizeSide: null,
    sizeDimension: null,
    toleranceM: 0.01,
    coverage: 0.5,
    confidence: 0.75,
    reason: 'seen from 2 stations',
    ...more,
  };
}

/** Stores one batch of verdicts as a version of a trade. */
export function addVersion(
  { modules: { versions } }: Pick<TestHouse, 'modules'>,
  viewId: string,
  verdicts: readonly NewVerdict[],
  { analysisName = 'Structure', status = 'stable' as 'dev' | 'stable' } = {},
) {
  return versions.addVersion({ viewId, analysisName, status, verdicts: [verdicts] });
}

export const viewer = ['READ', 'LIST', 'VIEW_ASSETS'] as const;
export const changer = [...viewer, 'RECLASSIFY'] as const;

/** Makes members of a project, each with the calls of this module. */
export const createJoin =
  (house: TestHouse, projectId: string) =>
  async (email: string, held: Parameters<TestHouse['addMember']>[2]): Promise<ReturnType<typeof asCaller>> =>
    asCaller(house, (await house.addMember(email, projectId, held)).authorization, projectId);

/** The calls of this module as one person, in one project. */
export function asCaller({ app }: TestHouse, authorization: string, projectId: string) {
  const call = async (method: 'GET' | 'POST', path: string, query: Record<string, unknown> = {}, payload?: object) => {
    const texts = Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
    const url = `/api${path}?${new URLSearchParams(Object.fromEntries(texts))}`;
    const response = await app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return { status: response.statusCode, bytes: response.rawPayload, body: isJson ? response.json() : undefined };
  };
  const inView = (viewId: string) => `/projects/${projectId}/classifications/byAnalysisView/${viewId}`;
  const v3 = `/classification/v3/projects/${projectId}/classifications`;
  return {
    page: (viewId: string, query: Record<string, unknown> = {}) => call('GET', `${v3}/byVersions/${viewId}/`, query),
    undo: (viewId: string, changeId: string) => call('POST', `${inView(viewId)}/undo`, {}, { changeId }),
    paint: (viewId: string, query: { filtersDTO?: object; analysisVersionMap?: object } = {}) =>
      call('GET', `${inView(viewId)}/for-colorizing-model-elements`, query),
    reclassify: (viewId: string, element: number, payload: object, query = {}) =>
      call('POST', `${inView(viewId)}/${element}/reclassify-by-forge-id`, query, payload),
    approve: (viewId: string, payload: object, verb = 'approve') =>
      call('POST', `${inView(viewId)}/${verb}`, {}, payload),
    approveOne: (viewId: string, id: string, verb = 'approve') => call('POST', `${inView(viewId)}/${id}/${verb}`),
    ofElements: (viewId: string, ids: readonly number[], query: { analysisVersionMap?: object } = {}) =>
      call('GET', `${v3}/byForgeObjectIds/${viewId}/`, { ...query, forgeObjectIds: ids.join(',') }),
    lastOfElements: (ids: readonly number[]) =>
      call('GET', `${v3}/lastsByForgeObjectIds/`, { forgeObjectIds: ids.join(',') }),
  };
}
