import { Button } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AlertBox } from './AlertBox.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

test.each([
  ['info', 'status'],
  ['alert', 'status'],
  ['error', 'alert'],
] as const)('[WIDG-1] an alert box of level %s is announced as %s, with an icon', async (level, role) => {
  const { host } = renderUi(
    <AlertBox level={level} title="Upload stopped">
      The connection was lost.
    </AlertBox>,
  );
  await expect.element(page.getByRole(role)).toMatchTextContent('Upload stopped');
  await expect.element(page.getByRole(role)).toMatchTextContent('The connection was lost.');
  expect(host.querySelector('svg')).not.toBeNull();
  await checkAccessible();
});

test('[WIDG-1] an alert box can offer an action', async () => {
  const onResume = vi.fn();
  renderUi(<AlertBox action={<Button onClick={onResume}>Resume</Button>}>The connection was lost.</AlertBox>);
  await page.getByRole('button', { name: 'Resume' }).click();
  expect(onResume).toHaveBeenCalledOnce();
});
