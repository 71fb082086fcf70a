import type { ModelFootprint } from '@plumbline/contract/resources/models';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { separator } from '../../columns/createTextColumn.ts';
import { readDoubles, readIntegers } from '../../columns/readBytes.ts';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { ModelFile } from './chooseFiles.ts';
import type { ElementSlice } from './columns/makeModelColumns.ts';
import type { ElementBatch } from './elementBatches.ts';
import type { KnownElement } from './matchIdentities.ts';
import type { Quantities } from './Quantities.ts';
import type { AskedElements } from './readElementFilter.ts';

export type ModelRow = Selectable<Schema['model']>;
type FileStatus = Schema['model_file']['status'];

export function findTenant(db: Db, projectId: string) {
  return db.selectFrom('project').select('tenant_id').where('id', '=', projectId).executeTakeFirst();
}

export async function insertModelFile(db: Db, file: Insertable<Schema['model_file']>): Promise<void> {
  await db.insertInto('model_file').values(file).execute();
}

/** The uploaded files that may be part of the model, newest first. */
export function listUsableFiles(db: Db, projectId: string): Promise<ModelFile[]> {
  return db
    .selectFrom('model_file')
    .innerJoin('file', 'file.id', 'model_file.file_id')
    .select([
      'file.id as fileId',
      'model_file.root_name as rootName',
      'file.filename',
      'file.size',
      'file.storage_key as storageKey',
      'file.created_at as createdAt',
      'model_file.status',
    ])
    .where('model_file.project_id', '=', projectId)
    .where('file.status', '=', 'uploaded')
    .where('model_file.status', 'not in', ['failed', 'unsupported'])
    .orderBy('file.created_at', 'desc')
    .orderBy('file.id')
    .execute();
}

export async function setFileStatus(
  db: Db,
  fileIds: readonly string[],
  state: { status: FileStatus; progress: number; message: string | null },
): Promise<void> {
  await db
    .updateTable('model_file')
    .set({ ...state, updated_at: sql`now()` })
    .where('file_id', 'in', [...fileIds])
    .execute();
}

/** Counts that files are about to be read, before they can do harm; answers how often each was since it last ended well. */
export async function beginReading(db: Db, fileIds: readonly string[]): Promise<number> {
  const rows = await db
    .updateTable('model_file')
    .set((eb) => ({ open_readings: eb('open_readings', '+', 1) }))
    .where('file_id', 'in', [...fileIds])
    .returning('open_readings')
    .execute();
  return Math.max(0, ...rows.map(({ open_readings }) => open_readings));
}

/** However it ended: the process that read them lives. */
export async function endReading(db: Db, fileIds: readonly string[]): Promise<void> {
  await db
    .updateTable('model_file')
    .set({ open_readings: 0 })
    .where('file_id', 'in', [...fileIds])
    .execute();
}

/** A word about a file that is late, after the file is done with, changes nothing. */
export async function setFileProgress(db: Db, fileIds: readonly string[], progress: number): Promise<void> {
  await db
    .updateTable('model_file')
    .set({ progress, updated_at: sql`now()` })
    .where('file_id', 'in', [...fileIds])
    .where('status', '=', 'reading')
    .execute();
}

/** What a run that failed was reading. */
export async function putBackReading(db: Db, projectId: string, message: string): Promise<void> {
  await db
    .updateTable('model_file')
    .set({ status: 'waiting', progress: 0, message, updated_at: sql`now()` })
    .where('project_id', '=', projectId)
    .where('status', '=', 'reading')
    .execute();
}

export function listFileStates(db: Db, projectId: string) {
  return db
    .selectFrom('model_file')
    .select(['file_id', 'status', 'progress', 'message'])
    .select((eb) =>
      eb
        .selectFrom('model_root')
        .innerJoin('model', 'model.id', 'model_root.model_id')
        .whereRef('model_root.file_id', '=', 'model_file.file_id')
        .select((inner) => inner.fn.max('model.number').as('number'))
        .as('version'),
    )
    .where('project_id', '=', projectId)
    .execute();
}

export function findModel(db: Db, projectId: string, modelId: string) {
  return db
    .selectFrom('model')
    .selectAll()
    .where('id', '=', modelId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

export function findActiveModel(db: Db, projectId: string) {
  return db
    .selectFrom('model')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

export function findLastModel(db: Db, projectId: string) {
  return db
    .selectFrom('model')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function listRoots(db: Db, modelId: string) {
  return db.selectFrom('model_root').selectAll().where('model_id', '=', modelId).orderBy('position').execute();
}

/** Lets go of what the active version holds of files that are gone or cannot be read any more. */
export async function letGoOfRoots(db: Db, modelId: string): Promise<void> {
  await db
    .updateTable('model_root')
    .set({ is_let_go: true })
    .where('model_id', '=', modelId)
    .where((eb) =>
      eb.or([
        eb('file_id', 'is', null),
        eb(
          'file_id',
          'in',
          eb.selectFrom('model_file').select('file_id').where('status', 'in', ['failed', 'unsupported']),
        ),
      ]),
    )
    .execute();
}

/** What was held has its turn now. */
export async function releaseHeld(db: Db, projectId: string): Promise<void> {
  await db
    .updateTable('model_file')
    .set({ status: 'waiting', message: null, updated_at: sql`now()` })
    .where('project_id', '=', projectId)
    .where('status', '=', 'held')
    .execute();
}

/** The versions that hold elements of a file, newest first. */
export function listVersionsOfFile(db: Db, projectId: string, fileId: string) {
  return db
    .selectFrom('model_root')
    .innerJoin('model', 'model.id', 'model_root.model_id')
    .select(['model.id', 'model.name', 'model.is_active', 'model.element_count as all_elements'])
    .select(['model_root.element_count as own_elements', 'model_root.position'])
    .where('model.project_id', '=', projectId)
    .where('model_root.file_id', '=', fileId)
    .orderBy('model.number', 'desc')
    .execute();
}

export async function insertDraft(db: Db, draft: Schema['model_draft']): Promise<void> {
  await db.insertInto('model_draft').values(draft).execute();
}

export async function listDrafts(db: Db, projectId: string): Promise<string[]> {
  const rows = await db.selectFrom('model_draft').select('model_id').where('project_id', '=', projectId).execute();
  return rows.map(({ model_id }) => model_id);
}

/** Answers whether it was still there; whoever else asks waits for the end of this transaction. */
export async function deleteDraft(db: Db, modelId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('model_draft').where('model_id', '=', modelId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Models of a project come one after the other. */
export async function lockModels(db: Db, projectId: string): Promise<void> {
  await db.selectFrom('project').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
}

/** Keeps files from being deleted until the end of the transaction; answers how many there still are. */
export async function holdFiles(db: Db, fileIds: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', [...fileIds])
    .forKeyShare()
    .execute();
  return rows.length;
}

export async function deactivateModel(db: Db, projectId: string): Promise<void> {
  await db
    .updateTable('model')
    .set({ is_active: false })
    .where('project_id', '=', projectId)
    .where('is_active', '=', true)
    .execute();
}

export async function insertModel(
  db: Db,
  model: Insertable<Schema['model']>,
  roots: readonly Insertable<Schema['model_root']>[],
): Promise<void> {
  await db.insertInto('model').values(model).execute();
  await db
    .insertInto('model_root')
    .values([...roots])
    .execute();
}

export async function insertElements(db: Db, modelId: string, batch: ElementBatch): Promise<void> {
  const [minX, minY, minZ, maxX, maxY, maxZ] = batch.sides;
  await sql`
    insert into element (model_id, element_index, identity, global_id, element_type, name, floor, floor_elevation_m,
      root_position, box, surface_m2, length_m, volume_m3)
    select ${modelId}, element_index, identity, global_id, element_type, name, floor, floor_elevation_m, root_position,
      case when min_x is not null then array[min_x, min_y, min_z, max_x, max_y, max_z] end, surface_m2,
      length_m, volume_m3
    from unnest(${batch.element_index}::integer[], ${batch.identity}::bigint[], ${batch.global_id}::text[],
      ${batch.element_type}::text[], ${batch.name}::text[], ${batch.floor}::text[],
      ${batch.floor_elevation_m}::real[], ${batch.root_position}::integer[],
      ${minX}::double precision[], ${minY}::double precision[], ${minZ}::double precision[],
      ${maxX}::double precision[], ${maxY}::double precision[], ${maxZ}::double precision[],
      ${batch.surface_m2}::real[], ${batch.length_m}::real[], ${batch.volume_m3}::real[])
      as row (element_index, identity, global_id, element_type, name, floor, floor_elevation_m, root_position,
        min_x, min_y, min_z, max_x, max_y, max_z, surface_m2, length_m, volume_m3)`.execute(db);
}

/**
 * The elements of each root model as they were last seen, whichever version that was: a file that was deleted may come
 * back. An element that has moved to another root model is known where it was seen last.
 */
export async function listKnownElements(db: Db, projectId: string): Promise<KnownElement[]> {
  const { rows } = await sql<KnownElement & { box: number[] | null }>`
    with last as (
      select distinct on (lower(model_root.name)) model.number, model_root.model_id, model_root.position, model_root.name
      from model_root join model on model.id = model_root.model_id
      where model.project_id = ${projectId}
      order by lower(model_root.name), model.number desc)
    select distinct on (element.identity) element.identity, global_id as "globalId", element_type as "elementType",
      last.name as "rootModel", box, coalesce(surface_m2, 0) as "surfaceM2"
    from last join element on element.model_id = last.model_id and element.root_position = last.position
    order by element.identity, last.number desc`.execute(db);
  return rows.map((row) => ({ ...row, box: row.box ?? undefined }));
}

export async function takeIdentities(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ identity: number }>`
    select nextval('element_identity') as identity from generate_series(1, ${count}::integer)`.execute(db);
  return rows.map(({ identity }) => identity);
}

export async function listElementTypes(db: Db, modelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('element')
    .select('element_type')
    .distinct()
    .where('model_id', '=', modelId)
    .execute();
  return rows.map(({ element_type }) => element_type);
}

/** Lowest first. */
export async function listFloors(db: Db, modelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('element')
    .select('floor')
    .where('model_id', '=', modelId)
    .where('floor', 'is not', null)
    .$narrowType<{ floor: string }>()
    .groupBy('floor')
    .orderBy((eb) => eb.fn.min('floor_elevation_m'))
    .orderBy('floor')
    .execute();
  return rows.map(({ floor }) => floor);
}

/** Of those floors that a file gives one. */
export async function listFloorElevations(db: Db, modelId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('element')
    .select(['floor', (eb) => eb.fn.min('floor_elevation_m').as('elevation_m')])
    .where('model_id', '=', modelId)
    .where('floor_elevation_m', 'is not', null)
    .groupBy('floor')
    .execute();
  return new Map(rows.flatMap(({ floor, elevation_m }) => (floor === null ? [] : [[floor, Number(elevation_m)]])));
}

const joined = (text: RawBuilder<unknown>) => sql`string_agg(replace(${text}, ${separator}, ''), ${separator})`;

/** Numbers come as bytes, and the texts of a column as one: rows would take ten times as long. */
export async function loadElementSlice(
  db: Db,
  modelId: string,
  { from, to }: { from: number; to: number },
): Promise<ElementSlice> {
  const { rows } = await sql<
    Record<'indexes' | 'roots', Buffer | null> & Record<'types' | 'floors' | 'names' | 'ids', string | null>
  >`
    select string_agg(int4send(element_index), '') as indexes, string_agg(int4send(root_position), '') as roots,
      ${joined(sql`element_type`)} as types, ${joined(sql`coalesce('=' || floor, '')`)} as floors,
      ${joined(sql`name`)} as names, ${joined(sql`global_id`)} as ids
    from element
    where model_id = ${modelId} and element_index >= ${from} and element_index < ${to}`.execute(db);
  const row = rows[0];
  return {
    elementIndexes: readIntegers(row?.indexes),
    rootPositions: readIntegers(row?.roots),
    types: row?.types ?? '',
    floors: row?.floors ?? '',
    names: row?.names ?? '',
    globalIds: row?.ids ?? '',
  };
}

/** In the order of their numbers, with how many there are in all. */
export async function listElements(
  db: Db,
  { modelId, indexes, globalIds }: AskedElements,
  { skip, limit }: { skip: number; limit: number },
) {
  const asked = db
    .selectFrom('element')
    .where('model_id', '=', modelId)
    .$if(indexes !== undefined, (query) => query.where('element_index', '=', sql<number>`any(${indexes}::integer[])`))
    .$if(globalIds !== undefined, (query) => query.where('global_id', '=', sql<string>`any(${globalIds}::text[])`));
  const [rows, { total }] = await Promise.all([
    asked.select(['element_index', 'global_id', 'name']).orderBy('element_index').offset(skip).limit(limit).execute(),
    asked.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Which element each is through all models, in the order of their numbers: eight bytes each, the highest first. */
export async function findIdentities(db: Db, modelId: string): Promise<Buffer> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(int8send(identity), ''::bytea order by element_index) as packed
    from element where model_id = ${modelId}`.execute(db);
  return rows[0]?.packed ?? Buffer.alloc(0);
}

const doubles = (column: string) =>
  sql`string_agg(coalesce(float8send(${sql.ref(column)}), '\\x7ff8000000000000'), ''::bytea order by element_index)`;

/** In the order of their numbers. */
export async function findQuantities(db: Db, modelId: string): Promise<Quantities> {
  const { rows } = await sql<Record<'lengths' | 'areas' | 'volumes', Buffer | null>>`
    select ${doubles('length_m')} as lengths, ${doubles('surface_m2')} as areas, ${doubles('volume_m3')} as volumes
    from element where model_id = ${modelId}`.execute(db);
  const row = rows[0];
  return { lengthM: readDoubles(row?.lengths), areaM2: readDoubles(row?.areas), volumeM3: readDoubles(row?.volumes) };
}

/** Of all elements that have a shape. */
export async function findBounds(db: Db, modelId: string): Promise<ModelFootprint['bounds']> {
  const { rows } = await sql<{ sides: (number | null)[] }>`
    select array[min(box[1]), min(box[2]), min(box[3]), max(box[4]), max(box[5]), max(box[6])]::float8[] as sides
    from element where model_id = ${modelId} and box is not null`.execute(db);
  const sides = rows[0]?.sides ?? [];
  if (sides.length < 6 || sides[0] === null) return undefined;
  const [x, y, z, right, back, top] = sides as [number, number, number, number, number, number];
  return { min: [x, y, z], max: [right, back, top] };
}

/** What a plan is read by: flat and wide, or upright and thin where it is drawn; the largest first. */
const planRules = {
  slab: sql<boolean>`box[6] - box[3] < 1 and least(box[4] - box[1], box[5] - box[2]) > 2`,
  wall: sql<boolean>`box[6] - box[3] > 1 and least(box[4] - box[1], box[5] - box[2]) < 1`,
};

export async function listPlanBoxes(
  db: Db,
  modelId: string,
  { kind, most }: { kind: keyof typeof planRules; most: number },
): Promise<ModelFootprint['walls']> {
  const { rows } = await sql<{ sides: ModelFootprint['walls'][number] }>`
    select array[box[1], box[2], box[4], box[5]]::float8[] as sides from element
    where model_id = ${modelId} and box is not null and ${planRules[kind]}
    order by (box[4] - box[1]) + (box[5] - box[2]) desc, element_index limit ${most}`.execute(db);
  return rows.map(({ sides }) => sides);
}
