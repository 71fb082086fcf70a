import type { LookedAtInvitation } from '@plumbline/contract/resources/people';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Session } from '../../data/session/session.ts';
import { aUser } from '../../data/testing/aUser.ts';
import type { Answers } from '../../data/testing/fakeClient.ts';
import { refuse } from '../../data/testing/refuse.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { Join } from './Join.tsx';

const invitation: LookedAtInvitation = {
  email: 'nora@site.test',
  companyName: 'Builders',
  projects: ['One', 'Two'],
  administrator: false,
  invitedBy: 'admin@site.test',
  hasAccount: false,
  expiresDate: '2026-03-12T10:00:00.000Z',
};

function open(answers: Answers, status: 'signedIn' | 'signedOut' = 'signedOut') {
  const state = { status, deliberate: false };
  const session = {
    signIn: vi.fn(async () => 'signedIn'),
    signOut: vi.fn(async () => undefined),
    getState: () => state,
    subscribe: () => () => undefined,
    resume: async () => undefined,
  };
  const app = renderApp(
    [
      { path: 'join', element: <Join /> },
      { path: '*', element: <p>Inside</p> },
    ],
    { address: '/join?token=t1', answers, services: { session: session as unknown as Session } },
  );
  return { ...app, session };
}

test('a new account has a name and a password, and is signed in', async () => {
  const { callsTo, session } = open({
    'invitations.look': () => invitation,
    'invitations.join': () => ({ email: 'nora@site.test' }),
  });
  await expect
    .element(page.getByText('admin@site.test invites you to join Builders to work on One and Two.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.element(page.getByText('Your first name can’t be blank.')).toBeVisible();
  await checkAccessible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Nora');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Berg');
  await page.getByLabelText('New Password', { exact: true }).fill('a good password');
  await page.getByLabelText('Confirm your new password').fill('a good password');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.element(page.getByText('Inside')).toBeVisible();
  expect(callsTo('invitations.join')[0]?.input.body).toEqual({
    token: 't1',
    firstName: 'Nora',
    lastName: 'Berg',
    password: 'a good password',
  });
  expect(session.signIn.mock.calls).toEqual([[{ email: 'nora@site.test', password: 'a good password' }]]);
});

test.each([
  ['invitations.expired', /^This invitation has expired/],
  ['invitations.used', /^This invitation has been used/],
  ['invitations.withdrawn', /^This invitation was withdrawn/],
  ['invitations.replaced', /^A newer invitation has been sent/],
  ['invitations.unknown', /^This link is not one of ours/],
] as const)('%s is said', async (code, sentence) => {
  open({ 'invitations.look': () => refuse(code) });
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(page.getByRole('button', { name: 'Retry' }).query()).toBeNull();
});

test('who has an account signs in, and joins with that account alone', async () => {
  const { callsTo } = open(
    {
      'invitations.look': () => ({ ...invitation, hasAccount: true }),
      'invitations.accept': () => ({}),
      'users.current': () => aUser({ email: 'Nora@site.test' }),
    },
    'signedIn',
  );
  await page.getByRole('button', { name: 'Join as Nora@site.test' }).click();
  await expect.element(page.getByText('Inside')).toBeVisible();
  expect(callsTo('invitations.accept')[0]?.input.body).toEqual({ token: 't1' });
});

test('somebody else who is signed in is told whose it is', async () => {
  const { session } = open(
    {
      'invitations.look': () => ({ ...invitation, hasAccount: true }),
      'users.current': () => aUser({ email: 'eve@site.test' }),
    },
    'signedIn',
  );
  await expect
    .element(page.getByText('This invitation is for nora@site.test. You are signed in as eve@site.test.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(session.signOut.mock.calls).toEqual([[{ everywhere: false }]]);
});
