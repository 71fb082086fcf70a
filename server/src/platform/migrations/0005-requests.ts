import { type Kysely, sql } from 'kysely';

const requests = sql`
-- automatic: results are published as they come; reviewed: somebody with SR_WRITE publishes them.
alter table project add column publishing text not null default 'automatic'
  check (publishing in ('automatic', 'reviewed'));

create table analysis_request (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  number integer not null,
  name text not null,
  model_id uuid not null references model,
  -- The view that it fills.
  view_id uuid not null unique references analysis_view on delete cascade,
  scan_date date not null,
  scanner_model text not null,
  georeference text not null,
  has_images boolean not null,
  roi_description text not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  unique (project_id, number)
);
create index analysis_request_by_age on analysis_request (project_id, created_at desc, id);

create table analysis_request_file (
  request_id uuid not null references analysis_request on delete cascade,
  role text not null check (role in ('scan', 'document')),
  position integer not null,
  -- Gone when the file is deleted; its name stays.
  file_id uuid references file on delete set null,
  filename text not null,
  primary key (request_id, role, position)
);
create index analysis_request_file_file on analysis_request_file (file_id);

-- One attempt to fill a view.
create table analysis_run (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  view_id uuid not null references analysis_view on delete cascade,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- What the engine is asked, and the files it reads, by their storage keys.
  run_order jsonb not null,
  -- Work of another version of the engine is not gone on with.
  work_version integer,
  stage integer not null default 0,
  checks jsonb,
  notes jsonb not null default '[]',
  message text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index analysis_run_view on analysis_run (view_id, created_at desc);
-- A view is filled by one attempt at a time.
create unique index analysis_run_open on analysis_run (view_id) where status in ('waiting', 'running');

-- The pieces of work of the stages that a run has reached. A worker holds a piece until its lease lapses.
create table analysis_step (
  run_id uuid not null references analysis_run on delete cascade,
  stage integer not null,
  position integer not null,
  step jsonb not null,
  trade text,
  size double precision not null,
  done double precision not null default 0,
  is_done boolean not null default false,
  tries integer not null default 0,
  holder uuid,
  held_until timestamptz,
  primary key (run_id, stage, position)
);

-- Which attempt measured it, and under which tolerances it was judged; absent for results from elsewhere.
alter table analysis_version add column run_id uuid references analysis_run on delete set null;
alter table analysis_version add column settings jsonb;
alter table analysis_version add column is_rejudged boolean not null default false;
create index analysis_version_run on analysis_version (run_id);

-- Nothing is looked for within it, and writing is twice as fast.
alter table classification_evidence alter column evidence type json;

-- Who published what.
create table analysis_version_change (
  id bigint generated always as identity primary key,
  version_id uuid not null references analysis_version on delete cascade,
  kind text not null check (kind in ('published', 'unpublished')),
  changed_at timestamptz not null default now(),
  changed_by uuid not null references app_user
);
create index analysis_version_change_version on analysis_version_change (version_id);

-- A file is held by a view; used_by is what people call it, which two may share. Nothing has held any so far.
alter table file_use drop constraint file_use_pkey;
alter table file_use add column holder uuid not null;
alter table file_use add primary key (file_id, holder);
create index file_use_holder on file_use (holder);
`;

/** Analysis requests, the attempts at them, and where those are. */
export async function up(db: Kysely<never>): Promise<void> {
  await requests.execute(db);
}
