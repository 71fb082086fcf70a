import { type Kysely, sql } from 'kysely';

const keptElements = sql`
-- The elements of a deleted file stay in the active model until a newer file of the name comes, or somebody lets go of them.
alter table model_root add column file_created_at timestamptz;
update model_root set file_created_at = coalesce(
  (select file.created_at from file where file.id = model_root.file_id),
  (select model.created_at from model where model.id = model_root.model_id));
alter table model_root alter column file_created_at set not null;
alter table model_root alter column file_created_at set default now();
alter table model_root add column is_let_go boolean not null default false;

-- held: it waits until somebody says what becomes of elements that have no file any more.
alter table model_file drop constraint model_file_status_check;
alter table model_file add constraint model_file_status_check
  check (status in ('waiting', 'held', 'reading', 'ready', 'failed', 'unsupported'));

-- Whether an uploaded scan can be read, and why not; absent for other files, and before the scan was looked at.
alter table file add column readability text check (readability in ('readable', 'unreadable'));
alter table file add column readability_message text;
create index file_unseen_scan on file (created_at) where kind = 'scan' and status = 'uploaded' and readability is null;
`;

/** What stays in a model without its file, and what is known of scans before they are analysed. */
export async function up(db: Kysely<never>): Promise<void> {
  await keptElements.execute(db);
}
