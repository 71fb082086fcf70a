import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface NewClient {
  user_id: string;
  name: string;
  redirect_uris: string[];
  secret_hash: Buffer | null;
}

const columns = ['id', 'name', 'redirect_uris', 'secret_hash', 'created_at'] as const;

export function insertClient(db: Db, client: NewClient) {
  return db.insertInto('oauth_client').values(client).returning(columns).executeTakeFirstOrThrow();
}

export type ClientRow = Awaited<ReturnType<typeof insertClient>>;

export function listClients(db: Db, userId: string): Promise<ClientRow[]> {
  return db
    .selectFrom('oauth_client')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** One at a time for a person, so that the count stands until the transaction ends. */
export async function countClients(trx: Db, userId: string): Promise<number> {
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('oauth_client')
    .select(trx.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** All that people let it do goes with it. */
export function deleteClient(db: Db, userId: string, clientId: string) {
  return db
    .deleteFrom('oauth_client')
    .where('id', '=', clientId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
}

export function findClient(db: Db, clientId: string) {
  return db.selectFrom('oauth_client').select(columns).where('id', '=', clientId).executeTakeFirst();
}

/** An app as one of those people sees it who share a project with whoever registered it. */
export function findClientFor(db: Db, userId: string, clientId: string) {
  return db
    .selectFrom('oauth_client')
    .innerJoin('app_user', 'app_user.id', 'oauth_client.user_id')
    .select([
      'oauth_client.id',
      'oauth_client.name',
      'oauth_client.redirect_uris',
      'app_user.first_name',
      'app_user.last_name',
    ])
    .where('oauth_client.id', '=', clientId)
    .where('app_user.disabled', '=', false)
    .where((eb) =>
      eb.or([
        eb('oauth_client.user_id', '=', userId),
        sql<boolean>`exists (
          select from membership as own join membership as theirs using (project_id)
          where own.user_id = ${userId} and theirs.user_id = oauth_client.user_id
            and not own.permissions @> '{FORBIDDEN}' and not theirs.permissions @> '{FORBIDDEN}')`,
      ]),
    )
    .executeTakeFirst();
}

/** A code or a refresh token with its grant, locked: of two that show it at once, the second comes after the first. */
export function lockSecret(trx: Db, hash: Buffer) {
  return trx
    .selectFrom('access_secret')
    .innerJoin('access_grant', 'access_grant.id', 'access_secret.grant_id')
    .innerJoin('app_user', 'app_user.id', 'access_grant.user_id')
    .select([
      'access_secret.kind',
      'access_secret.expires_at',
      'access_secret.replaced_at',
      'access_secret.redirect_uri',
      'access_secret.challenge',
      'access_grant.id as grant_id',
      'access_grant.user_id',
      'access_grant.client_id',
      'access_grant.name',
      'access_grant.rights',
      'access_grant.revoked_at',
      'app_user.disabled',
    ])
    .where('access_secret.hash', '=', hash)
    .forUpdate(['access_secret', 'access_grant'])
    .executeTakeFirst();
}

export type LockedSecret = NonNullable<Awaited<ReturnType<typeof lockSecret>>>;

export async function markReplaced(trx: Db, hash: Buffer, now: Date): Promise<void> {
  await trx.updateTable('access_secret').set({ replaced_at: now }).where('hash', '=', hash).execute();
}

/** Whatever refresh token the grant has that is still good: one at most. */
export async function replaceLiving(trx: Db, grantId: string, now: Date): Promise<void> {
  await trx
    .updateTable('access_secret')
    .set({ replaced_at: now })
    .where('grant_id', '=', grantId)
    .where('kind', '=', 'refresh')
    .where('replaced_at', 'is', null)
    .execute();
}

/** Whether this refresh token is the one that was replaced last. */
export async function isLastReplaced(trx: Db, grantId: string, hash: Buffer): Promise<boolean> {
  const row = await trx
    .selectFrom('access_secret')
    .select('hash')
    .where('grant_id', '=', grantId)
    .where('kind', '=', 'refresh')
    .where('replaced_at', 'is not', null)
    .orderBy('replaced_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash.equals(hash) ?? false;
}
