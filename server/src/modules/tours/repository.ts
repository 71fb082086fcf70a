import type { TourStopId } from '@plumbline/contract/resources/tours';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';

export interface StopRow extends Selectable<Schema['tour_stop']> {
  has_issue: boolean;
  has_package: boolean;
}
export type PersonRow = Pick<Selectable<Schema['tour_person']>, 'project_id' | 'state' | 'at_stop' | 'seen'>;

/** Of these projects, in no order; with whether what each of them shows is still there. */
export async function listStops(db: Db, projectIds: readonly string[]): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`
    select tour_stop.*,
      exists (select from issue where issue.id = issue_id and issue.project_id = tour_stop.project_id
        and issue.deleted_at is null) as has_issue,
      exists (select from watchlist where watchlist.id = package_id
        and watchlist.project_id = tour_stop.project_id) as has_package
    from tour_stop where project_id = any(${[...projectIds]}::uuid[])`.execute(db);
  return rows;
}

export async function replaceStops(
  trx: Db,
  projectId: string,
  stops: readonly Omit<Insertable<Schema['tour_stop']>, 'project_id'>[],
): Promise<void> {
  await trx.deleteFrom('tour_stop').where('project_id', '=', projectId).execute();
  if (stops.length === 0) return;
  const rows = stops.map((stop) => ({ ...stop, project_id: projectId }));
  await trx.insertInto('tour_stop').values(rows).execute();
}

/** How far somebody is in each project where they answered the offer. */
export function listPersons(db: Db, userId: string): Promise<PersonRow[]> {
  return db
    .selectFrom('tour_person')
    .select(['project_id', 'state', 'at_stop', 'seen'])
    .where('user_id', '=', userId)
    .execute();
}

interface Place {
  userId: string;
  projectId: string;
}

/** What was seen of a tour that is open stays seen, in whichever window; another begins again. */
export async function openAt(db: Db, { userId, projectId }: Place, stop: TourStopId): Promise<void> {
  await sql`
    insert into tour_person (user_id, project_id, state, at_stop, seen)
    values (${userId}, ${projectId}, 'open', ${stop}, array[${stop}])
    on conflict (user_id, project_id) do update set state = 'open', at_stop = ${stop}, moved_at = clock_timestamp(),
      seen = case
        when tour_person.state != 'open' then array[${stop}]
        when ${stop} = any(tour_person.seen) then tour_person.seen
        else tour_person.seen || ${stop}::text
      end`.execute(db);
}

export async function close(db: Db, { userId, projectId }: Place, state: 'skipped' | 'finished'): Promise<void> {
  await sql`
    insert into tour_person (user_id, project_id, state) values (${userId}, ${projectId}, ${state})
    on conflict (user_id, project_id) do update
      set state = ${state}, at_stop = null, moved_at = clock_timestamp()`.execute(db);
}
