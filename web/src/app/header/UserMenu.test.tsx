import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createQueryClient } from '../../data/calls/queryClient.ts';
import { type Services, ServicesContext } from '../../data/services.ts';
import { createStores, StoresContext } from '../../state/stores.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { renderUi } from '../../ui/testing/renderUi.tsx';
import { UserMenu } from './UserMenu.tsx';

function open(names: readonly string[]) {
  const kept = new Map<string, string>();
  const stores = createStores({
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    search: new URLSearchParams(),
  });
  const uploads = names.map((name) => ({ id: name, file: new File(['x'], name) }));
  stores.uploads
    .getState()
    .apply({ type: 'add', batch: 'b', target: { projectId: 'p1', kind: 'scan' }, files: uploads, at: 0 });
  const signOut = vi.fn(async () => undefined);
  const services = {
    call: async () => ({ _id: 'u1', email: 'a@b.c', firstName: 'Ann', lastName: 'Berg' }),
    session: { signOut },
  } as unknown as Services;
  const router = createMemoryRouter([{ path: '*', element: <UserMenu production /> }]);
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <StoresContext value={stores}>
        <ServicesContext value={services}>
          <RouterProvider router={router} />
        </ServicesContext>
      </StoresContext>
    </QueryClientProvider>,
  );
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

test('without an upload nobody is asked', async () => {
  const { signOut } = open([]);
  await choose('Sign out');
  await expect.poll(() => signOut.mock.calls).toEqual([[{ everywhere: false }]]);
  expect(page.getByRole('dialog').query()).toBeNull();
  await userEvent.keyboard('{Escape}');
});
