import { type Kysely, sql } from 'kysely';

const steps = sql`
-- The pieces of an analysis are jobs of the queue. Runs that are open are begun anew by the engine's new version.
drop table analysis_step;
alter table analysis_run drop column stage;

-- For how long somebody has been at work on it, and when that was last written down.
alter table analysis_run add column worked_s double precision not null default 0;
alter table analysis_run add column worked_at timestamptz;

-- How much there is of each kind of work of a run, and how much of it is done. A kind has a row for each trade that its
-- pieces serve; one that nobody has listed yet has a row without a number of open pieces.
create table analysis_stage (
  run_id uuid not null references analysis_run on delete cascade,
  kind text not null,
  trade text not null,
  size double precision not null,
  done double precision not null default 0,
  open integer,
  primary key (run_id, kind, trade)
);

-- How far the pieces are that somebody is at.
create table analysis_progress (
  job_id uuid primary key,
  run_id uuid not null references analysis_run on delete cascade,
  kind text not null,
  trade text not null,
  done double precision not null
);
create index analysis_progress_run on analysis_progress (run_id);
`;

/** Steps of analyses leave for the queue; what stays is how far they are. */
export async function up(db: Kysely<never>): Promise<void> {
  await steps.execute(db);
}
