import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { checkAccessible } from '../ui/testing/checkAccessible.ts';
import { renderUi } from '../ui/testing/renderUi.tsx';
import { AddToIssueButton } from './AddToIssueButton.tsx';

const button = () => page.getByRole('button').first();
const state = () => button().element().getAttribute('data-state');

async function open(add: () => Promise<void>) {
  renderUi(
    <AddToIssueButton label="Add view to issue" hint="Adds to a new issue" add={add} addMarked={async () => false} />,
  );
  await expect.element(button()).toHaveTextContent('Add view to issue');
}

test('[VIEW-9] adding is ready, loading, done, and ready again after 3 s', async () => {
  const adding = Promise.withResolvers<void>();
  const add = vi.fn(() => adding.promise);
  await open(add);
  await button().click();
  expect(state()).toBe('loading');
  const since = performance.now();
  adding.resolve();
  await expect.poll(state).toBe('done');
  await expect.element(button()).toHaveTextContent('Added');
  await checkAccessible();
  await expect.poll(state).toBe('ready');
  expect(performance.now() - since).toBeGreaterThanOrEqual(3000);
  expect(add).toHaveBeenCalledTimes(1);
});

test('[VIEW-9] a failure says Error while adding, and can be tried again', async () => {
  const add = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('No.')).mockResolvedValueOnce(undefined);
  await open(add);
  await button().click();
  await expect.element(button()).toHaveTextContent('Error while adding');
  await expect.poll(state).toBe('ready');
  await button().click();
  await expect.poll(state).toBe('done');
});

test('[ISSUE-5] whoever leaves the mark-up without adding has added nothing', async () => {
  const add = vi.fn<() => Promise<void>>();
  await open(add);
  await page.getByRole('button', { name: 'Mark up first' }).click();
  await expect.poll(state).toBe('ready');
  expect(add).not.toHaveBeenCalled();
});
