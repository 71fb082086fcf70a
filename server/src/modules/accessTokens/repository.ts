import type { GrantRights } from '@plumbline/contract/resources/accessTokens';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';

export interface NewGrant {
  user_id: string;
  client_id: string | null;
  name: string;
  rights: GrantRights;
  every_project: boolean;
  expires_at: Date | null;
}

export async function insertGrant(db: Db, grant: NewGrant, projectIds: readonly string[]): Promise<string> {
  const { id } = await db.insertInto('access_grant').values(grant).returning('id').executeTakeFirstOrThrow();
  if (projectIds.length > 0) {
    const rows = projectIds.map((project_id) => ({ grant_id: id, project_id }));
    await db.insertInto('access_grant_project').values(rows).execute();
  }
  return id;
}

export interface NewSecret {
  hash: Buffer;
  grant_id: string;
  kind: 'access' | 'refresh' | 'code';
  expires_at: Date | null;
  redirect_uri?: string;
  challenge?: string;
}

export async function insertSecret(db: Db, secret: NewSecret): Promise<void> {
  await db.insertInto('access_secret').values(secret).execute();
}

/** What is known of a shown token: every call with one asks. */
export interface ShownRow {
  grant_id: string;
  user_id: string;
  name: string;
  rights: GrantRights;
  /** Null is every project. */
  project_ids: string[] | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  /** Of the person. */
  disabled: boolean;
}

export async function findShown(db: Db, hash: Buffer): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`
    select access_grant.id as grant_id, access_grant.user_id, access_grant.name, access_grant.rights,
      case when not access_grant.every_project then array(
        select project_id from access_grant_project where grant_id = access_grant.id) end as project_ids,
      least(access_secret.expires_at, access_grant.expires_at) as expires_at, access_grant.revoked_at,
      access_grant.last_used_at, app_user.disabled
    from access_secret
    join access_grant on access_grant.id = access_secret.grant_id
    join app_user on app_user.id = access_grant.user_id
    where access_secret.hash = ${hash} and access_secret.kind = 'access'
    ${prepared('shownToken')}`.execute(db);
  return rows[0];
}

/** Of many calls in a minute one writes. */
export async function noteUse(db: Db, grantId: string, minute: Date, address: string): Promise<void> {
  await db
    .updateTable('access_grant')
    .set({ last_used_at: minute, last_used_address: address })
    .where('id', '=', grantId)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', minute)]))
    .execute();
}

/**
 * Those that were not revoked, newest first, with the projects that the person is still in. An app is listed for as
 * long as it can go on: from when it has fetched its tokens until it has not renewed them for too long.
 */
export function listGrants(db: Db, which: { userId: string; grantId?: string }, now: Date) {
  return db
    .selectFrom('access_grant')
    .select([
      'id',
      'client_id',
      'name',
      'rights',
      'every_project',
      'created_at',
      'expires_at',
      'last_used_at',
      'last_used_address',
      sql<{ _id: string; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('_id', project.id, 'name', project.name) order by lower(project.name))
        from access_grant_project
        join project on project.id = access_grant_project.project_id
        join membership on membership.project_id = project.id and membership.user_id = access_grant.user_id
          and not membership.permissions @> '{FORBIDDEN}'
        where access_grant_project.grant_id = access_grant.id), '[]')`.as('projects'),
    ])
    .where('user_id', '=', which.userId)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('client_id', 'is', null),
        sql<boolean>`exists (select from access_secret where grant_id = access_grant.id and kind = 'refresh'
          and replaced_at is null and expires_at > ${now})`,
      ]),
    )
    .$if(which.grantId !== undefined, (query) => query.where('id', '=', which.grantId as string))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** One at a time for a person, so that the count stands until the transaction ends. */
export async function countGrants(trx: Db, userId: string): Promise<number> {
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('access_grant')
    .select(trx.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Answers what was revoked now; nothing of what is somebody else's or was revoked before. */
export function revokeGrants(db: Db, which: { userId: string; grantId?: string }, now: Date) {
  return db
    .updateTable('access_grant')
    .set({ revoked_at: now })
    .where('user_id', '=', which.userId)
    .where('revoked_at', 'is', null)
    .$if(which.grantId !== undefined, (query) => query.where('id', '=', which.grantId as string))
    .returning(['id', 'name', 'client_id'])
    .execute();
}

/** What is over is told apart from what never was for so long. */
const keptDays = 30;

export async function deleteOutdated(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await db
    .deleteFrom('access_grant')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .execute();
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const isOfApp = sql<boolean>`exists (select from access_grant where id = grant_id and client_id is not null)`;
  await db.deleteFrom('access_secret').where('expires_at', '<', dayAgo).where(isOfApp).execute();
  // An app that did not fetch its tokens, or can renew them no more.
  await db
    .deleteFrom('access_grant')
    .where('client_id', 'is not', null)
    .where(sql<boolean>`not exists (select from access_secret where grant_id = access_grant.id)`)
    .execute();
}
