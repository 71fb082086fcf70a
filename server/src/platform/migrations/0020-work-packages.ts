import { type Kysely, sql } from 'kysely';

const workPackages = sql`
create table watchlist (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  name text not null,
  description text not null,
  start_date date not null,
  end_date date not null,
  wbs text,
  activity_id text,
  source jsonb not null,
  weight_by text not null check (weight_by in ('element', 'length', 'area', 'volume', 'own')),
  type_weights jsonb not null,
  -- What it counts for among others; as many as it has elements where it is null.
  value double precision,
  -- The model that its elements were looked for in last; how many it holds, and how many of them are in that model.
  model_id uuid references model,
  element_count integer not null,
  present_count integer not null,
  missing_id_count integer not null,
  note text not null default '',
  revision integer not null default 1,
  -- Grows with what is to be measured, and what of it is.
  selection integer not null default 1,
  measured_selection integer,
  measured_at timestamptz,
  -- Percent at the last scans, oldest first.
  trend integer[] not null default '{}',
  created_by uuid not null references app_user,
  changed_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check (start_date <= end_date)
);
create index watchlist_project on watchlist (project_id, lower(name), id);

-- The elements of a package, each the same through all models: eight bytes each, the highest first, in order. A row an
-- element would be fifty million of them. Beside it the GlobalIds of its CSV that no model has had.
create table watchlist_element (
  watchlist_id uuid primary key references watchlist on delete cascade,
  identities bytea not null,
  missing_ids text[] not null
);

-- The statuses of a version by element number, a byte each, 0 for none, as they were after a change of it.
create table version_status (
  version_id uuid primary key references analysis_version on delete cascade,
  last_change bigint not null,
  statuses bytea not null
);

-- What had come of a package by the scan of a view.
create table progress_record (
  watchlist_id uuid not null references watchlist on delete cascade,
  view_id uuid not null references analysis_view on delete cascade,
  total integer not null,
  verified integer not null,
  deviated integer not null,
  under_construction integer not null,
  missing integer not null,
  no_data integer not null,
  not_due integer not null,
  weighted jsonb,
  as_of timestamptz not null,
  primary key (watchlist_id, view_id)
);
create index progress_record_view on progress_record (view_id);

-- What all published scans together say of the elements of a model, a byte each: after the last scan, and before it.
create table progress_state (
  project_id uuid primary key references project on delete cascade,
  model_id uuid not null references model on delete cascade,
  -- Of what was measured: versions, their last changes, the model.
  sign text not null,
  as_of timestamptz not null,
  view_id uuid references analysis_view on delete set null,
  previous_view_id uuid references analysis_view on delete set null,
  statuses bytea not null,
  previous bytea not null,
  trades jsonb not null
);
`;

/** Work packages and what has come of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await workPackages.execute(db);
}
