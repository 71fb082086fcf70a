import { type Kysely, sql } from 'kysely';

const issues = sql`
-- Of a project: the number of its last issue, which is never given again, and that of the last change of what its open
-- issues are about. Whoever has read those up to a change asks for later ones alone, and for all after a deletion.
create table issue_counter (
  project_id uuid primary key references project on delete cascade,
  last_number integer not null default 0,
  last_change bigint not null default 0,
  last_deletion bigint not null default 0
);

-- People and views of an issue cannot be deleted: accounts are disabled, and leave projects.
create table issue (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  number integer not null,
  bcf_guid uuid not null default gen_random_uuid() unique,
  status text not null check (status in ('Open Issue', 'Under Inspection', 'Closed')),
  priority text not null check (priority in ('Blocker', 'Critical', 'Major', 'Minor', 'Unassigned')),
  diagnosis text not null,
  location text not null,
  deadline date,
  assigned_to uuid references app_user,
  created_by uuid not null references app_user,
  view_id uuid not null references analysis_view,
  -- The view's at the time: a view that is analysed again may get another.
  model_id uuid not null references model,
  viewport jsonb,
  classification text,
  status_at_creation text,
  revision integer not null default 1,
  -- The last change of the project that touched its elements or whether it is open.
  link_change bigint not null,
  search_text text generated always as (lower('#' || number::text || ' ' || diagnosis || chr(10) || location)) stored,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (project_id, number)
);
create index issue_by_age on issue (project_id, created_at desc, number desc);
create index issue_by_status on issue (project_id, status);
create index issue_by_assignee on issue (project_id, assigned_to);
create index issue_by_link_change on issue (project_id, link_change);
create index issue_view on issue (view_id);

-- What an issue is about, with GlobalId and name as they were: an element may leave the model.
create table issue_element (
  issue_id uuid not null references issue on delete cascade,
  position integer not null,
  identity bigint not null,
  -- In the issue's own model, if it has it.
  element_index integer,
  global_id text not null,
  name text not null,
  primary key (issue_id, position)
);
create index issue_element_identity on issue_element (identity);
create index issue_element_index on issue_element (element_index);
create index issue_element_global_id on issue_element (global_id);

create table issue_comment (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references issue on delete cascade,
  bcf_guid uuid not null default gen_random_uuid() unique,
  comment text not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp()
);
create index issue_comment_issue on issue_comment (issue_id, created_at, id);

create table issue_asset (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references issue on delete cascade,
  key text not null unique,
  type text not null,
  view_id uuid references analysis_view,
  created_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp()
);
create index issue_asset_issue on issue_asset (issue_id, created_at, id);

create table issue_change (
  id bigint generated always as identity primary key,
  issue_id uuid not null references issue on delete cascade,
  kind text not null,
  -- Of the issue, after this.
  revision integer not null,
  fields jsonb not null default '[]',
  changed_by uuid not null references app_user,
  changed_at timestamptz not null default clock_timestamp()
);
create index issue_change_issue on issue_change (issue_id, id desc);
`;

/** Issues with their elements, comments, pictures and history. */
export async function up(db: Kysely<never>): Promise<void> {
  await issues.execute(db);
}
