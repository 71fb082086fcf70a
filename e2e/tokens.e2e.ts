import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAccessible } from './support/checkAccessible.ts';
import { openSharedProduct, type Product, signIn, testPassword } from './support/openProduct.ts';

let product: Product;
let projectId: string;
let annId: string;

beforeAll(async () => {
  product = await openSharedProduct();
  projectId = await product.addProject('quay|tokens', 'Harbour House', 'Quay');
  const held = ['READ', 'LIST', 'VIEW_ASSETS', 'FILE_SCAN_LIST', 'FILE_SCAN_WRITE'] as const;
  annId = await product.addUser('ann@tokens.test', { [projectId]: held });
  await product.addUser('ben@tokens.test', { [projectId]: held });
});
afterAll(() => product.close());

const get = (path: string, token: string) =>
  fetch(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });

test('somebody makes a token on the page, a script works with it, and revoked it stops', async () => {
  const page = await product.pageOf('ann@tokens.test');
  await page.goto('/select-project');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Access tokens' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly upload');
  await page.getByRole('option', { name: 'Quay · Harbour House' }).click();
  await page.getByRole('button', { name: 'Make token' }).click();
  const token = (await page.getByText(/^plumb_pat_/).textContent()) as string;
  await page.getByRole('button', { name: 'Done' }).click();

  const projects = (await (await get('/users/current/projects/all', token)).json()) as { name: string }[];
  expect(projects.map(({ name }) => name)).toEqual(['Harbour House']);
  const refused = await fetch(`${product.url}/api/files/v3/projects/${projectId}/files/scans/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(((await refused.json()) as { code: string }).code).toBe('auth.readOnly');

  await page.reload();
  await page.getByText(/last used .* from /).waitFor();
  await checkAccessible(page);
  await page.getByRole('button', { name: 'Revoke Nightly upload' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('You have no tokens.').waitFor();
  expect((await get('/users/current', token)).status).toBe(401);
});

/** A tool that people install: it opens a browser, and listens for the answer on a port that is free. */
async function startTool() {
  let arrive: (url: URL) => void;
  const arrived = new Promise<URL>((resolve) => {
    arrive = resolve;
  });
  const server = createServer((request, response) => {
    response.end('You can close this page.');
    const { port } = server.address() as AddressInfo;
    if (request.url?.startsWith('/back')) arrive(new URL(request.url, `http://127.0.0.1:${port}`));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`;
  return { redirectUri, arrived, close: () => server.close() };
}

test('a tool of others is let in by its own OAuth library, goes on, and disconnects itself', async () => {
  const { app } = await product.modules.accessTokens.registerApp(annId, {
    name: 'Model checker',
    redirectAddresses: ['http://127.0.0.1/back'],
  });
  const insecure = { [oauth.allowInsecureRequests]: true };
  const issuer = new URL(product.url);
  const discovered = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
  const server = await oauth.processDiscoveryResponse(issuer, discovered);
  const client: oauth.Client = { client_id: app._id };
  const tool = await startTool();
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(server.authorization_endpoint as string);
  address.search = new URLSearchParams({
    client_id: app._id,
    redirect_uri: tool.redirectUri,
    response_type: 'code',
    scope: 'read write',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();

  // Nobody is signed in: the person signs in first and comes back to the question.
  const page = await product.page();
  const opened = await page.goto(address.href);
  // Nobody can lay the question under a page of their own.
  expect(opened?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await signIn(page, 'ben@tokens.test', testPassword);
  await page.getByRole('heading', { name: 'Let Model checker in?' }).waitFor();
  await checkAccessible(page);
  await page.getByRole('option', { name: 'Quay · Harbour House' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  const answer = oauth.validateAuthResponse(server, client, await tool.arrived, state);
  // The browser has not arrived when the tool has been asked: the next address would interrupt it.
  await page.waitForURL((url) => url.href.startsWith(tool.redirectUri));
  tool.close();

  const none = oauth.None();
  const redeemed = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    none,
    answer,
    tool.redirectUri,
    verifier,
    insecure,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, redeemed);
  expect(tokens.scope).toBe('read write');
  expect(await (await get('/users/current', tokens.access_token)).json()).toMatchObject({ email: 'ben@tokens.test' });

  const refreshed = await oauth.refreshTokenGrantRequest(
    server,
    client,
    none,
    tokens.refresh_token as string,
    insecure,
  );
  const next = await oauth.processRefreshTokenResponse(server, client, refreshed);
  expect((await get('/users/current', next.access_token)).status).toBe(200);

  await page.goto('/access-tokens');
  await page.getByRole('button', { name: 'Disconnect Model checker' }).waitFor();
  const revoked = await oauth.revocationRequest(server, client, none, next.refresh_token as string, insecure);
  await oauth.processRevocationResponse(revoked);
  expect((await get('/users/current', next.access_token)).status).toBe(401);
  await page.reload();
  await page.getByText('No app is connected.').waitFor();
});
