import { expect, test } from 'vitest';
import { checkAccessible } from './checkAccessible.ts';
import { renderUi } from './renderUi.tsx';

test('a serious finding fails the check and names the element', async () => {
  renderUi(<button type="button" data-testid="nameless" />);
  await expect(checkAccessible()).rejects.toThrow(/button-name.*nameless/s);
});

test('text that is legible in one scheme only fails in the other', async () => {
  renderUi(<p style={{ color: '#131a26' }}>Dark ink</p>);
  await expect(checkAccessible()).rejects.toThrow(/dark: color-contrast/);
});

test('what is in order passes and leaves the scheme as it was', async () => {
  renderUi(<p>Plain text</p>);
  const before = document.documentElement.dataset.mantineColorScheme;
  await checkAccessible();
  expect(document.documentElement.dataset.mantineColorScheme).toBe(before);
});
