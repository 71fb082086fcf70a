import { nameOfRole } from '@plumbline/contract/roles';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../database.ts';
import { migrations } from './migrations.ts';
import { openDatabaseBefore } from './openDatabaseBefore.fixture.ts';

const viewer = ['READ', 'LIST', 'VIEW_ASSETS'];
const files = [
  'FILE_SCAN_READ',
  'FILE_SCAN_LIST',
  'FILE_SCAN_WRITE',
  'FILE_DOC_READ',
  'FILE_DOC_LIST',
  'FILE_DOC_WRITE',
];

/** As the roles were before, with what people are told they are. */
const before = [
  { held: ['ADMIN', ...files, ...viewer, 'RECLASSIFY', 'WRITE'], told: 'Administrator' },
  { held: [...viewer, 'RECLASSIFY', 'WRITE', ...files], told: 'BIM coordinator' },
  {
    held: [...viewer, 'RECLASSIFY', 'WRITE', 'FILE_DOC_LIST', 'FILE_DOC_READ', 'SR_READ', 'SR_WRITE'],
    told: 'Reviewer',
  },
  {
    held: [...viewer, 'FILE_SCAN_LIST', 'FILE_SCAN_READ', 'FILE_SCAN_WRITE', 'FILE_DOC_LIST', 'FILE_DOC_READ'],
    told: 'Surveyor, may work on issues',
  },
  { held: [...viewer, 'WRITE', 'FILE_DOC_LIST', 'FILE_DOC_READ', 'FILE_DOC_WRITE'], told: 'Site manager' },
  { held: [...viewer, 'FILE_DOC_LIST'], told: 'Commenter' },
];

async function addPeople(db: Db): Promise<void> {
  await sql`insert into company (name) values ('C')`.execute(db);
  await sql`insert into project (company_id, tenant_id, name) select id, 'a|b', 'P' from company`.execute(db);
  await sql`insert into invitation (company_id, email, expires_at) select id, 'i@site.test', now() from company`.execute(
    db,
  );
}

async function addMember(db: Db, email: string, held: readonly string[]): Promise<void> {
  await sql`
    with person as (
      insert into app_user (email, first_name, last_name, password_hash, must_change_password)
      values (${email}, 'A', 'B', '', false) returning id)
    insert into membership (project_id, user_id, permissions)
    select project.id, person.id, ${held}::text[] from project, person`.execute(db);
}

const migrate = (db: Db) => migrations['0042-issue-rights']?.up(db as unknown as Kysely<never>);

async function heldBy(db: Db): Promise<Map<string, { permissions: never[]; version: number }>> {
  const { rows } = await sql<{ email: string; permissions: never[]; version: number }>`
    select email, permissions, version from membership join app_user on app_user.id = user_id`.execute(db);
  return new Map(rows.map(({ email, ...row }) => [email, row]));
}

test('who worked on issues goes on, who looked may comment, and roles keep their names', async () => {
  const db = await openDatabaseBefore('0042');
  await addPeople(db);
  for (const [i, { held }] of before.entries()) await addMember(db, `${i}@site.test`, held);
  await migrate(db);
  const after = await heldBy(db);
  expect(before.map((_, i) => nameOfRole(after.get(`${i}@site.test`)?.permissions ?? []))).toEqual(
    before.map(({ told }) => told),
  );
  expect(after.get('0@site.test')?.version).toBe(2);
});

test('who could not see issues gets nothing, and a second time changes nothing', async () => {
  const db = await openDatabaseBefore('0042');
  await addPeople(db);
  await addMember(db, 'uploader@site.test', ['FILE_SCAN_LIST', 'FILE_SCAN_WRITE']);
  await addMember(db, 'all@site.test', ['ALL']);
  await addMember(db, 'looker@site.test', viewer);
  await migrate(db);
  await migrate(db);
  const after = await heldBy(db);
  expect(after.get('uploader@site.test')).toEqual({ permissions: ['FILE_SCAN_LIST', 'FILE_SCAN_WRITE'], version: 1 });
  expect(after.get('all@site.test')).toEqual({ permissions: ['ALL'], version: 1 });
  expect(after.get('looker@site.test')).toEqual({ permissions: [...viewer, 'ISSUE_COMMENT'], version: 2 });
});

test('invitations are for what their roles were', async () => {
  const db = await openDatabaseBefore('0042');
  await addPeople(db);
  await sql`
    insert into invitation_project (invitation_id, project_id, permissions)
    select invitation.id, project.id, ${[...viewer, 'WRITE']}::text[] from invitation, project`.execute(db);
  await migrate(db);
  expect(await db.selectFrom('invitation_project').select('permissions').execute()).toEqual([
    { permissions: [...viewer, 'WRITE', 'ISSUE_WRITE'] },
  ]);
});
