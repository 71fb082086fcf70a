import { Button } from '@mantine/core';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OneTimeTooltip } from './OneTimeTooltip.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

const key = 'plumbline-photos-seen';
const hint = () => page.getByText('Drag a corner to resize.');

function show() {
  renderUi(
    <OneTimeTooltip name="photos" text="Drag a corner to resize.">
      <Button>Photos</Button>
    </OneTimeTooltip>,
  );
}

function pass(milliseconds: number) {
  flushSync(() => vi.advanceTimersByTime(milliseconds));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('[WIDG-1] it appears after 500 ms, not before', async () => {
  show();
  pass(499);
  expect(hint().query()).toBeNull();
  pass(1);
  vi.useRealTimers();
  await expect.element(hint()).toBeVisible();
  expect(localStorage.getItem(key)).toBeNull();
  await checkAccessible();
});

test("[WIDG-1] once dismissed it is remembered under a key ending '-seen' and stays away", async () => {
  show();
  pass(500);
  vi.useRealTimers();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect.element(hint()).not.toBeInTheDocument();
  expect(localStorage.getItem(key)).not.toBeNull();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  show();
  pass(5000);
  expect(hint().query()).toBeNull();
});

test('[WIDG-1] Escape dismisses it, a click elsewhere does not', async () => {
  show();
  pass(500);
  vi.useRealTimers();
  await expect.element(hint()).toBeVisible();
  await userEvent.click(document.body);
  expect(localStorage.getItem(key)).toBeNull();
  await expect.element(hint()).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(hint()).not.toBeInTheDocument();
  expect(localStorage.getItem(key)).not.toBeNull();
});
