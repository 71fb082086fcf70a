import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { openTools } from '../testing/openTools.tsx';
import { tools } from '../tools.ts';

test('[VIEW-14] ? opens the sheet of mouse and keys, with the key of every tool that there is', async () => {
  await openTools({ project: { featureFlags: { displayQuickProperties: false } } });
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Mouse and keys' });
  await expect.element(sheet).toBeVisible();
  const text = sheet.element().textContent;
  for (const { label, key, id } of tools) {
    if (id !== 'quickProperties') expect(text).toContain(`${label}${key!.toUpperCase()}`);
  }
  expect(text).not.toContain('Quick Properties');
  expect(text).toContain('Add an element to the selectionShiftClick');
  await checkAccessible(sheet.element());
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(new Set(tools.map(({ key }) => key)).size).toBe(tools.length);
});
