import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Challenge, Session } from '../../data/session/session.ts';
import { refuse } from '../../data/testing/refuse.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { ReturnFromProvider } from './ReturnFromProvider.tsx';
import { SecondFactor } from './SecondFactor.tsx';

type Acts = Pick<Session, 'answerCode' | 'answerPasskey' | 'beginSetUp' | 'confirmSetUp' | 'returnFromProvider'>;

function open(challenge: Challenge | undefined, acts: Partial<Acts> = {}, address = '/second-factor?next=%2Fhere') {
  const state = { status: 'signedOut', deliberate: false };
  const session = {
    getState: () => state,
    subscribe: () => () => undefined,
    resume: async () => undefined,
    getChallenge: () => challenge,
    ...acts,
  };
  return renderApp(
    [
      { path: 'second-factor', element: <SecondFactor /> },
      { path: 'sign-in/return/:companyId', element: <ReturnFromProvider /> },
      { path: 'sign-in', element: <p>The sign-in</p> },
      { path: '*', element: <p>Inside</p> },
    ],
    { address, services: { session: session as unknown as Session } },
  );
}

const asked = (...factors: ('totp' | 'passkey' | 'recoveryCode')[]): Challenge => ({
  challengeName: 'SECOND_FACTOR_REQUIRED',
  session: 's1',
  factors,
});

test('without a challenge, as after a reload, the sign-in begins anew', async () => {
  open(undefined);
  await expect.element(page.getByText('The sign-in')).toBeVisible();
});

test('a code that is wrong or missing is told at its field, and another way can be taken', async () => {
  const answerCode = vi.fn<Acts['answerCode']>(async () => refuse('auth.wrongFactor'));
  open(asked('totp', 'recoveryCode'), { answerCode });
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await expect.element(code).toHaveFocus();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByText('Enter the code.')).toBeVisible();
  expect(answerCode).not.toHaveBeenCalled();
  await code.fill('123456');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  expect(answerCode).toHaveBeenCalledWith('totp', '123456');
  await checkAccessible();

  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = page.getByRole('textbox', { name: 'Recovery code' });
  await expect.element(recovery).toHaveValue('');
  await recovery.fill('abcd-efgh');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(() => answerCode.mock.lastCall).toEqual(['recoveryCode', 'abcd-efgh']);
});

test('a passkey comes first, and where the browser was given none that is said', async () => {
  const answerPasskey = vi.fn<Acts['answerPasskey']>(async () => {
    throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError');
  });
  open(asked('totp', 'passkey'), { answerPasskey });
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect.element(page.getByText('The browser was not given a passkey. Try again.')).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Use the authenticator app' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Code', exact: true })).toBeVisible();
});

test('whose company wants a second factor sets one up, and is let in after keeping the recovery codes', async () => {
  const enter = vi.fn();
  const confirmSetUp = vi.fn<Acts['confirmSetUp']>(async () => ({ recoveryCodes: ['one-two', 'three-four'], enter }));
  open(
    { challengeName: 'SECOND_FACTOR_SET_UP_REQUIRED', session: 's1', companies: ['Builders', 'Northbank'] },
    { beginSetUp: async () => ({ secret: 'ABCDEFGHIJKLMNOP', address: 'otpauth://totp/x' }), confirmSetUp },
  );
  await expect.element(page.getByText(/^Builders and Northbank want more than a password/)).toBeVisible();
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  await checkAccessible();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText(/one-two/)).toBeVisible();
  expect(confirmSetUp).toHaveBeenCalledWith('123456');
  await checkAccessible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  expect(enter).toHaveBeenCalledOnce();
});

test('a secret that could not be made is told, and no code is asked for', async () => {
  open(
    { challengeName: 'SECOND_FACTOR_SET_UP_REQUIRED', session: 's1', companies: ['Builders'] },
    { beginSetUp: async () => refuse('auth.busy') },
  );
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(page.getByRole('textbox').query()).toBeNull();
});

test('whoever comes back from the provider is led to where they were going', async () => {
  const returnFromProvider = vi.fn<Acts['returnFromProvider']>(async () => '/here');
  open(undefined, { returnFromProvider }, '/sign-in/return/c1');
  await expect.element(page.getByText('Inside')).toBeVisible();
  expect(returnFromProvider.mock.lastCall?.[0]).toBe('c1');
});

test('a provider that refused is told, with the way back', async () => {
  open(undefined, { returnFromProvider: async () => refuse('auth.providerRefused') }, '/sign-in/return/c1');
  await expect.element(page.getByText('Nothing has changed. You can try again.')).toBeVisible();
  await checkAccessible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect.element(page.getByText('The sign-in')).toBeVisible();
});
