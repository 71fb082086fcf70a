import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '../data/testing/renderApp.tsx';
import { checkAccessible } from '../ui/testing/checkAccessible.ts';
import { ContactNotice } from './ContactNotice.tsx';

test('a lost connection is told, and the notice goes by itself when the server answers again', async () => {
  const { stores } = renderApp([{ path: '*', element: <ContactNotice /> }], {});
  const notice = page.getByText('No connection. Trying again…');
  await expect.element(notice).not.toBeInTheDocument();
  stores.serverContact.getState().lose();
  await expect.element(notice).toBeVisible();
  await checkAccessible();
  stores.serverContact.getState().regain();
  await expect.element(notice).not.toBeInTheDocument();
});
