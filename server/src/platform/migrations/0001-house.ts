import { type Kysely, sql } from 'kysely';

const house = sql`
create table setting (name text primary key, value jsonb not null);
create table secret (name text primary key, value bytea not null);

create table company (id uuid primary key default gen_random_uuid(), name text not null);
create unique index company_name on company (lower(name));

create table project (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company,
  tenant_id text not null unique check (tenant_id ~ '^[A-Za-z0-9][A-Za-z0-9|._-]{0,79}$'),
  name text not null,
  floor_mapping jsonb not null default '{}',
  element_type_mapping jsonb not null default '{}',
  viewer_feature_flags jsonb not null default '{}'
);
create unique index project_name on project (company_id, lower(name));
-- In a path '|' becomes '-': two tenants must not meet there.
create unique index project_tenant_path on project (replace(tenant_id, '|', '-'));

create table project_flag (
  project_id uuid not null references project on delete cascade,
  flag text not null,
  enabled boolean not null,
  primary key (project_id, flag)
);

create table app_user (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  password_version integer not null default 1,
  must_change_password boolean not null,
  disabled boolean not null default false
);
create unique index app_user_email on app_user (lower(email));

create table membership (
  project_id uuid not null references project on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  permissions text[] not null,
  primary key (user_id, project_id)
);
create index membership_project on membership (project_id);

create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_by_user on session (user_id);
create index session_expiry on session (expires_at);

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  issued_at timestamptz not null default now(),
  replaced_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);

create table password_code (
  user_id uuid primary key references app_user on delete cascade,
  hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);

create table attempt (key text primary key, count integer not null, window_end timestamptz not null);
create index attempt_window on attempt (window_end);

create table analysis_view (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  name text not null,
  scan_date timestamptz not null,
  status text not null check (status in ('ready', 'in_progress', 'failed')),
  status_update_time timestamptz not null default now(),
  delivery_type text not null check (delivery_type in ('Normal', 'Incremental'))
);
create index analysis_view_project on analysis_view (project_id, scan_date desc);
`;

/** Accounts, projects, sessions, and the analysis views of a project. */
export async function up(db: Kysely<never>): Promise<void> {
  await house.execute(db);
}
