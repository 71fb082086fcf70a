import { type Kysely, sql } from 'kysely';

const mails = sql`
-- What a person has chosen; whoever has no row gets every kind at once.
create table mail_settings (
  user_id uuid primary key references app_user on delete cascade,
  -- Kind to way.
  ways jsonb not null default '{}',
  -- Of kinds that are not named: never, for whoever stopped all mails. Null is at once.
  other_ways text,
  digest_hour integer not null default 7,
  -- Known once somebody has saved the page.
  time_zone text,
  -- Null while nothing of theirs waits for a digest.
  next_digest_at timestamptz
);
create index mail_settings_next_digest on mail_settings (next_digest_at);

-- A mail whose content is settled: every attempt to send it carries its id.
create table mail_letter (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  project_id uuid not null references project on delete cascade,
  is_digest boolean not null,
  created_at timestamptz not null default clock_timestamp()
);
create index mail_letter_user on mail_letter (user_id);

-- Something that a person is to be told.
create table mail_note (
  id bigint generated always as identity primary key,
  user_id uuid not null references app_user on delete cascade,
  project_id uuid not null references project on delete cascade,
  kind text not null,
  -- What it is about, such as an issue: notes of one subject are told together.
  subject uuid not null,
  -- Read by the module that wrote it.
  about jsonb not null,
  -- One note of a kind for each; null where every note counts.
  source text,
  -- It was looked at, and waits for the digest.
  is_kept boolean not null default false,
  letter_id uuid references mail_letter on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, kind, source)
);
create index mail_note_user on mail_note (user_id, id) where letter_id is null;
create index mail_note_new on mail_note (created_at) where letter_id is null and not is_kept;
create index mail_note_letter on mail_note (letter_id);

-- What people said themselves: without a row, authors, assignees and commenters watch.
create table issue_watcher (
  issue_id uuid not null references issue on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  is_watching boolean not null,
  primary key (issue_id, user_id)
);

create table issue_mention (
  comment_id uuid not null references issue_comment on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (comment_id, user_id)
);
`;

/** Which mails people get, what they are still to be told, who watches issues and whom comments mention. */
export async function up(db: Kysely<never>): Promise<void> {
  await mails.execute(db);
}
