import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';

export type AccountRow = Selectable<Schema['design_account']>;
export type IntegrationRow = Selectable<Schema['integration']> & { first_name: string; last_name: string };

export async function insertLogin(db: Db, login: Insertable<Schema['design_login']>): Promise<void> {
  await db.insertInto('design_login').values(login).execute();
}

interface LoginKey {
  nonceHash: Buffer;
  userId: string;
  sessionId: string;
  projectId: string;
}

/** Good once, and for whoever began it alone. */
export function takeLogin(db: Db, { nonceHash, userId, sessionId, projectId }: LoginKey) {
  return db
    .deleteFrom('design_login')
    .where('nonce_hash', '=', nonceHash)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('project_id', '=', projectId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteOldLogins(db: Db): Promise<void> {
  await db.deleteFrom('design_login').where('expires_at', '<', sql<Date>`now()`).execute();
}

export function findAccount(db: Db, userId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('design_account').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Until the transaction ends no other process refreshes these tokens. */
export function lockAccount(trx: Db, userId: string): Promise<AccountRow | undefined> {
  return trx.selectFrom('design_account').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

export async function upsertAccount(db: Db, account: Insertable<Schema['design_account']>): Promise<void> {
  const { user_id: _, ...changes } = account;
  await db
    .insertInto('design_account')
    .values(account)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...changes, logged_in_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

export async function setTokens(
  db: Db,
  userId: string,
  tokens: Pick<Updateable<Schema['design_account']>, 'access_token' | 'refresh_token' | 'access_until'>,
): Promise<void> {
  await db.updateTable('design_account').set(tokens).where('user_id', '=', userId).execute();
}

export async function deleteAccount(db: Db, userId: string): Promise<AccountRow | undefined> {
  return db.deleteFrom('design_account').where('user_id', '=', userId).returningAll().executeTakeFirst();
}

const integrations = (db: Db) =>
  db
    .selectFrom('integration')
    .innerJoin('app_user', 'app_user.id', 'integration.connected_by')
    .selectAll('integration')
    .select(['first_name', 'last_name']);

export function findIntegration(db: Db, projectId: string): Promise<IntegrationRow | undefined> {
  return integrations(db).where('project_id', '=', projectId).executeTakeFirst();
}

/** Not those of deleted projects: nobody is to hear of them while they can be had back. */
export function listIntegrations(db: Db): Promise<IntegrationRow[]> {
  return integrations(db)
    .innerJoin('project', 'project.id', 'integration.project_id')
    .where('project.gone_at', 'is', null)
    .execute();
}

export async function upsertIntegration(db: Db, integration: Insertable<Schema['integration']>): Promise<void> {
  const { project_id: _, ...changes } = integration;
  await db
    .insertInto('integration')
    .values(integration)
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ ...changes, connected_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

export function deleteIntegration(db: Db, projectId: string) {
  return db.deleteFrom('integration').where('project_id', '=', projectId).returningAll().executeTakeFirst();
}

export async function setProblem(db: Db, projectId: string, problem: string | null): Promise<void> {
  await db.updateTable('integration').set({ problem }).where('project_id', '=', projectId).execute();
}
