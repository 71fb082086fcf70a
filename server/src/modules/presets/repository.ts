import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';

export interface PresetRow extends Selectable<Schema['filter_preset']> {
  email: string;
}

export type PresetValues = Pick<PresetRow, 'name' | 'scope' | 'filters'>;

/** Whose presets, in which project, of which kind. */
export interface Owner {
  projectId: string;
  userId: string;
  kind: PresetRow['kind'];
}

/** Those that a person sees in a project: their own, and the project's. */
export function listSeen(db: Db, { userId, ...place }: Owner): Promise<PresetRow[]> {
  return presets(db, place)
    .where((where) => where.or([where('scope', '=', 'project'), where('created_by', '=', userId)]))
    .orderBy('filter_preset.created_at')
    .orderBy('filter_preset.id')
    .execute();
}

export function findPreset(db: Db, place: Omit<Owner, 'userId'>, presetId: string): Promise<PresetRow | undefined> {
  return presets(db, place).where('filter_preset.id', '=', presetId).executeTakeFirst();
}

/** Until the transaction ends nobody else changes this person's presets: two could take the same name at once. */
export async function lockOwn(trx: Db, { userId, ...place }: Owner): Promise<PresetRow[]> {
  const key = `filter presets of ${userId} in ${place.projectId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  return presets(trx, place).where('created_by', '=', userId).execute();
}

export async function insertPreset(db: Db, { projectId, userId, kind }: Owner, values: PresetValues): Promise<string> {
  const { id } = await db
    .insertInto('filter_preset')
    .values({ project_id: projectId, created_by: userId, kind, ...values, filters: JSON.stringify(values.filters) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePreset(db: Db, presetId: string, values: PresetValues): Promise<void> {
  await db
    .updateTable('filter_preset')
    .set({ ...values, filters: JSON.stringify(values.filters) })
    .where('id', '=', presetId)
    .execute();
}

export async function deletePreset(db: Db, presetId: string): Promise<void> {
  await db.deleteFrom('filter_preset').where('id', '=', presetId).execute();
}

function presets(db: Db, { projectId, kind }: Omit<Owner, 'userId'>) {
  return db
    .selectFrom('filter_preset')
    .innerJoin('app_user', 'app_user.id', 'filter_preset.created_by')
    .selectAll('filter_preset')
    .select('app_user.email')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind);
}
