import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TreeSelect } from './TreeSelect.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

const names = ['Door', 'Wall:Basic Wall:Generic 100', 'Wall:Basic Wall:Generic 200', 'Wall:Curtain Wall'];

let value: string[];

function Host({ types = names }: { types?: string[] }) {
  const [selected, setSelected] = useState<string[]>([]);
  value = selected;
  return (
    <div style={{ width: 340 }}>
      <TreeSelect label="Types" names={types} value={selected} onChange={setSelected} />
    </div>
  );
}

const tree = () => page.getByRole('tree', { name: 'Types' });
const row = (name: string) => page.getByRole('treeitem', { name, exact: true });
const rows = () => [...document.querySelectorAll<HTMLElement>('[role=treeitem]')];

test('[QUAL-2] rows are 30 px high, each level 20 px further in, and boxes show what is taken', async () => {
  renderUi(<Host />);
  expect(rows().map((each) => each.ariaLabel)).toEqual(['Door', 'Wall']);
  await page.getByRole('button', { name: 'Open Wall' }).click();
  await page.getByRole('button', { name: 'Open Basic Wall' }).click();
  expect(rows().map(({ offsetHeight }) => offsetHeight)).toEqual(Array(6).fill(30));
  const indents = rows().map(({ style }) => Number.parseInt(style.paddingInlineStart, 10) - 4);
  expect(indents).toEqual([0, 0, 20, 40, 40, 20]);
  await checkAccessible();

  await row('Generic 100').click();
  expect(value).toEqual(['Wall:Basic Wall:Generic 100']);
  await expect.element(row('Basic Wall')).toHaveAttribute('aria-checked', 'mixed');
  await row('Generic 200').click();
  expect(value).toEqual(['Wall:Basic Wall']);
  await expect.element(row('Wall')).toHaveAttribute('aria-checked', 'mixed');
  await row('Wall').click();
  expect(value).toEqual(['Wall']);
  await row('Generic 100').click();
  expect(value).toEqual(['Wall:Basic Wall:Generic 200', 'Wall:Curtain Wall']);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  expect(value).toEqual(['Door', 'Wall']);
});

test('[QUAL-2] a search opens what it finds, and a row switches that alone', async () => {
  renderUi(<Host />);
  await page.getByRole('searchbox', { name: 'Search types' }).fill('generic');
  await expect.element(row('Generic 200')).toBeVisible();
  await row('Wall').click();
  expect(value).toEqual(['Wall:Basic Wall']);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  expect(value).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search types' }).fill('nowhere');
  await expect.element(page.getByText('No matches found')).toBeVisible();
  await checkAccessible();
});

test('the tree is walked, opened and ticked by keys', async () => {
  renderUi(<Host />);
  await page.getByRole('searchbox', { name: 'Search types' }).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(tree()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight} ');
  expect(value).toEqual(['Wall:Basic Wall:Generic 100']);
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  expect(value).toEqual(['Wall:Basic Wall']);
  await userEvent.keyboard('{ArrowLeft}{Home} {End}{ArrowUp}');
  expect(value).toEqual(['Door', 'Wall:Basic Wall']);
});

test('[QUAL-2] of thousands of types only the rows in sight are in the document', async () => {
  const types = Array.from({ length: 8000 }, (_, i) => `Family ${String(i % 4000).padStart(4, '0')}:Type ${i}`);
  renderUi(<Host types={types} />);
  (tree().element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(row('Family 3999')).toBeVisible();
  expect(rows().length).toBeLessThan(60);
  await userEvent.keyboard('{ArrowRight}{ArrowDown} ');
  expect(value).toEqual(['Family 3999:Type 3999']);
  await page.getByRole('searchbox', { name: 'Search types' }).fill('type 7777');
  await expect.element(row('Type 7777')).toBeVisible();
});
