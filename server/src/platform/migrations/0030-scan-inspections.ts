import { type Kysely, sql } from 'kysely';

const inspections = sql`
-- What was found in a scan that was read to its end; a row of tries alone while it is read, or where it could not be.
create table file_inspection (
  file_id uuid primary key references file on delete cascade,
  tries integer not null default 0,
  finished_at timestamptz,
  summary jsonb,
  look jsonb,
  check ((summary is null) = (look is null))
);
drop index file_unseen_scan;
create index file_readable_scan on file (created_at)
  where kind = 'scan' and status = 'uploaded' and readability is distinct from 'unreadable';
-- What is about to be sent is looked for among what is here.
create index file_same on file (project_id, kind, size) where status = 'uploaded';
`;

/** What is in scans. */
export async function up(db: Kysely<never>): Promise<void> {
  await inspections.execute(db);
}
