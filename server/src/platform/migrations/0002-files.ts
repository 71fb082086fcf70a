import { type Kysely, sql } from 'kysely';

const files = sql`
create table file (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project on delete cascade,
  kind text not null check (kind in ('scan', 'model', 'document')),
  filename text not null,
  size bigint not null,
  content_type text not null,
  -- What tells that a file chosen again is the one whose upload was interrupted.
  head_hash text not null,
  last_modified bigint,
  storage_key text not null unique,
  upload_id text not null,
  part_size bigint not null,
  number_of_parts integer not null,
  -- The first part that was never handed out; parts before it have a row in file_part.
  next_part integer not null default 1,
  parts_done integer not null default 0,
  status text not null check (status in ('uploading', 'error', 'uploaded')),
  finishing_until timestamptz,
  sha256 text,
  source_name text,
  source_meta jsonb,
  created_at timestamptz not null default now(),
  created_by uuid not null references app_user,
  activity_at timestamptz not null default now()
);
create index file_newest on file (project_id, kind, created_at desc, id);
create index file_by_name on file (project_id, kind, lower(filename), id);
create index file_by_size on file (project_id, kind, size, id);
create index file_unfinished on file (activity_at) where status = 'uploading';

create table file_part (
  file_id uuid not null references file on delete cascade,
  part_number integer not null,
  attempt integer not null default 1,
  leased_until timestamptz not null,
  -- Who is sending it: asking for more, it says that it is not sending this one any more.
  lane text,
  etag text,
  primary key (file_id, part_number)
);
create index file_part_leased on file_part (file_id, leased_until) where etag is null;

-- Who needs a file: while there is a row, the file cannot be deleted.
create table file_use (
  file_id uuid not null references file,
  used_by text not null,
  primary key (file_id, used_by)
);
`;

/** Uploaded files, their parts while they come in, and who needs them. */
export async function up(db: Kysely<never>): Promise<void> {
  await files.execute(db);
}
