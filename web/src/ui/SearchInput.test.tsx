import { Modal } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SearchInput } from './SearchInput.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

function Example() {
  const [text, setText] = useState('');
  return <SearchInput label="Search analyses" value={text} onChange={setText} />;
}

const field = () => page.getByRole('searchbox', { name: 'Search analyses' });

test('[WIDG-1] a search field has a name, and a button that empties it', async () => {
  renderUi(<Example />);
  await expect.element(page.getByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  await checkAccessible();
  await field().fill('north');
  await checkAccessible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(field()).toHaveValue('');
  await expect.element(field()).toHaveFocus();
});

test('[WIDG-1] Escape empties the field before it closes the window around it', async () => {
  const onClose = vi.fn();
  renderUi(
    <Modal opened onClose={onClose} title="Select files">
      <Example />
    </Modal>,
  );
  await field().fill('north');
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveValue('');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
