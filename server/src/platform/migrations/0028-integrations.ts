import { type Kysely, sql } from 'kysely';

const integrations = sql`
-- What a project is connected with, at the design service.
create table integration (
  project_id uuid primary key references project on delete cascade,
  hub_id text not null,
  hub_name text not null,
  service_project_id text not null,
  service_project_name text not null,
  -- BIM360 or ACC, where the service says so.
  service_project_type text,
  connected_by uuid not null references app_user,
  connected_at timestamptz not null default clock_timestamp(),
  -- Why newer versions could not be looked for the last time.
  problem text
);

-- A login that somebody has begun: the nonce goes to the service and comes back, the verifier stays here.
create table design_login (
  nonce_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  session_id uuid not null references session on delete cascade,
  project_id uuid not null references project on delete cascade,
  redirect_uri text not null,
  -- Encrypted; of PKCE, where there is no secret.
  verifier text,
  expires_at timestamptz not null
);
create index design_login_old on design_login (expires_at);

-- As whom somebody is logged in to the design service. The tokens are encrypted; both are null once the service has taken
-- them for no good, until the next login.
create table design_account (
  user_id uuid primary key references app_user on delete cascade,
  service_user_id text not null,
  email text not null,
  access_token text,
  refresh_token text,
  access_until timestamptz not null,
  logged_in_at timestamptz not null default clock_timestamp()
);

-- A folder that a project is kept in step with.
create table followed_folder (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  -- Null: the design service that the project is connected with.
  source_id uuid,
  folder_id text not null,
  name text not null,
  kind text not null check (kind in ('scan', 'model', 'document')),
  -- In whose name it is read.
  owner_id uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  looked_at timestamptz,
  problem text
);
create unique index followed_folder_once on followed_folder
  (project_id, coalesce(source_id, project_id), folder_id, kind);

-- A version of a file that is copied here. It is pinned: what takes its place meanwhile is another import.
create table file_import (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  kind text not null check (kind in ('scan', 'model', 'document')),
  -- Null: the design service that the project is connected with.
  source_id uuid,
  hub_id text,
  service_project_id text,
  service_project_type text,
  item_id text not null,
  version_id text not null,
  version_number integer,
  filename text not null,
  size bigint,
  state text not null check (state in ('waiting', 'translating', 'copying', 'done', 'failed', 'cancelled')),
  -- Made into IFC by the service first.
  is_translated boolean not null default false,
  file_id uuid references file on delete set null,
  done_bytes bigint not null default 0,
  message text,
  -- How often nothing at all has come, one after the other.
  vain_tries integer not null default 0,
  -- Nothing is tried before.
  next_at timestamptz not null default clock_timestamp(),
  -- Nothing is tried until the person logs in at the service, or allows more there.
  waits_for text check (waits_for in ('login', 'consent')),
  -- Whoever copies holds it until then.
  busy_until timestamptz,
  followed_id uuid references followed_folder on delete set null,
  created_by uuid not null references app_user,
  created_by_token text,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);
create index file_import_project on file_import (project_id, kind, created_at desc, id);
create index file_import_open on file_import (next_at) where state in ('waiting', 'translating', 'copying');
create index file_import_file on file_import (file_id);
-- Of a version one copy is under way at a time, however often it is asked for.
create unique index file_import_once on file_import
  (project_id, kind, coalesce(source_id, project_id), item_id, version_id)
  where state in ('waiting', 'translating', 'copying');

create index file_source on file (project_id) where source_name is not null;
`;

/** Files of a design service: who is logged in there, what is copied from it, and what is kept in step. */
export async function up(db: Kysely<never>): Promise<void> {
  await integrations.execute(db);
}
