import type { Invitation, ProjectPerson, Wish } from '@plumbline/contract/resources/people';
import { roles } from '@plumbline/contract/roles';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../../data/calls/queryKeys.ts';
import { aUser } from '../../../data/testing/aUser.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openManagement, projectId } from '../requests/testing.tsx';

const permissionsOf = (role: string) => [...(roles.find(({ name }) => name === role)?.permissions ?? [])];

const aPerson = (given: Partial<ProjectPerson> = {}): ProjectPerson => ({
  _id: 'u1',
  email: 'ann@site.test',
  firstName: 'Ann',
  lastName: 'Berg',
  state: 'active',
  isOwn: true,
  administrator: false,
  permissions: permissionsOf('Viewer'),
  version: 3,
  ...given,
});

const anInvitation = (given: Partial<Invitation> = {}): Invitation => ({
  _id: 'i1',
  email: 'new@site.test',
  state: 'waiting',
  expiresDate: '2026-03-12T10:00:00.000Z',
  administrator: false,
  projects: [{ _id: projectId, name: 'One', permissions: permissionsOf('Surveyor') }],
  ...given,
});

const aWish = (given: Partial<Wish> = {}): Wish => ({
  _id: 'w1',
  project: { _id: projectId, name: 'One' },
  userId: 'u1',
  email: 'ann@site.test',
  firstName: 'Ann',
  lastName: 'Berg',
  held: permissionsOf('Administrator'),
  permissions: permissionsOf('Publishing administrator'),
  askedDate: '2026-03-05T10:00:00.000Z',
  expiresDate: '2026-03-12T10:00:00.000Z',
  isMine: false,
  mayDecide: true,
  ...given,
});

const open = (people: ProjectPerson[], invitations: Invitation[] = [], more = {}) =>
  openManagement({
    page: 'people',
    answers: { 'people.ofProject': () => ({ people, invitations, wishes: [] }), ...more },
  });

/** As Ann, whose id is that of the first person. */
async function openAsAnn(people: ProjectPerson[], answers = {}) {
  const app = await open(people, [], answers);
  app.queryClient.setQueryData(queryKeys.user, aUser());
  return app;
}

test('people with their roles, states and last visits; a set of one’s own is told by its permissions', async () => {
  await open(
    [
      aPerson({ lastSeenDate: '2026-03-05T10:12:00.000Z' }),
      aPerson({ _id: 'u2', email: 'own@site.test', firstName: '', lastName: '', permissions: ['READ'] }),
      aPerson({ _id: 'u3', email: 'off@site.test', firstName: 'Off', state: 'disabled', administrator: true }),
    ],
    [anInvitation({ state: 'expired' })],
  );
  await expect.element(page.getByText(/^Last seen 05\/03\/2026/)).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Role of Ann Berg' })).toHaveValue('Viewer');
  await expect.element(page.getByRole('combobox', { name: 'Role of own@site.test' })).toHaveValue('Custom');
  await expect.element(page.getByText('READ: opens the project')).toBeVisible();
  for (const word of ['Disabled', 'Company administrator', 'Expired']) {
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
  }
  await checkAccessible();
});

test('what a role may do with issues is said, also where somebody kept more than it gives now', async () => {
  const permissions = permissionsOf('Surveyor').map((one) => (one === 'ISSUE_COMMENT' ? 'ISSUE_WRITE' : one));
  await open([aPerson({ permissions })]);
  const role = page.getByRole('combobox', { name: 'Role of Ann Berg' });
  await expect.element(role).toHaveValue('Surveyor, may work on issues');
  await expect.element(page.getByText(/^May work on issues\. /)).toBeVisible();
  await role.click();
  const levels = { Viewer: 'May look', Commenter: 'May comment', 'Site manager': 'May work on issues' };
  for (const [name, level] of Object.entries(levels)) {
    await expect
      .element(page.getByRole('option', { name: new RegExp(`^${name}`) }).getByText(level, { exact: true }))
      .toBeVisible();
  }
});

test('another role is saved with the version that was seen; a refusal is told and the list is loaded anew', async () => {
  const { sent } = await open([aPerson()], [], { 'people.changePermissions': () => refuse('people.changed') });
  await page.getByRole('combobox', { name: 'Role of Ann Berg' }).click();
  await page.getByRole('option', { name: /^Surveyor/ }).click();
  await expect.element(page.getByText(/^Somebody else has changed this person’s role meanwhile/)).toBeVisible();
  expect(sent('people.changePermissions')[0]).toMatchObject({
    params: { projectId, userId: 'u1' },
    body: { permissions: permissionsOf('Surveyor'), version: 3 },
  });
  await expect.poll(() => sent('people.ofProject').length).toBeGreaterThan(1);
  await expect.element(page.getByRole('combobox', { name: 'Role of Ann Berg' })).toHaveValue('Viewer');
});

test('an invitation needs an address and a role, and what is refused keeps what was typed', async () => {
  let works = false;
  const { sent } = await open([aPerson()], [], {
    'people.inviteToProject': () => (works ? anInvitation() : refuse('people.alreadyThere')),
  });
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('form', { name: 'Invitation' }).getByRole('button', { name: 'Invite' }).click();
  await expect.element(page.getByText('Enter an e-mail address.')).toBeVisible();
  await expect.element(page.getByText('Choose a role.')).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('new\u200b@site.test');
  await expect.element(page.getByText(/letters that nobody can see/)).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('new@site.test');
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: /^Viewer/ }).click();
  await checkAccessible();
  const send = page.getByRole('form', { name: 'Invitation' }).getByRole('button', { name: 'Invite' });
  await send.click();
  await expect.element(page.getByText('This person is in the project already.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue('new@site.test');
  works = true;
  await send.click();
  await expect.element(page.getByRole('form', { name: 'Invitation' })).not.toBeInTheDocument();
  expect(sent('people.inviteToProject').at(-1)?.body).toEqual({
    email: 'new@site.test',
    permissions: permissionsOf('Viewer'),
  });
});

test('somebody is taken out, and an invitation withdrawn, after a question', async () => {
  const { sent } = await open([aPerson()], [anInvitation()], {
    'people.removeFromProject': () => refuse('people.lastAdministrator'),
    'people.withdrawFromProject': () => ({}),
  });
  await page.getByRole('button', { name: 'More for Ann Berg' }).click();
  await page.getByRole('menuitem', { name: 'Take out of the project' }).click();
  await page.getByRole('button', { name: 'Take out', exact: true }).click();
  await expect.element(page.getByText(/^You are the last administrator of this project/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Withdraw the invitation of new@site.test' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect.poll(() => sent('people.withdrawFromProject')[0]?.params).toEqual({ projectId, invitationId: 'i1' });
});

test('what an administrator lacks is asked for with a reason, waits in their row, and can be withdrawn', async () => {
  const ann = aPerson({ permissions: permissionsOf('Administrator') });
  let wishes: Wish[] = [];
  const mine = aWish({ isMine: true, mayDecide: false, reason: 'To check week 40' });
  const { sent } = await openAsAnn([ann], {
    'people.ofProject': () => ({ people: [ann], invitations: [], wishes }),
    'people.ask': () => {
      wishes = [mine];
      return { wish: mine };
    },
    'people.withdrawWish': () => {
      wishes = [];
      return {};
    },
  });
  await page.getByRole('combobox', { name: 'Role of Ann Berg' }).click();
  await page.getByRole('option', { name: /^Publishing administrator/ }).click();
  await expect
    .element(page.getByText(/^New in the role Publishing administrator: sees results before others do/))
    .toBeVisible();
  await checkAccessible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('To check week 40');
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(page.getByText('You ask to be Publishing administrator')).toBeVisible();
  await expect.element(page.getByText('Reason: To check week 40')).toBeVisible();
  expect(sent('people.changePermissions')).toEqual([]);
  expect(sent('people.ask')[0]?.body).toEqual({
    permissions: permissionsOf('Publishing administrator'),
    reason: 'To check week 40',
  });
  await expect.element(page.getByRole('combobox', { name: 'Role of Ann Berg' })).toHaveValue('Administrator');
  await checkAccessible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText('You ask to be Publishing administrator')).not.toBeInTheDocument();
});

test('what somebody lacks less of is changed at once, also by themselves', async () => {
  const { sent } = await openAsAnn([aPerson({ permissions: permissionsOf('Publishing administrator') })], {
    'people.changePermissions': () => aPerson(),
  });
  await page.getByRole('combobox', { name: 'Role of Ann Berg' }).click();
  await page.getByRole('option', { name: /^Administrator/ }).click();
  await expect.poll(() => sent('people.changePermissions')).toHaveLength(1);
});

test('whoever is not in the project joins by asking, and is told where there was nobody to ask', async () => {
  const { sent } = await openAsAnn([aPerson({ _id: 'u2' })], { 'people.ask': () => ({}) });
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(page.getByText('Choose a role.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: /^Viewer/ }).click();
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.poll(() => sent('people.ask')[0]?.body).toEqual({ permissions: permissionsOf('Viewer') });
  await expect.element(page.getByRole('form', { name: 'Ask another administrator' })).not.toBeInTheDocument();
});

test('another administrator allows or declines; whoever only runs the product is told who decides', async () => {
  const bo = aPerson({ _id: 'u2', firstName: 'Bo' });
  const asked = aWish({ userId: 'u3', firstName: 'Cy', held: [], permissions: permissionsOf('Viewer') });
  const { sent } = await openAsAnn([aPerson(), bo], {
    'people.ofProject': () => ({
      people: [aPerson(), bo],
      invitations: [],
      wishes: [
        aWish({ _id: 'w2', userId: 'u2', firstName: 'Bo' }),
        asked,
        aWish({ _id: 'w4', userId: 'u4', mayDecide: false }),
      ],
    }),
    'people.decideWish': () => refuse('people.wishOver'),
  });
  await expect.element(page.getByText('Bo Berg asks to be Publishing administrator')).toBeVisible();
  await expect.element(page.getByText('Cy Berg asks to be Viewer')).toBeVisible();
  await expect.element(page.getByText(/^An administrator of the project or its company decides/)).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Decline what Cy Berg asks for' }).click();
  await expect
    .poll(() => sent('people.decideWish')[0])
    .toMatchObject({ params: { wishId: 'w1' }, body: { allow: false } });
  await page.getByRole('button', { name: 'Allow what Bo Berg asks for' }).click();
  await expect
    .poll(() => sent('people.decideWish')[1])
    .toMatchObject({ params: { wishId: 'w2' }, body: { allow: true } });
  await expect.element(page.getByText(/^This is not asked any more/).first()).toBeVisible();
});
