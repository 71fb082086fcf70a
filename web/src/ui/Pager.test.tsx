import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Pager } from './Pager.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

function Example({ pageCount, width = 500 }: { pageCount: number | undefined; width?: number }) {
  const [current, setCurrent] = useState(1);
  return (
    <div style={{ width }}>
      <Pager page={current} pageCount={pageCount} onChange={setCurrent} />
    </div>
  );
}

const at = (name: string) => page.getByRole('button', { name, exact: true });

test('[WIDG-1] pages are turned one by one and chosen by number', async () => {
  await page.viewport(1024, 768);
  renderUi(<Example pageCount={24} />);
  await expect.element(at('Previous page')).toBeDisabled();
  await at('Next page').click();
  await expect.element(at('Page 2')).toHaveAttribute('aria-current', 'page');
  await at('Page 24').click();
  await expect.element(at('Page 24')).toHaveAttribute('aria-current', 'page');
  await expect.element(at('Next page')).toBeDisabled();
  await checkAccessible();
});

test('[WIDG-1] a narrow place has the page in words', async () => {
  renderUi(<Example pageCount={24} width={240} />);
  await expect.element(page.getByText('Page 1 of 24')).toBeVisible();
  await at('Next page').click();
  await expect.element(page.getByText('Page 2 of 24')).toBeVisible();
  await checkAccessible();
});

test('[WIDG-1] an empty list has one page', async () => {
  renderUi(<Example pageCount={0} />);
  await expect.element(at('Next page')).toBeDisabled();
  await expect.element(at('Page 1')).toBeVisible();
});

test('[WIDG-1] a list of unknown length has the place of a pager and says nothing', async () => {
  const { host, rerender } = renderUi(<Example pageCount={undefined} />);
  const height = () => host.querySelector('nav')!.getBoundingClientRect().height;
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  const before = height();
  rerender(<Example pageCount={1} />);
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(height()).toBe(before);
});
