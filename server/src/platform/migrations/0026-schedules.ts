import { type Kysely, sql } from 'kysely';

const schedules = sql`
-- What planners handed over, as it was read. The newest of a project is its current one.
create table schedule (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  format text not null,
  filename text not null,
  sha256 text not null,
  -- Of several in the file, the one that was taken, as the planning tool calls it.
  project_code text not null,
  project_name text not null,
  -- By the site's clock, as the file has it: a day, or a day with a time.
  data_date text,
  activity_count integer not null,
  relation_count integer not null,
  calendar_count integer not null,
  problem_count integer not null,
  -- What its import came to.
  created_count integer not null,
  changed_count integer not null,
  -- Packed by schedules/keep/packSchedule.ts.
  content bytea not null,
  imported_by uuid not null references app_user,
  imported_at timestamptz not null default clock_timestamp()
);
create index schedule_project on schedule (project_id, imported_at desc, id);

-- Which activities become work packages of which elements, in order: the first that meets an activity counts.
create table schedule_rules (
  project_id uuid primary key references project on delete cascade,
  rules jsonb not null,
  changed_by uuid not null references app_user,
  changed_at timestamptz not null default clock_timestamp()
);
`;

/** Schedules of planning tools, and what is made of their activities. */
export async function up(db: Kysely<never>): Promise<void> {
  await schedules.execute(db);
}
