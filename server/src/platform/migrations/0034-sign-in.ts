import { type Kysely, sql } from 'kysely';

const signIn = sql`
alter table app_user add column has_password boolean not null default true;

alter table session
  add column last_used_at timestamptz not null default now(),
  add column address text,
  add column browser text,
  add column method text not null default 'password' check (method in ('password', 'provider'));

-- The secret is sealed. The last step that was used: no code is good twice.
create table totp (
  user_id uuid primary key references app_user on delete cascade,
  secret text not null,
  added_at timestamptz not null default now(),
  last_step bigint not null
);

create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);

create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- What somebody was asked and has not answered yet: a sealed secret to confirm, or what a passkey is to sign.
create table factor_question (
  user_id uuid not null references app_user on delete cascade,
  purpose text not null check (purpose in ('addTotp', 'addPasskey', 'usePasskey')),
  value text not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- How the people of a company sign in; where nothing was said, there is no row.
create table company_sign_in (
  company_id uuid primary key references company on delete cascade,
  version integer not null default 1,
  second_factor_required boolean not null default false,
  password_allowed boolean not null default true,
  session_hours integer check (session_hours between 1 and 720),
  provider_name text,
  issuer text,
  client_id text,
  client_secret text,
  group_claim text,
  -- Who gets into which projects: by a group of theirs, or everybody of the company's domains.
  rules jsonb not null default '[]',
  constraint company_sign_in_provider check
    ((issuer is null) = (client_id is null) and (issuer is null) = (provider_name is null)),
  constraint company_sign_in_ways check (password_allowed or issuer is not null)
);

-- A domain is one company's: its provider says who has addresses there.
create table company_domain (
  domain text primary key check (domain = lower(domain)),
  company_id uuid not null references company on delete cascade
);
create index company_domain_by_company on company_domain (company_id);

create table linked_account (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user on delete cascade,
  company_id uuid not null references company on delete cascade,
  linked_at timestamptz not null default now(),
  -- Projects that a rule has let them into: once, so that nobody who was removed comes back by signing in.
  granted uuid[] not null default '{}',
  primary key (issuer, subject)
);
create index linked_account_by_user on linked_account (user_id);

-- Somebody on the way to a provider and back. Bound to a browser, good once.
create table provider_visit (
  state_hash bytea primary key,
  browser_hash bytea not null,
  company_id uuid not null references company on delete cascade,
  issuer text not null,
  nonce text not null,
  verifier text not null,
  next text not null,
  expires_at timestamptz not null
);
create index provider_visit_expiry on provider_visit (expires_at);
`;

/** Second factors, and sign-in by a provider of the company's own. */
export async function up(db: Kysely<never>): Promise<void> {
  await signIn.execute(db);
}
