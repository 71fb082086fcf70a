import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkAccessible } from './support/checkAccessible.ts';
import { enterAs, openProduct, openSharedProduct, type Product, signIn } from './support/openProduct.ts';

let product: Product;
let page: Page;
const maintenanceText = 'We are down for scheduled maintenance. We expect to be back in a couple of hours.';

beforeAll(async () => {
  product = await openSharedProduct();
});
afterAll(() => product.close());

beforeEach(async () => {
  page = await product.page();
});

const member = ['member@demo.test', 'plumbline-demo'] as const;

test('[NOTE-2] a 503 replaces the whole application by the maintenance page, which ends with the maintenance', async () => {
  page = await product.newPage();
  await page.clock.install();
  await enterAs(page, ...member);
  await page.goto('/select-project');
  await page.getByRole('heading', { name: 'My Projects' }).waitFor();
  await product.modules.system.setMaintenance(true);
  await expect
    .poll(async () => (await fetch(`${product.url}/api/users/current`)).status, { timeout: 10_000 })
    .toBe(503);
  await page.goto('/select-project');
  await page.getByText(maintenanceText).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  await checkAccessible(page);
  await product.modules.system.setMaintenance(false);
  await expect
    .poll(async () => (await fetch(`${product.url}/api/users/current`)).status, { timeout: 10_000 })
    .toBe(401);
  await page.clock.fastForward(31_000);
  await page.getByRole('heading', { name: 'My Projects' }).waitFor();
  await page.context().close();
});

test('[NOTE-2] the maintenanceMode parameter shows the page, and calls carry the header', async () => {
  const headers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) headers.push(request.headers()['x-maintenance-mode']);
  });
  await page.goto('/select-project?maintenanceMode=1');
  await page.getByText(maintenanceText).waitFor();
  expect(new Set(headers)).toEqual(new Set(['true']));
});

test('[NOTE-3] what breaks in the application is caught by the global error page', async () => {
  await enterAs(page, ...member);
  await page.route('**/api/users/current/projects/all', (route) => route.fulfill({ status: 200, json: [{ name: 7 }] }));
  await page.goto('/select-project');
  await page.getByRole('heading', { name: 'An error has occurred' }).waitFor();
  await page
    .getByText(
      'We are not able to display your content at this moment. Please check your internet connection, refresh the page, and retry in a couple of minutes. If the problem persists, please contact our customer support.',
    )
    .waitFor();
  await checkAccessible(page);
});

test('[NOTE-1] an alert is cut at 50 characters and names the support address', async () => {
  await enterAs(page, ...member);
  await page.goto('/northbank-harbour-house/0f0e0d0c-0000-4000-8000-000000000000/quality');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('If the warning persists, please contact support@plumbline.example').waitFor();
  const text = (await dialog.innerText()).split('\n').find((line) => line.startsWith('No analysis')) as string;
  expect(text.length).toBeLessThanOrEqual(50);
});

test('[NOTE-6] traces reach the collector that the operator has named, and only then', async () => {
  const received: { path: string; body: string }[] = [];
  const collector = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.method === 'POST') received.push({ path: request.url as string, body });
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const traced = await openProduct({ PLUMBLINE_COLLECTOR_URL: `http://127.0.0.1:${port}/` });
  try {
    const other = await traced.newPage();
    await other.goto('/sign-in');
    await signIn(other, ...member);
    await other.getByRole('heading', { name: 'My Projects' }).waitFor();
    await expect.poll(() => received.map(({ path }) => path), { timeout: 15_000 }).toContain('/v1/traces');
    const bodies = received.map(({ body }) => body).join();
    expect(bodies).toContain('auth.signIn');
    expect(bodies).not.toMatch(/demo\.test|plumbline-demo|eyJ/);
  } finally {
    await traced.close();
    collector.close();
  }
});

test('no inline script runs, and nothing is loaded from outside', async () => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== product.url) foreign.push(request.url());
  });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto('/sign-in');
  await signIn(page, ...member);
  await page.getByRole('heading', { name: 'My Projects' }).waitFor();
  expect(foreign.filter((url) => !url.startsWith('data:'))).toEqual([]);
  expect(problems.filter((text) => /Content Security Policy/.test(text))).toEqual([]);
});
