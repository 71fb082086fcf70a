import type { Invitation, ProjectPerson } from '@plumbline/contract/resources/people';
import { roles } from '@plumbline/contract/roles';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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

const open = (people: ProjectPerson[], invitations: Invitation[] = [], more = {}) =>
  openManagement({ page: 'people', answers: { 'people.ofProject': () => ({ people, invitations }), ...more } });

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
