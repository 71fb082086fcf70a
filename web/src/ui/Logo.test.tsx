import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BuildingSketch } from './BuildingSketch.tsx';
import { Logo } from './Logo.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

test('the mark has a name even without the word', async () => {
  const { rerender } = renderUi(<Logo withWord={false} />);
  await expect.element(page.getByRole('img', { name: 'Plumbline' })).toBeVisible();
  rerender(<Logo />);
  await expect.element(page.getByText('Plumbline')).toBeVisible();
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
  await checkAccessible();
});

test('a sketch fills its place and is silent to screen readers', async () => {
  const { host } = renderUi(
    <div style={{ width: 320, height: 140 }}>
      <BuildingSketch seed="North quay" />
    </div>,
  );
  const { width, height } = host.querySelector('svg')!.getBoundingClientRect();
  expect([width, height]).toEqual([320, 140]);
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
  await checkAccessible();
});
