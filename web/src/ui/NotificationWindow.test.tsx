import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NotificationWindow } from './NotificationWindow.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

const long = 'The analysis of 7 March contains elements that are not in the latest model';

function show(level: 'info' | 'alert' | 'error', message = long, supportEmail = 'help@example.com') {
  const onAcknowledge = vi.fn();
  renderUi(
    <NotificationWindow level={level} message={message} supportEmail={supportEmail} onAcknowledge={onAcknowledge} />,
  );
  return onAcknowledge;
}

const dialog = () => page.getByRole('dialog', { name: /^(Notice|Warning|Error)$/ });

test('[NOTE-1] an error shows its whole message and where to get support', async () => {
  show('error');
  await expect.element(dialog()).toMatchTextContent(long);
  await expect
    .element(dialog())
    .toMatchTextContent('If the error persists, please contact support at help@example.com');
  await expect.element(page.getByRole('link')).toHaveAttribute('href', 'mailto:help@example.com');
  await checkAccessible();
});

test('[NOTE-1] an alert is cut at 50 characters', async () => {
  show('alert');
  const shown = page.getByText(/^The analysis of 7 March/);
  await expect.element(shown).toMatchTextContent('The analysis of 7 March contains elements that ar…');
  expect(shown.element().textContent).toHaveLength(50);
  await expect.element(dialog()).toMatchTextContent('If the warning persists, please contact help@example.com');
  await checkAccessible();
});

test('[NOTE-1] an alert that is cut opens in full', async () => {
  show('alert');
  await page.getByRole('button', { name: 'Show the whole message' }).click();
  await expect.element(dialog()).toMatchTextContent(long);
  expect(page.getByRole('button', { name: 'Show the whole message' }).query()).toBeNull();
  await checkAccessible();
});

test('[NOTE-1] an alert that fits has nothing to open', async () => {
  show('alert', 'Too many elements');
  await expect.element(dialog()).toMatchTextContent('Too many elements');
  expect(page.getByRole('button', { name: 'Show the whole message' }).query()).toBeNull();
});

test.each([
  ['error', /If the error persists, please contact support$/],
  ['alert', /If the warning persists, please contact support$/],
] as const)('[NOTE-1] an %s before the settings have come names no address', async (level, advice) => {
  show(level, 'Too many elements', '');
  await expect.element(page.getByText(advice)).toBeVisible();
  expect(page.getByRole('link').query()).toBeNull();
  await checkAccessible();
});

test('[NOTE-1] an info can safely be dismissed', async () => {
  show('info');
  await expect.element(dialog()).toMatchTextContent(long);
  await expect.element(dialog()).toMatchTextContent('You can safely dismiss this notification');
  await checkAccessible();
});

test.each(['info', 'alert', 'error'] as const)(
  "[NOTE-1] 'Acknowledge' has the focus and closes an %s",
  async (level) => {
    const onAcknowledge = show(level);
    await expect.element(page.getByRole('button', { name: 'Acknowledge' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onAcknowledge).toHaveBeenCalledOnce();
  },
);
