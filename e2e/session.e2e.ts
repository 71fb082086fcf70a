import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkAccessible } from './support/checkAccessible.ts';
import { openProduct, type Product, signIn, testPassword } from './support/openProduct.ts';

let product: Product;
let page: Page;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

beforeEach(async () => {
  page = await product.page();
});

const field = (name: string) => page.getByLabel(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const path = () => new URL(page.url()).pathname;

describe('Sign In', () => {
  test('[AUTH-1] shows its fields, link, button and text', async () => {
    await page.goto('/sign-in');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await expect.poll(() => field('Email').isVisible()).toBe(true);
    await expect.poll(() => field('Password').isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('link', { name: 'Forgot your password?' }).isVisible()).toBe(true);
    await expect.poll(() => page.getByText('New to the product? Contact our sales team.').isVisible()).toBe(true);
    await checkAccessible(page);
  });

  test('[AUTH-1] both values are trimmed', async () => {
    await product.addUser('trim@site.test');
    await page.goto('/sign-in');
    await signIn(page, '  trim@site.test  ', `  ${testPassword} `);
    await page.waitForURL('**/select-project');
  });

  test('[AUTH-2] an unknown user and a wrong password show the same text; other errors the message of the service', async () => {
    await page.goto('/sign-in');
    for (const email of ['admin@demo.test', 'nobody@demo.test']) {
      await field('Email').fill(email);
      await field('Password').fill('not the password');
      await button('Sign In').click();
      await page.getByText('Incorrect username or password').waitFor();
      expect(path()).toBe('/sign-in');
      await page.reload();
    }
    await page.route('**/api/auth/sign-in', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'LimitExceededException', message: 'Later, they say.', requestId: 'r' },
      }),
    );
    await field('Email').fill('admin@demo.test');
    await field('Password').fill('plumbline-demo');
    await button('Sign In').click();
    await page.getByText('Later, they say.').waitFor();
  });

  test('[ROUTE-9] a path that needs a user asks for sign-in and then lands there, and nowhere outside', async () => {
    await page.goto('/northbank-quay-street-school/');
    await page.waitForURL('**/sign-in?*');
    await signIn(page, 'member@demo.test', 'plumbline-demo');
    await page.waitForURL('**/northbank-quay-street-school/*/quality');
    await page.getByRole('heading', { name: 'Quality' }).waitFor();

    const stranger = await product.newPage();
    await stranger.goto('/sign-in?next=//evil.test/path');
    await signIn(stranger, 'member@demo.test', 'plumbline-demo');
    expect(new URL(stranger.url()).origin).toBe(product.url);
    await stranger.context().close();
  });

  test('[ROUTE-9] a session goes on after a reload', async () => {
    await page.goto('/');
    await signIn(page, 'member@demo.test', 'plumbline-demo');
    await page.goto('/select-project');
    await page.getByRole('heading', { name: 'My Projects' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'My Projects' }).waitFor();
  });
});

describe('Forgot your password', () => {
  test('[AUTH-3] [AUTH-4] [AUTH-9] a mailed code sets a new password and leads back to sign-in', async () => {
    await product.addUser('lost@site.test');
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password' }).waitFor();
    await checkAccessible(page);
    await field('Email').fill('lost@site.test');
    await button('Get verification code').click();
    await field('New Password').waitFor();
    await checkAccessible(page);
    await expect.poll(async () => (await product.readOutbox()).length, { timeout: 20_000 }).toBe(1);
    const [message] = await product.readOutbox();
    const code = /^ {4}(\d{6})\r$/m.exec(message as string)?.[1] as string;
    await page.getByLabel(/code/i).fill(code);
    await field('New Password').fill('a password of mine');
    await field('Confirm your new password').fill('a password of mine');
    await button('Next').click();
    await page.waitForURL('**/sign-in*');
    await signIn(page, 'lost@site.test', 'a password of mine');
    await page.waitForURL('**/select-project');
  });

  test('[AUTH-3] the e-mail step advances for an unknown address and for a failing service alike', async () => {
    await page.goto('/forgot-password');
    await field('Email').fill('nobody-at-all@site.test');
    await button('Get verification code').click();
    await field('New Password').waitFor();

    await page.route('**/api/auth/forgot-password', (route) =>
      route.fulfill({ status: 429, json: { code: 'LimitExceededException', message: 'Later.', requestId: 'r' } }),
    );
    await page.goto('/forgot-password');
    await field('Email').fill('nobody-at-all@site.test');
    await button('Get verification code').click();
    await field('New Password').waitFor();
  });

  test('[AUTH-4] [AUTH-5] a wrong code is told; the e-mail can be entered again; back to login', async () => {
    await page.goto('/forgot-password');
    await field('Email').fill('member@demo.test');
    await button('Get verification code').click();
    await field('New Password').fill('long enough');
    await field('Confirm your new password').fill('long enough');
    await page.getByLabel(/code/i).fill('12');
    await button('Next').click();
    await page.getByText('Invalid verification code, please try again.').waitFor();
    await page.getByText('reenter the email').click();
    await button('Get verification code').waitFor();
    await field('Email').fill('member@demo.test');
    await button('Get verification code').click();
    await page.getByText('Back to login').click();
    await page.waitForURL('**/sign-in*');
  });

  test('[AUTH-7] a short password and two that differ are told before anything is sent', async () => {
    let calls = 0;
    await page.route('**/api/auth/confirm-forgot-password', (route) => {
      calls++;
      return route.abort();
    });
    await page.goto('/forgot-password');
    await field('Email').fill('member@demo.test');
    await button('Get verification code').click();
    await page.getByLabel(/code/i).fill('123456');
    await field('New Password').fill('1234567');
    await field('Confirm your new password').fill('1234567');
    await button('Next').click();
    await page.getByText('Your password should be at least 8 characters long').waitFor();
    await field('New Password').fill('12345678');
    await button('Next').click();
    await page.getByText("The passwords don't match.").waitFor();
    expect(calls).toBe(0);
  });
});

describe('Change your password', () => {
  test('[AUTH-6] [AUTH-7] the new account must change its password, and then is in', async () => {
    await page.goto('/sign-in');
    await signIn(page, 'new@demo.test', 'plumbline-demo');
    await page.getByRole('heading', { name: 'Change your password' }).waitFor();
    await checkAccessible(page);
    await page.getByLabel(/^new password$/i).fill('short');
    await page.getByLabel(/confirm/i).fill('short');
    await button('Change').click();
    await page.getByText('Your password should be at least 8 characters long').waitFor();
    await page.getByLabel(/^new password$/i).fill('quite a new one');
    await page.getByLabel(/confirm/i).fill('quite another one');
    await button('Change').click();
    await page.getByText("The passwords don't match.").waitFor();
    await page.getByLabel(/^new password$/i).fill('plumbline-demo');
    await page.getByLabel(/confirm/i).fill('plumbline-demo');
    await button('Change').click();
    await page.getByText('Your new password must not be the one that you have now. Choose another.').waitFor();
    await page.getByLabel(/^new password$/i).fill('quite a new one');
    await page.getByLabel(/confirm/i).fill('quite a new one');
    await button('Change').click();
    await page.getByRole('heading', { name: 'My Projects' }).waitFor();
  });
});

describe('Sign out', () => {
  test('[AUTH-8] ends the session on the server and clears what was persisted', async () => {
    await product.addUser('out@site.test');
    await page.goto('/sign-in');
    await signIn(page, 'member@demo.test', 'plumbline-demo');
    await page.goto('/northbank-quay-street-school/');
    await page.waitForURL('**/quality');
    const persisted = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(persisted).toContain('plumbline');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: /user menu|MC/i }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/sign-in*');
    expect(requests).toContain('/api/auth/sign-out');
    const kept = JSON.parse(await persisted()) as Record<string, string>;
    expect(Object.values(kept).join()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    await page.goto('/select-project');
    await page.waitForURL('**/sign-in*');
  });

  test('[AUTH-8] only the selected project is ever persisted, and no token', async () => {
    await page.goto('/sign-in');
    await signIn(page, 'admin@demo.test', 'plumbline-demo');
    await page.goto('/northbank-harbour-house/');
    await page.waitForURL('**/quality');
    const [local, session] = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);
    const projectId = (await product.modules.access.findProject('northbank|harbour-house'))?.id as string;
    const values = Object.values(local as Record<string, string>);
    expect(values.filter((value) => value.includes(projectId))).toHaveLength(1);
    expect([...values, ...Object.values(session as Record<string, string>)].join()).not.toMatch(/eyJ|@demo\.test/);
  });
});
