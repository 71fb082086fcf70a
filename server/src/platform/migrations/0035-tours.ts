import { type Kysely, sql } from 'kysely';

const tours = sql`
-- What there is to see in a project, stop by stop.
create table tour_stop (
  project_id uuid not null references project on delete cascade,
  id text not null,
  title text not null,
  text text not null,
  path text not null,
  -- What the stop shows. They refer to nothing, so that a stop whose issue was deleted is still told of as gone.
  view_id uuid,
  issue_id uuid,
  package_id uuid,
  primary key (project_id, id)
);

-- How far somebody is; whoever has no row has not answered the offer.
create table tour_person (
  user_id uuid not null references app_user on delete cascade,
  project_id uuid not null references project on delete cascade,
  state text not null constraint tour_person_state check (state in ('open', 'skipped', 'finished')),
  at_stop text,
  seen text[] not null default '{}',
  moved_at timestamptz not null default clock_timestamp(),
  primary key (user_id, project_id),
  constraint tour_person_at check ((state = 'open') = (at_stop is not null))
);
create index tour_person_project on tour_person (project_id);
`;

/** A way through a project, and how far people are on it. */
export async function up(db: Kysely<never>): Promise<void> {
  await tours.execute(db);
}
