import type { Permission } from '@plumbline/contract/permissions';
import type { ProjectPerson, Wish } from '@plumbline/contract/resources/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { createInvitationLinks } from './invitationLinks.ts';

interface Person {
  userId: string;
  email: string;
  authorization: string;
}

const administering = ['ADMIN', 'READ', 'LIST'] as const;
const more: readonly Permission[] = [...administering, 'SR_READ'];
let house: TestHouse;
let count = 0;

beforeAll(async () => {
  house = await openTestHouse({ PUBLIC_URL: 'https://plumb.test/app/' });
  await house.work();
});
afterAll(() => house.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as: Person, payload?: object) {
  const headers = { authorization: as.authorization };
  const response = await house.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json(), code: response.json().code as string | undefined };
}

/** A company of its own with a project, in which Ann administers; whoever else is there is said by the test. */
async function openSite() {
  const name = `wish${++count}`;
  const projectId = await house.addProject(`${name}|one`, { name: `Tower ${name}`, company: name });
  const companyId = ((await house.modules.access.findCompany(name)) as { id: string }).id;
  const join = async (who: string, held?: readonly Permission[]): Promise<Person> => {
    const email = `${who}@${name}.test`;
    return { email, ...(await house.addMember(email, held && projectId, held ?? [])) };
  };
  const ofProject = (rest = '') => `/projects/${projectId}/people${rest}`;
  const list = async (as: Person) =>
    (await call('GET', ofProject(), as)).body as { people: ProjectPerson[]; wishes: Wish[] };
  return {
    projectId,
    companyId,
    join,
    ofProject,
    list,
    ann: await join('ann', administering),
    ask: (as: Person, permissions = more, rest: object = {}) =>
      call('POST', ofProject('/wishes'), as, { permissions, ...rest }),
    decide: (as: Person, wishId: string, allow = true) =>
      call('POST', ofProject(`/wishes/${wishId}/decide`), as, { allow }),
    withdraw: (as: Person, wishId: string) => call('DELETE', ofProject(`/wishes/${wishId}`), as),
    held: async ({ userId }: Person) =>
      (await house.modules.access.findMembership(userId, { projectId }))?.permissions.toSorted(),
    entries: async (action: string) =>
      (await house.modules.audit.list({ projectId }, {}, { skip: 0, limit: 50 })).result.filter(
        (entry) => entry.action === action,
      ),
  };
}

/** With Bo, who administers as well, and what Ann asks for. */
async function openAsked() {
  const site = await openSite();
  const bo = await site.join('bo', administering);
  const { wish } = (await site.ask(site.ann)).body as { wish: Wish };
  return { ...site, bo, wish };
}

const sorted = (held: readonly Permission[]) => held.toSorted();
const mailsTo = async ({ email }: Person) =>
  (await house.readOutbox())
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));

describe('nobody gives themselves what they lack', () => {
  test.each([['SR_READ'], ['SR_WRITE'], ['ALL']] as const)('not %s by changing their own role', async (permission) => {
    const { ann, ofProject, held } = await openSite();
    const change = { permissions: [...administering, permission], version: 1 };
    expect((await call('PUT', ofProject(`/${ann.userId}`), ann, change)).code).toBe('people.raisesYourself');
    expect(await held(ann)).toEqual(sorted(administering));
  });

  test('but less, and others more, as before', async () => {
    const { ann, join, ofProject, held } = await openSite();
    const cy = await join('cy', ['READ']);
    const given = await call('PUT', ofProject(`/${cy.userId}`), ann, { permissions: more, version: 1 });
    const lowered = await call('PUT', ofProject(`/${ann.userId}`), ann, { permissions: ['ADMIN'], version: 1 });
    expect([given.status, lowered.status, await held(cy), await held(ann)]).toEqual([
      200,
      200,
      sorted(more),
      ['ADMIN'],
    ]);
  });

  test('not by inviting their own address, to a project or by the company', async () => {
    const { projectId, companyId, join, ofProject } = await openSite();
    const boss = await join('boss');
    const operator = await join('operator');
    await house.modules.access.nameAdministrator(companyId, boss.userId);
    await house.modules.access.setOperator(operator.userId, true);
    for (const as of [boss, operator]) {
      const email = as.email.toUpperCase();
      const permissions = ['ALL'];
      const asked = { email, administrator: false, projects: [{ projectId, permissions }] };
      const codes = [
        (await call('POST', ofProject('/invitations'), as, { email, permissions })).code,
        (await call('POST', `/companies/${companyId}/people/invitations`, as, asked)).code,
      ];
      expect(codes).toEqual(['people.ownAddress', 'people.ownAddress']);
    }
    // To administer the company is no permission in a project.
    const named = { email: operator.email, administrator: true, projects: [] };
    expect((await call('POST', `/companies/${companyId}/people/invitations`, operator, named)).status).toBe(200);
  });

  test('not by an invitation that they made before', async () => {
    const { projectId, companyId, join, held } = await openSite();
    const dan = await join('dan');
    const projects = [{ projectId, permissions: more }];
    const asked = { email: dan.email, administrator: false, projects };
    const { _id: id } = await house.modules.people.invite({ companyId }, asked, { kind: 'commandLine' });
    const token = createInvitationLinks(house.platform.secrets.invitations).make({ id, number: 1 });
    const setInviter = (invited_by: string | null) =>
      house.platform.db.updateTable('invitation').set({ invited_by }).where('id', '=', id).execute();
    await setInviter(dan.userId);
    expect((await call('POST', '/invitations/accept', dan, { token })).code).toBe('invitations.own');
    expect(await held(dan)).toBeUndefined();
    await setInviter(null);
    expect((await call('POST', '/invitations/accept', dan, { token })).status).toBe(200);
    expect(await held(dan)).toEqual(sorted(more));
  });
});

describe('what an administrator asks for themselves', () => {
  test('waits for another one, who is told by mail and allows it; both are in the trail', async () => {
    const { ann, join, ask, list, decide, held, entries, companyId, ofProject } = await openSite();
    const bo = await join('bo', administering);
    const boss = await join('boss');
    const member = await join('member', ['READ']);
    await house.modules.access.nameAdministrator(companyId, boss.userId);
    const { body } = await ask(ann, more, { reason: ' To check  week 40 ' });
    expect(body.wish).toMatchObject({ held: administering, permissions: more, isMine: true, mayDecide: false });
    expect(await held(ann)).toEqual(sorted(administering));
    expect((await ask(ann)).code).toBe('people.asksAlready');
    expect((await list(bo)).wishes).toMatchObject([
      { email: ann.email, reason: 'To check week 40', isMine: false, mayDecide: true },
    ]);
    const ofCompany = await call('GET', `/companies/${companyId}/people`, boss);
    expect(ofCompany.body.wishes).toMatchObject([{ email: ann.email, mayDecide: true }]);
    await expect.poll(() => mailsTo(bo), { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(() => mailsTo(boss), { timeout: 20_000 }).toHaveLength(1);
    expect((await mailsTo(bo))[0]).toContain('sees results before others do');
    expect((await mailsTo(bo))[0]).toContain(`https://plumb.test/app/manage${ofProject().slice('/projects'.length)}`);

    expect((await decide(bo, body.wish._id)).status).toBe(200);
    expect([await held(ann), (await list(bo)).wishes]).toEqual([sorted(more), []]);
    await expect.poll(() => mailsTo(ann), { timeout: 20_000 }).toHaveLength(1);
    expect((await mailsTo(ann))[0]).toContain(`${bo.email} has allowed`);
    expect(await mailsTo(member)).toEqual([]);
    for (const action of ['permissionsAllowed', 'membershipSet']) {
      const [entry] = await entries(action);
      expect(entry, action).toMatchObject({ actor: { name: bo.email }, subject: { name: ann.email } });
    }
  });

  test('is declined, or withdrawn by whoever asked alone, and can be asked for again', async () => {
    const { ann, bo, wish, ask, decide, withdraw, held } = await openAsked();
    expect((await withdraw(bo, wish._id)).code).toBe('people.wishOver');
    expect((await decide(bo, wish._id, false)).status).toBe(200);
    await expect.poll(() => mailsTo(ann), { timeout: 20_000 }).toHaveLength(1);
    expect((await mailsTo(ann))[0]).toContain(`${bo.email} has declined`);
    const { body } = await ask(ann);
    expect((await withdraw(ann, body.wish._id)).status).toBe(200);
    expect((await decide(bo, body.wish._id)).code).toBe('people.wishOver');
    expect(await held(ann)).toEqual(sorted(administering));
  });

  test('is decided neither by themselves nor by an operator, nor by way of another project', async () => {
    const { ann, wish, join, decide, held } = await openAsked();
    const operator = await join('operator');
    await house.modules.access.setOperator(operator.userId, true);
    expect((await decide(ann, wish._id)).code).toBe('people.cannotDecide');
    expect((await decide(operator, wish._id)).code).toBe('people.cannotDecide');
    const other = await openSite();
    expect((await other.decide(other.ann, wish._id)).code).toBe('people.wishOver');
    expect((await decide(other.ann, wish._id)).code).toBe('projects.notFound');
    expect(await held(ann)).toEqual(sorted(administering));
  });

  test('is refused where they hold it already', async () => {
    const { ann, ask } = await openSite();
    expect((await ask(ann, ['ADMIN'])).code).toBe('people.holdsAlready');
  });

  test('is given at once where there is nobody else, and they and the operators are told', async () => {
    const { ann, join, ask, held, entries } = await openSite();
    const gone = await join('gone', administering);
    await house.modules.identity.setDisabled(gone.userId, true);
    const operator = await join('operator');
    await house.modules.access.setOperator(operator.userId, true);
    expect((await ask(ann)).body).toEqual({});
    expect(await held(ann)).toEqual(sorted(more));
    expect(await entries('permissionsTaken')).toMatchObject([
      { actor: { name: ann.email }, subject: { name: ann.email }, details: { to: 'ADMIN, READ, LIST, SR_READ' } },
    ]);
    for (const person of [ann, operator]) {
      await expect.poll(() => mailsTo(person), { timeout: 20_000 }).toHaveLength(1);
      expect((await mailsTo(person))[0]).toContain('There was no other administrator to ask');
    }
    expect(await mailsTo(gone)).toEqual([]);
    await house.modules.access.setOperator(operator.userId, false);
  });

  test('is how a company administrator or an operator joins: a member who administers lets them in', async () => {
    const { ann, join, ask, decide, held, companyId } = await openSite();
    const boss = await join('boss');
    const operator = await join('operator');
    await house.modules.access.nameAdministrator(companyId, boss.userId);
    await house.modules.access.setOperator(operator.userId, true);
    for (const as of [boss, operator]) {
      const { body } = await ask(as, ['ALL']);
      expect(await held(as)).toBeUndefined();
      expect((await decide(ann, body.wish._id)).status).toBe(200);
      expect(await held(as)).toEqual(['ALL']);
    }
    await house.modules.access.setOperator(operator.userId, false);
  });
});

describe('on ground that has changed nothing is given', () => {
  type Asked = Awaited<ReturnType<typeof openAsked>>;

  test.each<[string, (asked: Asked) => Promise<unknown>, readonly Permission[] | undefined]>([
    [
      'another role',
      ({ projectId, ann }) => house.modules.access.setMembership(projectId, ann.userId, ['ADMIN']),
      ['ADMIN'],
    ],
    ['a removal', ({ projectId, ann }) => house.modules.access.removeMembership(projectId, ann.userId), undefined],
    [
      'a removal and the same role again',
      async ({ projectId, ann }) => {
        await house.modules.access.removeMembership(projectId, ann.userId);
        await house.modules.access.setMembership(projectId, ann.userId, administering);
      },
      administering,
    ],
    ['a disabled account', ({ ann }) => house.modules.identity.setDisabled(ann.userId, true), administering],
    [
      'an account that was disabled and is enabled again',
      async ({ ann }) => {
        await house.modules.identity.setDisabled(ann.userId, true);
        await house.modules.identity.setDisabled(ann.userId, false);
      },
      administering,
    ],
    [
      'a week',
      ({ wish }) =>
        sql`update permission_wish set expires_at = now() - interval '1 s' where id = ${wish._id}`.execute(
          house.platform.db,
        ),
      administering,
    ],
  ])('after %s', async (_, change, stays) => {
    const asked = await openAsked();
    await change(asked);
    expect((await asked.list(asked.bo)).wishes).toEqual([]);
    expect((await asked.decide(asked.bo, asked.wish._id)).code).toBe('people.wishOver');
    expect(await asked.held(asked.ann)).toEqual(stays && sorted(stays));
  });

  test('after somebody who is in no project administers the company no more', async () => {
    const { ann, join, ask, decide, held, companyId } = await openSite();
    const [boss, other] = [await join('boss'), await join('other')];
    for (const { userId } of [boss, other]) await house.modules.access.nameAdministrator(companyId, userId);
    const { body } = await ask(boss, ['ALL']);
    await house.modules.access.dismissAdministrator(companyId, boss.userId);
    expect((await decide(ann, body.wish._id)).code).toBe('people.wishOver');
    expect(await held(boss)).toBeUndefined();
  });

  test('by the second of two who decide at once', async () => {
    const { ann, bo, wish, join, decide, list } = await openAsked();
    const cy = await join('cy', administering);
    const both = await Promise.all([decide(bo, wish._id), decide(cy, wish._id)]);
    expect(both.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'people.wishOver']);
    expect((await list(bo)).people.find(({ _id }) => _id === ann.userId)?.version).toBe(2);
  });

  test.each(Array.from({ length: 5 }, (_, round) => round))('while they are taken out (%i)', async () => {
    const { ann, bo, wish, decide, held, ofProject } = await openAsked();
    const [, removed] = await Promise.all([decide(bo, wish._id), call('DELETE', ofProject(`/${ann.userId}`), bo)]);
    expect([removed.status, await held(ann)]).toEqual([200, undefined]);
  });

  test('to whoever asks twice at once', async () => {
    const { ann, join, ask, list } = await openSite();
    const bo = await join('bo', administering);
    const both = await Promise.all([ask(ann), ask(ann)]);
    expect(both.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'people.asksAlready']);
    expect((await list(bo)).wishes).toHaveLength(1);
  });
});
