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

test('who turns single keys off hits none by chance, and turns them on again by the button', async () => {
  const { viewer, stores } = await openTools();
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Mouse and keys' });
  const single = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await expect.element(sheet).toBeVisible();
  await expect.element(single).toBeChecked();
  await single.click();
  await expect.element(single).not.toBeChecked();
  await checkAccessible(sheet.element());
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();

  viewer.selection.set([1]);
  viewer.canvas.focus();
  await userEvent.keyboard('h?s');
  expect(viewer.selection.get()).toEqual([1]);
  expect(stores.openTools.getState().open).toEqual([]);
  const keys = page.getByRole('button', { name: 'Mouse and keys', exact: true });
  await expect.element(keys).not.toHaveAttribute('aria-keyshortcuts');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => viewer.selection.get()).toEqual([]);

  await keys.click();
  await single.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(keys).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(sheet).toBeVisible();
});
