import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';
import { Spinner } from './Spinner.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

const pass = (milliseconds: number) => flushSync(() => vi.advanceTimersByTime(milliseconds));
const status = () => page.getByRole('status').element().textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['spinner', <Spinner key="spinner" label="Loading work package" />],
  ['skeleton', <LoadingSkeleton key="skeleton" label="Loading work package" rows={3} />],
])('[WIDG-1] a %s shows after 150 ms, not before', async (_name, widget) => {
  renderUi(widget);
  pass(149);
  expect(status()).toBe('');
  pass(1);
  expect(status()).toBe('Loading work package');
  vi.useRealTimers();
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading work package');
  await checkAccessible();
});

test('[WIDG-1] what is loaded sooner never sees the spinner', async () => {
  const seen: (string | null)[] = [];
  const { host, rerender } = renderUi(<Spinner label="Loading scans" />);
  new MutationObserver(() => seen.push(host.textContent)).observe(host, { childList: true, subtree: true });
  pass(100);
  rerender(<p>Loaded</p>);
  pass(1000);
  await expect.element(page.getByText('Loaded')).toBeVisible();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.join()).not.toContain('Loading scans');
});

test('[WIDG-1] the room of a skeleton is kept from the beginning', () => {
  const { host } = renderUi(<LoadingSkeleton rows={3} height={20} />);
  const before = host.getBoundingClientRect().height;
  pass(150);
  expect(host.getBoundingClientRect().height).toBe(before);
});
