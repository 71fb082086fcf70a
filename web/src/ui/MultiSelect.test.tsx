import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MultiSelect } from './MultiSelect.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

const few = ['Basic Wall', 'Curtain wall', 'Column', 'Slab'].map((label) => ({ value: label, label }));
const many = Array.from({ length: 5000 }, (_, i) => ({ value: `id-${i}`, label: `Type ${i}`, count: i }));

function Example({ options = few, initial = [] }: { options?: typeof few; initial?: string[] }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <MultiSelect label="Types" options={options} value={value} onChange={setValue} />
      <output data-testid="value">{value.join('|')}</output>
    </>
  );
}

const value = () => page.getByTestId('value');
const all = () => page.getByRole('checkbox', { name: 'Select all' });
const search = () => page.getByRole('searchbox', { name: 'Search types' });
const option = (name: string) => page.getByRole('option', { name, exact: true });

test('[WIDG-1] options are switched on and off with the pointer', async () => {
  renderUi(<Example />);
  await option('Column').click();
  await option('Slab').click();
  await expect.element(value()).toHaveTextContent('Column|Slab');
  await expect.element(option('Column')).toHaveAttribute('aria-selected', 'true');
  await option('Column').click();
  await expect.element(value()).toHaveTextContent('Slab');
  await checkAccessible();
});

test('[WIDG-1] toggle-all goes from some to all to none', async () => {
  renderUi(<Example initial={['Slab']} />);
  await expect.element(all()).toBePartiallyChecked();
  await all().click();
  await expect.element(all()).toBeChecked();
  await expect.element(page.getByText('4 of 4 selected')).toBeVisible();
  await all().click();
  await expect.element(all()).not.toBeChecked();
  await expect.element(value()).toHaveTextContent('');
});

test('[WIDG-1] toggle-all touches only what a search shows, whatever its case', async () => {
  renderUi(<Example initial={['Slab']} />);
  await search().fill('WALL');
  await expect.element(option('Column')).not.toBeInTheDocument();
  await expect.element(all()).not.toBeChecked();
  await all().click();
  await expect.element(value()).toHaveTextContent('Slab|Basic Wall|Curtain wall');
});

test('[WIDG-1] a search is literal and says when nothing matches', async () => {
  renderUi(<Example />);
  await search().fill('.*');
  await expect.element(page.getByText('No matches found')).toBeVisible();
  await expect.element(all()).toBeDisabled();
  await checkAccessible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(option('Slab')).toBeVisible();
  await expect.element(search()).toHaveFocus();
});

test('[WIDG-1] the keyboard reaches everything', async () => {
  renderUi(<Example />);
  await userEvent.tab();
  await expect.element(search()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} ');
  await expect.element(value()).toHaveTextContent('Column');
  await userEvent.keyboard('{Home}{Enter}{End} ');
  await expect.element(value()).toHaveTextContent('Column|Basic Wall|Slab');
  await userEvent.tab({ shift: true });
  await expect.element(all()).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('4 of 4 selected')).toBeVisible();
});

test('[WIDG-1] of thousands of options only those in view are in the document, and the last is a key away', async () => {
  renderUi(<Example options={many} />);
  expect(document.querySelectorAll('[role=option]').length).toBeLessThan(30);
  page.getByRole('listbox').element().focus();
  await userEvent.keyboard('{End} ');
  await expect.element(value()).toHaveTextContent('id-4999');
  await expect.element(page.getByRole('option', { name: /^Type 4999 / })).toBeInViewport();
  await checkAccessible();
});
