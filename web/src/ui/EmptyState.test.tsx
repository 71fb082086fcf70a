import { Button } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

test('[WIDG-1] an empty state says why and what to do', async () => {
  const onUpload = vi.fn();
  renderUi(
    <EmptyState icon={<IconFile />} title="No scans yet" action={<Button onClick={onUpload}>Upload scans</Button>}>
      Scans that you upload are listed here.
    </EmptyState>,
  );
  await expect.element(page.getByText('No scans yet')).toBeVisible();
  await expect.element(page.getByText('Scans that you upload are listed here.')).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Upload scans' }).click();
  expect(onUpload).toHaveBeenCalledOnce();
});

test('[WIDG-1] an error state says what failed and offers to retry', async () => {
  const onRetry = vi.fn();
  const { rerender } = renderUi(<ErrorState title="The scans could not be loaded" onRetry={onRetry} />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The scans could not be loaded');
  await checkAccessible();
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<ErrorState title="The scans could not be loaded" onRetry={onRetry} retrying />);
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeDisabled();
});

test('[WIDG-1] where a retry cannot help there is no button', async () => {
  renderUi(<ErrorState title="You may not see the scans of this project" />);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
