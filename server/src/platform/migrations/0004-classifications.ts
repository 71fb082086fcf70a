import { type Kysely, sql } from 'kysely';

const classifications = sql`
alter table analysis_view add column model_id uuid references model;
create index analysis_view_model on analysis_view (model_id);

-- A trade within a view.
create table analysis (
  id uuid primary key default gen_random_uuid(),
  view_id uuid not null references analysis_view on delete cascade,
  name text not null,
  unique (view_id, name)
);

create table analysis_version (
  id uuid primary key default gen_random_uuid(),
  analysis_id uuid not null references analysis on delete cascade,
  number integer not null,
  status text not null check (status in ('dev', 'stable')),
  created_at timestamptz not null default now(),
  unique (analysis_id, number)
);

-- The verdict on an element; 'status' is the byte code of contract/status.ts, lengths are metres. They are doubles, as
-- screens round them: a filter must round to the same millimetre.
create table classification (
  version_id uuid not null references analysis_version on delete cascade,
  element_index integer not null,
  status smallint not null check (status between 1 and 5),
  is_manual boolean not null default false,
  approved boolean not null default false,
  magnitude_m double precision,
  magnitude_xy_m double precision,
  magnitude_z_m double precision,
  tolerance_m double precision not null,
  coverage real not null,
  confidence real not null,
  reason text not null,
  primary key (version_id, element_index)
);

-- Where heat map, point cloud, photo spheres and sections are. Apart, as it is ten times as long as the verdict, and
-- painting reads all verdicts of a view.
create table classification_evidence (
  version_id uuid not null references analysis_version on delete cascade,
  element_index integer not null,
  evidence jsonb not null,
  primary key (version_id, element_index)
);

create table classification_change (
  id bigint generated always as identity primary key,
  version_id uuid not null,
  element_index integer not null,
  kind text not null check (kind in ('reclassified', 'approved', 'unapproved')),
  previous_status smallint not null,
  status smallint not null,
  changed_at timestamptz not null default now(),
  changed_by uuid not null references app_user,
  foreign key (version_id, element_index) references classification on delete cascade
);
create index classification_change_element on classification_change (version_id, element_index, id);
`;

/** Analyses of a view, their versions, the verdicts of each, and what people changed. */
export async function up(db: Kysely<never>): Promise<void> {
  await classifications.execute(db);
}
