import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Challenge, Session } from '../../data/session/session.ts';
import { refuse } from '../../data/testing/refuse.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { MailedCode } from './MailedCode.tsx';

type Answer = Session['answerMailedCode'];

const mailed: Challenge = { challengeName: 'MAILED_CODE_REQUIRED', session: 's1' };

function open(challenge: Challenge | undefined, answerMailedCode?: Answer) {
  const state = { status: 'signedOut', deliberate: false };
  const session = {
    getState: () => state,
    subscribe: () => () => undefined,
    resume: async () => undefined,
    getChallenge: () => challenge,
    answerMailedCode,
  };
  return renderApp(
    [
      { path: 'mailed-code', element: <MailedCode /> },
      { path: 'sign-in', element: <p>The sign-in</p> },
      { path: 'second-factor', element: <p>The second factor</p> },
      { path: 'change-password', element: <p>The new password</p> },
    ],
    { address: '/mailed-code?next=%2Fhere', services: { session: session as unknown as Session } },
  );
}

const code = page.getByRole('textbox', { name: 'Code', exact: true });
const signIn = page.getByRole('button', { name: 'Sign In' });

test('without a challenge, as after a reload, the sign-in begins anew', async () => {
  open(undefined);
  await expect.element(page.getByText('The sign-in')).toBeVisible();
});

test('a challenge of another kind is not answered here', async () => {
  open({ challengeName: 'NEW_PASSWORD_REQUIRED', session: 's1' });
  await expect.element(page.getByText('The sign-in')).toBeVisible();
});

test('it does not say that the password was right, and tells a missing and a wrong code at the field', async () => {
  const answer = vi.fn<Answer>(async () => refuse('CodeMismatchException'));
  open(mailed, answer);
  await expect.element(page.getByText(/If yours was right, a code is on its way/)).toBeVisible();
  await expect.element(code).toHaveFocus();
  await signIn.click();
  await expect.element(page.getByText('Enter the code.')).toBeVisible();
  expect(answer).not.toHaveBeenCalled();
  await code.fill('123456');
  await signIn.click();
  await expect.element(page.getByText('Invalid verification code, please try again.')).toBeVisible();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  expect(answer).toHaveBeenCalledWith('123456');
  await checkAccessible();
});

test('too many tries are the problem of the whole form', async () => {
  open(mailed, async () => refuse('LimitExceededException', { retryAfterS: 60 }));
  await code.fill('123456');
  await signIn.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attempts. Try again in a few minutes.');
  await expect.element(code).not.toHaveAttribute('aria-invalid', 'true');
});

test.each([
  ['factorRequired', 'The second factor'],
  ['newPasswordRequired', 'The new password'],
] as const)('what is still missing follows: %s', async (outcome, shown) => {
  open(mailed, async () => outcome);
  await code.fill('123456');
  await signIn.click();
  await expect.element(page.getByText(shown)).toBeVisible();
});
