import { providerReturnPath } from '@plumbline/contract/resources/companySignIn';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOpenIdProvider, providerClient } from '../server/test/openOpenIdProvider.ts';
import { checkAccessible } from './support/checkAccessible.ts';
import { openProduct, type Product, signIn, testPassword } from './support/openProduct.ts';

let product: Product;
let projectId: string;

beforeAll(async () => {
  // The provider of the test lies on this machine, which the product does not call otherwise.
  product = await openProduct({ PLUMBLINE_WEBHOOK_ALLOW: '127.0.0.1' });
  projectId = (await product.modules.access.findProject('northbank|harbour-house'))?.id as string;
});
afterAll(() => product.close());

const invited = 'mira@site.test';

async function linkOfInvitation(): Promise<string> {
  await expect.poll(async () => (await product.readOutbox()).some((mail) => mail.includes(invited))).toBe(true);
  const mail = (await product.readOutbox()).find((one) => one.includes(invited)) as string;
  return /https?:\/\/\S+\/join\?token=[\w.%-]+/.exec(
    mail.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )?.[0] as string;
}

test('an administrator invites somebody, who joins by the link, sees what the role allows, and is told when disabled', async () => {
  const page = await product.pageOf('admin@demo.test', 'plumbline-demo');
  await page.goto(`/manage/${projectId}/people`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('E-mail address').fill(invited);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: /^Viewer/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await page.getByText('mira@site.test').first().waitFor();
  await checkAccessible(page);

  const link = await linkOfInvitation();
  // The address of the running server, not one that was set up elsewhere.
  expect(link.startsWith(product.url)).toBe(true);
  const other = await product.newPage();
  await other.goto(link);
  await other.getByLabel('First name').fill('Mira');
  await other.getByLabel('Last name').fill('Okafor');
  await other.getByLabel('New Password', { exact: true }).fill(testPassword);
  await other.getByLabel('Confirm your new password').fill(testPassword);
  await checkAccessible(other);
  await other.getByRole('button', { name: 'Join' }).click();
  await other.waitForURL(/northbank-harbour-house/);
  await other.goto(`/manage/${projectId}/people`);
  await other.getByText('User has not the required permissions').waitFor();

  // The link is used up.
  const third = await product.newPage();
  await third.goto(link);
  await third.getByText('This link cannot be used.').waitFor();

  const companyId = (await product.modules.access.findCompany('Northbank Construction'))?.id as string;
  await page.goto(`/companies/${companyId}/people`);
  await page.getByRole('button', { name: 'More for Mira Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Disable account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('The account of Mira Okafor is disabled.').waitFor();
  await checkAccessible(page);

  await other.goto('/select-project');
  await other
    .getByText(/administrator/)
    .first()
    .waitFor();
  await other.getByLabel('Email').fill(invited);
  await other.getByLabel('Password', { exact: true }).fill(testPassword);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await other.getByText(/account is disabled/).waitFor();
});

test('a company names its OpenID provider, and somebody of its domain comes in by it without an account', async () => {
  const companyId = (await product.modules.access.findCompany('Northbank Construction'))?.id as string;
  const provider = await openOpenIdProvider([`${product.url}${providerReturnPath(companyId)}`]);
  try {
    const email = 'noor@northbank.test';
    provider.people.set(email, { email, email_verified: true, given_name: 'Noor', family_name: 'Haddad' });
    const page = await product.pageOf('admin@demo.test', 'plumbline-demo');
    await page.goto(`/companies/${companyId}/sign-in`);
    await page.getByPlaceholder('example.com', { exact: true }).fill('northbank.test');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save domains' }).click();
    await page.getByRole('button', { name: 'Add a provider' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Northbank ID');
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client ID').fill(providerClient.clientId);
    await page.getByLabel('Client secret').fill(providerClient.clientSecret);
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Harbour House' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved').first().waitFor();
    await checkAccessible(page);

    const other = await product.newPage();
    await other.goto('/');
    await other.getByLabel('Email').fill(email);
    await other.getByRole('button', { name: 'Continue with Northbank ID' }).click();
    await other.getByRole('link', { name: `Sign in as ${email}` }).click();
    await other.waitForURL(/northbank-harbour-house/);
    await other.getByRole('button', { name: /User menu/ }).click();
    await other.getByText('Noor Haddad').waitFor();
  } finally {
    await provider.close();
  }
});

test('a passkey is added, asked for at the next sign-in, and a recovery code does where it is lost', async () => {
  await product.addUser('kim@site.test', { [projectId]: ['READ', 'LIST', 'VIEW_ASSETS'] });
  const page = await product.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, automaticPresenceSimulation: true },
  });
  await page.goto('/account');
  await signIn(page, 'kim@site.test', testPassword);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work phone');
  await dialog.getByLabel('Your password').fill(testPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Keep your recovery codes').waitFor();
  const code = /[A-Z0-9]{4,}(?:-[A-Z0-9]{4,})+/i.exec(await dialog.innerText())?.[0] as string;
  await checkAccessible(page);
  await dialog.getByRole('button').last().click();
  await page.getByText('Work phone').waitFor();

  const signOut = async () => {
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/sign-in**');
  };
  await signOut();
  await signIn(page, 'kim@site.test', testPassword);
  await page
    .getByRole('button', { name: /passkey/i })
    .first()
    .click();
  await page.getByRole('button', { name: /User menu/ }).waitFor();

  await signOut();
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  await signIn(page, 'kim@site.test', testPassword);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: /User menu/ }).waitFor();
});
