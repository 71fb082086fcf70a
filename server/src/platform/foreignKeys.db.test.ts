import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createMigratedDatabase } from '../../../test/createMigratedDatabase.ts';
import { type Db, openDatabase } from './database.ts';

const made = 'create table new_table (id uuid, project_id uuid references project)';
let db: Db;

beforeAll(async () => {
  const database = await createMigratedDatabase();
  db = openDatabase(database.url);
  return async () => {
    await db.destroy();
    await database.drop();
  };
});

/** Of a foreign key without an index each deletion in the table that it leads to reads the whole table that it is in. */
const withoutIndex: Record<string, readonly string[]> = {
  'an account is disabled, never deleted, and what somebody did is never listed over all projects': [
    'analysis_request.created_by',
    'analysis_version_change.changed_by',
    'asset.created_by',
    'classification_operation.changed_by',
    'design_login.user_id',
    'file.created_by',
    'file_import.created_by',
    'filter_preset.created_by',
    'followed_folder.owner_id',
    'integration.connected_by',
    'invitation.invited_by',
    'issue.assigned_to',
    'issue.created_by',
    'issue_asset.created_by',
    'issue_change.changed_by',
    'issue_comment.created_by',
    'issue_mention.user_id',
    'issue_operation.created_by',
    'issue_watcher.user_id',
    'permission_wish.decided_by',
    'project.deleted_by',
    'project_export.created_by',
    's3_folder.created_by',
    'schedule.imported_by',
    'schedule_rules.changed_by',
    'watchlist.changed_by',
    'watchlist.created_by',
    'webhook.owner_id',
  ],
  'a company is never deleted; of its invitations an index holds the open ones, which alone are listed': [
    'invitation.company_id',
    'linked_account.company_id',
    'provider_visit.company_id',
  ],
  'a log-in to the design service is a row for some minutes': ['design_login.project_id', 'design_login.session_id'],
};

test('each foreign key has an index on its first column, or a reason to have none', async () => {
  expect(await listWithoutIndex(db)).toEqual(Object.values(withoutIndex).flat().sort());
});

test.each([
  ['a new one', made],
  ['one whose index holds some rows only', `${made}; create index on new_table (project_id) where id is not null`],
  ['one that is second in an index', `${made}; create index on new_table (id, project_id)`],
])('%s is seen without an index', async (_, change) => {
  expect(await listAfter(change)).toContain('new_table.project_id');
});

test.each([
  ['begins with it', 'create index on new_table (project_id, id)'],
  ['leaves out nulls alone', 'create index on new_table (project_id) where project_id is not null'],
])('an index that %s serves it', async (_, index) => {
  expect(await listAfter(`${made}; ${index}`)).not.toContain('new_table.project_id');
});

async function listAfter(change: string): Promise<string[]> {
  return await db.transaction().execute(async (trx) => {
    await sql.raw(change).execute(trx);
    const listed = await listWithoutIndex(trx);
    await sql`drop table new_table`.execute(trx);
    return listed;
  });
}

async function listWithoutIndex(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select key.conrelid::regclass || '.' || attname as name
    from pg_constraint as key join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indisvalid
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || quote_ident(attname) || ' IS NOT NULL)'))
    order by (key.conrelid::regclass || '.' || attname) collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}
