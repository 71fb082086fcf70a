import type { Permission } from '@plumbline/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

const administersProject = sql<boolean>`(
  app_user.operator
  or membership.permissions && array['ADMIN', 'ALL'] and not membership.permissions @> array['FORBIDDEN']
  or exists (
    select from company_administrator
    where user_id = app_user.id and company_id = project.company_id))`;

function wishes(db: Db) {
  return db
    .selectFrom('permission_wish as wish')
    .innerJoin('project', 'project.id', 'wish.project_id')
    .innerJoin('app_user', 'app_user.id', 'wish.user_id')
    .leftJoin('app_user as decider', 'decider.id', 'wish.decided_by')
    .selectAll('wish')
    .select([
      'project.name as project',
      'project.company_id',
      'app_user.email',
      'app_user.first_name',
      'app_user.last_name',
      'decider.email as decided_by_email',
    ]);
}

export type WishRow = Awaited<ReturnType<typeof listOpen>>[number];

/** Those on whose ground nothing has changed since. */
function openWishes(db: Db) {
  return wishes(db)
    .leftJoin('membership', (join) =>
      join.onRef('membership.project_id', '=', 'wish.project_id').onRef('membership.user_id', '=', 'wish.user_id'),
    )
    .where('wish.status', '=', 'open')
    .where('wish.expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('project.gone_at', 'is', null)
    .where('app_user.disabled', '=', false)
    .where(sql<boolean>`membership.version is not distinct from wish.seen_version`)
    .where(administersProject);
}

/** Of a project, or of all projects of a company; the oldest first. */
export function listOpen(db: Db, place: { projectId: string } | { companyId: string }) {
  const open = openWishes(db).orderBy('wish.asked_at');
  const here =
    'projectId' in place
      ? open.where('wish.project_id', '=', place.projectId)
      : open.where('project.company_id', '=', place.companyId);
  return here.execute();
}

export function findWish(db: Db, id: string): Promise<WishRow | undefined> {
  return wishes(db).where('wish.id', '=', id).executeTakeFirst();
}

export function findOpen(db: Db, { projectId, wishId }: { projectId: string; wishId: string }) {
  return openWishes(db).where('wish.id', '=', wishId).where('wish.project_id', '=', projectId).executeTakeFirst();
}

export function findOpenOf(db: Db, { projectId, userId }: { projectId: string; userId: string }) {
  return openWishes(db).where('wish.user_id', '=', userId).where('wish.project_id', '=', projectId).executeTakeFirst();
}

interface NewWish {
  project_id: string;
  user_id: string;
  permissions: Permission[];
  held: Permission[];
  seen_version: number | null;
  reason: string | null;
  expires_at: Date;
  status: 'open' | 'given';
}

export async function insertWish(trx: Db, wish: NewWish): Promise<string> {
  return (await trx.insertInto('permission_wish').values(wish).returning('id').executeTakeFirstOrThrow()).id;
}

export async function closeWish(
  trx: Db,
  id: string,
  set: { status: 'allowed' | 'declined' | 'withdrawn'; decided_by: string | null },
): Promise<void> {
  await trx.updateTable('permission_wish').set(set).where('id', '=', id).execute();
}

/** Of one project, or wherever they are. */
export async function endWishes(
  trx: Db,
  { userId, projectId }: { userId: string; projectId?: string | undefined },
): Promise<void> {
  await trx
    .updateTable('permission_wish')
    .set({ status: 'ended' })
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId as string))
    .execute();
}
