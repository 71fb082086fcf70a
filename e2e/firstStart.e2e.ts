import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAccessible } from './support/checkAccessible.ts';
import { openProduct, type Product, testPassword } from './support/openProduct.ts';

let product: Product;

beforeAll(async () => {
  product = await openProduct({ PLUMBLINE_DEMO: '0' });
});
afterAll(() => product.close());

test('without the demo every page leads to the set-up, which ends with an operator who announces maintenance and ends it', async () => {
  const page = await product.newPage();
  await page.goto('/select-project');
  await page.waitForURL('**/setup');
  const code = (await product.modules.setup.makeCode()) as string;
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  };
  await fill({ Code: 'AAAA-AAAA-AAAA-AAAA', Company: 'Northbank', 'First project': 'Quay', Email: 'ada@site.test' });
  await fill({
    'First name': 'Ada',
    'Last name': 'Brandt',
    Password: testPassword,
    'Repeat the password': testPassword,
  });
  await checkAccessible(page);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await page
    .getByText(/code is wrong|code/i)
    .first()
    .waitFor();
  await fill({ Code: code });
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await page.waitForURL('**/manage/**');
  await page.goto('/setup');
  await page.waitForURL((url) => url.pathname !== '/setup');

  for (const name of ['overview', 'companies', 'jobs', 'storage', 'mails', 'versions', 'maintenance']) {
    await page.goto(`/operator/${name}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/operator/${name}`);
    await page.waitForLoadState('networkidle');
    await checkAccessible(page);
  }

  await page.getByLabel('Begins').fill('2099-11-20T18:00');
  await page.getByLabel('What happens').fill('We move to a larger disk.');
  await page.getByRole('button', { name: 'Announce' }).click();
  await page.getByRole('button', { name: 'Change the notice' }).waitFor();
  const other = await product.newPage();
  await other.goto('/');
  await other.getByText('We move to a larger disk.').waitFor();
  await checkAccessible(other);
  await page.getByRole('button', { name: 'Begin maintenance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { name: 'Maintenance is on' }).waitFor();
  await other.goto('/');
  await other
    .getByText(/maintenance/i)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'End maintenance' }).click();
  await page.getByRole('heading', { name: 'Maintenance is off' }).waitFor();
  await other.goto('/');
  await other.getByLabel('Email').waitFor();
});
