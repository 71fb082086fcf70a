import { elementStatuses } from '@plumbline/contract/status';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { StatusBadge } from './StatusBadge.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

test('[WIDG-1] every status has its word and an icon of its own', async () => {
  const { host } = renderUi(elementStatuses.map(({ name }) => <StatusBadge key={name} status={name} />));
  for (const { label } of elementStatuses) await expect.element(page.getByText(label)).toBeVisible();
  const drawings = Array.from(host.querySelectorAll('svg'), (icon) => icon.innerHTML);
  expect(new Set(drawings).size).toBe(elementStatuses.length);
  await checkAccessible();
});
