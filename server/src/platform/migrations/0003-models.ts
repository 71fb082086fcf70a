import { type Kysely, sql } from 'kysely';

const models = sql`
alter table project add column viewer_state jsonb not null default '{}';

-- What became of an uploaded model file. The newest file of a name stands for its root model.
create table model_file (
  file_id uuid primary key references file on delete cascade,
  project_id uuid not null references project on delete cascade,
  root_name text not null,
  status text not null check (status in ('waiting', 'reading', 'ready', 'failed', 'unsupported')),
  progress real not null default 0,
  message text,
  updated_at timestamptz not null default now()
);
create index model_file_project on model_file (project_id, root_name);

-- A version of a project's model; it never changes once it is there.
create table model (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  number integer not null,
  name text not null,
  element_count integer not null,
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  unique (project_id, number)
);
create unique index model_active on model (project_id) where is_active;

-- A model whose objects are being stored: a worker that dies leaves them to the next one.
create table model_draft (
  model_id uuid primary key,
  project_id uuid not null references project on delete cascade
);

create table model_root (
  model_id uuid not null references model on delete cascade,
  position integer not null,
  name text not null,
  -- Gone when the file is deleted: what was made of it stays.
  file_id uuid references file on delete set null,
  first_element integer not null,
  element_count integer not null,
  geometry_key text not null,
  geometry_bytes bigint not null,
  names_key text not null,
  names_bytes bigint not null,
  primary key (model_id, position)
);
create index model_root_file on model_root (file_id);

create sequence element_identity;

-- The elements of a model version. 'identity' is one element through all versions, whatever its GlobalId becomes.
create table element (
  model_id uuid not null references model on delete cascade,
  element_index integer not null,
  identity bigint not null,
  global_id text not null,
  element_type text not null,
  name text not null,
  floor text,
  floor_elevation_m real,
  root_position integer not null,
  -- Metres: min x, y, z, max x, y, z; absent without geometry. Coordinates of surveys do not fit a real.
  box double precision[],
  surface_m2 real,
  primary key (model_id, element_index)
);
create index element_by_identity on element (identity);
`;

/** The models of projects, their root models and elements. */
export async function up(db: Kysely<never>): Promise<void> {
  await models.execute(db);
}
