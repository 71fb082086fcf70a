import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ada, callback, type DesignServiceForTests, openDesignService } from '../../test/openDesignService.ts';

let opened: DesignServiceForTests;
let base: string;

beforeAll(async () => {
  opened = await openDesignService();
  base = opened.settings.baseUrl;
});
afterAll(() => opened.close());

const question = (changes: Record<string, string | undefined> = {}): string => {
  const { address } = opened.service.authorise({ redirectUri: callback, state: 'x' });
  const url = new URL(address);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
};

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });

describe('the page on which people decide', () => {
  test.each([
    ['another app', { client_id: 'another' }],
    ['an address that is not registered', { redirect_uri: 'https://evil.example/forgeauth' }],
    ['an address that only begins like it', { redirect_uri: `${callback}/../x` }],
    ['something other than a code', { response_type: 'token' }],
    ['rights that there are not', { scope: 'data:read root' }],
    ['no rights', { scope: '' }],
    ['no proof, where there is no secret', { code_challenge: undefined }],
    ['a proof of the weak kind', { code_challenge_method: 'plain' }],
  ])('is not shown for %s, and nobody is sent anywhere', async (_, changes) => {
    const response = await fetch(question(changes), { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  test('shows what comes from outside as text', async () => {
    const page = await (await fetch(question({ state: '"><script>alert(1)</script>' }))).text();
    expect(page).not.toContain('<script>');
    expect(page).toContain('&#60;script&#62;');
  });

  test('is answered from itself alone', async () => {
    const asked = Object.fromEntries(new URL(question()).searchParams);
    const fields = { ...asked, account: ada.id, answer: 'allow' };
    const path = '/authentication/v2/authorize';
    expect((await post(path, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post(path, { ...fields, account: 'NOBODY' })).headers.get('location')).toContain('access_denied');
    expect((await post(path, { ...fields, redirect_uri: 'https://evil.example/' })).status).toBe(400);
  });

  test('cuts off who opened it, by switch', async () => {
    const policy = async () => (await fetch(question())).headers.get('cross-origin-opener-policy');
    expect(await policy()).toBeNull();
    await post('/switches', { does: 'fail', fault: JSON.stringify({ kind: 'alone', times: 1 }) });
    expect(await policy()).toBe('same-origin');
    expect(await policy()).toBeNull();
    expect((await post('/switches', { does: 'fail', fault: '{"kind":"nonsense"}' })).status).toBe(400);
  });
});

describe('calls', () => {
  test('without a token, with a made-up one and with too few rights are told apart', async () => {
    const ask = async (headers: Record<string, string> = {}) => {
      const response = await fetch(`${base}/project/v1/hubs`, { headers });
      return [response.status, ((await response.json()) as { errorCode?: string }).errorCode];
    };
    expect(await ask()).toEqual([401, 'AUTH-012']);
    expect(await ask({ authorization: 'Bearer made up' })).toEqual([401, 'AUTH-006']);
    const { address, verifier } = opened.service.authorise({ redirectUri: callback, state: 'x' });
    const narrow = new URL(address);
    narrow.searchParams.set('scope', 'user-profile:read');
    const code = (await opened.answer(narrow.href)).searchParams.get('code') as string;
    const { accessToken } = await opened.service.exchangeCode({ code, redirectUri: callback, verifier });
    expect(await ask({ authorization: `Bearer ${accessToken}` })).toEqual([403, 'AUTH-010']);
  });

  test('at a signed address nobody shows a token, and others than it was signed for are refused', async () => {
    const tokens = await opened.tokensOf();
    const { standIn } = opened;
    const item = standIn.library.allItems().find(({ name }) => name === 'a.ifc');
    const headers = { authorization: `Bearer ${await tokens()}` };
    const path = `/oss/v2/buckets/wip.dm.prod/objects/${item?.versions[0]?.object.key}/signeds3download`;
    const { url } = (await (await fetch(`${base}${path}`, { headers })).json()) as { url: string };
    expect((await fetch(url, { headers })).status).toBe(400);
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect((await fetch(`${base}/signed/made-up`)).status).toBe(403);
    expect((await fetch(url, { headers: { range: 'bytes=5000-' } })).status).toBe(416);
    const part = await fetch(url, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/5000']);
  });

  test('an upload is held against what was announced', async () => {
    const tokens = await opened.tokensOf(ada.id, { mayCreate: true });
    const authorization = `Bearer ${await tokens()}`;
    const project = opened.standIn.library.hubs[0]?.projects[0];
    const folder = project?.top[0]?.id as string;
    const target = { data: { type: 'folders', id: folder } };
    const data = { type: 'objects', attributes: { name: 'a.pdf' }, relationships: { target } };
    const storage = await fetch(`${base}/data/v1/projects/${project?.id}/storage`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ jsonapi: { version: '1.0' }, data }),
    });
    const { id } = ((await storage.json()) as { data: { id: string } }).data;
    const path = `${base}/oss/v2/buckets/wip.dm.prod/objects/${id.split('/').at(-1)}/signeds3upload`;
    const signed = (await (await fetch(path, { headers: { authorization } })).json()) as {
      uploadKey: string;
      urls: [string];
    };
    await fetch(signed.urls[0], { method: 'PUT', body: 'twelve bytes' });
    const complete = async (body: object) => {
      const headers = { authorization, 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    const { uploadKey } = signed;
    expect(await complete({ uploadKey, size: 11 })).toBe(400);
    expect(await complete({ uploadKey, size: 12, eTags: ['wrong'] })).toBe(400);
    expect(await complete({ uploadKey: 'made up', size: 12 })).toBe(404);
    expect(await complete({ uploadKey, size: 12 })).toBe(200);
    expect(await complete({ uploadKey, size: 12 })).toBe(404);
  });
});
