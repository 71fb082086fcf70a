import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Session } from '../../data/session/session.ts';
import { aUser } from '../../data/testing/aUser.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { UserMenu } from './UserMenu.tsx';

function open(names: readonly string[]) {
  const signOut = vi.fn(async () => undefined);
  const { stores } = renderApp([{ path: '*', element: <UserMenu production /> }], {
    answers: { 'users.current': () => aUser() },
    services: { session: { signOut } as unknown as Session },
  });
  const uploads = names.map((name) => ({ id: name, file: new File(['x'], name) }));
  stores.uploads
    .getState()
    .apply({ type: 'add', batch: 'b', target: { projectId: 'p1', kind: 'scan' }, files: uploads, at: 0 });
  return { signOut, stores };
}

const menu = () => page.getByRole('button', { name: /^User menu/ });

async function choose(item: string) {
  await menu().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('[HEAD-1] signing out during an upload asks first, names what is not finished, and staying keeps it', async () => {
  const { signOut } = open(['north.e57', 'south.e57']);
  await choose('Sign out');
  const dialog = page.getByRole('dialog', { name: 'Sign out while files are uploading?' });
  const sentence =
    '2 uploads are not finished: north.e57 and south.e57. They stop when you sign out. What was sent is kept for a week: sign in and choose the same files to go on.';
  await expect.element(dialog.getByText(sentence)).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(signOut).not.toHaveBeenCalled();
  await expect.element(menu()).toHaveFocus();
});

test.each([
  ['Sign out', false],
  ['Sign out everywhere', true],
] as const)('%s ends the session once that is confirmed', async (item, everywhere) => {
  const { signOut } = open(['north.e57']);
  await choose(item);
  await expect.element(page.getByText(/^1 upload is not finished: north.e57. It stops/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.poll(() => signOut.mock.calls).toEqual([[{ everywhere }]]);
});

test('single keys are turned off in the menu', async () => {
  const { stores } = open([]);
  await menu().click();
  const item = page.getByRole('menuitemcheckbox', { name: 'Single-key shortcuts' });
  await expect.element(item).toHaveAttribute('aria-checked', 'true');
  await item.click();
  await expect.poll(() => stores.singleKeys.getState().areOn).toBe(false);
});

test('without an upload nobody is asked', async () => {
  const { signOut } = open([]);
  await choose('Sign out');
  await expect.poll(() => signOut.mock.calls).toEqual([[{ everywhere: false }]]);
  expect(page.getByRole('dialog').query()).toBeNull();
  await userEvent.keyboard('{Escape}');
});
