import { type Kysely, sql } from 'kysely';

const wishes = sql`
-- What an administrator asks for themselves in a project. One that is open counts only while it has not expired, the
-- asker still administers the project, and the membership is that which they had; another one takes its place then.
create table permission_wish (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  permissions text[] not null,
  -- Of the membership when it was asked; null: there was none.
  held text[] not null,
  seen_version integer,
  reason text,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- Given: there was nobody to ask. Ended: by what happened to the asker, or by a later wish.
  status text not null check (status in ('open', 'allowed', 'declined', 'withdrawn', 'ended', 'given')),
  decided_by uuid references app_user on delete set null
);
create unique index permission_wish_open on permission_wish (project_id, user_id) where status = 'open';
create index permission_wish_project on permission_wish (project_id);
create index permission_wish_user on permission_wish (user_id);
`;

/** Nobody gives themselves what they lack: it waits here for another administrator. */
export async function up(db: Kysely<never>): Promise<void> {
  await wishes.execute(db);
}
