import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ada, bytesOf, callback, openDesignService } from '../../../test/openDesignService.ts';
import type { Call, Outbound } from '../../platform/outbound/createOutbound.ts';
import type { AccessTokens } from '../DesignService.ts';
import type { SourceItem } from '../FileSource.ts';
import { createAps } from './createAps.ts';
import { type DocumentedCall, documentedAuthorise, documentedCalls } from './documentedCalls.fixture.ts';

/** The adapter, and each request that it makes. */
async function openRecorded(clientSecret?: string) {
  const opened = await openDesignService({ ...(clientSecret && { clientSecret }) });
  onTestFinished(() => opened.close());
  const calls: Call[] = [];
  const outbound: Outbound = {
    ...opened.outbound,
    send(call) {
      calls.push(call);
      return opened.outbound.send(call);
    },
  };
  return { ...opened, calls, service: createAps({ settings: opened.settings, outbound }) };
}

type Recorded = Awaited<ReturnType<typeof openRecorded>>;

async function signIn({ service, answer }: Recorded) {
  const redirectUri = callback;
  const { address, verifier } = service.authorise({ redirectUri, state: '{"projectId":"a b"}', mayCreate: true });
  const code = (await answer(address, { account: ada.id })).searchParams.get('code') as string;
  const first = await service.exchangeCode({ code, redirectUri, verifier });
  const { accessToken, refreshToken } = await service.refresh(first.refreshToken);
  await service.revoke(refreshToken);
  return { address, tokens: async () => accessToken };
}

/** Everything else that the adapter does. */
async function useAll({ service }: Recorded, tokens: AccessTokens): Promise<void> {
  await service.profile(tokens);
  for (const { id: hubId } of await service.hubs(tokens)) {
    const [{ id: projectId = '' } = {}] = await service.projects(tokens, hubId);
    const files = service.openProject(tokens, { hubId, projectId });
    const topId = (await files.list()).entries[0]?.id as string;
    const { entries } = await files.list(topId);
    const folders = [topId, ...entries.flatMap(({ type, id }) => (type === 'folder' ? [id] : []))];
    for (const folderId of folders) {
      const items = (await files.list(folderId)).entries.filter((entry): entry is SourceItem => entry.type === 'item');
      for (const { id, latest } of items.slice(0, 2)) {
        await files.latest(id);
        await files.versions(id);
        for await (const _ of (await files.open(latest)).read({ start: 0, end: 5 })) break;
        if (!(await files.translation.canMakeIfc(latest.name))) continue;
        await files.translation.start(latest);
        while ((await files.translation.look(latest)).state === 'working') await wait(100);
        if ((await files.translation.look(latest)).state !== 'made') continue;
        for await (const _ of (await files.translation.open(latest)).read({ start: 0, end: 5 })) break;
      }
    }
    const bytes = bytesOf('report', 17 * 1024 * 1024);
    const read = async ({ start, end }: { start: number; end: number }) => bytes.subarray(start, end);
    for (let i = 0; i < 2; i++) await files.put(topId, { name: 'Report (1).pdf', size: bytes.length, read });
  }
}

const isSigned = (url: string) => /^\/(signed|derivatives)\//.test(new URL(url).pathname);

const matches = ({ path }: DocumentedCall, url: URL) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname);

function problemsOf(call: Call, documented: DocumentedCall): string[] {
  const { query = {}, requiredQuery = [], headers = {}, authorization, contentType, form, json } = documented;
  const asked = new URL(call.url).searchParams;
  const problems = [...asked].filter(([name, value]) => !query[name]?.test(value)).map(([name]) => `query ${name}`);
  problems.push(...requiredQuery.filter((name) => !asked.has(name)).map((name) => `no ${name}`));
  const { authorization: shown, accept, 'content-type': sends, ...rest } = call.headers;
  problems.push(...Object.keys(rest).filter((name) => !headers[name]?.test(rest[name] ?? '')));
  if (accept !== 'application/json') problems.push('accept');
  if (authorization instanceof RegExp && !authorization.test(shown ?? '')) problems.push('authorization');
  if (sends !== contentType) problems.push(`content type ${sends}`);
  const body = typeof call.body === 'string' ? call.body : undefined;
  const schema = form ?? json;
  if ((schema === undefined) !== (body === undefined)) problems.push('body');
  const read = () => (form ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body as string));
  const parsed = schema && body !== undefined ? schema.safeParse(read()) : undefined;
  return [...problems, ...(parsed?.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [])];
}

describe('[INTG-2] what the adapter asks is what the service documents', () => {
  test('every request, and every documented call that is used', { timeout: 60_000 }, async () => {
    const recorded = await openRecorded();
    const { calls, settings } = recorded;
    const { address, tokens } = await signIn(recorded);
    await useAll(recorded, tokens);
    const seen = new Set<string>();
    for (const call of calls.filter(({ url }) => !isSigned(url))) {
      const url = new URL(call.url);
      expect(url.origin).toBe(new URL(settings.baseUrl).origin);
      const found = documentedCalls.filter((one) => one.method === call.method && matches(one, url));
      expect([url.pathname, found.map(({ operation }) => operation)]).toEqual([url.pathname, [expect.any(String)]]);
      const [documented] = found as [DocumentedCall];
      expect([documented.operation, problemsOf(call, documented)]).toEqual([documented.operation, []]);
      seen.add(documented.operation);
    }
    expect(documentedCalls.map(({ operation }) => operation).filter((operation) => !seen.has(operation))).toEqual([]);

    const page = new URL(address);
    const { query = {}, requiredQuery = [], path } = documentedAuthorise;
    expect(page.pathname).toBe(path);
    expect(requiredQuery.filter((name) => !page.searchParams.has(name))).toEqual([]);
    expect([...page.searchParams].filter(([name, value]) => !query[name]?.test(value))).toEqual([]);

    // A signed address carries its own right: nobody's token goes to the store.
    const signed = calls.filter(({ url }) => isSigned(url));
    expect(signed.filter(({ headers }) => 'authorization' in headers)).toEqual([]);
    const gets = signed.filter(({ method }) => method === 'GET');
    expect(gets.filter(({ headers }) => !/^bytes=\d+-\d+$/.test(headers.range ?? ''))).toEqual([]);
    const puts = signed.filter(({ method }) => method === 'PUT');
    expect(puts).toHaveLength(8);
    expect(gets.length + puts.length).toBe(signed.length);
  });

  test('an app with a secret shows it in the header, and one without names itself in the form', async () => {
    async function signInWith(clientSecret?: string) {
      const recorded = await openRecorded(clientSecret);
      await signIn(recorded);
      expect(recorded.calls).toHaveLength(3);
      return recorded.calls.map(({ headers, body }) => ({
        header: headers.authorization,
        fields: new URLSearchParams(body as string),
      }));
    }
    const basic = `Basic ${Buffer.from('plumbline-tests:keep it').toString('base64')}`;
    for (const { header, fields } of await signInWith('keep it')) {
      expect([header, fields.has('client_id'), fields.has('code_verifier')]).toEqual([basic, false, false]);
    }
    for (const { header, fields } of await signInWith()) {
      expect([header, fields.get('client_id')]).toEqual([undefined, 'plumbline-tests']);
    }
  });
});
