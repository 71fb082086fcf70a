import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { byUser } from '../../Actor.ts';
import { openRunHouse, type RunHouse } from '../runs/runHouse.fixture.ts';
import { createDeletionsService, type DeletionsService } from './service.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let house: RunHouse;
let doomed: Awaited<ReturnType<RunHouse['addProject']>>;
let other: Awaited<ReturnType<RunHouse['addProject']>>;
let deletions: DeletionsService;
let place: { companyId: string; projectId: string };
let authorization: string;
let userId: string;
let time = new Date();

beforeAll(async () => {
  house = await openRunHouse();
  doomed = await house.addProject('doomedtenant');
  other = await house.addProject('staying');
  const { db, storage } = house.platform;
  const { audit, access, runs, delivery } = house.modules;
  deletions = createDeletionsService({ db, audit, storage, access, runs, delivery, now: () => time });
  const { runId, viewId } = await doomed.start();
  await house.work(runId);
  const { company_id } = await db
    .selectFrom('project')
    .select('company_id')
    .where('id', '=', doomed.projectId)
    .executeTakeFirstOrThrow();
  place = { companyId: company_id, projectId: doomed.projectId };
  ({ userId, authorization } = await house.addMember('boss@test.test', doomed.projectId, ['ALL']));
  await house.modules.access.nameAdministrator(company_id, userId);
  await house.modules.access.changeSettings(doomed.projectId, { version: 1, name: 'Vanishing Tower' }, byUser(userId));
  await sql`
    insert into issue (project_id, number, status, priority, diagnosis, location, created_by, view_id, model_id, link_change)
    values (${doomed.projectId}, 1, 'Open Issue', 'Major', 'Leaks', '', ${userId}, ${viewId}, ${doomed.modelId}, 0)`.execute(
    db,
  );
  await sql`
    insert into mail_failure (key, recipient, subject, reason, is_permanent)
    values ('k', 'boss@test.test', 'News of Vanishing Tower', 'no', false)`.execute(db);
});
afterAll(() => house?.close());

const call = (method: 'GET' | 'PUT' | 'DELETE', url: string, body?: object) =>
  house.app.inject({ method, url: `/api${url}`, headers: { authorization }, ...(body && { payload: body }) });
const path = () => `/companies/${place.companyId}/projects/${place.projectId}/deletion`;

/** Every table of the database, with how many rows hold one of the words. */
async function grep(words: readonly string[]): Promise<string[]> {
  const { db } = house.platform;
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'jobs')`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ line: string }>`
      select t::text as line from ${sql.raw(name)} as t
      where ${sql.join(
        words.map((word) => sql`strpos(t::text, ${word}) > 0`),
        sql` or `,
      )}`.execute(db);
    found.push(...rows.map(({ line }) => `${name}: ${line.slice(0, 200)}`));
  }
  return found;
}

test('before it is deleted it says what hangs on it; another name than its own deletes nothing', async () => {
  const answer = await call('GET', path());
  expect(answer.json()).toMatchObject({
    name: 'Vanishing Tower',
    hangs: { people: 2, files: 2, views: 1, issues: 1, workPackages: 0, underway: 0 },
  });
  expect(answer.json().hangs.bytes).toBeGreaterThan(1000);
  const refused = await call('PUT', path(), { name: 'vanishing tower' });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'projects.nameDiffers']);
  expect((await call('GET', path())).json().goneAt).toBeUndefined();
});

test('nobody but administrators of the company deletes it', async () => {
  const { authorization: theirs } = await house.addMember('member@test.test', doomed.projectId, ['ADMIN']);
  const refused = await house.app.inject({
    method: 'PUT',
    url: `/api${path()}`,
    headers: { authorization: theirs },
    payload: { name: 'Vanishing Tower' },
  });
  expect(refused.statusCode).toBe(404);
});

test('deleted, it is not there for anybody, its analyses are stopped, and it can be had back', async () => {
  const { runId } = await doomed.start();
  const answer = await call('PUT', path(), { name: ' Vanishing Tower ' });
  expect(answer.statusCode).toBe(200);
  const days = (new Date(answer.json().goneAt).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(14, 1);
  expect(answer.json().deletedBy).toBe('boss@test.test');
  expect((await house.findRun(runId)).status).toBe('cancelled');
  const settings = `/projects/${doomed.projectId}/settings`;
  expect((await call('GET', settings)).json().code).toBe('projects.notFound');
  expect(await house.modules.access.listProjectsOf(userId)).toEqual([]);
  const company = await call('GET', `/companies/${place.companyId}`);
  expect(company.json().projects).toContainEqual(
    expect.objectContaining({ name: 'Vanishing Tower', goneAt: answer.json().goneAt }),
  );
  await deletions.sweep();
  expect((await call('DELETE', path())).json().goneAt).toBeUndefined();
  expect((await call('GET', settings)).statusCode).toBe(200);
});

test('after the time it is really gone: no row, no object, no job holds its id, its names or its address', async () => {
  const { db, storage } = house.platform;
  await call('PUT', path(), { name: 'Vanishing Tower' });
  const ids = [
    ...(await db.selectFrom('file').select('id').where('project_id', '=', doomed.projectId).execute()),
    ...(await db.selectFrom('analysis_run').select('id').where('project_id', '=', doomed.projectId).execute()),
    ...(await db.selectFrom('analysis_view').select('id').where('project_id', '=', doomed.projectId).execute()),
  ].map(({ id }) => id);
  const words = [doomed.projectId, 'doomedtenant', 'Vanishing Tower', ...ids];
  expect((await grep(words)).length).toBeGreaterThan(10);
  time = new Date(Date.now() + 15 * 86_400_000);
  await expect(deletions.restore(place, byUser(userId))).rejects.toMatchObject({ code: 'projects.gone' });
  await deletions.sweep();
  // The account keeps its own e-mail address, which the fixture made of the tenant.
  expect((await grep(words)).filter((line) => !line.includes('admin@doomedtenant.test'))).toEqual([]);
  const keys: string[] = [];
  for await (const { key } of storage.list('doomedtenant/')) keys.push(key);
  expect(keys).toEqual([]);
  const told = await db.selectFrom('audit_entry').selectAll().where('action', '=', 'projectErased').execute();
  expect(told).toMatchObject([{ company_id: place.companyId, subject_name: 'A deleted project', subject_id: null }]);
  expect((await call('GET', path())).json().code).toBe('projects.notFound');
});

test('what other projects have is untouched, and the address can be given again', async () => {
  expect((await house.listObjects('staying/')).length).toBeGreaterThan(2);
  expect(await house.modules.access.findProject('staying')).toBeDefined();
  const { companyId } = place;
  const again = { companyId, name: 'Vanishing Tower', tenantId: 'doomedtenant' };
  expect(await house.modules.access.createProject(again)).toBeDefined();
  expect(other.projectId).not.toBe(doomed.projectId);
});
