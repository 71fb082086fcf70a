import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse({ PLUMBLINE_DEMO: '0' });
});
afterAll(() => house.close());
afterEach(() => vi.useRealTimers());

const given = {
  company: 'Northbank Construction',
  project: 'Harbour House',
  firstName: 'Ada',
  lastName: 'Brandt',
  email: 'ada@northbank.test',
  password: 'a good password',
};

const send = (body: object) => house.app.inject({ method: 'POST', url: '/api/setup', payload: body });
const settings = async () => (await house.app.inject({ url: '/api/settings' })).json();
const makeCode = async () => (await house.modules.setup.makeCode()) as string;

async function countRows() {
  const tables = ['app_user', 'company', 'project'] as const;
  const counts = tables.map((table) => house.platform.db.selectFrom(table).select('id').execute());
  return (await Promise.all(counts)).map((rows) => rows.length);
}

test('an empty house without the demo says that it is to be set up; one with the demo does not', async () => {
  expect((await settings()).needsSetUp).toBe(true);
  const withDemo = await openTestHouse();
  try {
    expect((await withDemo.app.inject({ url: '/api/settings' })).json().needsSetUp).toBeUndefined();
    expect(await withDemo.modules.setup.makeCode()).toBeUndefined();
    const refused = await withDemo.app.inject({ method: 'POST', url: '/api/setup', payload: { ...given, code: 'x' } });
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'setup.done']);
  } finally {
    await withDemo.close();
  }
});

test('without the code nothing is made, nor with the one of an earlier start', async () => {
  expect((await send({ ...given, code: 'AAAA-AAAA-AAAA-AAAA' })).json().code).toBe('setup.wrongCode');
  const earlier = await makeCode();
  await makeCode();
  expect((await send({ ...given, code: earlier })).json().code).toBe('setup.wrongCode');
  expect(await countRows()).toEqual([0, 0, 0]);
});

test('the code is kept as a hash, and expires after a day', async () => {
  const code = await makeCode();
  const row = await house.platform.db.selectFrom('setup_code').selectAll().executeTakeFirstOrThrow();
  expect(row.hash.toString('latin1')).not.toContain(code);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
  expect((await send({ ...given, code })).json().code).toBe('setup.wrongCode');
});

test('after ten wrong tries the right code is of no use, until the next start prints another', async () => {
  const code = await makeCode();
  const codes: string[] = [];
  for (let i = 0; i < 11; i++) codes.push((await send({ ...given, code: `WRONG-${i}` })).json().code);
  expect(codes.slice(0, 9)).toEqual(Array(9).fill('setup.wrongCode'));
  expect(codes.slice(9)).toEqual(['setup.spentCode', 'setup.spentCode']);
  expect((await send({ ...given, code })).json().code).toBe('setup.spentCode');
  expect(await countRows()).toEqual([0, 0, 0]);
});

test('bad input is refused with its field, and costs no try', async () => {
  const code = await makeCode();
  for (const bad of [{ company: '  ' }, { project: 'x'.repeat(81) }, { email: 'nobody' }, { firstName: '\u200b' }]) {
    const refused = await send({ ...given, ...bad, code });
    expect(refused.statusCode, JSON.stringify(bad)).toBe(400);
    expect(refused.json().payload.issues[0].path).toBe(`body.${Object.keys(bad)[0]}`);
  }
  const { tries } = await house.platform.db.selectFrom('setup_code').select('tries').executeTakeFirstOrThrow();
  expect(tries).toBe(0);
});

test('a password that is too short leaves nothing behind', async () => {
  const refused = await send({ ...given, code: await makeCode(), password: 'short' });
  expect(refused.json().code).toBe('InvalidPasswordException');
  expect(await countRows()).toEqual([0, 0, 0]);
});

test('of two who set it up at once one does, and the other is told; the page is over for good', async () => {
  const code = (await makeCode()).toLowerCase().replaceAll('-', ' ');
  const both = await Promise.all([
    send({ ...given, code }),
    send({ ...given, code, company: 'Other', email: 'eve@other.test' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  expect(await countRows()).toEqual([1, 1, 1]);
  expect((await settings()).needsSetUp).toBeUndefined();
  expect(await house.modules.setup.makeCode()).toBeUndefined();
  expect(await house.platform.db.selectFrom('setup_code').selectAll().execute()).toEqual([]);
  expect((await send({ ...given, code })).json().code).toBe('setup.done');
});

test('whoever set it up signs in, operates the product, and administers company and project', async () => {
  const { email } = await house.platform.db.selectFrom('app_user').select('email').executeTakeFirstOrThrow();
  const authorization = await house.signIn(email, given.password);
  const me = (await house.app.inject({ url: '/api/users/current', headers: { authorization } })).json();
  expect(me).toMatchObject({ operator: true, companies: [{ name: expect.any(String) }] });
  const projects = (
    await house.app.inject({ url: '/api/users/current/projects/all', headers: { authorization } })
  ).json();
  expect(projects).toMatchObject([{ name: 'Harbour House', permissions: ['ALL'] }]);
  const told = await house.platform.db.selectFrom('audit_entry').select(['action', 'actor_kind']).execute();
  expect(told.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['userAdded', 'companyAdded', 'operatorNamed']),
  );
});

test('a person made by a command ends the set-up as well', async () => {
  const other = await openTestHouse({ PLUMBLINE_DEMO: '0' });
  try {
    const code = await other.modules.setup.makeCode();
    await other.addUser('first@command.test');
    expect((await other.app.inject({ url: '/api/settings' })).json().needsSetUp).toBeUndefined();
    const late = await other.app.inject({ method: 'POST', url: '/api/setup', payload: { ...given, code } });
    expect(late.json().code).toBe('setup.done');
  } finally {
    await other.close();
  }
});
