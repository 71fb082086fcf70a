import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { StepList } from './StepList.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

test('one sees where one is, and can open what is not behind something missing', async () => {
  const onOpen = vi.fn();
  renderUi(
    <StepList label="Steps" steps={['One', 'Two', 'Three', 'Four']} current={1} reachable={2} onOpen={onOpen} />,
  );
  await expect.element(page.getByRole('button', { name: 'Two' })).toHaveAttribute('aria-current', 'step');
  await expect.element(page.getByRole('button', { name: 'Four' })).toBeDisabled();
  await page.getByRole('button', { name: 'One (done)' }).click();
  await page.getByRole('button', { name: 'Three' }).click();
  expect(onOpen.mock.calls).toEqual([[0], [2]]);
  await checkAccessible();
});

test('where there is little room, only the current step has its name in sight', async () => {
  const { host } = renderUi(
    <div style={{ width: 320 }}>
      <StepList
        label="Steps"
        steps={['The first one', 'The second one', 'The third one']}
        current={1}
        reachable={1}
        onOpen={() => {}}
      />
    </div>,
  );
  const list = host.querySelector('ol');
  expect(list?.scrollWidth).toBeLessThanOrEqual(320);
  await expect.element(page.getByRole('button', { name: 'The third one' })).toBeInTheDocument();
});
