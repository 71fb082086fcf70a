import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSite } from '../server/src/modules/runs/site.fixture.ts';
import { openStandIn } from '../server/src/standIn/openStandIn.ts';
import type { StandInContent } from '../server/src/standIn/StandInContent.ts';
import { checkAccessible } from './support/checkAccessible.ts';
import { openProduct, type Product } from './support/openProduct.ts';

const service = 'Site Cloud';
const account = { id: 'ADA', name: 'Ada Brandt', email: 'ada@northbank.test', note: 'Sees everything' };

let standIn: Awaited<ReturnType<typeof openStandIn>>;
let product: Product;
let page: Page;
let projectId: string;
let made = 0;

beforeAll(async () => {
  const content = await makeContent();
  standIn = await openStandIn({
    content,
    port: 0,
    host: '127.0.0.1',
    client: { id: 'plumbline', secret: undefined, redirectUris: () => [`${product.url}/forgeauth`] },
  });
  product = await openProduct({
    DESIGN_SERVICE_CLIENT_ID: 'plumbline',
    DESIGN_SERVICE_URL: standIn.url,
    DESIGN_SERVICE_NAME: service,
  });
  expect(new URL(standIn.url).origin).not.toBe(new URL(product.url).origin);
});
afterAll(async () => {
  await product.close();
  await standIn.close();
});

/** Somebody who has never logged in there, with a project that is not connected. */
beforeEach(async () => {
  const number = ++made;
  standIn.mend();
  projectId = await product.addProject(`service|p${number}`, `Project ${number}`, 'Northbank');
  await product.addUser(`person-${number}@site.test`, { [projectId]: ['ALL'] });
  page = await product.pageOf(`person-${number}@site.test`);
  await page.goto(`/manage/${projectId}/integrations`);
  await card().waitFor();
});

/** A small house and its scan. */
async function makeContent(): Promise<StandInContent> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-e2e-service-'));
  const { model, scan } = await makeSite(folder);
  await rm(folder, { recursive: true });
  const version = (bytes: Uint8Array) => ({ modifiedAt: '2026-10-02T08:00:00Z', load: async () => bytes });
  return {
    accounts: [account],
    hubs: [
      {
        name: 'Northbank',
        region: 'US',
        projects: [
          {
            name: 'Harbour House',
            type: 'ACC',
            members: [account.id],
            folders: [
              {
                name: 'Project Files',
                folders: [
                  { name: 'Models', files: [{ name: 'house.ifc', versions: [version(model)] }] },
                  { name: 'Scans', files: [{ name: 'house.e57', versions: [version(scan)], isChunked: true }] },
                ],
              },
            ],
          },
        ],
      },
    ],
  };
}

const card = () => page.getByRole('article', { name: service });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const waiting = () => card().getByText(`Go on in the window of ${service} that has opened.`);
const loggedIn = () => card().getByText(account.email);
const closedText = /^You have closed the Sign-in window\./;

/** The window of the service, as the button opens it. */
async function openLogin(): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await button('Log In').click();
  const popup = await opening;
  await popup.getByRole('button', { name: 'Allow' }).waitFor();
  return popup;
}

async function allow(popup: Page) {
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Allow' }).click();
  await closed;
}

async function choose(label: string, name: string) {
  await dialog().getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name }).click();
}

async function importFile(kind: 'models' | 'scans', folder: string, name: string) {
  await page.goto(`/manage/${projectId}/${kind}`);
  await button(`Upload ${kind}`).click();
  await page.getByRole('menuitem', { name: `Import from ${service}` }).click();
  await page.getByRole('treeitem', { name: 'Project Files' }).click();
  await page.getByRole('treeitem', { name: folder }).click();
  await page.getByRole('treeitem', { name }).click();
  await button('Import').click();
}

const rowOf = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });

describe('logging in', () => {
  test('[INTG-1] [INTG-2] [INTG-3] [INTG-4] [INTG-5] from the popup on another origin to a model and a scan that are read', async () => {
    const headers = await page.request.get(`/manage/${projectId}/integrations`);
    expect(headers.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    const popup = await openLogin();
    const asked = new URL(popup.url());
    expect(asked.origin).toBe(new URL(standIn.url).origin);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'plumbline',
      redirect_uri: `${product.url}/forgeauth`,
      scope: 'data:read data:write user-profile:read bucket:read',
    });
    expect(JSON.parse(asked.searchParams.get('state') ?? '')).toMatchObject({ projectId });
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([400, 550]);
    await waiting().waitFor();
    await checkAccessible(page);
    await allow(popup);
    await loggedIn().waitFor();

    await button('Connect Project').click();
    await choose('Project', 'Harbour House');
    await dialog().getByRole('button', { name: 'Connect Project' }).click();
    await card().getByText('Connected', { exact: true }).waitFor();
    await card().getByText('Northbank', { exact: true }).waitFor();
    await checkAccessible(page);

    await importFile('models', 'Models', 'house.ifc');
    await rowOf('house.ifc')
      .filter({ hasText: `${service} · Version 1` })
      .waitFor();
    await rowOf('house.ifc').getByText('VERSION 1').waitFor({ timeout: 90_000 });

    standIn.publish('house.ifc');
    await product.modules.integrations.following.lookAt(projectId);
    await page.reload();
    await rowOf('house.ifc').getByText('Version 2 exists').waitFor();
    await button('Import it: version 2 of house.ifc').click();
    await rowOf('house.ifc')
      .filter({ hasText: `${service} · Version 2` })
      .waitFor();

    await importFile('scans', 'Scans', 'house.e57');
    await rowOf('house.e57')
      .filter({ hasText: `${service} · Version 1` })
      .waitFor();
    await rowOf('house.e57').getByText('Uploaded').waitFor();
    await checkAccessible(page);
    const [scan] = await product.db.selectFrom('file').selectAll().where('filename', '=', 'house.e57').execute();
    expect(scan?.status).toBe('uploaded');

    await page.goto(`/manage/${projectId}/integrations`);
    await button('Disconnect').click();
    await dialog().getByRole('button', { name: 'Disconnect' }).click();
    await card().getByText('Disconnected', { exact: true }).waitFor();
    await button('Log Out').click();
    await button('Log In').waitFor();
  });

  test('[INTG-2] [INTG-6] whoever refuses is told so', async () => {
    const popup = await openLogin();
    await popup.getByRole('button', { name: 'Deny' }).click();
    await dialog()
      .getByText(/^You have canceled the external service authorization\./)
      .waitFor();
    expect(popup.isClosed()).toBe(true);
    await waiting().waitFor({ state: 'detached' });
  });

  test('[INTG-2] [INTG-6] a closed window is said beside the button, not notified', async () => {
    await (await openLogin()).close();
    await card().getByText(closedText).waitFor();
    expect(await dialog().count()).toBe(0);
    await checkAccessible(page);
  });

  test('[INTG-2] a blocked window is said beside the button', async () => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await button('Log In').click();
    await card()
      .getByText(/^Your browser has blocked the Sign-in window\./)
      .waitFor();
  });

  test('[INTG-2] what other windows and origins say is not heard', async () => {
    const popup = await openLogin();
    const nonce = (JSON.parse(new URL(popup.url()).searchParams.get('state') ?? '') as { nonce: string }).nonce;
    // Of the service itself, which knows the nonce, to the very window; and of a window of our own that knows no nonce.
    await popup.evaluate((text) => {
      (window.opener as Window).postMessage({ type: 'forgeauth.success', nonce: text }, '*');
    }, nonce);
    await page.evaluate(() => {
      window.postMessage({ type: 'forgeauth.success' }, location.origin);
      new BroadcastChannel('plumbline-forgeauth').postMessage({ type: 'forgeauth.success', nonce: 'another' });
    });
    await page.waitForTimeout(600);
    expect(await waiting().isVisible()).toBe(true);
    expect(await loggedIn().count()).toBe(0);
    await allow(popup);
    await loggedIn().waitFor();
  });

  test('[INTG-2] [INTG-3] a page of the service that cuts the opener off: the channel carries the news', async () => {
    standIn.fail({ kind: 'alone', times: 1 });
    const popup = await openLogin();
    // To the opener, the window looks closed although it is open.
    await card().getByText(closedText).waitFor();
    await allow(popup);
    await loggedIn().waitFor();
    await card().getByText(closedText).waitFor({ state: 'detached' });
  });
});
