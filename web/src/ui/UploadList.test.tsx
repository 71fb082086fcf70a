import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';
import { type UploadItem, UploadList } from './UploadList.tsx';

const item = (given: Partial<UploadItem>): UploadItem => ({
  id: given.name ?? 'a',
  name: 'a.e57',
  size: 1_500_000,
  state: 'pending',
  ...given,
});

function setup(items: UploadItem[], canAct: (item: UploadItem) => boolean = () => true) {
  const action = vi.fn();
  renderUi(<UploadList label="Files" items={items} action={action} actionLabel="Cancel" canAct={canAct} />);
  return { action, row: (name: string) => page.getByRole('listitem').filter({ hasText: name }) };
}

test('[FILE-7] each state has its words and its sign, and only what moves a bar', async () => {
  const { row } = setup([
    item({ name: 'waits.e57', note: 'Waiting' }),
    item({ name: 'moves.e57', state: 'uploading', share: 0.42, note: 'Uploading' }),
    item({ name: 'there.e57', state: 'success', note: 'Uploaded' }),
    item({ name: 'stopped.e57', state: 'canceled', note: 'Canceled' }),
    item({ name: 'broken.e57', state: 'error', note: 'This upload was given up. Begin it again.' }),
  ]);
  await expect.element(row('moves').getByText('42%')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Progress of moves.e57' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '42');
  expect(page.getByRole('progressbar').elements().length).toBe(1);
  await expect.element(row('broken').getByText('This upload was given up.', { exact: false })).toBeVisible();
  await checkAccessible();
});

test('each file that can be acted on has a button with its name', async () => {
  const { action } = setup(
    [item({ name: 'one.e57' }), item({ name: 'two.e57', state: 'success' })],
    ({ state }) => state === 'pending',
  );
  await expect.element(page.getByRole('button', { name: 'Cancel two.e57' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel one.e57' }).click();
  expect(action).toHaveBeenCalledExactlyOnceWith('one.e57');
});

test('a long name keeps its end and overflows nothing', async () => {
  const name = `${'northern facade '.repeat(12)}level-02.e57`;
  const { host } = renderUi(
    <div style={{ width: 300 }}>
      <UploadList label="Files" items={[item({ name })]} action={vi.fn()} actionLabel="Remove" canAct={() => true} />
    </div>,
  );
  const frame = host.firstElementChild as HTMLElement;
  expect(frame.scrollWidth).toBeLessThanOrEqual(300);
  await expect.element(page.getByText(name.slice(-10), { exact: true })).toBeInViewport();
  await expect.element(page.getByTitle(name)).toBeVisible();
});
