import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Initials } from './Initials.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

test('[HEAD-2] the initials are green in production and orange elsewhere', async () => {
  renderUi(
    <>
      <Initials name="Ana Brown" production />
      <Initials name="Carl Dean" production={false} />
    </>,
  );
  const green = page.getByRole('img', { name: 'Ana Brown' });
  const orange = page.getByRole('img', { name: 'Carl Dean' });
  await expect.element(green).toHaveTextContent('AB');
  await expect.element(orange).toHaveTextContent('CD');
  const [r, g] = rgb(green.element());
  expect(g).toBeGreaterThan(r!);
  const [R, G, B] = rgb(orange.element());
  expect(R).toBeGreaterThan(G!);
  expect(G).toBeGreaterThan(B!);
  await checkAccessible();
});

function rgb(element: Element): number[] {
  return Array.from(getComputedStyle(element).backgroundColor.matchAll(/\d+/g), Number);
}
