import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';

let house: TestHouse;
let origin: string;
let authorization: string;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  house = await openTestHouse();
  const projectId = await house.addProject('north|tower');
  await house.addProject('south|tower');
  ({ authorization } = await house.addMember('assets@site.test', projectId, ['READ', 'LIST', 'VIEW_ASSETS']));
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`;
});
afterAll(() => house.close());

async function sign(call: string, key: string, query = '') {
  const path = key.split('/').map(encodeURIComponent).join('/');
  const response = await fetch(`${origin}/api/auth/${call}/${path}${query}`, {
    method: 'POST',
    headers: { authorization },
  });
  return {
    status: response.status,
    body: (await response.json()) as { signedUrl: string; code: string; message: string },
  };
}

const at = (address: string) => new URL(address, origin);

test('[ASSET-1] an image is written to one signed address and read from another, without a token', async () => {
  const key = `north|tower/temp/${randomUUID()}.png`;
  const write = await sign('sign-asset-write-public', key, '?contentType=image/png');
  expect(write.status).toBe(200);
  const put = await fetch(at(write.body.signedUrl), {
    method: 'PUT',
    body: png,
    headers: { 'content-type': 'image/png' },
  });
  expect(put.status).toBe(200);
  for (const call of ['sign-asset', 'sign-asset-public']) {
    const read = await sign(call, key);
    const got = await fetch(at(read.body.signedUrl));
    expect(got.status).toBe(200);
    expect(got.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await got.arrayBuffer())).toEqual(png);
  }
});

test('[ASSET-1] an image of an issue is written under the issue', async () => {
  const key = `north|tower/issues/${randomUUID()}/${randomUUID()}.png`;
  expect((await sign('sign-asset-write-public', key)).status).toBe(200);
});

test('[ASSET-1] only inside the caller’s tenant', async () => {
  for (const call of ['sign-asset', 'sign-asset-public', 'sign-asset-write-public']) {
    const other = await sign(call, `south|tower/temp/${randomUUID()}.png`);
    expect([other.status, other.body.code]).toEqual([404, 'projects.notFound']);
    const climbing = await sign(call, `north|tower/../south|tower/temp/${randomUUID()}.png`);
    expect(climbing.status).toBeGreaterThanOrEqual(400);
    expect(climbing.body.signedUrl).toBeUndefined();
  }
});

test('[ASSET-1] keys of other shapes cannot be written, nor with another type than their ending', async () => {
  const shapes = ['north|tower/models/1.png', `north|tower/temp/name.png`, `north|tower/temp/a/${randomUUID()}.png`];
  for (const key of shapes) expect((await sign('sign-asset-write-public', key)).body.code).toBe('assets.badKey');
  const key = `north|tower/temp/${randomUUID()}.png`;
  expect((await sign('sign-asset-write-public', key, '?contentType=text/html')).body.code).toBe('storage.wrongType');
  const { body } = await sign('sign-asset-write-public', key);
  const put = await fetch(at(body.signedUrl), { method: 'PUT', body: '<b>', headers: { 'content-type': 'text/html' } });
  expect(put.status).toBe(415);
  expect(((await put.json()) as { code: string }).code).toBe('storage.wrongType');
});

test('[ASSET-1] an altered address and the wrong method are refused with a typed error', async () => {
  const key = `north|tower/temp/${randomUUID()}.png`;
  const { body } = await sign('sign-asset', key);
  const elsewhere = body.signedUrl.replace(/temp\/[^?]+/, `temp/${randomUUID()}.png`);
  for (const [address, method] of [
    [elsewhere, 'GET'],
    [body.signedUrl, 'PUT'],
  ] as const) {
    const response = await fetch(at(address), { method, ...(method === 'PUT' && { body: png }) });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'storage.badSignature', requestId: expect.any(String) });
  }
  const absent = await fetch(at(body.signedUrl));
  expect([absent.status, ((await absent.json()) as { code: string }).code]).toEqual([404, 'storage.notFound']);
});

test('[ASSET-2] keys without an extension and with another are refused in the words of the specification', async () => {
  for (const call of ['sign-asset-public', 'sign-asset-write-public']) {
    const none = await sign(call, `north|tower/temp/${randomUUID()}`);
    expect([none.status, none.body.message]).toEqual([400, 'Key does not contain file extension']);
    const other = await sign(call, `north|tower/temp/${randomUUID()}.gif`);
    expect([other.status, other.body.message]).toEqual([400, 'Unsupported image extension']);
  }
});
