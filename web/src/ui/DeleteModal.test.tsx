import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DeleteModal } from './DeleteModal.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

function setup(props: Partial<Parameters<typeof DeleteModal>[0]> = {}) {
  const onCancel = vi.fn();
  const onDelete = vi.fn();
  renderUi(
    <DeleteModal opened title="Delete issue" onCancel={onCancel} onDelete={onDelete} {...props}>
      The issue will be deleted for good.
    </DeleteModal>,
  );
  return { onCancel, onDelete };
}

const dialog = () => page.getByRole('dialog', { name: 'Delete issue' });
const cancel = () => page.getByRole('button', { name: 'Cancel' });
const remove = () => page.getByRole('button', { name: 'Delete' });

test('[WIDG-1] it is 525 px wide and asks before deleting', async () => {
  await page.viewport(1024, 768);
  const { onDelete, onCancel } = setup();
  await expect.element(dialog()).toBeVisible();
  expect(dialog().element().getBoundingClientRect().width).toBe(525);
  await expect.element(page.getByText('The issue will be deleted for good.')).toBeVisible();
  await checkAccessible();
  await remove().click();
  expect(onDelete).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
});

test('[WIDG-1] the focus is on Cancel, so that Enter deletes nothing', async () => {
  const { onDelete, onCancel } = setup();
  await expect.element(cancel()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onDelete).not.toHaveBeenCalled();
});

test('[WIDG-1] Escape cancels', async () => {
  const { onCancel } = setup();
  await expect.element(cancel()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});

test('[WIDG-1] nothing can be pressed or closed while it is busy', async () => {
  const { onCancel } = setup({ busy: true });
  await expect.element(dialog()).toBeVisible();
  await expect.element(cancel()).toBeDisabled();
  await expect.element(remove()).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).not.toHaveBeenCalled();
  await checkAccessible();
});

test('[WIDG-1] what failed is said where it was tried', async () => {
  setup({ error: 'The issue could not be deleted, please retry' });
  await expect.element(dialog()).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The issue could not be deleted, please retry');
  await checkAccessible();
});
