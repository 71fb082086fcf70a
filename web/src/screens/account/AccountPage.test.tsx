import type { Security } from '@plumbline/contract/resources/secondFactors';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { AccountPage } from './AccountPage.tsx';

const bare: Security = { hasPassword: true, passkeys: [], passkeysOffered: true, recoveryCodesLeft: 0, requiredBy: [] };
const secret = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Plumbline:a?secret=JBSWY3DPEHPK3PXP' };
const codes = Array.from({ length: 10 }, (_, i) => `abcd${i}-efgh${i}`);
const session = {
  _id: 's1',
  openedAt: '2026-11-16T08:00:00Z',
  lastUsedAt: '2026-11-17T06:00:00Z',
  address: '10.0.0.9',
  expiresAt: '2026-12-16T08:00:00Z',
  browser: 'Mozilla/5.0 (Windows NT 10.0) Firefox/131.0',
  method: 'password' as const,
  current: false,
};

function open(security: Security) {
  return renderApp([{ path: '*', element: <AccountPage /> }], {
    answers: {
      'security.read': () => security,
      'security.listSessions': () => ({ sessions: [{ ...session, _id: 's0', current: true }, session] }),
      'security.endSession': () => ({}),
      'security.beginTotp': () => secret,
      'security.confirmTotp': () => ({ recoveryCodes: codes }),
    },
  });
}

test('an authenticator app is set up by a code and the password, and the recovery codes are shown', async () => {
  const { callsTo } = open(bare);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await expect.element(confirm).toBeDisabled();
  await userEvent.fill(page.getByRole('textbox', { name: 'Code' }), '123 456');
  await userEvent.fill(page.getByLabelText('Your password'), 'a good password');
  await checkAccessible();
  await confirm.click();
  await expect.element(page.getByText(/abcd0-efgh0/)).toBeVisible();
  expect(callsTo('security.confirmTotp')).toHaveLength(1);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('what there is can be turned off, and other sessions are ended', async () => {
  const passkeys = [{ _id: 'k1', name: 'Blue key', addedAt: '2026-11-01T08:00:00Z' }];
  const { callsTo } = open({
    ...bare,
    passkeys,
    totp: { since: '2026-11-01T08:00:00Z' },
    recoveryCodesLeft: 2,
    requiredBy: ['Northbank'],
  });
  await expect.element(page.getByText('Blue key')).toBeVisible();
  await expect.element(page.getByText(/Northbank wants a second factor/)).toBeVisible();
  await expect.element(page.getByText(/2 of 10 recovery codes are left/)).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: /^End the session of Firefox on Windows/ }).click();
  await expect.poll(() => callsTo('security.endSession')).toHaveLength(1);
  const off = page.getByRole('button', { name: 'Turn off' });
  await off.click();
  await expect.element(page.getByRole('dialog', { name: 'Turn off the authenticator app?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(off).toHaveFocus();
});
