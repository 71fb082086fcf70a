import { sql } from 'kysely';
import type { ClassificationFilter } from '../contract/src/resources/classificationFilter.ts';
import { deviationDescriptions } from '../contract/src/resources/classificationFilter.ts';
import { elementStatuses } from '../contract/src/status.ts';
import { createRandom } from '../engine/src/ground/random/createRandom.ts';
import type { createModules } from '../server/src/modules.ts';
import type { Db } from '../server/src/platform/database.ts';
import { evidenceOf } from './paintedBuilding.ts';

const trades = ['Architecture', 'Building services', 'Equipment', 'Structure'];
const roots = ['Architecture', 'Services', 'Structure'];
const floors = 60;
const types = 400;

interface Building {
  db: Db;
  modules: ReturnType<typeof createModules>;
  projectId: string;
  elements: number;
  /** One in so many has the evidence of an element that was scanned from three places. */
  provenEvery?: number;
}

/** A project with a view in which every element of a tower has a verdict of one of four trades. */
export async function addBuilding(building: Building): Promise<string> {
  const [viewId] = await addBuildings({ ...building, views: 1 });
  return viewId as string;
}

/** The same with many views of one tower, a day apart. */
export async function addBuildings({ views, ...building }: Building & { views: number }): Promise<string[]> {
  const { db, projectId, elements } = building;
  const modelId = await addModel(db, projectId, elements);
  const viewIds: string[] = [];
  for (let day = 0; day < views; day++) viewIds.push(await addView(building, modelId, day));
  await sql`analyze`.execute(db);
  return viewIds;
}

const firstScan = Date.parse('2026-10-02T08:00:00Z');
const dayMs = 86_400_000;

async function addView(building: Building, modelId: string, day: number): Promise<string> {
  const { db, modules, projectId, elements, provenEvery = 5 } = building;
  const scanDate = new Date(firstScan - day * dayMs);
  const view = { projectId, name: 'Tower', scanDate, status: 'ready', deliveryType: 'Normal', modelId } as const;
  const viewId = await modules.analyses.createView(view);
  for (const [i, analysisName] of trades.entries()) {
    const version = { viewId, analysisName, status: 'stable', verdicts: [] } as const;
    const { versionId } = await modules.versions.addVersion(version);
    await addVerdicts(db, versionId, { elements, trade: i, provenEvery });
  }
  return viewId;
}

async function addModel(db: Db, projectId: string, elements: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into model (project_id, number, name, element_count, is_active)
    values (${projectId}, 1, 'Tower', ${elements}, true) returning id`.execute(db);
  const { id } = rows[0] as { id: string };
  for (const [position, name] of roots.entries()) {
    await sql`
      insert into model_root (model_id, position, name, first_element, element_count, geometry_key, geometry_bytes,
        names_key, names_bytes) values (${id}, ${position}, ${name}, 0, 0, 'g', 0, 'n', 0)`.execute(db);
  }
  await sql`
    insert into element (model_id, element_index, identity, global_id, element_type, name, floor, floor_elevation_m,
      root_position)
    select ${id}::uuid, n, n, left(translate(encode(sha256(n::text::bytea), 'base64'), '+/', '_$'), 22),
      'IfcWall:Basic Wall:Type ' || type, 'Basic Wall:Generic ' || type % 37 || ' mm:' || n,
      'Level ' || n * ${floors}::bigint / ${elements}::bigint, n * ${floors}::bigint / ${elements}::bigint * 3.5,
      n * ${roots.length}::bigint / ${elements}::bigint
    from (select n, hashint4(n) % ${types}::integer + ${types}::integer as type
      from generate_series(0, ${elements - 1}::integer) n) as numbered`.execute(db);
  return id;
}

interface VerdictsOfTrade {
  elements: number;
  trade: number;
  provenEvery: number;
}

async function addVerdicts(db: Db, versionId: string, { elements, trade, provenEvery }: VerdictsOfTrade) {
  await sql`
    insert into classification (version_id, element_index, status, magnitude_m, magnitude_xy_m, magnitude_z_m,
      tolerance_m, coverage, confidence, reason)
    select ${versionId}::uuid, n, status, length, length * 0.8,
      case when n % 3 = 0 then -length else length end * 0.6, 0.01, 0.62, 0.9,
      'seen from 3 stations, 62 % of its surface; 95 % of the points lie within 8 mm'
    from (
      select n, 1 + abs(hashint4(n + 7)::bigint) % ${elementStatuses.length}::integer as status,
        case when abs(hashint4(n + 9)::bigint) % 10 < 7 then abs(hashint4(n + 11)::bigint) % 200000 / 1e6 end as length
      from generate_series(${trade}::integer, ${elements - 1}::integer, ${trades.length}::integer) n) as made`.execute(
    db,
  );
  const evidence = JSON.stringify(evidenceOf(12_345));
  await sql`
    insert into classification_evidence (version_id, element_index, evidence)
    select ${versionId}::uuid, element_index, ${evidence}::json from classification
    where version_id = ${versionId} and element_index / ${trades.length}::integer % ${provenEvery}::integer = 0`.execute(
    db,
  );
}

/** The names that filters choose from. */
export interface Vocabulary {
  rootModels: readonly string[];
  elementTypes: readonly string[];
  floors: readonly string[];
}

export const towerVocabulary: Vocabulary = {
  rootModels: roots,
  elementTypes: Array.from({ length: 2 * types }, (_, i) => `Wall:Basic Wall:Type ${i}`),
  floors: Array.from({ length: floors }, (_, i) => `Level ${i}`),
};

/** What somebody may ask, at random: often little, sometimes much. */
export function createRandomFilter(seed: number, names = towerVocabulary): () => ClassificationFilter {
  const { next } = createRandom(seed);
  const below = (count: number) => Math.floor(next() * count);
  const draw = <T>(most: number, values: readonly T[]) =>
    Array.from({ length: 1 + below(most) }, () => values[below(values.length)] as T);
  const some = <T>(values: readonly T[]) => values.filter(() => next() < 0.5);
  const range = () => {
    const from = below(150);
    return { from, to: from + below(100) };
  };
  const parts: (() => ClassificationFilter)[] = [
    () => ({ statuses: some(elementStatuses).map(({ name }) => name) }),
    () => ({ magnitude: range() }),
    () => ({ magnitudeXY: range(), magnitudeZ: range(), magnitudeZSign: next() < 0.5 ? 'positive' : 'negative' }),
    () => ({ descriptions: some(deviationDescriptions) }),
    () => ({ rootModels: some(names.rootModels) }),
    () => ({ elementTypes: draw(80, names.elementTypes) }),
    () => ({ elementTypes: draw(1, names.elementTypes).map((type) => type.replace(/:[^:]*$/, '')) }),
    () => ({ floors: draw(30, names.floors) }),
    () => ({ externalId: below(1000).toString(36) }),
    () => ({ elementName: next() < 0.5 ? 'WALL' : `generic ${below(37)} mm` }),
    () => ({ approved: next() < 0.3 }),
  ];
  return () => {
    const filter: ClassificationFilter = {};
    for (let count = below(4); count > 0; count--) Object.assign(filter, parts[below(parts.length)]?.());
    // As a whole or by axis, not both.
    if (filter.magnitudeXY) delete filter.magnitude;
    return filter;
  };
}
