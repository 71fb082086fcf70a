import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TrayCorner } from './TrayCorner.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';
import type { UploadItem } from './UploadList.tsx';
import { UploadTray } from './UploadTray.tsx';

const items: UploadItem[] = [
  { id: 'a', name: 'a.e57', size: 1_000_000, state: 'uploading', share: 0.5, note: 'Uploading' },
  { id: 'b', name: 'b.e57', size: 1_000_000, state: 'pending', note: 'Waiting' },
  { id: 'c', name: 'c.e57', size: 1_000_000, state: 'success', note: 'Uploaded' },
];
const pace = { sentBytes: 1_500_000, totalBytes: 3_000_000, bytesPerSecond: 50_000, secondsLeft: 30 };

type Props = Omit<Parameters<typeof UploadTray>[0], 'folded' | 'onFold'>;

function Example(props: Props) {
  const [folded, setFolded] = useState(false);
  return (
    <TrayCorner>
      <UploadTray {...props} folded={folded} onFold={setFolded} />
    </TrayCorner>
  );
}

function setup(props: Partial<Props> = {}) {
  const onCancel = vi.fn();
  const onClose = vi.fn();
  const onTryAgain = vi.fn();
  renderUi(
    <Example
      items={items}
      message="Upload in progress."
      announcement="Upload in progress: 50 percent."
      pace={pace}
      onCancel={onCancel}
      onTryAgain={onTryAgain}
      onClose={onClose}
      {...props}
    />,
  );
  return { onCancel, onClose, onTryAgain };
}

test('it shows files, bytes, rate and time left, at the bottom right', async () => {
  await page.viewport(1024, 768);
  setup();
  const tray = page.getByRole('region', { name: 'Uploading 2 files · 50%' });
  await expect.element(tray).toBeVisible();
  await expect.element(tray.getByText('1.5 MB of 3 MB · 50 kB/s · 30 s left')).toBeVisible();
  const box = tray.element().getBoundingClientRect();
  expect([window.innerWidth - box.right, window.innerHeight - box.bottom]).toEqual([16, 16]);
  await checkAccessible();
});

test('while the rate is not known it is not made up', async () => {
  setup({ pace: { sentBytes: 0, totalBytes: 3_000_000 } });
  await expect.element(page.getByText('0 B of 3 MB', { exact: true })).toBeVisible();
});

test('one file and all of them can be canceled', async () => {
  const { onCancel } = setup();
  await page.getByRole('button', { name: 'Cancel b.e57' }).click();
  expect(onCancel).toHaveBeenLastCalledWith(['b']);
  await page.getByRole('button', { name: 'Cancel all' }).click();
  expect(onCancel).toHaveBeenLastCalledWith(['a', 'b']);
});

test('it folds and opens again by keyboard, and cannot be closed while something moves', async () => {
  setup();
  const fold = page.getByRole('button', { name: 'Fold' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  (fold.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('a.e57')).not.toBeVisible();
  await checkAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('a.e57')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('when all have ended it says how and can be closed', async () => {
  const ended = items.map((item) => ({ ...item, state: 'success' as const }));
  const { onClose } = setup({ items: ended, message: 'Upload finished.' });
  await expect.element(page.getByRole('region', { name: 'Upload finished.' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel all' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await checkAccessible();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('what did not arrive can be sent again', async () => {
  const ended: UploadItem[] = [
    { id: 'a', name: 'a.e57', size: 10, state: 'success', note: 'Uploaded' },
    { id: 'b', name: 'b.e57', size: 10, state: 'error', note: 'Gone.' },
  ];
  const { onTryAgain } = setup({ items: ended, message: 'Upload finished. 1 file(s) not uploaded.' });
  await checkAccessible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(onTryAgain).toHaveBeenCalledOnce();
});

test('those who listen are told politely', async () => {
  setup();
  await expect.element(page.getByRole('status')).toHaveTextContent('Upload in progress: 50 percent.');
});
