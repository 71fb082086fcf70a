import { type Kysely, sql } from 'kysely';

const s3Folders = sql`
-- Where else files of a project lie. file_import.source_id is one of these, or what was one.
create table s3_folder (
  id uuid primary key,
  project_id uuid not null references project on delete cascade,
  name text not null,
  endpoint text not null,
  region text not null,
  bucket text not null,
  -- Empty, or with a slash at its end.
  prefix text not null,
  -- Encrypted, both of them.
  access_key_id text not null,
  secret_access_key text not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp()
);
create index s3_folder_project on s3_folder (project_id, name, id);
`;

/** Folders of S3 buckets as sources of files. */
export async function up(db: Kysely<never>): Promise<void> {
  await s3Folders.execute(db);
}
