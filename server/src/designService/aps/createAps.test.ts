import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  ada,
  bytesOf,
  callback,
  type DesignServiceForTests,
  milan,
  openDesignService,
} from '../../../test/openDesignService.ts';
import { openReceiver } from '../../../test/openReceiver.ts';
import type { AccessTokens, ServiceFiles } from '../DesignService.ts';
import type { SourceEntry, SourceItem, SourceReader, SourceVersion } from '../FileSource.ts';
import type { SourceFault } from '../SourceFault.ts';
import { createAps } from './createAps.ts';

let opened: DesignServiceForTests;
let tokens: AccessTokens;
let house: ServiceFiles;

beforeAll(async () => {
  opened = await openDesignService();
  tokens = await opened.tokensOf();
  house = await enter('Northbank', 'Harbour House');
});
afterAll(() => opened.close());
afterEach(() => opened.standIn.mend());

async function enter(hubName: string, projectName: string, as = tokens): Promise<ServiceFiles> {
  const { service } = opened;
  const hub = (await service.hubs(tokens)).find(({ name }) => name === hubName);
  const project = (await service.projects(tokens, hub?.id as string)).find(({ name }) => name === projectName);
  return service.openProject(as, { hubId: hub?.id as string, projectId: project?.id as string });
}

const named = (entries: readonly SourceEntry[], name: string) => entries.find((entry) => entry.name === name);

async function folderId(...path: string[]): Promise<string> {
  let id: string | undefined;
  for (const name of ['Project Files', ...path]) id = named((await house.list(id)).entries, name)?.id;
  return id as string;
}

async function item(...path: string[]): Promise<SourceItem> {
  const { entries } = await house.list(await folderId(...path.slice(0, -1)));
  return named(entries, path.at(-1) as string) as SourceItem;
}

async function readAll({ size, read }: SourceReader, start = 0, end = size): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of read({ start, end })) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ kind }: SourceFault) => kind,
  );

describe('signing in', () => {
  test('[INTG-2] asks for a code with the specified scopes, and PKCE where there is no secret', () => {
    const { address, verifier } = opened.service.authorise({ redirectUri: callback, state: '{"projectId":"1"}' });
    const url = new URL(address);
    expect(url.origin + url.pathname).toBe(`${opened.settings.baseUrl}/authentication/v2/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'plumbline-tests',
      redirect_uri: callback,
      scope: 'data:read data:write user-profile:read bucket:read',
      state: '{"projectId":"1"}',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(verifier).toMatch(/^[\w-]{64}$/);
  });

  test('a code is good once, for its address and its verifier', async () => {
    const { service, answer } = opened;
    const begin = async () => {
      const { address, verifier } = service.authorise({ redirectUri: callback, state: 'x' });
      const back = await answer(address);
      expect(back.searchParams.get('state')).toBe('x');
      return { code: back.searchParams.get('code') as string, redirectUri: callback, verifier };
    };
    const first = await begin();
    const pair = await service.exchangeCode(first);
    expect(pair).toMatchObject({ expiresInS: 3599 });
    expect(await service.profile(async () => pair.accessToken)).toEqual({
      id: ada.id,
      name: ada.name,
      email: ada.email,
    });
    expect(await faultOf(service.exchangeCode(first))).toBe('refused');
    expect(await faultOf(service.exchangeCode({ ...(await begin()), redirectUri: `${callback}/` }))).toBe('refused');
    expect(await faultOf(service.exchangeCode({ ...(await begin()), verifier: 'x'.repeat(64) }))).toBe('refused');
    expect(await faultOf(service.exchangeCode({ ...(await begin()), verifier: undefined }))).toBe('refused');
  });

  test('who says no is sent back with that', async () => {
    const { address } = opened.service.authorise({ redirectUri: callback, state: 'x' });
    const back = await opened.answer(address, { allow: false });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'x' });
  });

  test('a refresh token is good once, and not after it was revoked', async () => {
    const { service, signIn } = opened;
    const first = await signIn();
    const second = await service.refresh(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await service.hubs(async () => second.accessToken)).toHaveLength(2);
    expect(await faultOf(service.refresh(first.refreshToken))).toBe('signedOut');
    await service.revoke(second.refreshToken);
    expect(await faultOf(service.refresh(second.refreshToken))).toBe('signedOut');
  });

  test('with a secret there is no PKCE, and a wrong secret is no fault of the person', async () => {
    const secret = await openDesignService({ clientSecret: 'keep it' });
    const { address, verifier } = secret.service.authorise({ redirectUri: callback, state: 'x' });
    expect(verifier).toBeUndefined();
    expect(new URL(address).searchParams.has('code_challenge')).toBe(false);
    const { refreshToken } = await secret.signIn();
    expect(await secret.service.refresh(refreshToken)).toMatchObject({ expiresInS: 3599 });
    const settings = { ...secret.settings, clientSecret: 'another' };
    const wrong = createAps({ settings, outbound: secret.outbound });
    expect(await faultOf(wrong.refresh(refreshToken))).toBe('refused');
    await secret.close();
  });

  test('codes, tokens and addresses run out', async () => {
    let now = Date.parse('2026-11-01T08:00:00Z');
    const timed = await openDesignService({ now: () => now });
    const { service } = timed;
    const { address, verifier } = service.authorise({ redirectUri: callback, state: 'x' });
    const code = (await timed.answer(address)).searchParams.get('code') as string;
    now += 5 * 60_000;
    expect(await faultOf(service.exchangeCode({ code, redirectUri: callback, verifier }))).toBe('refused');
    const { accessToken, refreshToken } = await timed.signIn();
    const asked: (string | undefined)[] = [];
    const never: AccessTokens = async (refused) => {
      asked.push(refused);
      return accessToken;
    };
    now += 60 * 60_000;
    expect(await faultOf(service.hubs(never))).toBe('signedOut');
    expect(asked).toEqual([undefined, accessToken]);
    let token = accessToken;
    const renewing: AccessTokens = async (refused) => {
      if (refused !== undefined) token = (await service.refresh(refreshToken)).accessToken;
      return token;
    };
    expect(await service.hubs(renewing)).toHaveLength(2);
    await timed.close();
  });
});

describe('browsing', () => {
  test('hubs, projects and what they are', async () => {
    const { service } = opened;
    const hubs = await service.hubs(tokens);
    expect(hubs.map(({ name, region }) => ({ name, region }))).toEqual([
      { name: 'Northbank', region: 'US' },
      { name: 'Alpine', region: 'EMEA' },
    ]);
    const projects = await service.projects(tokens, hubs[0]?.id as string);
    expect(projects.map(({ name, type }) => ({ name, type }))).toEqual([
      { name: 'Harbour House', type: 'ACC' },
      { name: 'School', type: 'BIM360' },
    ]);
    expect(projects[0]?.id).toMatch(/^b\./);
  });

  test('a folder comes by pages, all of it once', async () => {
    const id = await folderId('Many');
    const names: string[] = [];
    let page: string | undefined;
    do {
      const { entries, nextPage } = await house.list(id, page);
      names.push(...entries.map(({ name }) => name));
      page = nextPage;
    } while (page !== undefined);
    expect(names).toEqual(Array.from({ length: 450 }, (_, i) => `${i}.txt`));
  });

  test('files say which version is the newest, and the others can be listed', async () => {
    const { id, latest } = await item('Models', 'a.ifc');
    expect(latest).toEqual({
      itemId: id,
      id: expect.stringMatching(/\?version=2$/),
      name: 'a.ifc',
      number: 2,
      size: 7000,
      modifiedAt: '2026-10-02T08:00:00.000Z',
    });
    expect(await house.latest(id)).toEqual(latest);
    const versions = await house.versions(id);
    expect(versions.map(({ number, size }) => ({ number, size }))).toEqual([
      { number: 2, size: 7000 },
      { number: 1, size: 5000 },
    ]);
  });

  test('whoever is no member of a project is refused', async () => {
    const his = await opened.tokensOf(milan.id);
    const hubs = await opened.service.hubs(his);
    expect(hubs.map(({ name }) => name)).toEqual(['Northbank']);
    expect((await opened.service.projects(his, hubs[0]?.id as string)).map(({ name }) => name)).toEqual(['School']);
    const closed = await enter('Northbank', 'Harbour House', his);
    expect(await faultOf(closed.list())).toBe('forbidden');
    expect(await faultOf(closed.open((await item('Models', 'a.ifc')).latest))).toBe('forbidden');
    expect(await faultOf(house.list('urn:adsk.wipprod:fs.folder:co.nothing'))).toBe('notFound');
  });
});

describe('downloading', () => {
  test('any range of any version', async () => {
    const [second, first] = await house.versions((await item('Models', 'a.ifc')).id);
    const reader = await house.open(first as { itemId: string; id: string });
    expect(reader.size).toBe(5000);
    expect(await readAll(reader)).toEqual(bytesOf('a1', 5000));
    expect(await readAll(reader, 17, 1234)).toEqual(bytesOf('a1', 5000).subarray(17, 1234));
    expect(await readAll(reader, 4990, 9999)).toEqual(bytesOf('a1', 5000).subarray(4990));
    expect(await readAll(await house.open(second as { itemId: string; id: string }))).toEqual(bytesOf('a2', 7000));
  });

  test('across the chunks in which a file still lies', async () => {
    const reader = await house.open((await item('Scans', 'site.e57')).latest);
    const whole = bytesOf('e', 300_000);
    expect(await readAll(reader)).toEqual(whole);
    expect(await readAll(reader, 99_990, 200_010)).toEqual(whole.subarray(99_990, 200_010));
  });

  test('goes on where the connection broke', async () => {
    const reader = await house.open((await item('Scans', 'site.e57')).latest);
    opened.standIn.fail({ kind: 'cut', share: 0.4, times: 2 });
    expect(await readAll(reader)).toEqual(bytesOf('e', 300_000));
  });

  test('gives up on what breaks again and again, and what came before is good', async () => {
    const reader = await house.open((await item('Models', 'a.ifc')).latest);
    opened.standIn.fail({ kind: 'cut', share: 0.1 });
    const come: Uint8Array[] = [];
    const reading = (async () => {
      for await (const part of reader.read({ start: 0, end: reader.size })) come.push(part);
    })();
    expect(await faultOf(reading)).toBe('unavailable');
    const start = new Uint8Array(Buffer.concat(come));
    expect(start.length).toBeGreaterThan(0);
    expect(start).toEqual(bytesOf('a2', 7000).subarray(0, start.length));
  });

  test('asks again for an address that ran out', async () => {
    const reader = await house.open((await item('Scans', 'site.e57')).latest);
    const before = opened.standIn.countLapsed();
    opened.standIn.expireAddresses();
    expect(await readAll(reader)).toEqual(bytesOf('e', 300_000));
    expect(opened.standIn.countLapsed()).toBe(before + 1);
  });

  test('a version that is replaced meanwhile stays what it was', async () => {
    const { latest, id } = await item('Models', 'a.ifc');
    const reader = await house.open(latest);
    const parts = [await readAll(reader, 0, 3000)];
    opened.standIn.publish('a.ifc');
    parts.push(await readAll(reader, 3000, reader.size));
    expect(new Uint8Array(Buffer.concat(parts))).toEqual(bytesOf('a2', 7000));
    expect(await house.latest(id)).toMatchObject({ number: 3, size: 5000 });
  });
});

describe('faults', () => {
  test('too many requests are tried again after what the service asks for', async () => {
    opened.standIn.fail({ kind: 'busy', retryAfterS: 1, times: 1 });
    const started = performance.now();
    expect(await opened.service.hubs(tokens)).toHaveLength(2);
    expect(performance.now() - started).toBeGreaterThan(990);
  });

  test('who wants to be left alone for longer is, and it is said for how long', async () => {
    opened.standIn.fail({ kind: 'busy', retryAfterS: 600 });
    await expect(opened.service.hubs(tokens)).rejects.toMatchObject({ kind: 'busy', retryAfterS: 600, mayPass: true });
  });

  test('what breaks is tried again a few times', async () => {
    opened.standIn.fail({ kind: 'broken', status: 500, times: 3 });
    expect(await opened.service.hubs(tokens)).toHaveLength(2);
    opened.standIn.fail({ kind: 'broken', status: 503 });
    await expect(opened.service.hubs(tokens)).rejects.toMatchObject({
      kind: 'unavailable',
      status: 503,
      mayPass: true,
    });
  });

  test('answers that are none', async () => {
    opened.standIn.fail({ kind: 'noJson', times: 1 });
    expect(await faultOf(opened.service.hubs(tokens))).toBe('badAnswer');
    opened.standIn.fail({ kind: 'tooLarge', times: 1 });
    expect(await faultOf(opened.service.hubs(tokens))).toBe('badAnswer');
  });

  test('slow answers are waited for', async () => {
    opened.standIn.fail({ kind: 'latency', ms: 50, times: 1 });
    expect(await opened.service.hubs(tokens)).toHaveLength(2);
  });

  test('nobody is followed into the own network, neither by a redirect nor by a signed address', async () => {
    const inner = await openReceiver();
    onTestFinished(() => inner.close());
    const oldest = (await house.versions((await item('Models', 'a.ifc')).id)).at(-1) as SourceVersion;
    opened.standIn.fail({ kind: 'redirect', to: inner.url, times: 1 });
    expect(await faultOf(opened.service.hubs(tokens))).toBe('badAnswer');
    for (const signsAt of [`http://127.0.0.1:${inner.port}`, 'https://169.254.169.254', 'http://93.184.216.34']) {
      const hostile = await openDesignService({ signsAt });
      const theirs = await hostile.tokensOf();
      const [hub] = await hostile.service.hubs(theirs);
      const [project] = await hostile.service.projects(theirs, hub?.id as string);
      const place = { hubId: hub?.id as string, projectId: project?.id as string };
      const reader = await hostile.service.openProject(theirs, place).open(oldest);
      expect(await faultOf(readAll(reader))).toBe('notAllowed');
      await hostile.close();
    }
    expect(inner.received).toEqual([]);
  });

  test('tokens that were revoked', async () => {
    const own = await openDesignService();
    const { accessToken, refreshToken } = await own.signIn();
    own.standIn.revokeAll();
    expect(await faultOf(own.service.hubs(async () => accessToken))).toBe('signedOut');
    expect(await faultOf(own.service.refresh(refreshToken))).toBe('signedOut');
    await own.close();
    expect(await faultOf(own.service.refresh(refreshToken))).toBe('unavailable');
  });
});

describe('storing', () => {
  const report = (name: string, bytes: Uint8Array) => ({
    name,
    size: bytes.length,
    read: async ({ start, end }: { start: number; end: number }) => bytes.subarray(start, end),
  });

  test('needs a consent of its own', async () => {
    const put = house.put(await folderId('Reports'), report('a.pdf', bytesOf('p', 10)));
    expect(await faultOf(put)).toBe('scopeMissing');
  });

  test('a new file, then its next version, in parts where it is large', async () => {
    const creating = await opened.tokensOf(ada.id, { mayCreate: true });
    const files = await enter('Northbank', 'Harbour House', creating);
    const id = await folderId('Reports');
    const small = bytesOf('p', 1000);
    const first = await files.put(id, report('Week 44.pdf', small));
    expect(first).toMatchObject({ name: 'Week 44.pdf', number: 1, size: 1000 });
    expect(await readAll(await files.open(first))).toEqual(small);
    const large = bytesOf('q', 20 * 1024 * 1024);
    const second = await files.put(id, report('Week 44.pdf', large));
    expect(second).toMatchObject({ itemId: first.itemId, number: 2, size: large.length });
    expect(Buffer.from(await readAll(await files.open(second))).equals(large)).toBe(true);
    expect(await files.versions(first.itemId)).toHaveLength(2);
  });

  test('an empty file, and one whose part had to be sent again', async () => {
    const files = await enter('Northbank', 'Harbour House', await opened.tokensOf(ada.id, { mayCreate: true }));
    const id = await folderId('Reports');
    expect(await files.put(id, report('empty.pdf', new Uint8Array()))).toMatchObject({ size: 0 });
    opened.standIn.fail({ kind: 'broken', status: 500, times: 1, path: '/signed/' });
    const again = await files.put(id, report('again.pdf', bytesOf('r', 500)));
    expect(await readAll(await files.open(again))).toEqual(bytesOf('r', 500));
  });

  test('an answer that was lost makes no second version', async () => {
    const files = await enter('Northbank', 'Harbour House', await opened.tokensOf(ada.id, { mayCreate: true }));
    const id = await folderId('Reports');
    const projectId = opened.standIn.library.hubs[0]?.projects[0]?.id;
    opened.standIn.fail({ kind: 'lost', times: 1, path: `/data/v1/projects/${projectId}/items` });
    const made = await files.put(id, report('lost.pdf', bytesOf('l', 100)));
    expect(opened.standIn.library.item(made.itemId).versions).toHaveLength(1);
    expect(made.number).toBe(1);
  });

  test('a name that the service does not take', async () => {
    const files = await enter('Northbank', 'Harbour House', await opened.tokensOf(ada.id, { mayCreate: true }));
    expect(await faultOf(files.put(await folderId('Reports'), report('a/b.pdf', bytesOf('p', 1))))).toBe('refused');
  });
});

describe('translating', () => {
  async function finish(files: ServiceFiles, version: { itemId: string; id: string }) {
    for (;;) {
      const state = await files.translation.look(version);
      if (state.state !== 'working') return state;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  test('RVT becomes IFC, in the data centre of its hub', async () => {
    const creating = await opened.tokensOf(ada.id, { mayCreate: true });
    const station = await enter('Alpine', 'Station', creating);
    const top = (await station.list()).entries[0]?.id;
    const hall = (await station.list(top)).entries[0] as SourceItem;
    expect(await station.translation.canMakeIfc(hall.name)).toBe(true);
    expect(await station.translation.canMakeIfc('old.nwd')).toBe(false);
    expect(await station.translation.look(hall.latest)).toEqual({ state: 'none' });
    await station.translation.start(hall.latest);
    expect(await station.translation.look(hall.latest)).toMatchObject({ state: 'working' });
    expect(await finish(station, hall.latest)).toEqual({ state: 'made' });
    await station.translation.start(hall.latest);
    const reader = await station.translation.open(hall.latest);
    expect(reader.version.name).toBe('hall.ifc');
    expect(Buffer.from(await readAll(reader)).toString()).toMatch(/^ISO-10303-21;/);
  });

  test('what cannot be made', async () => {
    const files = await enter('Northbank', 'Harbour House', await opened.tokensOf(ada.id, { mayCreate: true }));
    const broken = (await item('Revit', 'broken.rvt')).latest;
    await files.translation.start(broken);
    expect(await finish(files, broken)).toEqual({ state: 'failed', message: 'The file could not be opened.' });
    expect(await faultOf(files.translation.open(broken))).toBe('notFound');
    expect(await faultOf(files.translation.start((await item('Revit', 'old.nwd')).latest))).toBe('refused');
    expect(await faultOf(house.translation.start(broken))).toBe('scopeMissing');
  });
});
