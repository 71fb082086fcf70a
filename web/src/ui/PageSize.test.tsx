import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PageSize } from './PageSize.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

function Example() {
  const [size, setSize] = useState(20);
  return <PageSize value={size} onChange={setSize} />;
}

test("[WIDG-1] it reads 'Page size: {n}' and offers 10, 20, 50 and 100", async () => {
  renderUi(<Example />);
  await page.getByRole('button', { name: 'Page size: 20' }).click();
  const offered = page.getByRole('menuitemradio');
  await expect.poll(() => offered.elements().map((item) => item.textContent)).toEqual(['10', '20', '50', '100']);
  await expect.element(page.getByRole('menuitemradio', { name: '20' })).toBeChecked();
  await checkAccessible();
  await page.getByRole('menuitemradio', { name: '50' }).click();
  await expect.element(page.getByRole('button', { name: 'Page size: 50' })).toBeVisible();
});

test('[WIDG-1] it is chosen with the keyboard', async () => {
  renderUi(<Example />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitemradio', { name: '10', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Page size: 50' })).toBeVisible();
});
