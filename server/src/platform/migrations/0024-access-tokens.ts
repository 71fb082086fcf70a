import { type Kysely, sql } from 'kysely';

const accessTokens = sql`
-- A client of OAuth 2, registered by a person.
create table oauth_client (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  redirect_uris text[] not null,
  secret_hash bytea,
  created_at timestamptz not null default now()
);
create index oauth_client_user on oauth_client (user_id);

-- What a person lets a token, or an app, do in their name.
create table access_grant (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  -- None of a token that the person made.
  client_id uuid references oauth_client on delete cascade,
  name text not null,
  rights text not null check (rights in ('read', 'write')),
  every_project boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text
);
create index access_grant_user on access_grant (user_id);
create index access_grant_client on access_grant (client_id);

create table access_grant_project (
  grant_id uuid not null references access_grant on delete cascade,
  project_id uuid not null references project on delete cascade,
  primary key (grant_id, project_id)
);
create index access_grant_project_project on access_grant_project (project_id);

-- What is shown for a grant, by its hash. A code is replaced by tokens, a refresh token by the next.
create table access_secret (
  hash bytea primary key,
  grant_id uuid not null references access_grant on delete cascade,
  kind text not null check (kind in ('access', 'refresh', 'code')),
  expires_at timestamptz,
  replaced_at timestamptz,
  -- Of a code.
  redirect_uri text,
  challenge text,
  check ((kind = 'code') = (redirect_uri is not null and challenge is not null))
);
create index access_secret_grant on access_secret (grant_id);

alter table audit_entry add column actor_token text;
-- An upload ends long after the call that began it.
alter table file add column created_by_token text;
`;

/** Access tokens, and apps that act for people. */
export async function up(db: Kysely<never>): Promise<void> {
  await accessTokens.execute(db);
}
