import { type Kysely, sql } from 'kysely';

const people = sql`
alter table app_user
  -- Runs the product: every company, and what belongs to none.
  add column operator boolean not null default false,
  -- Whose account it is: that company's administrators may disable it. None of somebody who is in several.
  add column company_id uuid references company,
  add column last_seen_at timestamptz;
create index app_user_company on app_user (company_id);

create table company_administrator (
  company_id uuid not null references company on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (company_id, user_id)
);
create index company_administrator_user on company_administrator (user_id);

update app_user set company_id = one.company_id
from (
  select membership.user_id, (array_agg(distinct project.company_id))[1] as company_id
  from membership join project on project.id = membership.project_id
  group by membership.user_id having count(distinct project.company_id) = 1
) one
where one.user_id = app_user.id;

update app_user set last_seen_at = seen.at
from (
  select session.user_id, max(refresh_token.issued_at) as at
  from session join refresh_token on refresh_token.session_id = session.id
  group by session.user_id
) seen
where seen.user_id = app_user.id;

-- Of what concerns a company and none of its projects.
alter table audit_entry add column company_id uuid;
create index audit_entry_company on audit_entry (company_id, id desc) where company_id is not null;

-- Of two people who change the same, the second is told.
alter table membership add column version integer not null default 1;
alter table project
  add column version integer not null default 1,
  -- What the next analyses are judged by; metres. Null: as usual.
  add column tolerances jsonb;

-- One open invitation for an address in a company; its link is signed, and good for this number of it alone.
create table invitation (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company on delete cascade,
  email text not null,
  administrator boolean not null default false,
  number integer not null default 1,
  invited_by uuid references app_user on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (accepted_at is null or withdrawn_at is null)
);
create unique index invitation_open on invitation (company_id, lower(email))
  where accepted_at is null and withdrawn_at is null;

create table invitation_project (
  invitation_id uuid not null references invitation on delete cascade,
  project_id uuid not null references project on delete cascade,
  permissions text[] not null,
  primary key (invitation_id, project_id)
);
create index invitation_project_project on invitation_project (project_id);
`;

/** Who runs the product and who administers a company; invitations. */
export async function up(db: Kysely<never>): Promise<void> {
  await people.execute(db);
}
